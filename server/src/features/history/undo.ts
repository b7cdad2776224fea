import type { Owner } from '@caravan/contract/attachments'
import { kinds as inOrder, type Kind } from '@caravan/contract/kinds'
import type { Role } from '@caravan/contract/members'
import { sqlState } from '../../db/unavailable.ts'
import { Failure } from '../../failure.ts'
import { holdFiles } from '../../trip/files.queries.ts'
import { isEqual } from '../../trip/kept.ts'
import { kinds, type Rows } from '../../trip/kinds.ts'
import { listPresent } from '../../trip/members.queries.ts'
import { type OrderedKind, orderedKinds } from '../../trip/order.queries.ts'
import { listBeside, reorder } from '../../trip/order.ts'
import { insertRows, peopleIn, removeRows, storeRows, type Writing, withPeople } from '../../trip/rows.ts'
import { setDaysAside, storeTrip } from '../../trip/trip.queries.ts'
import { type ChangeRow, listNames, type Obstacle } from './history.queries.ts'

type Row = Record<string, unknown>

/** Somebody has changed the same since; `obstacles` say what to look for in the later history. */
export class ChangedSince extends Error {
  readonly obstacles: Obstacle[]
  constructor(obstacles: Obstacle[] = [], options?: ErrorOptions) {
    super('changed since', options)
    this.obstacles = obstacles
  }
}

/** Other parts take back their own changes; false when somebody has changed the same since. */
interface TakeBack {
  /** Gives somebody the role that they had. */
  role(userId: string, role: { from: Role; to: Role }): Promise<boolean>
  /** Brings a version of the note back. */
  note(change: { from: number; to: number }): Promise<boolean>
}

// Fields that move by themselves when something else changes.
const incidental = new Set(['version', 'position'])
// The day that it needs is gone, or its date is given away.
const conflicts = new Set(['23503', '23505'])

/** Takes back what was changed together, unless somebody has changed the same since. */
export async function undo(
  writing: Writing,
  changes: readonly ChangeRow[],
  takeBack: TakeBack,
): Promise<void> {
  if (changes.every(isOrder)) return takeBackOrder(writing, changes)
  for (const change of changes) if (change.entity === 'trip') await takeBackTrip(writing, change)
  await takeBackRoles(changes, takeBack)
  for (const change of changes) if (change.entity === 'note') await takeBackNote(change, takeBack)
  try {
    await takeBackRows(writing, await withoutLostFiles(writing, changes))
  } catch (error) {
    if (conflicts.has(sqlState(error) ?? '')) throw new ChangedSince(needsOf(changes), { cause: error })
    throw error
  }
}

/** Leaves out deleted files whose bytes are gone for good, unless there is nothing else to take back. */
async function withoutLostFiles({ tx, trip }: Writing, changes: readonly ChangeRow[]) {
  const isDeleted = ({ entity, after }: ChangeRow) => entity === 'attachment' && after === null
  const ids = changes.filter(isDeleted).map(({ id }) => id)
  if (ids.length === 0) return changes
  const held = new Set(await holdFiles(tx, trip.id, ids))
  const left = changes.filter(change => !isDeleted(change) || held.has(change.id))
  if (left.length === 0) throw new Failure('row.gone')
  return left
}

/** Rows come back in the order of their kinds, and go in the opposite one, so that none refers to another that is gone. */
async function takeBackRows(writing: Writing, changes: readonly ChangeRow[]): Promise<void> {
  const { tx, trip } = writing
  const changed = inOrder.map(kind => ({ kind, own: changes.filter(({ entity }) => entity === kind) }))
  const current = new Map<string, Rows[Kind]>()
  for (const part of changed) {
    const { kind, own } = part
    const ids = own.map(({ id }) => id)
    for (const row of ids.length > 0 ? await kinds[kind].table.findAll(tx, trip.id, ids) : [])
      current.set(row.id, row)
    part.own = own.map(change => withVotesSince(change, current.get(change.id)))
    for (const change of part.own) requireUnchanged(kind, change, current.get(change.id))
  }
  const present = await presentIn(
    writing,
    changed.flatMap(({ own }) => own),
  )
  const redated = changes.filter(
    ({ entity, before, after }) => entity === 'day' && after && before && 'date' in before,
  )
  await setDaysAside(
    tx,
    trip.id,
    redated.map(({ id }) => id),
  )
  for (const { kind, own } of changed) {
    const { blank } = kinds[kind].table
    const gone = own.filter(({ after }) => after === null)
    await insertRows(
      writing,
      kind,
      gone.map(({ id, before }) => ({ ...blank, ...present(before), id })),
    )
    const before = new Map(own.map(({ id, before, after }) => [id, after && before]))
    const standing = own.flatMap(({ id }) => (before.get(id) ? [current.get(id) ?? []] : [])).flat()
    await storeRows(writing, kind, standing, row => ({ ...row, ...restored(present(before.get(row.id))) }))
  }
  for (const { kind, own } of changed.toReversed())
    await removeRows(
      writing,
      kind,
      own.filter(({ before }) => before === null).map(({ id }) => id),
    )
}

/** A vote is its member's alone, so that others may have voted since. */
function withVotesSince(change: ChangeRow, current: Row | undefined): ChangeRow {
  const { before, after } = change
  const [was, is, now] = [before, after, current].map(row => row?.['votes'] as string[] | undefined)
  if (!was || !is || !now || isEqual(is, now)) return change
  const isMoved = (id: string) => was.includes(id) !== is.includes(id)
  if ([...was, ...is].some(id => isMoved(id) && is.includes(id) !== now.includes(id))) return change
  const votes = [...now.filter(id => !isMoved(id)), ...was.filter(isMoved)]
  return { ...change, before: { ...before, votes }, after: { ...after, votes: now } }
}

/** Leaves those out who are no members any more, and gives the files of rows that are gone to the trip. */
async function presentIn({ tx, trip }: Writing, changes: readonly ChangeRow[]) {
  const named = changes.flatMap(({ before }) => peopleIn(before) ?? [])
  const members = new Set(named.length > 0 ? await listPresent(tx, trip.id, named) : [])
  const owners = changes.flatMap(({ before }) => ownerIn(before) ?? [])
  const standing = owners.length > 0 ? await listNames(tx, trip.id, owners) : []
  const rows = new Set([...standing, ...changes.filter(({ before }) => before)].map(({ id }) => id))
  return <R extends Row | null | undefined>(row: R): R => {
    const owner = ownerIn(row)
    const present = withPeople(row, id => members.has(id))
    return owner && !rows.has(owner) ? { ...present, owner: { kind: 'trip' } } : present
  }
}

const ownerIn = (row: Row | null | undefined) => (row?.['owner'] as Owner | undefined)?.id

function requireUnchanged(kind: Kind, change: ChangeRow, current: Rows[Kind] | undefined): void {
  const { id, before, after } = change
  if ((after === null) !== (current === undefined)) throw new ChangedSince([{ entity: kind, ids: [id] }])
  const now = current as Row | undefined
  const fields = fieldsOf(kind, before).filter(field => after && !isEqual(now?.[field], after[field]))
  if (fields.length > 0) throw new ChangedSince([{ entity: kind, ids: [id], fields }])
}

/** An undo compares the fields that the change has kept, or all of a row that it has made. */
function fieldsOf(kind: Kind, before: Row | null): string[] {
  return kinds[kind].table.fields.filter(
    field => !incidental.has(field) && (before === null || field in before),
  )
}

function restored(before: Row | null | undefined): Row {
  if (!before) return {}
  const { version: _, position, ...fields } = before
  // A place in a day means something in that day only.
  return { ...fields, ...('sub_trip_id' in before && position !== undefined ? { position } : {}) }
}

/** The rows and keys that have to be there, or to be free, for the rows to come back. */
function needsOf(changes: readonly ChangeRow[]): Obstacle[] {
  const dates = changes.flatMap(({ entity, before }) => (entity === 'day' && before ? [before['date']] : []))
  const named = inOrder.flatMap(kind =>
    Object.entries(kinds[kind].refersTo ?? {}).map(([field, entity]) => ({
      entity,
      ids: changes.flatMap(change => (change.entity === kind ? [change.before?.[field] as string] : [])),
    })),
  )
  return [{ entity: 'day', field: 'date', values: dates as string[] }, ...named]
}

function isOrder({ entity, before, after }: ChangeRow): boolean {
  const isOrdered = orderedKinds.some(kind => kind === entity)
  return isOrdered && Boolean(after) && Object.keys(before ?? {}).join() === 'position'
}

/** Brings those that were moved back to their places, while all of them are where they were put. */
async function takeBackOrder({ tx, trip }: Writing, changes: readonly ChangeRow[]): Promise<void> {
  const entity = changes[0]?.entity as OrderedKind
  const moved = changes.map(({ id }) => id)
  const [one] = await kinds[entity].table.findAll(tx, trip.id, moved)
  const rows = await listBeside(tx, one, entity)
  const ids = rows.map(({ id }) => id)
  const dayId = one && 'sub_trip_id' in one ? one.sub_trip_id : null
  const standsElsewhere = new ChangedSince([
    { entity, ids: [...ids, ...moved], fields: ['position', 'sub_trip_id', 'start_time'] },
    { entity, field: 'sub_trip_id', values: dayId === null ? [] : [dayId] },
  ])
  for (const { id, before, after } of changes) {
    if (rows[Number(after?.['position'])]?.id !== id) throw standsElsewhere
    ids[Number(before?.['position'])] = id
  }
  if (ids.length !== rows.length || new Set(ids).size !== rows.length) throw standsElsewhere
  await reorder(tx, trip, entity, rows, ids)
}

/** A deleted trip comes back by a call of its own. */
async function takeBackTrip({ tx, trip }: Writing, { before, after }: ChangeRow): Promise<void> {
  const current = await trip.locked
  const fields = ['name', 'start_date', 'end_date', 'currency', 'budgets', 'default_split'] as const
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

/** Joining, leaving and the end of a role are not taken back. */
async function takeBackRoles(changes: readonly ChangeRow[], takeBack: TakeBack): Promise<void> {
  const people = changes.filter(({ entity }) => entity === 'member')
  const comesOrGoes = people.some(
    ({ before, after }) => !(before && after) && 'user_id' in (before ?? after ?? {}),
  )
  const roles = people.filter(({ before, after }) => after && before && 'role' in before)
  if (people.length > 0 && (comesOrGoes || roles.length === 0)) throw new ChangedSince()
  for (const { id, before, after } of roles) {
    const isBack = await takeBack.role(id, { from: after?.['role'] as Role, to: before?.['role'] as Role })
    if (!isBack) throw new ChangedSince([{ entity: 'member', ids: [id], fields: ['role'] }])
  }
}
