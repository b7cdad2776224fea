import type { Change, Entry } from '@caravan/contract/history'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'
import { isSame } from '@caravan/contract/same'

/** Fields that only rows of one kind have, of those that say who may come into a trip; a share link has none of them. */
const marks = {
  guest_link: 'guest',
  link_id: 'link',
  invitation_id: 'invitation',
  invited_by: 'invitation',
  sent_at: 'invitation',
  role: 'membership',
  claims: 'membership',
  sees: 'membership',
  // Of a guest.
  name: 'membership',
} as const

/** The way into a trip that a change of its people is about. */
export function wayInOf({ entity, before, after }: Change) {
  if (entity !== 'member') return undefined
  const fields = new Set(Object.keys(after ?? before ?? {}))
  const [, way = 'share'] = Object.entries(marks).find(([field]) => fields.has(field)) ?? []
  return way
}

/** The guest with whom a member has become one. */
export const claimOf = ({ entity, after }: Change) => (entity === 'member' ? after?.['claims'] : undefined)

/** Whether a change turns a field on, or a list of people grows by it. */
export function hasMore({ before, after }: Change, field: string): boolean {
  const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : Number(Boolean(value)))
  return sizeOf(after?.[field]) > sizeOf(before?.[field])
}

export function verbOf({ before, after }: Change, undoes: number | null) {
  if (before === null) return undoes === null ? 'added' : 'broughtBack'
  if (after === null) return undoes === null ? 'deleted' : 'removedAgain'
  return 'changed'
}

export const verbsOf = (changes: readonly Change[], undoes: number | null) =>
  new Set(changes.map(change => verbOf(change, undoes)))

/** Whether several edits cancel each other out. */
export function isBack({ before, after }: Change): boolean {
  const fields = Object.keys(after ?? {}).filter(field => field !== 'version')
  return fields.length > 0 && fields.every(field => isSame(before?.[field], after?.[field]))
}

const ofNight: ReadonlySet<string> = new Set([
  ...['start_time', 'end_time', 'cost', 'sub_trip_id', 'position', 'version'],
])
/** Whether only fields differ that follow from the position of a night in its stay. */
export const areTimesOfNight = ({ before, after }: Change) =>
  Object.keys({ ...before, ...after }).every(field => ofNight.has(field))
export const isCostOnly = ({ after }: Change) =>
  after?.['start_time'] === undefined && after?.['end_time'] === undefined

/** The first night with the costs of all nights together. */
export function withWholeCost(changes: readonly Change[]): Pick<Change, 'before' | 'after'> {
  const [first] = changes
  const whole = (at: 'before' | 'after') => {
    const row = first?.[at] ?? null
    if (!row?.['cost']) return row
    const costs = changes.map(change => minorUnits(String(change[at]?.['cost'] ?? '0')) ?? 0n)
    return { ...row, cost: decimalOf(sumOf(costs)) }
  }
  return { before: whole('before'), after: whole('after') }
}

/** Whether only the position in a list differs. */
export function isMovedOnly({ before, after }: Change): boolean {
  const fields = Object.keys((before && after) ?? {})
  return fields.includes('position') && fields.every(field => field === 'position' || field === 'version')
}

/** Returns the day, or the only row that is no file and no comment: the others went along with it. */
export function rowWithRest({ changes, count }: Pick<Entry, 'changes' | 'count'>, total: number) {
  const { attachment = 0, comment = 0 } = count
  const isAlone = total === 1 + attachment + comment
  return changes.find(
    ({ entity }) => entity === 'day' || (isAlone && entity !== 'attachment' && entity !== 'comment'),
  )
}
