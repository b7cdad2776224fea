import { type Entity, entities } from '@caravan/contract/history'
import { type Kind, kindNames, topics } from '@caravan/contract/kinds'
import type { Presence } from '@caravan/contract/presence'
import {
  costKinds,
  fixedFields,
  hiddenFields,
  isHidden,
  type Section,
  type Sees,
} from '@caravan/contract/sections'
import { Failure } from '../failure.ts'
import { isEqual } from './kept.ts'
import type { Change } from './write.queries.ts'

/** The section that a row lies in. */
export const sectionOf = (entity: Entity): Section =>
  costKinds.includes(entity) ? 'costs' : entity === 'member' ? 'both' : 'plan'

const kindOfTopic = new Map<string, Kind>(kindNames.map(kind => [topics[kind], kind]))
/** Comments on expenses are among the comments. */
const both = new Set(['*', 'trip', 'members', 'comments'])

/** Whether live events of a topic are for those who see so much; undefined where all are. */
export const topicsFor = (sees: Sees) =>
  sees === 'all'
    ? undefined
    : (topic: string) => both.has(topic) || !isHidden(sectionOf(kindOfTopic.get(topic) ?? 'note'), sees)

/** Whether a row, or the kept part of one, has a value that a restricted member may not write. */
export function hasHiddenValue(row: object | null, sees: Exclude<Sees, 'all'>): boolean {
  const hidden = hiddenFields[sees]
  return Object.entries(row ?? {}).some(
    ([field, value]) =>
      fixedFields[sees].includes(field) || (Object.hasOwn(hidden, field) && !isEqual(value, hidden[field])),
  )
}

/** Where others are in a trip, without hidden rows, days and dialogs; undefined where a reader sees all of it. */
export function presenceFor(sees: Sees) {
  const shows = topicsFor(sees)
  if (!shows) return undefined
  return (people: readonly Presence[]): Presence[] =>
    people.map(({ user_id, day, item_id, dialog, writing }) => ({
      user_id,
      day: shows(topics.day) ? day : null,
      // The row of an open form lies in the list of the dialog around it, or on the day.
      item_id: shows(dialog ?? topics.item) ? item_id : null,
      dialog: dialog !== null && shows(dialog) ? dialog : null,
      writing: isHiddenKind(writing, sees) ? null : writing,
    }))
}

/** How much of the trip of a call its caller sees. */
export const seesIn = ({ membership }: { membership: { sees: Sees } | undefined }): Sees =>
  membership?.sees ?? 'all'

type Row = Record<string, unknown>

/** A row before and after a change: whole, or as the history keeps it. */
interface Told {
  entity: Entity
  before: Row | null
  after: Row | null
}

/** An answer without what its reader does not see. Throws trip.section_hidden when the answer is a hidden row. */
export function asSeen<T>(answer: T, sees: Sees): T {
  if (sees === 'all') return answer
  if (isAboutHidden(answer, sees)) throw new Failure('trip.section_hidden')
  return part(answer, sees) as T
}

function part(value: unknown, sees: Sees): unknown {
  if (Array.isArray(value)) return value.filter(row => !isAboutHidden(row, sees)).map(one => part(one, sees))
  if (typeof value !== 'object' || value === null) return value
  const hidden = hiddenFields[sees]
  const fields = Object.entries(value).map(([field, known]) => [
    field,
    Object.hasOwn(hidden, field) ? insteadOf(known, hidden[field]) : part(known, sees),
  ])
  return Object.fromEntries(fields)
}

/**
 * The note of a plan is no text as that of a trip is, but when it was saved. A list of a field's values, one for each
 * row, keeps its length.
 */
const insteadOf = (known: unknown, nothing: unknown) =>
  Array.isArray(known) && !Array.isArray(nothing)
    ? known.map(() => nothing)
    : typeof known === typeof nothing
      ? nothing
      : null

/**
 * A request without the fields that its sender does not see, which leaves them as they are. Throws
 * trip.section_hidden when such a field has another value than its reader is answered, or a hidden row is named.
 */
export function asSent<T>(sent: T, sees: Sees): T {
  return sees === 'all' ? sent : (sentPart(sent, sees) as T)
}

function sentPart(value: unknown, sees: Sees): unknown {
  if (Array.isArray(value)) return value.map(one => sentPart(one, sees))
  if (typeof value !== 'object' || value === null) return value
  const hidden = hiddenFields[sees]
  const fields = Object.entries(value).flatMap(([field, sent]) => {
    const isShown = Object.hasOwn(hidden, field)
      ? sent === undefined || isEqual(sent === '' ? null : sent, hidden[field])
      : !(naming.includes(field) && isHiddenKind(sent, sees))
    if (!isShown) throw new Failure('trip.section_hidden')
    return Object.hasOwn(hidden, field) ? [] : [[field, sentPart(sent, sees)]]
  })
  return Object.fromEntries(fields)
}

/** The fields of rows and requests that name another row of the trip, or its kind. */
const naming = ['owner', 'owner_kind', 'about', 'writing']

function isHiddenKind(named: unknown, sees: Sees): boolean {
  const kind = typeof named === 'string' ? named : (named as Row | null | undefined)?.['kind']
  return kind !== undefined && isHidden(sectionOf(kind as Entity), sees)
}

/** A file of an expense tells what it came to, and so does what is said about it; likewise for the rest. */
const isAboutHidden = (row: unknown, sees: Sees): boolean =>
  naming.some(field => isHiddenKind((row as Row | null | undefined)?.[field], sees))

/**
 * Refuses a change of a hidden row, or of a hidden field of a row that is shown. A shown row may be deleted; undo
 * brings it back with all its fields.
 */
export function requireSeen(
  { entity, before, after }: Pick<Change, 'entity' | 'before' | 'after'>,
  sees: Sees,
  isUndo: boolean,
): void {
  const isShown = (row: object | null) =>
    row === null ||
    (naming.some(field => field in row)
      ? !isAboutHidden(row, sees)
      : entity === 'trip' || !isHidden(sectionOf(entity), sees))
  const fields = [...Object.keys(hiddenFields[sees]), ...fixedFields[sees]]
  const fieldOf = (row: object | null, field: string) => (row as Row | null)?.[field]
  const isCompared = after !== null && (before !== null || !isUndo)
  const isChanged =
    isCompared && fields.some(field => !isEqual(fieldOf(before, field), fieldOf(after, field)))
  if (isChanged || !isShown(before) || !isShown(after)) throw new Failure('trip.section_hidden')
}

type Counts = { [K in Entity]?: number | undefined }

/** The kindNames of rows whose changes a reader never sees. Comments are in neither section: `historyAsSeen` decides. */
export const hiddenEntities = (sees: Sees): Entity[] =>
  entities.filter(entity => entity !== 'comment' && isHidden(sectionOf(entity), sees))

/** Entries of the history, without the changes of what their reader does not see. */
export function historyAsSeen<
  E extends { changes: Told[]; count: Counts; deleted?: Counts | null | undefined },
>(entries: readonly E[], sees: Sees): E[] {
  if (sees === 'all') return [...entries]
  const isShown = (entity: Entity) => !isHidden(sectionOf(entity), sees)
  return entries.flatMap(entry => {
    const changes = entry.changes.filter(
      change => isShown(commentedIn(change) ?? change.entity) && !mayBeOfExpense(change, sees),
    )
    const shown = (counts: Counts) =>
      Object.entries(counts).filter(
        ([entity]) => isShown(entity as Entity) || changes.some(change => change.entity === entity),
      )
    const count = shown(entry.count)
    if (count.length === 0 || (changes.length === 0 && entry.changes.length > 0)) return []
    const deleted = entry.deleted && Object.fromEntries(shown(entry.deleted))
    return [{ ...entry, changes, count: Object.fromEntries(count), deleted }]
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
