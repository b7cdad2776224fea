import { randomUUIDv7 } from 'node:crypto'
import type { Item } from '@caravan/contract/items'
import { type Kind, kindNames } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import type { By, Part, Row } from '@caravan/contract/shown'
import { changesTo, type Reads, type RowChange, type TripRows } from '@caravan/contract/write/rows'
import { found, requireVersion } from '../failure.ts'
import { claimId, claimIds } from './homes.ts'
import { isEqual } from './kept.ts'
import { positionsOf } from './order.ts'
import { readsOf } from './quick.ts'
import { readRows } from './read-rows.queries.ts'
import {
  insertRows,
  peopleIn,
  removeRows,
  replayed,
  requireMembers,
  requireRule,
  storeRows,
  type Writing,
} from './rows.ts'
import { tables } from './tables.ts'
import { setDaysAside, toTrip } from './trip.queries.ts'

interface Acting extends Writing {
  actor: { id: string }
  /** The version that the caller has of the row named in the call, from `If-Match`. */
  ifMatch?: number | undefined
}

/** A write as the contract declares it. */
interface PureWrite<C> {
  reads: Reads<C & By>
  apply: (rows: TripRows, call: C & By) => void
}

/** The rows that a write has read or stored, as they are now. */
interface Applied {
  /** Undefined for a row that is gone. */
  now<K extends Kind>(kind: K, id: string): Rows[K] | undefined
  /** The rows that it has made. */
  made<K extends Kind>(kind: K): Rows[K][]
}

type Loaded = Map<Part, Map<string, Row>>

/**
 * Runs a write of the contract on the rows that it reads, and stores what it changes. `claimed` is the id of a new row
 * that the caller has taken already.
 */
export async function applyWrite<C extends object>(
  acting: Acting,
  { reads, apply }: PureWrite<C>,
  call: C & Pick<By, 'row'>,
  claimed?: string,
): Promise<Applied> {
  const { tx, trip, actor, ifMatch } = acting
  const by = {
    actor: actor.id,
    at: new Date().toISOString(),
    members: undefined,
    newId: () => randomUUIDv7(),
  }
  const known = { ...call, ...by }
  const loaded = await load(acting, known, reads)
  loaded.set('trip', new Map([[trip.id, toTrip(await trip.locked)]]))
  const about = call.row === undefined ? undefined : rowOf(loaded, call.row)
  if (about) requireVersion(ifMatch, about as Row & { version: number })
  const changes = changesTo(sourceOf(loaded), rows => apply(rows, known)).filter(isStoredOtherwise)
  await requireMembers({ tx, trip }, ...changes.flatMap(namedAnew))
  const added = changes.filter(({ before, after }) => !before && after?.id !== claimed)
  for (const [kind, own] of Map.groupBy(added, ({ kind }) => kind as Kind))
    await claimIds(
      tx,
      { tripId: trip.id, actorId: actor.id },
      kind,
      own.flatMap(({ after }) => after ?? []),
    )
  return store(acting, loaded, changes)
}

async function load<C>({ tx, trip }: Writing, call: C & By, reads: Reads<C & By>): Promise<Loaded> {
  const loaded: Loaded = new Map()
  const asked = new Set<string>()
  const list = (part: Part) => [...(loaded.get(part)?.values() ?? [])]
  for (;;) {
    const wanted = reads(call, { list: list as TripRows['list'] }).filter(read => {
      const text = JSON.stringify(read)
      const isNew = !asked.has(text)
      asked.add(text)
      return isNew
    })
    if (wanted.length === 0) return loaded
    const found = await Promise.all(wanted.map(read => readRows(readsOf(tx), trip.id, read)))
    for (const [n, { kind }] of wanted.entries()) keep(loaded, kind, found[n] ?? [])
  }
}

function keep(loaded: Loaded, kind: Kind, stored: readonly Row[]): void {
  const rows = loaded.get(kind) ?? new Map<string, Row>()
  for (const row of stored) rows.set(row.id, row)
  loaded.set(kind, rows)
}

const rowOf = (loaded: Loaded, id: string) =>
  [...loaded.values()].map(rows => rows.get(id)).find(row => row !== undefined)

/** Throws when a write reads a part that its `Reads` does not name. */
const sourceOf = (loaded: Loaded) => ({
  has: (part: Part) => loaded.has(part),
  list(part: Part) {
    const rows = loaded.get(part)
    if (!rows) throw new Error(`a write reads ${part}, and does not say so`)
    return [...rows.values()]
  },
})

/** Whether the stored columns of a row change. Derived fields do not count. */
function isStoredOtherwise({ kind, before, after }: RowChange): boolean {
  const columnsOf = tables[kind as Kind].columnsOf as (row: Row) => object
  return !before || !after || !isEqual(columnsOf(after), columnsOf(before))
}

const namedAnew = ({ before, after }: RowChange): Row[] =>
  after && !isEqual(peopleIn(after), peopleIn(before)) ? [after] : []

/** Stores changes, and keeps what is stored in `loaded`. */
async function store(writing: Writing, loaded: Loaded, changes: readonly RowChange[]): Promise<Applied> {
  const byKind = Map.groupBy(await inPlaces(writing, loaded, changes), ({ kind }) => kind)
  const removed = new Set(changes.flatMap(({ before, after }) => (before && !after ? before.id : [])))
  const moved = (byKind.get('day') ?? []).filter(
    ({ before, after }) => before && after && before['date'] !== after['date'],
  )
  // Dates are unique within a trip, so days that swap theirs are moved out of the way first.
  if (moved.length > 1)
    await setDaysAside(
      writing.tx,
      writing.trip.id,
      moved.flatMap(({ after }) => after?.id ?? []),
    )
  // Referenced rows are inserted first and removed last.
  const own = kindNames.filter(kind => byKind.has(kind))
  for (const kind of own) await put(writing, loaded, kind, byKind.get(kind) ?? [])
  for (const kind of own.toReversed()) {
    const gone = (byKind.get(kind) ?? []).flatMap(({ before, after }) => (before && !after ? [before] : []))
    // These go with the rows that they belong to.
    const alone = gone.filter(({ owner, about }) => !removed.has(idIn(owner)) && !removed.has(idIn(about)))
    const ids = alone.map(({ id }) => id)
    await removeRows(writing, kind, ids)
    for (const { id } of gone) loaded.get(kind)?.delete(id)
  }
  const now = <K extends Kind>(kind: K, id: string) => loaded.get(kind)?.get(id) as Rows[K] | undefined
  const madeOf = (kind: Kind) => (byKind.get(kind) ?? []).filter(({ before }) => !before)
  return { now, made: kind => madeOf(kind).flatMap(({ after }) => now(kind, after?.id ?? '') ?? []) }
}

const idIn = (named: unknown) => (named as { id?: string } | undefined)?.id ?? ''

async function put<K extends Kind>(
  writing: Writing,
  loaded: Loaded,
  kind: K,
  changes: readonly RowChange[],
): Promise<void> {
  const made = changes.flatMap(({ before, after }) => (after && !before ? [after] : []))
  const changed = changes.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  const wanted = new Map(changed.map(({ after }) => [after.id, after as Rows[K]]))
  const known = changed.map(({ before }) => before as Rows[K])
  const stored = [
    ...(await insertRows(writing, kind, made as Rows[K][])),
    ...(await storeRows(writing, kind, known, row => wanted.get(row.id) ?? row)),
  ]
  keep(loaded, kind, stored)
}

/** Gives each moved item a whole number as its position. Spreads the day if there is no number left between two items. */
async function inPlaces(
  { tx, trip }: Writing,
  loaded: Loaded,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const isPlaced = ({ kind, before, after }: RowChange) =>
    kind === 'item' && after !== undefined && after['position'] !== before?.['position']
  if (!changes.some(isPlaced)) return changes
  const items = new Map(loaded.get('item') as Map<string, Item> | undefined)
  const positions = new Map<string, number>()
  for (const { kind, before, after } of changes) {
    if (kind !== 'item') continue
    if (after) items.set(after.id, after as Item)
    else if (before) items.delete(before.id)
  }
  const tight = changes.filter(isPlaced).flatMap(({ after }) => {
    const { id, position, sub_trip_id } = after as Item
    const whole = Math.floor(position)
    positions.set(id, whole)
    const isTaken = [...items.values()].some(
      other => other.id !== id && other.sub_trip_id === sub_trip_id && other.position === whole,
    )
    return isTaken ? [after as Item] : []
  })
  if (tight.length > 0)
    for (const [id, position] of await positionsOf(tx, trip.id, tight)) positions.set(id, position)
  return changes.map(change => {
    const position = change.after && positions.get(change.after.id)
    return position === undefined ? change : { ...change, after: { ...change.after, position } as Row }
  })
}

/**
 * Makes a row by a write of the contract, under the id that was sent or a new one. The same call again, with the same
 * `content`, answers the row as it is.
 */
export async function createByWrite<K extends Kind, B extends { id?: string | null | undefined }>(
  { tx, trip, actor }: Acting,
  kind: K,
  write: PureWrite<{ body: B & { id: string } }>,
  { content, ...call }: { body: B; content: object } & Pick<By, 'row'>,
): Promise<Rows[K]> {
  requireRule(tx, kind)
  const id = call.body.id ?? randomUUIDv7()
  if (!(await claimId(tx, { id, kind, tripId: trip.id, actorId: actor.id, content })))
    return replayed(await tables[kind].find(tx, trip.id, id))
  const { now } = await applyWrite({ tx, trip, actor }, write, { ...call, body: { ...call.body, id } }, id)
  return found(now(kind, id))
}
