/** The topic of each kind of row that lies below a trip; those that others refer to come first. */
export const topics = {
  day: 'days',
  item: 'items',
  flight: 'flights',
  rental: 'rentals',
  ride: 'rides',
  expense: 'expenses',
  settlement: 'settlements',
  todo: 'todos',
  idea: 'ideas',
  attachment: 'attachments',
  comment: 'comments',
} as const

export type Kind = keyof typeof topics
export const kindNames = Object.keys(topics) as Kind[]

/** The fields by which the rows of a kind are listed; a minus lists the highest first. */
export const orders: { [K in Kind]: readonly string[] } = {
  day: ['date'],
  item: ['date', 'position', 'id'],
  flight: ['depart_date', 'id'],
  rental: ['pickup_date', 'id'],
  ride: ['depart_date', 'id'],
  expense: ['-paid_date', '-id'],
  settlement: ['paid_date', 'id'],
  todo: ['position', 'id'],
  idea: ['id'],
  attachment: ['created_at', 'id'],
  comment: ['created_at', 'id'],
}

/** The kinds of rows that stand for something that was booked. */
export const bookings = ['item', 'flight', 'rental', 'ride'] as const
/** The kinds of rows that files can belong to. */
export const withFiles = [...bookings, 'expense'] as const
/** The kinds of rows that people talk about, each row in a thread of its own; a stay by its first night. */
export const withComments = [...withFiles, 'idea', 'todo', 'day'] as const

/** The topics of the rows that go and come back with a row of a kind. */
export const goingWith = (kind: Kind): ('attachments' | 'comments')[] => [
  ...(withFiles.some(owner => owner === kind) ? (['attachments'] as const) : []),
  ...(withComments.some(about => about === kind) ? (['comments'] as const) : []),
]

/** The field that names a row to people; a kind without one is described by its fields. */
export const names: { [K in Kind]: string | null } = {
  day: 'date',
  item: 'place',
  flight: 'flight_number',
  rental: 'company',
  ride: 'from_place',
  expense: 'description',
  settlement: null,
  todo: 'text',
  idea: 'name',
  attachment: 'name',
  comment: 'text',
}
