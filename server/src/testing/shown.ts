import type { Endpoint } from '@caravan/contract/endpoint'
import type { TripTopic } from '@caravan/contract/events'
import type { Ledger } from '@caravan/contract/expenses.ledger'
import { type Kind, kindNames } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import { rowsIn, type Said, type TripDocument, type TripDocuments } from '@caravan/contract/shown'
import { type Apply, type Touching, type WriteName, type WriteOf, writes } from '@caravan/contract/writes'
import type { Traveller } from './traveller.ts'

/**
 * Fields that only the server can know. A version is never guessed, as a write is checked against it. A position is
 * another one where a day has no room left; the order is the same.
 */
const onlyServer: { [K in Kind]?: readonly string[] } = {
  flight: [
    ...['depart_zone', 'depart_city', 'depart_lat', 'depart_lng'],
    ...['arrive_zone', 'arrive_city', 'arrive_lat', 'arrive_lng'],
  ],
  ride: ['from_zone', 'to_zone'],
  todo: ['done_at'],
  comment: ['created_at', 'edited_at', 'resolved_at'],
}

export type Part = keyof TripDocuments

/** The documents that list these rows; all others are in the plan. */
const partOf: { [T in TripTopic]?: Part } = {
  expenses: 'ledger',
  settlements: 'ledger',
  comments: 'comments',
  note: 'note',
}

/** A write without the types of its own call. */
export type AnyWrite = Pick<WriteOf<Touching>, 'call' | 'mayBeGone'> & { apply?: Apply<object> }
export const writeOf = (name: WriteName) => writes[name] as AnyWrite

/** The documents that a call changes. */
export const partsTouched = ({ touches = [] }: Endpoint): Part[] => [
  ...new Set(touches.map(topic => partOf[topic] ?? 'plan')),
]

/** Whether two answers are about the same rows: comments are read of one row, which may be another one by now. */
export function areComparable(one: TripDocument, other: TripDocument): boolean {
  const [mine, theirs] = [one, other].map(document =>
    typeof document === 'object' && 'about' in document ? document.about.id : undefined,
  )
  return mine === theirs
}

/** What was said about the first day of a trip, which may have none left. */
export async function saidOnFirstDay(who: Traveller, tripId: string): Promise<Said> {
  const id = (await who.plan(tripId)).days[0]?.id
  if (id === undefined) return { about: { id: '', kind: 'day' }, comments: [] }
  const list = await who.does('GET', `/trips/${tripId}/comments?kind=day&entity_id=${id}`)
  return { about: { id, kind: 'day' }, comments: list.json }
}

/** A document as both sides know it. */
export function toldBy(document: TripDocument, other: TripDocument): unknown {
  if (typeof document === 'string' || typeof other === 'string') return document
  const rows = kindNames.map(kind => {
    const others = new Map(rowsIn(other, kind).map(row => [row.id, row as Record<string, unknown>]))
    return rowsIn(document, kind).map(({ version: _, ...row }) => {
      const told = (onlyServer[kind] ?? []).filter(field => {
        const mine = (row as Record<string, unknown>)[field]
        return mine === null || others.get(row.id)?.[field] === null || field.endsWith('_at')
      })
      const unknown = ['position', ...told].map(field => [field, undefined])
      return { kind, ...row, ...Object.fromEntries(unknown) }
    })
  })
  const { trip }: Partial<Plan & Ledger & Said> = document
  return { rows, trip: trip && { ...trip, version: 0 } }
}

/** The same with the ids that the server has chosen for the nights of a stay that it has added. */
export function withItsIds(shown: Plan, after: Plan): Plan {
  const addedTo = (one: Plan, other: Plan) => {
    const known = new Set(other.items.map(({ id }) => id))
    return one.items.filter(({ id }) => !known.has(id))
  }
  const added = addedTo(after, shown)
  const text = addedTo(shown, after).reduce(
    (text, { id, date }) => text.replaceAll(id, added.find(item => item.date === date)?.id ?? id),
    JSON.stringify(shown),
  )
  return JSON.parse(text)
}
