import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as nextPhase } from 'node:timers/promises'
import type { WhoIs } from '@caravan/contract/bring'
import { addDays, dayNumber, daysOf } from '@caravan/contract/days.rules'
import { splitAnew } from '@caravan/contract/expenses.row'
import { withoutSharer } from '@caravan/contract/expenses.split'
import { Day } from '@caravan/contract/fields'
import { type Kind, kindNames } from '@caravan/contract/kinds'
import { kinds, type Rows } from '@caravan/contract/kinds/all'
import { minorUnits } from '@caravan/contract/money'
import { Trip } from '@caravan/contract/trips'
import { idsOfDays } from '@caravan/contract/trips.row'
import { Failure, invalidField } from '../../failure.ts'
import { inPieces } from '../../trip/in-pieces.ts'
import type { NewRows } from '../../trip/new-trip.ts'
import { sectionOf } from '../../trip/sections.ts'
import { tables } from '../../trip/tables.ts'
import type { Draft } from './draft.ts'
import { type IdOf, LEFT, withIds } from './ids.ts'

interface Wanted {
  start_date?: string | undefined
  people?: Record<string, WhoIs> | undefined
}

/** A trip as it comes of a draft, for the one who brings it, under new ids. */
export async function comesOf(draft: Draft, tripId: string, actorId: string, wanted: Wanted) {
  const { trip, people } = draft
  const as = peopleAs(draft, wanted.people ?? {})
  const left = new Set(people.filter((_, n) => as[n] === 'leave_out').map(({ user_id }) => user_id))
  const rows: Draft['rows'] = { ...draft.rows }
  if (rows.expense) rows.expense = rows.expense.map(row => withoutPeople(row, left))
  // In their order, as some lists are in the order of their ids.
  const known = [
    ...people.map(({ user_id }) => user_id),
    ...Object.values(rows).flatMap(list => list.map(({ id }) => id)),
  ]
  const newId = idsOfDays(randomUUIDv7())
  const ids = new Map([...known.toSorted().map(id => [id, newId()] as const), [trip.id, tripId]])
  for (const [n, { user_id }] of people.entries()) if (as[n] === 'me') ids.set(user_id, actorId)
  const idOf: IdOf = (id, { field, mayBeGone }) => {
    // Deeds of those who are left out become the bringer's.
    if (left.has(id)) return field.endsWith('by') ? actorId : LEFT
    return ids.get(id) ?? (mayBeGone ? LEFT : '')
  }
  const moved = moving(trip.start_date, wanted.start_date ?? trip.start_date)
  const comes = <K extends Kind>(kind: K, row: Rows[K]): Rows[K][] => {
    const own = withIds(kinds[kind].row, row, kind, idOf)
    if (own !== LEFT) return [sectionOf(kind) === 'plan' ? moved(own) : own]
    if (sectionOf(kind) === 'costs') throw new Failure('bring.pays')
    return []
  }
  const about = moved(withIds(Trip, trip, 'trip', idOf) as typeof trip)
  const isLeftIn = trip.default_split?.shared_with.some(id => left.has(id))
  async function listed<K extends Kind>(kind: K): Promise<Rows[K][]> {
    const own: Rows[K][] = []
    for (const piece of inPieces((rows[kind] ?? []) as Rows[K][])) {
      own.push(...piece.flatMap(row => comes(kind, row)))
      await nextPhase()
    }
    return own
  }
  const made: NewRows = {}
  for (const kind of kindNames) Object.assign(made, { [kind]: await listed(kind) })
  if (!rows.day) made.day = freshDays(about)
  return {
    trip: { ...about, parent_trip_id: null, default_split: isLeftIn ? null : about.default_split },
    rows: made,
    ids,
    guests: people.flatMap((person, n) =>
      as[n] === 'guest' ? [{ ...person, user_id: ids.get(person.user_id) ?? '' }] : [],
    ),
  }
}

/** The choice for each person: guest, the caller, nobody, or a member of the trip that is added to. */
export function peopleAs<Who extends string>(
  { people }: Pick<Draft, 'people'>,
  wanted: Record<string, WhoIs | Who>,
): (WhoIs | Who)[] {
  if (Object.keys(wanted).some(n => !(Number(n) < people.length))) throw invalidField('people')
  const as = people.map((_, n) => wanted[n] ?? 'guest')
  if (as.filter(who => who === 'me').length > 1) throw invalidField('people')
  return as
}

/** An expense, split among those who come along. */
function withoutPeople(expense: Rows['expense'], left: ReadonlySet<string>): Rows['expense'] {
  const { payer_id, shared_with } = expense
  if (left.has(payer_id)) throw new Failure('bring.pays')
  return shared_with
    .filter(person => left.has(person))
    .reduce((row, gone) => {
      const { id, currency, split, shared_with: sharers } = row
      const amount = minorUnits(row.amount, currency) ?? 0n
      return splitAnew(row, withoutSharer({ id, amount, currency, ...split, sharers }, gone, payer_id))
    }, expense)
}

/** Moves the days that a row names by as many as the trip begins later. */
function moving(from: string, to: string) {
  const by = dayNumber(to) - dayNumber(from)
  return <R extends object>(row: R): R => {
    if (by === 0) return row
    const fields = Object.entries(row).map(([field, value]) => {
      if (typeof value !== 'string' || value === '' || !/(^|_)(date|day)$/.test(field)) return [field, value]
      const day = addDays(value.slice(0, 10), by)
      if (!Day.safeParse(day).success) throw invalidField('start_date')
      return [field, day + value.slice(10)]
    })
    return Object.fromEntries(fields)
  }
}

/** Somebody who did not see the plan has no days. */
const freshDays = ({ start_date, end_date }: { start_date: string; end_date: string }): Rows['day'][] =>
  daysOf(start_date, end_date).map(date => ({ ...tables.day.blank, id: randomUUIDv7(), date }))
