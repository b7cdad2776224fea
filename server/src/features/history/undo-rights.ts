import { type Kind, kindNames } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import { setRole } from '@caravan/contract/members'
import { isHidden, type Section, type Sees } from '@caravan/contract/sections'
import { Failure } from '../../failure.ts'
import type { Writing } from '../../trip/rows.ts'
import { hasHiddenValue, sectionOf } from '../../trip/sections.ts'
import { tables } from '../../trip/tables.ts'
import { findObstacle, type KeptChange, type Obstacle } from './history.queries.ts'

type Row = Record<string, unknown>

interface Caller {
  id: string
  is_guest: boolean
  sees: Sees
}

/**
 * Throws `guest.not_allowed` or `trip.section_hidden` when the undo of these changes does what the caller cannot do by
 * other calls. A restricted member can still undo a change of their own that they made under the same restriction, such
 * as the deletion of a booking whose cost they do not see.
 */
export async function requireRights(
  writing: Writing,
  caller: Caller,
  seq: number,
  changes: readonly KeptChange[],
): Promise<void> {
  const isOwn = changes.every(({ actor }) => actor === caller.id)
  if (caller.is_guest && !(isOwn && (await areForGuest(writing, caller.id, changes))))
    throw new Failure('guest.not_allowed')
  if (caller.sees === 'all' || !(await touchHidden(writing, caller.sees, changes))) return
  if (!isOwn || (await wasRestrictedSince(writing, caller.id, seq))) throw new Failure('trip.section_hidden')
}

/** Whether a guest may still change all of these rows, by the rule of each kind that has one. */
async function areForGuest(writing: Writing, guestId: string, changes: readonly KeptChange[]) {
  for (const kind of kindNames) if (!(await areOfKindForGuest(writing, kind, guestId, changes))) return false
  return true
}

async function areOfKindForGuest<K extends Kind>(
  writing: Writing,
  kind: K,
  guestId: string,
  changes: readonly KeptChange[],
): Promise<boolean> {
  const { forGuests } = kinds[kind]
  return !forGuests || (await findRows(writing, kind, changes)).every(row => forGuests({}, row, guestId))
}

async function touchHidden(
  writing: Writing,
  sees: Exclude<Sees, 'all'>,
  changes: readonly KeptChange[],
): Promise<boolean> {
  const [files, comments] = [
    await findRows(writing, 'attachment', changes),
    await findRows(writing, 'comment', changes),
  ]
  const known = new Map<string, object>([...files, ...comments].map(row => [row.id, row]))
  return changes.some(({ entity, id, before, after }) => {
    const versions = [before, after, known.get(id) as Row | undefined]
    const isIn = (section: Section) => isHidden(section, sees)
    return sectionsOf(entity, versions).some(isIn) || [before, after].some(row => hasHiddenValue(row, sees))
  })
}

/** The sections in which a member has to write to reverse a change; a file or comment also lies in that of its row. */
function sectionsOf(entity: KeptChange['entity'], versions: readonly (Row | null | undefined)[]): Section[] {
  if (entity === 'member') return [setRole.section]
  const parents = versions.flatMap(row => (row?.['owner'] ?? row?.['about'] ?? []) as { kind: Kind })
  const own = entity === 'comment' ? [] : [sectionOf(entity)]
  return [...own, ...parents.map(({ kind }) => sectionOf(kind))]
}

/** The rows of a kind as they are now. */
async function findRows<K extends Kind>({ tx, trip }: Writing, kind: K, changes: readonly KeptChange[]) {
  const ids = changes.filter(({ entity }) => entity === kind).map(({ id }) => id)
  return ids.length > 0 ? tables[kind].findAll(tx, trip.id, ids) : []
}

async function wasRestrictedSince({ tx, trip }: Writing, userId: string, seq: number): Promise<boolean> {
  const obstacle: Obstacle = { entity: 'member', ids: [userId], fields: ['sees'] }
  return (await findObstacle(tx, trip.id, seq, [obstacle])) !== null
}
