import { DEFAULT_CURRENCY } from './currencies.ts'
import { blankDay } from './days.row.ts'
import { lengthOf, type Range } from './days.rules.ts'
import type { Received } from './endpoint.ts'
import { splitOf } from './expenses.split.ts'
import { Failure, invalidField } from './failure.ts'
import { idAfter } from './lodging.stays.ts'
import { decimalOf, minorUnits, type Rate } from './money.ts'
import { type By, byOrder } from './shown.ts'
import { planDates, positioned, spreadAnew } from './trips.dates.ts'
import { MAX_TRIP_DAYS } from './trips.rules.ts'
import type { Trip, updateTrip } from './trips.ts'
import type { Reads, TripRows } from './write/rows.ts'

type Sent = Received<typeof updateTrip>['body']
type DefaultSplit = NonNullable<Trip['default_split']>

/** A trip with what was sent of it, if that can be. What was left out stays. */
export function tripWith(sent: Sent, known: Trip, { actor, members }: Pick<By, 'actor' | 'members'>): Trip {
  const { name = known.name, start_date = known.start_date, end_date = known.end_date } = sent
  if (!name || !start_date || !end_date) throw new Failure('trip.fields_required')
  const { currency = known.currency, budgets, default_split = known.default_split } = sent
  const added = sharersAdded(sent, known)
  if (added.some(id => !members?.has(id))) throw invalidField('default_split')
  const trip = {
    ...{ ...known, name, start_date, end_date, currency },
    budgets: budgets ? budgetsOf(budgets) : known.budgets,
    rates: sent.rates ? ratesOf(sent.rates, known, actor) : known.rates,
    default_split: sent.default_split ? defaultSplitOf(sent.default_split) : default_split,
  }
  if (isRedated(trip, known)) requireRange(trip)
  return trip
}

/** Nobody comes into a split who is not in the trip; who has left may stay in it. */
export function sharersAdded({ default_split }: Sent, known: Trip): string[] {
  const sharers = default_split?.shared_with ?? []
  return sharers.filter(id => !known.default_split?.shared_with.includes(id))
}

export const isRedated = (trip: Range, known: Range): boolean =>
  trip.start_date !== known.start_date || trip.end_date !== known.end_date

export function requireRange({ start_date, end_date }: Range): void {
  if (end_date < start_date) throw new Failure('trip.range_backwards')
  if (lengthOf(start_date, end_date) > MAX_TRIP_DAYS) throw new Failure('trip.too_long')
}

/** The ids of days that come with other dates. */
export function idsOfDays(first: string): () => string {
  let index = 0
  return () => idAfter(first, index++)
}

/** One that divides any expense, with its parts in the order in which the database has them. */
function defaultSplitOf(sent: DefaultSplit): DefaultSplit {
  const { parts, shared_with: sharers } = sent
  const expense = { id: '', amount: 1n, currency: DEFAULT_CURRENCY, ...sent, sharers }
  if ('wrong' in splitOf(expense)) throw invalidField('default_split')
  return { ...sent, parts: Object.fromEntries(Object.entries(parts).toSorted()) }
}

/** With the digits of their currencies, in the order in which the database has them. */
function budgetsOf(sent: Partial<Record<string, string | number>>): Trip['budgets'] {
  const budgets = Object.entries(sent).map(([currency, amount]) => {
    const minor = minorUnits(amount ?? '', currency)
    if (minor === undefined) throw invalidField(`budgets.${currency}`)
    return [currency, decimalOf(minor, currency)]
  })
  return Object.fromEntries(budgets.toSorted())
}

/** Those that stay are still by whoever typed them. */
function ratesOf(sent: readonly Rate[], known: Trip, actor: string): Trip['rates'] {
  const pairs = new Set(sent.map(({ from, to }) => [from, to].toSorted().join()))
  if (pairs.size < sent.length) throw invalidField('rates')
  return sent.map(({ to, date, from, rate }) => {
    const isSame = (one: Rate) => one.from === from && one.to === to && one.rate === rate && one.date === date
    return known.rates.find(isSame) ?? { by: actor, to, date, from, rate }
  })
}

/** Moves, adds and removes days and items as other dates want it. Without `day_id`, `newId` makes the ids of new days. */
export function changeDates(
  rows: TripRows,
  trip: Trip,
  { on_conflict: onConflict, spread_anew, day_id }: Sent,
  newId = idsOfDays(trip.id),
): void {
  const days = rows.list('day').sort(byOrder('day'))
  const items = rows.list('item').sort(byOrder('item'))
  const idOn = day_id === undefined ? newId : idsOfDays(day_id)
  const dates = planDates({ before: rows.trip, after: trip, days, items, onConflict, newId: idOn })
  const inTheWay = days.filter(({ id }) => dates.conflicts.includes(id))
  if (inTheWay.length > 0) {
    const countOf = (day: string) => items.filter(({ sub_trip_id }) => sub_trip_id === day).length
    const listed = inTheWay.map(({ id, date, place, note }) => ({
      id,
      date,
      place,
      note,
      items: countOf(id),
    }))
    throw new Failure('trip.days_with_content', { extra: { days: listed } })
  }
  const places = spread_anew ? spreadAnew({ days, items, places: trip.places }, dates) : undefined
  const on = (date: string) => ({ date, start_date: date, end_date: date })
  const stay = days.map(({ note, ...day }) => {
    const changed = { note: dates.notes.get(day.id) ?? note, ...on(dates.days.get(day.id) ?? day.date) }
    return { ...day, ...changed, ...places?.get(day.id) }
  })
  const come = [...dates.added].map(([date, id]) => ({
    ...{ ...blankDay, id, parent_trip_id: trip.id, ...on(date), note: dates.notes.get(id) ?? null },
    ...places?.get(id),
  }))
  const moved = [...positioned(dates.items, items)].flatMap(([id, place]) => {
    const item = items.find(item => item.id === id)
    return item ? [{ ...item, ...place, outside_trip: place.sub_trip_id === null }] : []
  })
  rows.put('day', stay)
  rows.add('day', come)
  rows.put('item', moved)
  rows.remove('item', dates.deleted)
  rows.remove('day', dates.removed)
}

export const tripReads: { dates: Reads<object> } = {
  dates: () => [
    { kind: 'day', all: true },
    { kind: 'item', all: true },
  ],
}

export const tripWrites = {
  change(
    rows: TripRows,
    { body, ...by }: Pick<By, 'actor' | 'members'> & { body: Sent & { note?: string | undefined } },
  ): void {
    const { trip } = rows
    const changed = tripWith(body, trip, by)
    if (isRedated(changed, trip)) changeDates(rows, changed, body)
    rows.put('trip', [changed])
    if (body.note !== undefined) rows.put('note', [{ id: '', html: body.note }])
  },
}
