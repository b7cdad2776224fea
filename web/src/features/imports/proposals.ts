import { dateNear, spotsOf } from '@caravan/contract/elsewhere.rules'
import { asked } from '@caravan/contract/forms'
import { type ImportedRow, type ImportKind, importKinds, type Proposal } from '@caravan/contract/imports'
import type { Plan } from '@caravan/contract/plan'
import { isSame } from '@caravan/contract/same'
import { newId } from '../../lib/new-id.ts'
import type { Booked, BookingKind } from '../../trip/kinds.ts'
import { putRoughly } from '../../trip/places/places-of-trip.ts'

export type ReadRow = Readonly<Record<string, unknown>>

/** A booking as it was read, and as somebody has changed it since. */
export type Draft = Omit<Proposal, 'n' | 'kind' | 'row' | 'of'> & {
  id: string
  /** The kind of what is cancelled, where it `ends`. */
  kind: ImportKind
  ends: boolean
  row: ReadRow
  /** The same was read before. */
  isTwin?: boolean
  /** Whether it is taken, where somebody has said so. */
  choice?: boolean
  /** Its price becomes an expense as well, with the fields that its form has left otherwise. */
  bill?: ReadRow | undefined
}

export type BookedKind = Exclude<ImportKind, 'expense'>

/** A booking that nothing is known of yet. */
export const typedIn = (kind: BookedKind): Draft => ({
  ...{ id: newId(), kind, ends: false, row: {}, sure: true, doubts: [], people: [] },
  source: { name: null, by: 'rules' },
})

export function draftOf({ kind, of = 'item', n: _, row, ...read }: Proposal): Draft {
  const ends = kind === 'cancellation'
  // Most of what has no type is something to see.
  const typed = kind === 'item' && row['type'] === null ? { ...row, type: 'sightseeing' } : row
  return { ...read, id: newId(), kind: ends ? of : kind, ends, row: typed }
}

function keyOf({ kind, ends, row }: Pick<Draft, 'kind' | 'ends' | 'row'>): string {
  const [first = ''] = momentsIn(row)
  const named = ['flight_number', 'number', 'place', 'company', 'from_place', 'amount'] as const
  const name = named.map(field => row[field]).find(Boolean)
  return [kind, ends, String(row[first]).slice(0, 10), name].join()
}

/** Whether a row is the booking of a draft, which nobody knew when it was read. */
export const isOf = (draft: Draft, row: object): boolean =>
  !draft.ends && !draft.existing && keyOf(draft) === keyOf({ ...draft, row: row as ReadRow })

/** Only the first of the same bookings is taken: a flight lies in a mail, in its ticket and in a calendar. */
export function withTwins(before: readonly Draft[], drafts: readonly Draft[]): Draft[] {
  // A booking that is there already hides no later change of it.
  const known = new Set(before.filter(isNews).map(keyOf))
  return drafts.map(draft => (known.has(keyOf(draft)) ? { ...draft, isTwin: true } : draft))
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isDay = (value: unknown): value is string => typeof value === 'string' && /^[\d-]{10}$/.test(value)
/** A moment without its clock. */
export const isHalf = (field: string, value: unknown) => /(?<!paid)_date$/.test(field) && isDay(value)

/** Without these no day is known on which it lies. */
const onDays: { [K in ImportKind]?: readonly string[] } = {
  stay: ['place', 'check_in', 'check_out'],
  item: ['place', 'date'],
}

/** The others of an expense follow from the trip. */
const ofReceipt = ['description', 'amount', 'paid_date']

/** The fields of a new row that it cannot be without. */
export function lacksOf({ kind, row }: Pick<Draft, 'kind' | 'row'>): string[] {
  const needed = kind === 'expense' ? ofReceipt : [...asked[kind].needed, ...(onDays[kind] ?? [])]
  return [...new Set(needed)].filter(field => isEmpty(row[field]) || isHalf(field, row[field]))
}

/** The fields with its first and its last moment. */
export const momentsIn = (row: ReadRow) => Object.keys(row).filter(field => /date$|^check_/.test(field))

/** Where what lies on days of the trip lies outside of them: its first and its last day. */
export function outsideOf(
  { kind, row }: Draft,
  { trip, days }: Plan,
): { start: string; end: string } | undefined {
  const [start, end = start] = momentsIn(row).map(field => row[field])
  if (!onDays[kind] || !isDay(start) || !isDay(end)) return undefined
  const isIn =
    kind === 'item'
      ? days.some(({ date }) => date === start)
      : start >= trip.start_date && end <= trip.end_date
  return isIn ? undefined : { start, end }
}

export type Standing = 'new' | 'changes' | 'there' | 'ends' | 'endsNothing'

export function standingOf({ ends, existing }: Draft): Standing {
  if (ends) return existing ? 'ends' : 'endsNothing'
  if (!existing) return 'new'
  return Object.keys(existing.changes).length === 0 ? 'there' : 'changes'
}

/** Whether it can be taken as it is. */
export function isWhole(draft: Draft, plan: Plan): boolean {
  const standing = standingOf(draft)
  if (standing === 'ends' || standing === 'endsNothing') return standing === 'ends'
  return outsideOf(draft, plan) === undefined && (standing === 'changes' || lacksOf(draft).length === 0)
}

/** Whether it brings something that nothing else brings. */
export function isNews(draft: Draft): boolean {
  const standing = standingOf(draft)
  return !draft.isTwin && (standing === 'new' || standing === 'changes')
}

/** `outside_trip` does not count for stays and places: they cannot be taken before the trip is long enough. */
const isDoubtful = ({ kind, doubts }: Draft) =>
  doubts.some(({ why }) => why !== 'outside_trip' || !onDays[kind])

/** A proposal starts ticked if it is new and has no doubts. */
export const isTaken = (draft: Draft, plan: Plan): boolean =>
  isWhole(draft, plan) && (draft.choice ?? (isNews(draft) && !isDoubtful(draft)))

/** Whether this expense comes from a booking that could not be read. */
export const isUnread = ({ doubts }: Draft) => doubts.some(({ why }) => why === 'not_understood')

/** Whether it is far from the places of its day. */
export const isFarFromDay = ({ doubts }: Draft) => doubts.some(({ why }) => why === 'elsewhere')

/** The day with a place near an item that is elsewhere. The nights of a stay are what was booked. */
export function betterDay({ kind, row }: Draft, plan: Plan): string | undefined {
  const { lat, lng, date } = row
  if (kind !== 'item' || typeof lat !== 'number' || typeof lng !== 'number') return undefined
  return dateNear({ lat, lng }, spotsOf(plan), String(date))
}

export const moved = (draft: Draft, date: string): Draft => ({
  ...draft,
  row: { ...draft.row, date },
  doubts: draft.doubts.filter(({ why }) => why !== 'elsewhere'),
})

/** A row of the given kind with the price and nothing else. */
export function unreadRow({ row }: Draft, kind: BookedKind): ReadRow {
  const fields = [...Object.keys(asked[kind].most), ...asked[kind].needed]
  const unknown = Object.fromEntries(fields.map(field => [field, null]))
  return { ...unknown, cost: row['amount'], cost_currency: row['currency'] }
}

/** Whether all that they do is to delete what is cancelled. */
export const onlyEnd = (taken: readonly Draft[]) => taken.length > 0 && taken.every(({ ends }) => ends)

/** The price, where it is in another currency than the costs of its kind are. */
export function otherPrice({ kind, row: { cost, cost_currency: currency } }: Draft, trip: Plan['trip']) {
  if (!onDays[kind] || typeof cost !== 'string' || typeof currency !== 'string') return undefined
  return currency === trip.currency ? undefined : { amount: cost, currency }
}

/** A new row as its kind is created: what is not known is left out. */
function contentOf(draft: Draft, plan: Plan): ReadRow {
  const { kind, row } = draft
  const known = Object.entries(row).filter(
    ([field, value]) =>
      value !== null &&
      !isHalf(field, value) &&
      !(onDays[kind] && field === 'cost_currency') &&
      !(field === 'cost' && otherPrice(draft, plan.trip)),
  )
  const content = Object.fromEntries(known)
  if (!onDays[kind]) return content
  const { lat = null, lng = null, type = 'lodging' } = content
  const [first = ''] = momentsIn(row)
  const put = putRoughly({ type, lat, lng } as Parameters<typeof putRoughly>[0], plan, String(row[first]))
  const { type: _, ...spot } = put
  return put.lat === null ? content : { ...content, ...spot }
}

/** The booking that it is already. */
export const knownOf = ({ existing }: Draft, kinds: readonly BookingKind[], plan: Plan) =>
  existing &&
  kinds
    .find(({ name }) => name === existing.kind)
    ?.rowsIn(plan)
    .find(({ id }) => id === existing.id)

/** The call's word for it. What is there is changed as the preview shows it, which follows the plan. */
export function rowOf(
  draft: Draft,
  kinds: readonly BookingKind[],
  plan: Plan,
  receipt: ReadRow | undefined,
): ImportedRow {
  const { kind, ends, existing } = draft
  if (existing && ends) return { kind: existing.kind, id: existing.id, delete: true }
  if (!existing || Object.keys(existing.changes).length === 0)
    return { kind, row: receipt ?? contentOf(draft, plan) } as unknown as ImportedRow
  const version = knownOf(draft, kinds, plan)?.version ?? existing.version
  return { ...existing, version } as ImportedRow
}

/** As its form opens it: an end of a way that has no clock yet, and no place that is not known. */
export function typedRow(draft: Draft, known: Booked | undefined, plan: Plan): ReadRow {
  const read = known ? { ...known, ...draft.existing?.changes } : draft.row
  const filled = Object.entries(read).map(([field, value]) => {
    if (value === null && field.endsWith('place')) return [field, '']
    if (field === 'cost' && !known && otherPrice(draft, plan.trip)) return [field, null]
    return [field, isHalf(field, value) ? `${value}T` : value]
  })
  return Object.fromEntries(filled)
}

/** As its form has left it; somebody has looked at all of it. */
export function edited(draft: Draft, known: Booked | undefined, content: ReadRow): Draft {
  const looked = { ...draft, doubts: [] }
  if (!draft.existing || !known) return { ...looked, row: { ...draft.row, ...content }, choice: true }
  const before = known as unknown as ReadRow
  const changed = Object.entries(content).filter(([field, value]) => !isSame(value, before[field]))
  const changes = Object.fromEntries(changed) as NonNullable<Draft['existing']>['changes']
  return {
    ...looked,
    row: { ...draft.row, ...changes },
    existing: { ...draft.existing, changes },
    choice: changed.length > 0,
  }
}

/** In the order in which an original belongs to one of them. */
export const inOrder = (drafts: readonly Draft[]) =>
  drafts.toSorted((one, other) => importKinds.indexOf(one.kind) - importKinds.indexOf(other.kind))
