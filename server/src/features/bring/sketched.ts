import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as nextPhase } from 'node:timers/promises'
import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { addDays, dayNumber, daysOf } from '@caravan/contract/days.rules'
import { Currency, Day } from '@caravan/contract/fields'
import type { Item } from '@caravan/contract/items'
import { bookings, type Kind } from '@caravan/contract/kinds'
import { kinds, type Rows } from '@caravan/contract/kinds/all'
import { nightsBooked } from '@caravan/contract/lodging.row'
import { GAP } from '@caravan/contract/order'
import { blankRow } from '@caravan/contract/row'
import { MOST_TRACKS } from '@caravan/contract/tracks'
import { Trip } from '@caravan/contract/trips'
import { idsOfDays } from '@caravan/contract/trips.row'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { Failure } from '../../failure.ts'
import { kinds as readKinds } from '../../reading/kinds.ts'
import { tidy } from '../../reading/mark.ts'
import { MAX_MEMBERS } from '../../trip/room.ts'
import { MAX_ITEMS_IN_DAY } from '../../trip/spot.queries.ts'
import { tables } from '../../trip/tables.ts'
import type { Draft } from './draft.ts'
import { createLosses } from './formats/format.ts'
import type { Entry } from './places.work.ts'
import { rowFrom } from './rules.ts'
import type { Sketch } from './sketch.ts'

/** Where a trip begins that names no date, until somebody says when it does. */
const UNDATED = '2001-01-01'
const AT_ONCE = 100

/** The trip that a sketch becomes: what has a day lies on it, all else is an idea. */
export async function draftOf(sketch: Sketch): Promise<Draft> {
  const { format, columns, entries, leftOut = [] } = sketch
  const range = rangeOf(sketch)
  const newId = idsOfDays(randomUUIDv7())
  const id = newId()
  const currency = Currency.safeParse(sketch.currency).data ?? DEFAULT_CURRENCY
  const trip: Trip = {
    ...{ ...blankRow(Trip), id, name: sketch.name, start_date: range.start, end_date: range.end },
    ...{ currency, budgets: {}, rates: [] },
  }
  const days = daysOf(range.start, range.end).map(date => ({
    ...{ ...tables.day.blank, id: newId(), parent_trip_id: id, date, start_date: date, end_date: date },
  }))
  const dayOf = new Map(days.map(day => [day.date, day.id]))
  const empty = [...bookings, 'idea'].map(kind => [kind, []])
  const rows: Draft['rows'] = { day: days, ...Object.fromEntries(empty) }
  const inDays = new Map<string, number>()
  const losses = createLosses()
  const { lose } = losses
  for (const { what, why, count } of leftOut) lose(what, why, count)

  function add<K extends Kind>(kind: K, fields: object): void {
    const own = rows[kind] as Rows[K][]
    const { blank } = tables[kind]
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => (value ?? null) !== null))
    const row = rowFrom(
      kind,
      { ...blank, ...said, id: newId(), trip_id: id },
      { actor: '', at: '', members: undefined },
    )
    if (own.length >= (kinds[kind].most ?? 0)) lose(kind, 'limit')
    else own.push(row)
  }

  function addItem(fields: Partial<Item>, date: string): void {
    const there = inDays.get(date) ?? 0
    const day = dayOf.get(date)
    if (day === undefined) lose('item', 'outside')
    else if (there >= MAX_ITEMS_IN_DAY) lose('item', 'limit')
    else {
      const placed = { date, sub_trip_id: day, position: there * GAP, type: fields.type || 'sightseeing' }
      add('item', { ...fields, ...placed })
    }
    inDays.set(date, there + 1)
  }

  let tracks = 0
  function addTrack(name: string, points: string, date: string): void {
    const day = days.find(day => day.date === date)
    if (!day) lose('line', 'outside')
    else if (tracks++ >= MOST_TRACKS) lose('line', 'limit')
    else day.tracks = [...day.tracks, { name, points }]
  }

  function addEntry({ kind, row, nth, points }: Entry): void {
    const { cost_currency, ...known } = Object.fromEntries(
      Object.entries(row).filter(([, value]) => value !== null),
    )
    const date = dateOf({ kind, row, nth }, range.start)
    const inCurrency = cost_currency === currency ? known : { ...known, cost: null }
    if (date === undefined) {
      const { place: name, lat, lng, details, url, type } = known
      add('idea', { name, lat, lng, details, url, type })
    } else if (points !== undefined) addTrack(String(known['place']), points, date)
    else if (!dayOf.has(date)) lose(kind === 'stay' ? 'item' : kind, 'outside')
    else if (kind === 'stay') for (const night of nightsBooked(inCurrency, id)) addItem(night, night.date)
    else if (kind === 'item') addItem(inCurrency, date)
    else if (readKinds[kind].needed.some(field => row[field] === null)) throw new Failure('request.invalid')
    else add(kind, row['cost_currency'] === null ? known : { ...known, cost_currency })
  }

  for (const [n, entry] of entries.entries()) {
    try {
      addEntry(entry)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      asItem(entry)
    }
    if (n % AT_ONCE === AT_ONCE - 1) await nextPhase()
  }

  /** A booking that lacks something is still something on its day. */
  function asItem({ kind, row, nth }: Entry): void {
    const date = dateOf({ kind, row, nth }, range.start)
    const parts = [row['flight_number'], row['company'], row['number'], row['place']]
    const ends = [
      row['depart_airport'] ?? row['from_place'] ?? row['pickup_place'],
      row['arrive_airport'] ?? row['to_place'],
    ]
    const place = tidy([...parts, ends.filter(Boolean).join(' → ')].filter(Boolean).join(' '))
    try {
      if (!date || kind === 'item' || place === undefined) throw new Failure('request.invalid')
      addItem({ place, type: kind === 'stay' ? 'lodging' : kind === 'flight' ? 'flight' : 'commute' }, date)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      lose(kind === 'stay' ? 'item' : kind, 'unreadable')
    }
  }

  const names = new Set((sketch.people ?? []).flatMap(name => tidy(name, 60) ?? []))
  return {
    ...{ format, columns, trip, rows, note: '', isDated: range.isDated },
    people: [...names]
      .slice(0, MAX_MEMBERS - 1)
      .map(name => ({ user_id: newId(), name, former: false, role: 'member', sees: 'all' })),
    leftOut: losses.leftOut(),
    // biome-ignore lint/correctness/useYield: no place has files.
    async *fileOf() {
      throw new Failure('archive.damaged')
    },
    async [Symbol.asyncDispose]() {},
  }
}

/** The date of an entry, if it has one, or the number of a day from the first one on. */
function dateOf({ kind, row, nth }: Entry, start: string): string | undefined {
  const date = String(row[readKinds[kind].clocks[0]] ?? '').slice(0, 10)
  if (Day.safeParse(date).success) return date
  return nth !== undefined && nth > 0 && nth <= MAX_TRIP_DAYS ? addDays(start, nth - 1) : undefined
}

/** The days of the trip: those that the file names, as far as it can be that long, where most of it lies. */
function rangeOf({ entries, ...told }: Sketch): { start: string; end: string; isDated: boolean } {
  const own = [told.start_date, told.end_date].filter(date => Day.safeParse(date).success) as string[]
  const dates = [
    ...own,
    ...entries.flatMap(entry => dateOf({ ...entry, nth: undefined }, UNDATED) ?? []),
  ].toSorted()
  const isDated = dates.length > 0
  let [first, until, to] = [0, 0, 0]
  for (const [n, date] of dates.entries()) {
    while (dayNumber(dates[to + 1] ?? '9999-12-31') - dayNumber(date) < MAX_TRIP_DAYS) to++
    if (to - n > until - first) [first, until] = [n, to]
  }
  const start = dates[first] ?? UNDATED
  const most = addDays(start, MAX_TRIP_DAYS - 1)
  const numbered = entries.flatMap(entry => dateOf({ ...entry, row: {} }, start) ?? [])
  const ends = entries.flatMap(({ row: { check_out } }) =>
    check_out && String(check_out) > start ? [String(check_out)] : [],
  )
  const wanted = [dates[until] ?? start, ...numbered, ...(isDated ? ends : [])].filter(date => date <= most)
  return { start, end: wanted.reduce((end, date) => (date > end ? date : end), start), isDated }
}
