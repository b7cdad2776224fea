import * as z from 'zod/mini'
import { bookings, type Kind, topics } from '../kinds.ts'
import { attachment } from './attachment.ts'
import { comment } from './comment.ts'
import { day } from './day.ts'
import { expense } from './expense.ts'
import { flight } from './flight.ts'
import { idea } from './idea.ts'
import { item } from './item.ts'
import type { KindOf } from './kind.ts'
import { rental } from './rental.ts'
import { ride } from './ride.ts'
import { settlement } from './settlement.ts'
import { todo } from './todo.ts'

/** The kinds with the exact types of their parts. */
export const exactly = {
  day,
  item,
  flight,
  rental,
  ride,
  expense,
  settlement,
  todo,
  idea,
  attachment,
  comment,
} satisfies { [K in Kind]: unknown }

type Exactly = typeof exactly

/** A row of each kind, as it is sent. */
export type Rows = { [K in Kind]: z.output<Exactly[K]['row']> }

/** All kinds of rows below a trip, for code that walks over them. */
export const kinds: { readonly [K in Kind]: KindOf<Rows[K]> } = { ...exactly }

/** The call of each kind that a form fills in. */
export const savingCalls = Object.fromEntries(
  Object.entries(exactly).map(([kind, { saves }]) => [kind, saves]),
) as { [K in Kind]: Exactly[K]['saves'] }

type PartOf<K extends Kind> = Exactly[K]['parts'][number]
type Listed<Part> = { [K in Kind]: Part extends PartOf<K> ? Exactly[K]['row'] : never }[Kind]

/** The parts of a plan that list rows, each with its schema. */
export function partsOfPlan() {
  const parts = Object.values(kinds).flatMap(({ parts, row }) => parts.map(part => [part, z.array(row)]))
  return Object.fromEntries(parts) as { [Part in PartOf<Kind>]: z.ZodMiniArray<Listed<Part>> }
}

/** The bookings that a share link lists; items stand in their days. */
export const listedBookings = bookings.filter(kind => kind !== 'item')
type ListedBooking = (typeof listedBookings)[number]

/** The lists of bookings on a shared page, each with its schema. */
export function sharedLists() {
  const lists = listedBookings.map(kind => [topics[kind], z.array(exactly[kind].shared.schema)])
  return Object.fromEntries(lists) as {
    [K in ListedBooking as (typeof topics)[K]]: z.ZodMiniArray<Exactly[K]['shared']['schema']>
  }
}

/** The field in which a row, or a part of one, names members of the trip, if it does. */
export const peopleField = (row: object | null | undefined) =>
  row ? (['participants', 'assignees', 'votes', 'mentions'] as const).find(field => field in row) : undefined

/** The kinds of rows that name members of the trip. */
export const sharedKinds = (Object.keys(kinds) as Kind[]).filter(kind => peopleField(kinds[kind].row.shape))
