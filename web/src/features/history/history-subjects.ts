import type { Change, Entity, Entry } from '@caravan/contract/history'
import type { Item } from '@caravan/contract/items'
import { claimOf, wayInOf } from './history-changes.ts'
import { totalOf } from './history-lines.ts'

/** Where an item stood after a change, as far as that is known: most changes do not say it. */
type Standing = { date?: string; type?: string }
export type Standings = ReadonlyMap<Change, Standing>

/** What an entry is about. Entries of one person with the same key can be folded. */
export type Subject = {
  key: string
  /** The day, `yyyy-MM-dd`, whose plan was changed. */
  day?: string
  /** The name of the stay whose nights were changed. */
  stay?: string
}

function standingIn(row: Change['after']): Standing {
  const { date, type } = row ?? {}
  return { ...(typeof date === 'string' && { date }), ...(typeof type === 'string' && { type }) }
}

/** Where the items of each change stood, reckoned back from where they are now. `entries` has the latest first. */
export function standingsOf(
  entries: readonly Entry[],
  items: readonly Pick<Item, 'id' | 'date' | 'type'>[],
): Standings {
  const now = new Map<string, Standing>(items.map(({ id, date, type }) => [id, { date, type }]))
  const all = new Map<Change, Standing>()
  for (const change of entries.flatMap(({ changes }) => changes)) {
    if (change.entity !== 'item') continue
    const standing = { ...now.get(change.id), ...standingIn(change.after ?? change.before) }
    all.set(change, standing)
    now.set(change.id, { ...standing, ...standingIn(change.before) })
  }
  return all
}

/** Comments and files come and go with the row that they belong to. */
const goesAlong = ({ entity }: Change) => entity === 'attachment' || entity === 'comment'

/** The changes of an entry without those that only follow from them. */
export function mainChanges({ changes }: Entry): readonly Change[] {
  const own = changes.filter(change => !goesAlong(change))
  const made = own.find(({ entity, before }) => before === null && entity === 'item')
  // An idea that was planned.
  if (made && own.length === 2 && own.some(({ entity, after }) => entity === 'idea' && after === null))
    return [made]
  return own.length > 0 ? own : changes
}

function subjectOfChange(change: Change, standings: Standings): Subject | undefined {
  const { entity, name } = change
  if (entity === 'member') return undefined
  if (entity === 'settlement') return { key: 'expense' }
  if (entity !== 'item') return { key: entity }
  const { date, type } = standings.get(change) ?? {}
  if (type === 'lodging' && name) return { key: `stay ${name}`, stay: name }
  return date ? { key: `plan ${date}`, day: date } : { key: 'item' }
}

/** Undefined where an entry is about several things, or stands for itself. */
export function subjectOf(entry: Entry, standings: Standings): Subject | undefined {
  const { cause, undoes, actor } = entry
  const isByHand = cause === null || cause === 'assistant' || (cause === 'undo' && undoes !== null)
  if (!isByHand || actor === null) return undefined
  const changes = mainChanges(entry)
  const subjects = changes.map(change => subjectOfChange(change, standings))
  const [subject] = subjects
  // A day that was deleted with what was planned on it.
  if (changes.some(({ entity }) => entity === 'day'))
    return changes.some(({ entity }) => entity !== 'day' && entity !== 'item') ? undefined : { key: 'day' }
  return subjects.every(one => one !== undefined && one.key === subject?.key) ? subject : undefined
}

const joins = (change: Change) =>
  claimOf(change) !== undefined || (!change.before && wayInOf(change) === 'membership')

/** The changes without the link by which somebody joined, or the guest whom they were: both are used up by that. */
export function toldChanges({ changes }: Entry): Change[] {
  const hasJoined = changes.some(joins)
  return changes.filter(({ entity, after }) => !(hasJoined && entity === 'member' && after === null))
}

/** Whether an idea became an item or an item an idea: nothing is lost. */
function isSwap(changes: readonly Change[]): boolean {
  const [one, other, ...more] = changes.filter(change => !goesAlong(change))
  if (!one || !other || more.length > 0) return false
  const kinds = new Set([one.entity, other.entity])
  return kinds.has('item') && kinds.has('idea') && (one.after === null) !== (other.after === null)
}

/** Whether a row was deleted by hand; the ways into a trip end without one. */
function isGone(change: Change, actor: string | null): boolean {
  const { entity, id, after } = change
  if (entity === 'trip') return typeof after?.['deleted_at'] === 'string'
  if (entity === 'member') return after === null && wayInOf(change) === 'membership' && id !== actor
  return after === null
}

/** How many rows of each kind an entry has deleted. */
export function deletedBy(entry: Entry): Entry['count'] {
  const { actor, changes, deleted = {} } = entry
  if (isSwap(changes)) return {}
  const gone = toldChanges(entry).filter(change => isGone(change, actor))
  const told = Map.groupBy(gone, ({ entity }) => entity)
  const counts = [...told].map(([entity, rows]) => [entity, rows.length] as const)
  // Of many rows only the first are told.
  const { member: _, ...rest } = deleted
  return { ...Object.fromEntries(counts), ...(totalOf(entry.count) > changes.length ? rest : {}) }
}

export const isDeletion = (entry: Entry): boolean => totalOf(deletedBy(entry)) > 0

/** Rows that were deleted by a change of something else, which its sentence does not tell. */
export function deletedAlong(entry: Entry): Entry['count'] {
  const deleted = deletedBy(entry)
  const total = totalOf(deleted)
  if (total === 0 || total === totalOf(entry.count)) return {}
  const gone = entry.changes.filter(({ after }) => after === null)
  const areNights = gone.every(({ entity, before }) => entity === 'item' && before?.['type'] === 'lodging')
  const isOfItems = Object.keys(entry.count).every(entity => (entity as Entity) === 'item')
  const isOfMembers = entry.count.member !== undefined
  return isOfMembers || (isOfItems && areNights) ? {} : deleted
}
