import type { Entity } from '@caravan/contract/history'
import { type Kind, kinds, topics } from '@caravan/contract/kinds'
import { isHidden, type Section, type Sees } from '@caravan/contract/sections'
import { isEqual } from './kept.ts'

/** The section that a row lies in. */
export const sectionOf = (entity: Entity): Section =>
  entity === 'expense' || entity === 'settlement' ? 'costs' : entity === 'member' ? 'both' : 'plan'

/** Of what rows of a trip say of money, what stands there for those who do not see it. */
const costs: Record<string, unknown> = {
  ...{ cost: null, cost_currency: null },
  ...{ budgets: {}, default_split: null, rates: [], paid: [] },
}
/** The same of what a trip and its plan say beside its expenses. */
const plan: Record<string, unknown> = {
  ...{ note: '', places: [], sub_trips: [], outside: [], paid: [] },
  ...Object.fromEntries(kinds.filter(kind => sectionOf(kind) === 'plan').map(kind => [topics[kind], []])),
}
const kindOfTopic = new Map<string, Kind>(kinds.map(kind => [topics[kind], kind]))
/** Comments on expenses are among the comments. */
const both = new Set(['*', 'trip', 'members', 'comments'])

/** Whether live events of a topic are for those who see so much; undefined where all are. */
export const topicsFor = (sees: Sees) =>
  sees === 'all'
    ? undefined
    : (topic: string) => both.has(topic) || !isHidden(sectionOf(kindOfTopic.get(topic) ?? 'note'), sees)

/** Whether a row, or the kept part of one, has a value in a field that is hidden from a restricted member. */
export function hasHiddenValue(row: object | null, sees: Exclude<Sees, 'all'>): boolean {
  const hidden = sees === 'no_costs' ? costs : plan
  return Object.entries(row ?? {}).some(
    ([field, value]) => Object.hasOwn(hidden, field) && !isEqual(value, hidden[field]),
  )
}

/** How much of the trip of a call its caller sees. */
export const seesIn = ({ membership }: { membership: { sees: Sees } | undefined }): Sees =>
  membership?.sees ?? 'all'

type Row = Record<string, unknown>

/** A change as the history tells it. */
interface Told {
  entity: Entity
  before: Row | null
  after: Row | null
}

/** An answer about a trip, with as much in it as its reader sees. */
export function asSeen<T>(answer: T, sees: Sees): T {
  return sees === 'all' ? answer : (part(answer, sees) as T)
}

function part(value: unknown, sees: Sees): unknown {
  if (Array.isArray(value)) return value.filter(row => !isAboutHidden(row, sees)).map(one => part(one, sees))
  if (typeof value !== 'object' || value === null) return value
  const hidden = sees === 'no_costs' ? costs : plan
  const fields = Object.entries(value).map(([field, known]) => [
    field,
    Object.hasOwn(hidden, field) ? insteadOf(known, hidden[field]) : part(known, sees),
  ])
  return Object.fromEntries(fields)
}

/** The note of a plan is no text as that of a trip is, but when it was saved. */
const insteadOf = (known: unknown, nothing: unknown) => (typeof known === typeof nothing ? nothing : null)

/** A file of an expense tells what it came to, and so does what is said about it; likewise for the rest. */
function isAboutHidden(row: unknown, sees: Sees): boolean {
  const { owner, about } = (row ?? {}) as { owner?: Row | null; about?: Row | null }
  const kind = (owner ?? about)?.['kind'] as Entity | undefined
  return kind !== undefined && isHidden(sectionOf(kind), sees)
}

/** Entries of the history, without the changes of what their reader does not see. */
export function historyAsSeen<E extends { changes: Told[]; count: { [K in Entity]?: number | undefined } }>(
  entries: readonly E[],
  sees: Sees,
): E[] {
  if (sees === 'all') return [...entries]
  const isShown = (entity: Entity) => !isHidden(sectionOf(entity), sees)
  return entries.flatMap(entry => {
    const changes = entry.changes.filter(
      change => isShown(commentedIn(change) ?? change.entity) && !mayBeOfExpense(change, sees),
    )
    const count = Object.entries(entry.count).filter(
      ([entity]) => isShown(entity as Entity) || changes.some(change => change.entity === entity),
    )
    if (count.length === 0 || (changes.length === 0 && entry.changes.length > 0)) return []
    return [{ ...entry, changes, count: Object.fromEntries(count) }]
  })
}

/** The kind of row that a comment is about, where the change says it. */
const commentedIn = ({ entity, before, after }: Told) =>
  entity === 'comment' ? ((before ?? after)?.['about'] as { kind: Entity } | undefined)?.kind : undefined

/** A comment or file that was changed does not say what it is about. */
const mayBeOfExpense = ({ entity, before, after }: Told, sees: Sees) =>
  (entity === 'comment' || entity === 'attachment') &&
  sees === 'no_costs' &&
  ![before, after].some(row => ['owner', 'about'].some(field => isOther(row?.[field])))

const isOther = (about: unknown) => ((about as Row | undefined)?.['kind'] ?? 'expense') !== 'expense'
