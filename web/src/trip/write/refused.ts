import type { TripDay } from '@caravan/contract/days'
import { history } from '@caravan/contract/history'
import type { Item } from '@caravan/contract/items'
import { useSyncExternalStore } from 'react'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import { newId } from '../../lib/new-id.ts'
import { rowWrites } from './calls.ts'
import { sendAgain, togetherWith } from './outgoing.ts'
import { writeTrip } from './send.ts'

type RowOfWrite = { kind: keyof typeof rowWrites; id: string; isNew: boolean }

/** The name and body of a write, where `createItems` with one item is turned into `createItem`. */
function asOne({ name, write: { body } }: Unsent): { name: Unsent['name']; body: object | undefined } {
  const { items = [] } = (body ?? {}) as { items?: object[] }
  const [item] = items
  return name === 'createItems' && item && items.length === 1
    ? { name: 'createItem', body: item }
    : { name, body }
}

/** The fields that a write sends of its row. */
export const bodyOf = (unsent: Unsent): object | undefined => asOne(unsent).body

/** The row that a write makes or changes. */
export function rowOf(unsent: Unsent): RowOfWrite | undefined {
  const { params, query, base } = unsent.write
  const { name, body } = asOne(unsent)
  const named: Record<string, string> = { ...params, ...query, ...body }
  for (const [kind, { create, change, id }] of Object.entries(rowWrites)) {
    const isNew = name === create
    const own = isNew ? (named['id'] ?? named['expense_id']) : (base?.id ?? named[id ?? ''])
    if ((isNew || name === change) && own !== undefined)
      return { kind: kind as RowOfWrite['kind'], id: own, isNew }
  }
  return undefined
}

const inOverview = { dialog: 'expenses', tab: 'group' }
/** Where the page of a trip has a value of it. */
const tripValues: { [column: string]: { [part: string]: string } } = {
  name: { edit: 'name' },
  start_date: { edit: 'dates' },
  budgets: { ...inOverview, edit: 'budgets' },
  currency: { ...inOverview, edit: 'currency' },
  rates: inOverview,
}

/** The address of the form of its row, on the page of the trip. */
export function formOf(unsent: Unsent): { [part: string]: string } | undefined {
  const { name, write } = unsent
  if (name === 'updateTrip')
    return Object.keys(write.body ?? {})
      .map(column => tripValues[column])
      .find(Boolean)
  const row = rowOf(unsent)
  if (!row || row.kind === 'day' || row.kind === 'settlement') return undefined
  if (row.kind === 'attachment' && (row.isNew || unsent.refused?.gone)) return undefined
  const { before, after = before } = unsent.shown.find(({ kind }) => kind === 'item') ?? {}
  return {
    [row.kind]: row.id,
    ...(row.kind === 'item' && after && { day: String(after['date']) }),
  }
}

const refusedOn = (id: string | undefined) =>
  id === undefined
    ? undefined
    : outbox.left().find(one => one.refused && one.refused.with === undefined && rowOf(one)?.id === id)

/** The write to a row that the server has not taken. */
export const useRefused = (id: string | undefined): Unsent | undefined =>
  useSyncExternalStore(
    outbox.watch,
    () => refusedOn(id),
    () => undefined,
  )

/** Whether a refused write changes a row that somebody has deleted. */
export function isOfGoneRow(unsent: Unsent): boolean {
  const own = rowOf(unsent)
  const { gone, obstacle } = unsent.refused ?? {}
  return gone === 'row' && own?.isNew === false && (obstacle?.gone ?? own).id === own.id
}

/** A refused write with the others to the same row, and those that only name the row. */
function parted(refused: Unsent): [own: Unsent[], others: Unsent[]] {
  const id = rowOf(refused)?.id
  const isOwn = (one: Unsent) => one.key === refused.key || (id !== undefined && rowOf(one)?.id === id)
  const all = togetherWith(refused)
  // Each change to a deleted row is refused by itself.
  const own = isOfGoneRow(refused)
    ? outbox.left().filter(one => one.refused && isOwn(one))
    : all.filter(isOwn)
  return [own, all.filter(one => !isOwn(one))]
}

/** All that was written to its row, the latest counts. */
export const writtenBy = (refused: Unsent): Record<string, unknown> =>
  Object.assign({}, ...parted(refused)[0].map(bodyOf))

/** It was written anew: what waited for its row goes out. */
export async function replace(refused: Unsent): Promise<void> {
  const [own, others] = parted(refused)
  await outbox.drop(own.map(({ key }) => key))
  await sendAgain(refused.tripId, others)
}

const spot = ['place', 'name', 'place_id', 'lat', 'lng', 'approximate']
/** Columns that stand for one thing: of two people's, those of one count. */
const fields = [
  ...['', 'pickup_', 'dropoff_', 'from_', 'to_'].map(at => spot.map(part => `${at}${part}`)),
  ...['depart', 'arrive'].map(end => [`${end}_airport`, `${end}_airport_code`]),
  ['amount', 'currency'],
  ['cost', 'cost_currency'],
  ['need_split', 'shared_with', 'split'],
  ['check_in', 'check_out'],
  ['start_date', 'end_date', 'day_id', 'on_conflict'],
]

/** Gives up what somebody else has changed as well; what else was written to the row goes out. */
export async function keepTheirs(refused: Unsent): Promise<void> {
  const columns = refused.refused?.columns ?? []
  const lost = [...columns, ...fields.filter(field => field.some(one => columns.includes(one))).flat()]
  const without = (row: object = {}) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !lost.includes(column)))
  const [own, others] = parted(refused)
  const left = own.flatMap(one => {
    const body = without(one.write.body)
    const shown = one.shown.map(row => {
      const { before, after } = row
      return before && after ? { ...row, after: { ...before, ...without(after), id: after.id } } : row
    })
    // A stay is named in the body.
    const isEmpty = Object.keys(body).every(column => column === 'nights')
    return isEmpty ? [] : { ...one, shown, write: { ...one.write, body } }
  })
  await outbox.drop(own.filter(({ key }) => !left.some(one => one.key === key)).map(({ key }) => key))
  await sendAgain(refused.tripId, [...left, ...others])
}

/** Undoes the deletion of the row that the write needs, with its place, files and bill, and sends the write again. */
export async function addAgain(refused: Unsent): Promise<void> {
  const { tripId } = refused
  const id = refused.refused?.obstacle?.gone?.id ?? rowOf(refused)?.id
  const query = { entity_id: id, limit: '1' }
  const [entry] = (await call(history, { params: { tripId }, query })).entries
  const { count = {}, changes = [] } = entry ?? {}
  // More than a deletion: the dates of the trip, or an idea that was planned.
  const isMore = count.trip || (count.item && count.idea) || changes.some(({ after }) => after)
  if (!entry || isMore) throw new CallFailed(409, { code: 'history.changed_since' })
  await writeTrip('undoChange', tripId, { params: { tripId, seq: String(entry.seq) } })
  await sendAgain(tripId, parted(refused).flat())
}

/** The columns of an item that a call to create one does not take. */
const setByServer: ReadonlySet<string> = new Set<keyof Item>([
  ...(['trip_id', 'sub_trip_id', 'outside_trip', 'spot', 'position', 'version'] as const),
])

/** Creates a deleted item with all refused changes to it. A deleted row keeps its id, so the new one has another. */
function asCreation(refused: Unsent): Unsent {
  const [own] = parted(refused)
  const shown = own.flatMap(one => one.shown).findLast(({ kind, after }) => kind === 'item' && after)
  const after = { ...refused.write.base, ...writtenBy(refused), ...shown?.after, id: newId() }
  const body = Object.fromEntries(Object.entries(after).filter(([column]) => !setByServer.has(column)))
  return {
    ...refused,
    name: 'createItem',
    write: { params: { subTripId: '' }, body },
    shown: [{ kind: 'item', after }],
  }
}

/** The writes that put something on a day, which may be another one. */
const onDays: ReadonlySet<string> = new Set(['createItem', 'createItems', 'updateItem', 'planIdea'])
export const isOnDay = ({ name }: Unsent): boolean => onDays.has(name)

/** Sends a refused write again, for another day. A change to a deleted item becomes a new item. */
export async function putOnDay(refused: Unsent, day: Pick<TripDay, 'id' | 'date'>): Promise<void> {
  const values: Record<string, string> = { subTripId: day.id, sub_trip_id: day.id, date: day.date }
  const moved = <T>(value: T): T => {
    if (Array.isArray(value)) return value.map(moved) as T
    if (typeof value !== 'object' || value === null) return value
    const fields = Object.entries(value).map(([field, old]) => [
      field,
      typeof old === 'string' ? (values[field] ?? old) : moved(old),
    ])
    return Object.fromEntries(fields)
  }
  const isGone = isOfGoneRow(refused)
  const again = isGone ? asCreation(refused) : refused
  const { params, body, ...parts } = again.write
  const shown = again.shown.map(one =>
    one.kind === 'item' && one.after ? { ...one, after: moved(one.after) } : one,
  )
  const write = { ...parts, ...(params && { params: moved(params) }), ...(body && { body: moved(body) }) }
  const [own, others] = parted(refused)
  const rest = own.filter(({ key }) => key !== refused.key)
  await sendAgain(refused.tripId, [{ ...again, write, shown }, ...(isGone ? [] : rest), ...others])
  if (isGone) await outbox.drop(rest.map(({ key }) => key))
}

/** Whether a refused write is of a file whose owner is gone. */
export const isFileOfGone = ({ name, refused }: Unsent): boolean =>
  (name === 'uploadAttachment' || name === 'updateAttachment') &&
  refused?.obstacle?.gone !== undefined &&
  refused.obstacle.gone.entity !== 'attachment'

/** Sends a file again as one of the trip itself. */
export async function keepInTrip(refused: Unsent): Promise<void> {
  const { query, body, ...rest } = refused.write
  const { owner_kind: _, owner_id: __, ...asked } = (query ?? {}) as Record<string, unknown>
  const write = {
    ...rest,
    ...(query && { query: asked }),
    ...(body && { body: { ...body, owner: { kind: 'trip' } } }),
  }
  await sendAgain(refused.tripId, [{ ...refused, write }])
}
