import { randomUUIDv7 } from 'node:crypto'
import { goingWith, type Kind, topics } from '@caravan/contract/kinds'
import { kinds, peopleField, type Rows, sharedKinds } from '@caravan/contract/kinds/all'
import type { Tx } from '../db/transaction.ts'
import { Failure, invalidField, requireVersion } from '../failure.ts'
import { commentsOf, filesOf } from './files.queries.ts'
import { claimId } from './homes.ts'
import { inPieces } from './in-pieces.ts'
import { isEqual } from './kept.ts'
import { listPresent } from './members.queries.ts'
import { holdOrder } from './order.ts'
import { isPlacedOtherwise } from './places.ts'
import { NotQuick, quickOf, readsOf } from './quick.ts'
import { tables } from './tables.ts'
import type { ChangingTrip } from './write.ts'

/** A trip that is being changed. */
export interface Writing {
  tx: Tx
  trip: ChangingTrip
}

interface Creating<B> extends Writing {
  actor: { id: string }
  body: B
}

interface Changing extends Writing {
  ifMatch: number | undefined
}

/**
 * Takes the id and adds the row that `make` answers; `follow` does what comes with it. The same call again answers the
 * row as it is.
 */
export async function createRow<K extends Kind, B extends { id?: string | undefined }>(
  { tx, trip, actor, body }: Creating<B>,
  kind: K,
  make: (content: Omit<B, 'id'>) => Rows[K] | Promise<Rows[K]>,
  follow?: (row: Rows[K]) => Promise<void>,
): Promise<Rows[K]> {
  requireRule(tx, kind)
  const table = tables[kind]
  const { id = randomUUIDv7(), ...content } = body
  if (!(await claimId(tx, { id, kind, tripId: trip.id, actorId: actor.id, content })))
    return replayed(await table.find(tx, trip.id, id))
  const made = await make(content)
  await requireMembers({ tx, trip }, made)
  const [row] = await insertRows({ tx, trip }, kind, [{ ...made, id }])
  if (!row) throw new Failure('request.not_found')
  await follow?.(row)
  return row
}

/** Nobody knows a row before it is stored that follows from no rule. */
export function requireRule(tx: Tx, kind: Kind): void {
  if (quickOf(tx) && !kinds[kind].rule) throw new NotQuick()
}

/** Refuses people who are no members of the trip. */
export async function requireMembers({ tx, trip }: Writing, ...rows: readonly object[]): Promise<void> {
  const people = new Set(rows.flatMap(row => peopleIn(row) ?? []))
  if (people.size === 0) return
  const present = (await quickOf(tx)?.members()) ?? new Set(await listPresent(tx, trip.id, [...people]))
  const wrong = rows.find(row => peopleIn(row)?.some(id => !present.has(id)))
  if (wrong) throw invalidField(peopleField(wrong) ?? '')
}

/** The members that a row names; null is everybody. */
export function peopleIn(row: object | null | undefined): string[] | null {
  const field = peopleField(row)
  return field ? (row as Record<typeof field, string[] | null>)[field] : null
}

/** The row with those of its people alone for whom `isNamed` is true. */
export function withPeople<R extends object | null | undefined>(row: R, isNamed: (id: string) => boolean): R {
  const field = peopleField(row)
  const people = peopleIn(row)
  return field && people ? { ...row, [field]: people.filter(isNamed) } : row
}

/** The row of an id that the same call has taken before. */
export function replayed<R>(row: R | undefined): R {
  if (!row) throw new Failure('row.gone')
  return row
}

/** Stores what `change` makes of the row, if that is anything else. */
export async function changeRow<K extends Kind>(
  { tx, trip, ifMatch }: Changing,
  kind: K,
  id: string,
  change: (before: Rows[K]) => Rows[K] | Promise<Rows[K]>,
): Promise<Rows[K]> {
  const table = tables[kind]
  const before = await table.find(readsOf(tx), trip.id, id)
  if (!before) throw new Failure('request.not_found')
  requireVersion(ifMatch, before)
  const wanted = await change(before)
  if (isEqual(table.columnsOf(wanted), table.columnsOf(before))) return before
  if (!isEqual(peopleIn(wanted), peopleIn(before))) await requireMembers({ tx, trip }, wanted)
  const [after] = await storeRows({ tx, trip }, kind, [before], () => wanted)
  if (!after) throw new Failure('request.not_found')
  return after
}

export async function removeRow(writing: Writing, kind: Kind, id: string): Promise<void> {
  if ((await removeRows(writing, kind, [id])) === 0) throw new Failure('request.not_found')
}

/** Adds rows whose ids are new. */
export async function insertRows<K extends Kind>(
  writing: Writing,
  kind: K,
  rows: readonly Rows[K][],
): Promise<Rows[K][]> {
  const made: Rows[K][] = []
  for (const piece of inPieces(rows)) made.push(...(await insertPiece(writing, kind, piece)))
  return made
}

async function insertPiece<K extends Kind>(
  { tx, trip }: Writing,
  kind: K,
  rows: readonly Rows[K][],
): Promise<Rows[K][]> {
  const table = tables[kind]
  const [made, kept] = await Promise.all([
    quickOf(tx)?.insert(table, rows) ?? table.insert(tx, trip.id, rows),
    table.keepsMore(rows) ? table.findAsKept(tx, trip.id, idsOf(rows)) : undefined,
  ])
  const place = new Map(rows.map(({ id }, index) => [id, index]))
  // As they were sent: the database answers them in any order.
  const inOrder = (list: Rows[K][]) =>
    list.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
  for (const after of inOrder(kept ?? made)) trip.record({ entity: kind, id: after.id, before: null, after })
  return inOrder(made)
}

/** Stores what `change` makes of each of these rows. */
export async function storeRows<K extends Kind>(
  { tx, trip }: Writing,
  kind: K,
  rows: readonly Rows[K][],
  change: (row: Rows[K]) => Rows[K],
): Promise<Rows[K][]> {
  if (rows.length === 0) return []
  const table = tables[kind]
  const wanted = rows.map(change)
  const quick = quickOf(tx)
  const isKeptAsRead = quick !== undefined || table.findAsKept === table.findAll
  const asKept = () => table.findAsKept(tx, trip.id, idsOf(rows))
  const isMoved = wanted.some((row, index) => isPlacedOtherwise(row, rows[index]))
  const [, known, stored, kept] = await Promise.all([
    isMoved && holdOrder(tx, trip, kind, idsOf(rows)),
    isKeptAsRead ? rows : asKept(),
    quick?.store(table, rows, wanted) ?? table.store(tx, trip.id, wanted),
    isKeptAsRead ? undefined : asKept(),
  ])
  const before = new Map(known.map(row => [row.id, row]))
  for (const after of kept ?? stored)
    trip.record({ entity: kind, id: after.id, before: before.get(after.id) ?? null, after })
  return stored
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const allBelow = [filesOf, commentsOf]

/** Removes rows with the files and comments that belong to them, and answers how many rows there were. */
export async function removeRows({ tx, trip }: Writing, kind: Kind, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const table = tables[kind]
  const quick = quickOf(tx)
  const below = allBelow.filter(({ kind: own }) => goingWith(kind).includes(topics[own]))
  const taken = below.map(({ list, remove }) =>
    quick ? list(quick.reads, trip.id, ids) : remove(tx, trip.id, ids),
  )
  const [, removed, ...gone] = await Promise.all([
    holdOrder(tx, trip, kind, ids),
    quick ? table.findAsKept(quick.reads, trip.id, ids) : table.remove(tx, trip.id, ids),
    ...taken,
  ])
  // With files or comments it changes more than one row, and is no quick change by that.
  if (removed.length > 0) quick?.remove(table, removed)
  for (const [n, rows] of gone.entries())
    for (const before of rows)
      trip.record({ entity: below[n]?.kind ?? kind, id: before.id, before, after: null })
  for (const before of removed) trip.record({ entity: kind, id: before.id, before, after: null })
  return removed.length
}

/** Takes somebody who leaves the trip out of its rows. */
export async function leaveRows(writing: Writing, userId: string): Promise<void> {
  for (const kind of sharedKinds) {
    const rows = await tables[kind].list(writing.tx, writing.trip.id)
    const named = rows.filter(row => peopleIn(row)?.includes(userId))
    await storeRows(writing, kind, named, row => withPeople(row, id => id !== userId))
  }
}
