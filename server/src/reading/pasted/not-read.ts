/** The samples that are doubted or not read yet. */
export const notRead: ReadonlySet<string> = new Set([
  // Only a mail of Airbnb itself tells which line is the name of the place.
  'Airbnb en français',
  'a chat with a train',
  'louage et prise en charge',
  // A plan of somebody's day; what is no known place is doubted.
  'school timetable',
])
