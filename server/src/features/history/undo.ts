import type { About } from '@caravan/contract/comments'
import { type Kind, kindNames } from '@caravan/contract/kinds'
import { kinds, type Rows } from '@caravan/contract/kinds/all'
import { sqlState } from '../../db/unavailable.ts'
import { Failure } from '../../failure.ts'
import { asClaimed } from '../../trip/claimed.ts'
import { holdFiles } from '../../trip/files.queries.ts'
import { isEqual, isKept } from '../../trip/kept.ts'
import { listClaims, listPresent } from '../../trip/members.queries.ts'
import { orderedKinds } from '../../trip/order.queries.ts'
import { positionsBack } from '../../trip/order.ts'
import { isOrdered, listOf, type Returning } from '../../trip/places.ts'
import { insertRows, peopleIn, removeRows, storeRows, type Writing, withPeople } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { setDaysAside, storeTrip } from '../../trip/trip.queries.ts'
import { type ChangeRow, findObstacle, type KeptChange, listNames, type Obstacle } from './history.queries.ts'
import { ChangedSince, isClaim, type TakeBack, takeBackPeople, takeOffNewcomers } from './undo-people.ts'

type Row = Record<string, unknown>

// Fields that move by themselves when something else changes.
const incidental = new Set(['version', 'position'])
// The day that it needs is gone, or its date is given away.
const conflicts = new Set(['23503', '23505'])

/** Takes back what was changed together, unless somebody has changed the same since. */
export async function undo(
  writing: Writing,
  seq: number,
  kept: readonly KeptChange[],
  takeBack: TakeBack,
): Promise<void> {
  const changes = await asNow(writing, kept)
  await requireUnmoved(writing, seq, changes)
  for (const change of changes) if (change.entity === 'trip') await takeBackTrip(writing, change)
  await takeBackPeople(changes, takeBack)
  for (const change of changes) if (change.entity === 'note') await takeBackNote(change, takeBack)
  try {
    await takeBackRows(writing, await withoutLostFiles(writing, changes))
    await takeOffNewcomers(changes, takeBack)
  } catch (error) {
    if (conflicts.has(sqlState(error) ?? '')) throw new ChangedSince(needsOf(changes), { cause: error })
    throw error
  }
}

/** The changes with the members whom guests have become since. */
async function asNow({ tx, trip }: Writing, changes: readonly KeptChange[]): Promise<readonly KeptChange[]> {
  if (changes.some(isClaim)) return changes
  const claims = await listClaims(tx, trip.id)
  const named = (row: Row | null) => claims.reduce((known, claim) => asClaimed(known, claim), row)
  return changes.map(change =>
    change.entity === 'member'
      ? change
      : { ...change, before: named(change.before), after: named(change.after) },
  )
}

/** Leaves out deleted files whose bytes are gone for good, unless there is nothing else to take back. */
async function withoutLostFiles({ tx, trip }: Writing, changes: readonly KeptChange[]) {
  const isDeleted = ({ entity, after }: ChangeRow) => entity === 'attachment' && after === null
  const ids = changes.filter(isDeleted).map(({ id }) => id)
  if (ids.length === 0) return changes
  const held = new Set(await holdFiles(tx, trip.id, ids))
  const left = changes.filter(change => !isDeleted(change) || held.has(change.id))
  if (left.length === 0) throw new Failure('row.gone')
  return left
}

/** Rows come back in the order of their kinds, and go in the opposite one, so that none refers to another that is gone. */
async function takeBackRows(writing: Writing, changes: readonly KeptChange[]): Promise<void> {
  const { tx, trip } = writing
  const changed = kindNames.map(kind => ({ kind, own: changes.filter(({ entity }) => entity === kind) }))
  const current = new Map<string, Rows[Kind]>()
  for (const part of changed) {
    const { kind, own } = part
    const ids = own.map(({ id }) => id)
    for (const row of ids.length > 0 ? await tables[kind].findAsKept(tx, trip.id, ids) : [])
      current.set(row.id, row)
    part.own = own.map(change => withEntriesSince(kind, change, current.get(change.id)))
    for (const change of part.own) requireUnchanged(kind, change, current.get(change.id))
  }
  const present = await presentIn(
    writing,
    changed.flatMap(({ own }) => own),
  )
  const redated = changes.filter(
    ({ entity, before, after }) => entity === 'day' && after && isKept(before, 'date'),
  )
  await setDaysAside(
    tx,
    trip.id,
    redated.map(({ id }) => id),
  )
  for (const { kind, own } of changed) {
    const { blank } = tables[kind]
    const positions = await placesBack(writing, kind, own, current)
    const placed = <R extends Row>(row: R, id: string): R =>
      positions.has(id) ? { ...row, position: positions.get(id) } : row
    const gone = own.filter(({ after }) => after === null)
    await insertRows(
      writing,
      kind,
      gone.map(({ id, before }) => ({ ...blank, ...placed({ ...present(before) }, id), id })),
    )
    const before = new Map(own.map(({ id, before, after }) => [id, after && before]))
    const standing = own.flatMap(({ id }) => (before.get(id) ? [current.get(id) ?? []] : [])).flat()
    await storeRows(writing, kind, standing, row => ({
      ...row,
      ...placed(restored(present(before.get(row.id))), row.id),
    }))
  }
  for (const { kind, own } of changed.toReversed())
    await removeRows(
      writing,
      kind,
      own.filter(({ before }) => before === null).map(({ id }) => id),
    )
}

/** A place is compared by the history, as what is beside it may have changed. Another list has other places. */
async function requireUnmoved({ tx, trip }: Writing, seq: number, changes: readonly KeptChange[]) {
  const isPlaced = ({ entity, before, after }: KeptChange) =>
    isOrdered(entity) && after && isKept(before, 'position') && !isKept(before, 'sub_trip_id')
  const placed = changes.filter(isPlaced)
  const changesOf = (fields: string[]): Obstacle[] =>
    orderedKinds.map(kind => {
      const ids = placed.filter(({ entity }) => entity === kind).map(({ id }) => id)
      return { entity: kind, ids, fields: ['sub_trip_id', ...fields] }
    })
  if (placed.length === 0 || (await findObstacle(tx, trip.id, seq, changesOf(['position']))) === null) return
  const kept = new Set(placed.flatMap(({ before }) => Object.keys(before ?? {})))
  kept.delete('version')
  throw new ChangedSince(changesOf([...kept]))
}

/** The positions of the rows that come back to their places in a list. */
async function placesBack(
  { tx, trip }: Writing,
  kind: Kind,
  changes: readonly KeptChange[],
  current: ReadonlyMap<string, Row>,
): Promise<Map<string, number>> {
  if (!isOrdered(kind)) return new Map()
  const returning = changes.flatMap(({ id, before, after, beside }): Returning[] => {
    const row: Row = { ...current.get(id), ...before }
    const list = listOf(row, trip.id)
    const isBack = before && (after === null || isKept(before, 'position') || isKept(before, 'sub_trip_id'))
    if (!isBack || list === null) return []
    const { position, start_time = null } = row as Pick<Returning, 'position' | 'start_time'>
    return [{ id, list, beside, position, start_time, isOrder: Object.keys(before).join() === 'position' }]
  })
  const leaving = new Set(changes.filter(({ before }) => before === null).map(({ id }) => id))
  return positionsBack(tx, kind, trip.id, returning, leaving)
}

/** In a list of entries of each member, what others have changed since stays. */
function withEntriesSince(kind: Kind, change: KeptChange, current: Row | undefined): KeptChange {
  const { before, after } = change
  const field = kinds[kind].entryOfEach
  if (!field) return change
  const [was, is, now] = [before, after, current].map(row => row?.[field] as string[] | undefined)
  if (!was || !is || !now || isEqual(is, now)) return change
  const isMoved = (id: string) => was.includes(id) !== is.includes(id)
  if ([...was, ...is].some(id => isMoved(id) && is.includes(id) !== now.includes(id))) return change
  const entries = [...now.filter(id => !isMoved(id)), ...was.filter(isMoved)]
  return { ...change, before: { ...before, [field]: entries }, after: { ...after, [field]: now } }
}

/** Leaves those out who are no members any more, and gives files of rows that are gone to the trip; comments need theirs. */
async function presentIn({ tx, trip }: Writing, changes: readonly ChangeRow[]) {
  const named = changes.flatMap(({ before }) => peopleIn(before) ?? [])
  const members = new Set(named.length > 0 ? await listPresent(tx, trip.id, named) : [])
  const others = changes.flatMap(({ before }) => ownerIn(before) ?? aboutIn(before)?.id ?? [])
  const standing = others.length > 0 ? await listNames(tx, trip.id, others) : []
  const rows = new Set([...standing, ...changes.filter(({ before }) => before)].map(({ id }) => id))
  return <R extends Row | null | undefined>(row: R): R => {
    const [owner, about] = [ownerIn(row), aboutIn(row)]
    if (about && !rows.has(about.id)) throw new ChangedSince([{ entity: about.kind, ids: [about.id] }])
    const present = withPeople(row, id => members.has(id))
    return owner && !rows.has(owner) ? { ...present, owner: { kind: 'trip' } } : present
  }
}

const ownerIn = (row: Row | null | undefined) => (row?.['owner'] as Partial<About> | undefined)?.id
const aboutIn = (row: Row | null | undefined) => row?.['about'] as About | undefined

function requireUnchanged(kind: Kind, change: ChangeRow, current: Rows[Kind] | undefined): void {
  const { id, before, after } = change
  if ((after === null) !== (current === undefined)) throw new ChangedSince([{ entity: kind, ids: [id] }])
  const now = current as Row | undefined
  const fields = fieldsOf(kind, before).filter(field => after && !isEqual(now?.[field], after[field]))
  if (fields.length > 0) throw new ChangedSince([{ entity: kind, ids: [id], fields }])
}

/** An undo compares the fields that the change has kept, or all of a row that it has made. */
function fieldsOf(kind: Kind, before: Row | null): string[] {
  return tables[kind].fields.filter(field => !incidental.has(field) && (before === null || field in before))
}

function restored(before: Row | null | undefined): Row {
  const { version: _, ...fields } = before ?? {}
  return fields
}

/** The rows and keys that have to be there, or to be free, for the rows to come back. */
function needsOf(changes: readonly ChangeRow[]): Obstacle[] {
  const dates = changes.flatMap(({ entity, before }) => (entity === 'day' && before ? [before['date']] : []))
  const named = kindNames.flatMap(kind =>
    Object.entries(kinds[kind].refersTo ?? {}).map(([field, entity]) => ({
      entity,
      ids: changes.flatMap(change => (change.entity === kind ? [change.before?.[field] as string] : [])),
    })),
  )
  return [{ entity: 'day', field: 'date', values: dates as string[] }, ...named]
}

/** A deleted trip comes back by a call of its own. */
async function takeBackTrip({ tx, trip }: Writing, { before, after }: ChangeRow): Promise<void> {
  const current = await trip.locked
  const fields = ['name', 'start_date', 'end_date', 'currency', 'budgets', 'default_split', 'rates'] as const
  const isPlain = before && after && isEqual(before['deleted_at'] ?? null, after['deleted_at'] ?? null)
  const changed = isPlain ? fields.filter(field => !isEqual(before[field], after[field])) : []
  if (changed.length === 0) throw new ChangedSince()
  if (changed.some(field => !isEqual(current[field], after?.[field])))
    throw new ChangedSince([{ entity: 'trip', ids: [trip.id], fields: changed }])
  const wanted = { ...current, ...Object.fromEntries(changed.map(field => [field, before?.[field]])) }
  const stored = await storeTrip(tx, wanted)
  trip.record({ entity: 'trip', id: trip.id, before: current, after: stored ?? null })
}

async function takeBackNote({ id, before, after }: ChangeRow, takeBack: TakeBack): Promise<void> {
  const [from, to] = [Number(after?.['revision']), Number(before?.['revision'])]
  if (!(await takeBack.note({ from, to }))) throw new ChangedSince([{ entity: 'note', ids: [id] }])
}
