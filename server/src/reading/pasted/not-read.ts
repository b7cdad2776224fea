/** The samples that are doubted or not read yet. */
export const notRead: ReadonlySet<string> = new Set([
  // No look-up knows this name of an airport.
  'JAL 国内線',
  // Only a mail of Airbnb itself tells which line is the name of the place.
  'Airbnb en français',
  'a chat with a train',
  '微信 后天飞',
])
