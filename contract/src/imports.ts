import * as z from 'zod/mini'
import { AttachmentType, HeldId } from './attachments.ts'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { createExpense, Source } from './expenses.ts'
import { Day, Id, said } from './fields.ts'
import { createFlight, updateFlight } from './flights.ts'
import { LONGEST_ASKED_TEXT, LONGEST_READ_TEXT, MOST_READ_BYTES } from './imports.bounds.ts'
import { createItem, updateItem } from './items.ts'
import { bookLodging, changeLodging } from './lodging.ts'
import { createRental, updateRental } from './rentals.ts'
import { createRide, updateRide } from './rides.ts'
import { member } from './trips.ts'

export const MOST_IMPORTED_ROWS = 500

/** The kinds that are read, in the order in which an original belongs to a row of them. */
export const importKinds = ['flight', 'stay', 'ride', 'rental', 'item', 'expense'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.output<typeof ImportKind>

const ReadRow = said(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  'As its kind is created; unknown is null, and a day alone stands where no clock is known. Of a stay or an item `cost_currency` says what its price is in.',
)

export const doubts = [
  ...(['missing', 'two_readings', 'outside_trip', 'before_1900', 'lands_first'] as const),
  ...(['unknown_airport', 'zone_unknown', 'offset_differs', 'year_guessed', 'no_place'] as const),
  ...(['not_understood', 'elsewhere', 'other_moments'] as const),
] as const

export const Proposal = z.object({
  n: z.int(),
  kind: z.enum([...importKinds, 'cancellation']),
  of: said(z.optional(ImportKind), 'The kind of what is cancelled.'),
  row: ReadRow,
  sure: said(z.boolean(), 'Nothing of it has to be looked at.'),
  doubts: z.array(
    z.object({
      field: said(z.nullable(z.string()), 'Null where it is about the whole row.'),
      why: z.enum(doubts),
    }),
  ),
  people: said(z.array(z.string()), 'The names that it is booked for.'),
  town: said(
    z.optional(z.string()),
    'The town in which the text says that it is. Its spot is then only about there.',
  ),
  existing: said(
    z.optional(z.object({ kind: ImportKind, id: Id, version: z.int(), changes: ReadRow })),
    'The same booking, which is there already: of a stay its first night. Without changes it is as it was read.',
  ),
  source: z.object({
    name: said(z.nullable(z.string()), 'Of whom it is from.'),
    by: z.enum(['marks', 'barcode', 'calendar', 'pass', 'rules', 'model']),
  }),
})
export type Proposal = z.output<typeof Proposal>

export const readImport = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/import/read',
  summary: 'Read a file, a text or a file of the trip as bookings; nothing is written',
  access: { ...member, full: true },
  body: z.object({
    text: said(z.optional(text(LONGEST_READ_TEXT)), 'Such as the text of a mail, or of a barcode.'),
    attachment_id: said(z.optional(Id), 'Of a file of the trip.'),
    arrived_id: said(z.optional(Id), 'Of a mail that has arrived in the trip.'),
    file_id: said(z.optional(HeldId), 'Of a file that was read before, which the text was found in.'),
  }),
  maxBytes: 1024 * 1024,
  file: { maxBytes: MOST_READ_BYTES, stream: true },
  response: z.object({
    proposals: z.array(Proposal),
    found_nothing: said(
      z.optional(z.enum(['nothing', 'unreadable', 'too_much'])),
      'The reason why there are none.',
    ),
    left_out: said(
      z.optional(z.int()),
      'The entries of calendars, and times that they repeat at, that lie outside of the trip or are too many. A series without an end counts once.',
    ),
    for_model: said(
      z.optional(z.string()),
      'The text that `import/ask` may be asked about, where there is a model and nothing was read for sure.',
    ),
    file: said(
      z.nullable(z.object({ id: z.string(), name: z.string(), bytes: z.int(), type: AttachmentType })),
      'Held for an hour, to be kept with what is imported; null where no such file can be kept.',
    ),
  }),
  errors: [
    ...([
      'attachment.too_large',
      'attachment.empty',
      'attachment.unreadable',
      'attachment.no_space',
    ] as const),
    ...(['row.gone', 'arrived.gone', 'limit.reached'] as const),
  ],
  limits: [{ per: 'user', max: 60, seconds: 3_600 }],
})

export const askModel = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/import/ask',
  summary: 'Have a model read a text in which nothing was found for sure; nothing is written',
  access: { ...member, full: true },
  body: z.object({
    text: said(
      text(LONGEST_ASKED_TEXT).check(z.minLength(1)),
      'All that the model is sent, such as `for_model`.',
    ),
  }),
  maxBytes: 128 * 1024,
  response: z.object({ proposals: z.array(Proposal) }),
  errors: ['model.off', 'model.unavailable', 'model.timeout', 'model.bad_answer'],
  limits: [{ per: 'user', max: 20, seconds: 3_600 }],
})

/** Of each kind what is added, or changed, or deleted. */
const imported = <const K extends ImportKind, Row extends z.core.$ZodType, Changes extends z.core.$ZodType>(
  kind: K,
  row: Row,
  changes: Changes,
) =>
  z.object({
    kind: z.literal(kind),
    row: z.optional(row),
    id: z.optional(Id),
    version: z.optional(z.int()),
    changes: z.optional(changes),
    delete: z.optional(z.literal(true)),
  })

const PaidSource = said(
  z.optional(z.nullable(z.union([Source, z.object({ row: z.int(), name: Source.shape.name })]))),
  'The booking that it paid for: one that is there, or the number in `rows`, from 0, of another row.',
)

const ImportedRow = z.discriminatedUnion('kind', [
  imported('flight', createFlight.body, updateFlight.body),
  imported('stay', bookLodging.body, z.omit(changeLodging.body, { nights: true })),
  imported('ride', createRide.body, updateRide.body),
  imported('rental', createRental.body, updateRental.body),
  imported('item', z.extend(createItem.body, { date: Day }), updateItem.body),
  imported(
    'expense',
    z.extend(z.omit(createExpense.body, { trip_id: true }), { source: PaidSource }),
    z.never(),
  ),
])
export type ImportedRow = z.output<typeof ImportedRow>

/** Says one thing: a new row, or what changes of a known one, or that it goes. */
const isOne = z.refine<{ row?: unknown; changes?: unknown; delete?: unknown; id?: unknown }>(
  ({ row, changes, delete: goes, id }) =>
    [row, changes, goes].filter(part => part !== undefined).length === 1 &&
    (row === undefined) === (id !== undefined),
)

const KeptFile = z.object({
  id: said(HeldId, 'That of `file`, as it was answered.'),
  name: said(z.optional(text(1_000)), 'Another than it had.'),
  row: said(
    z.optional(z.int()),
    'The number in `rows`, from 0, of the row that it belongs to; else the first.',
  ),
})

export const importRows = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/import',
  summary: 'Add, change and delete bookings in one change, or none of them where one is wrong',
  access: { ...member, full: true },
  body: z.object({
    id: said(Id, 'Of the import, which can be sent again.'),
    rows: said(
      z.array(ImportedRow.check(isOne)).check(z.minLength(1), z.maxLength(MOST_IMPORTED_ROWS)),
      'Each with `row`, as it is created, with an id of its own where it has one; or with `id`, `version` and `changes`, or with `id` and `delete`.',
    ),
    arrived: said(
      z.optional(z.union([Id, z.array(Id).check(z.minLength(1), z.maxLength(20))])),
      'The mail, or mails, that the rows were read in: they leave the list of those that have arrived, and undo brings them back.',
    ),
    keep: said(z.optional(z.array(KeptFile).check(z.maxLength(20))), 'Files that were read, to be kept.'),
  }),
  response: z.object({
    id: Id,
    rows: said(
      z.array(z.object({ kind: ImportKind, ids: z.array(Id) })),
      'As they were sent, each by its ids: those of its nights where a stay was added.',
    ),
  }),
  status: 201,
  touches: ['flights', 'items', 'rides', 'rentals', 'expenses', 'attachments', 'comments', 'arrived'],
  maxBytes: 2 * 1024 * 1024,
  errors: [
    ...createFlight.errors,
    ...createRide.errors,
    ...createRental.errors,
    ...bookLodging.errors,
    ...createItem.errors,
    ...createExpense.errors,
    ...(['version.outdated', 'row.gone', 'arrived.gone'] as const),
    'attachment.trip_full',
  ],
})
