/** The topic of each kind of row that lies below a trip; those that others refer to come first. */
export const topics = {
  day: 'days',
  item: 'items',
  flight: 'flights',
  rental: 'rentals',
  expense: 'expenses',
  settlement: 'settlements',
  todo: 'todos',
  idea: 'ideas',
  attachment: 'attachments',
} as const

export type Kind = keyof typeof topics
export const kinds = Object.keys(topics) as Kind[]
