import { hash } from 'node:crypto'
import { addDays } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import type { Booked } from '@caravan/contract/kinds/kind'
import type { Language } from '@caravan/contract/languages'
import { isNight, staysOf } from '@caravan/contract/lodging.stays'
import { joinTitle } from '@caravan/contract/spacing'
import { knownSpot } from '@caravan/contract/ways.rules'
import { type BookedRow, bookedKinds, type Planned } from './planned.queries.ts'
import { words } from './words.ts'
import { isZone, millisecondsAt } from './zones.ts'

/** A time by the clock of a zone, or of wherever one is; or a whole day. */
export type Moment = { at: string; zone: string | null } | { date: string }

export interface CalendarEvent {
  uid: string
  sequence: number
  /** When what is told of it was last changed. */
  changed: string | null
  title: string
  place: string | null
  spot: { lat: number; lng: number } | null
  notes: string
  url: string | null
  start: Moment
  /** Without a time the day after the last one. */
  end: Moment | undefined
}

/** How much of a trip somebody sees in a calendar. */
export interface Shown {
  plan: boolean
  bookings: boolean
  details: boolean
  /** Also what lies on no day of the trip any more. */
  outside: boolean
  /** Confirmation numbers and seats. */
  numbers: boolean
  language: Language
}

export type ZoneAt = (lat: number | null, lng: number | null) => Promise<string | null>

/** The events of a trip, without costs; no id can be told from them. */
export async function eventsOf(trip: Planned, shown: Shown, zoneAt: ZoneAt): Promise<CalendarEvent[]> {
  const zones = new Map<string, Promise<string | null>>()
  async function zoneOf({ zone = null, lat, lng }: Spot): Promise<string | null> {
    const key = `${lat} ${lng}`
    if (zone === null && !zones.has(key)) zones.set(key, zoneAt(lat, lng))
    const named = zone ?? (await zones.get(key)) ?? null
    return named !== null && isZone(named) ? named : null
  }
  const items = trip.items.filter(({ outside_trip }) => shown.outside || !outside_trip)
  const plan = { ...trip, items }
  return [
    ...(shown.plan ? [...(await itemEvents(plan, shown, zoneOf)), ...stayEvents(plan, shown)] : []),
    ...(shown.bookings ? await bookingEvents(trip, shown, zoneOf) : []),
  ]
}

/** When one of these rows was last changed. What is not in the history is as old as the trip. */
function changedOf({ made, changed }: Planned, ids: readonly string[], other: string | null = null) {
  const known = [...ids.map(id => changed[id]), other].flatMap(at => (at ? [Date.parse(at)] : []))
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : made
}

type Spot = { zone?: string | null; lat: number | null; lng: number | null; approximate?: boolean }
type ZoneOf = (spot: Spot) => Promise<string | null>

/** The same for the same row at any time; from it nobody can tell the id of the row. */
const uidOf = (id: string, part = '') => `${hash('sha256', `${id} ${part}`).slice(0, 32)}@caravan`

/** Only what is booked has them. */
type Numbered = { id: string; confirmation_number?: string | null; seat?: string | null }

const numbersOf = ({ seat, confirmation_number }: Numbered, { numbers, language }: Shown) => [
  numbers && seat && words[language].seat + seat,
  numbers && confirmation_number && words[language].number + confirmation_number,
]

const lines = (texts: (string | false | null | undefined)[]) => texts.filter(Boolean).join('\n')

async function itemEvents(trip: Planned, shown: Shown, zoneOf: ZoneOf): Promise<CalendarEvent[]> {
  const { days, items } = trip
  const dayOf = new Map(days.map(day => [day.id, day]))
  const told: CalendarEvent[] = []
  for (const item of items.filter(item => !isNight(item))) {
    const day = dayOf.get(item.sub_trip_id ?? '')
    told.push({
      ...{ uid: uidOf(item.id), sequence: item.version, title: item.place, place: item.place },
      // The zone is that of the day's place.
      changed: changedOf(trip, day ? [item.id, day.id] : [item.id]),
      spot: knownSpot(item) ?? null,
      notes: lines([...numbersOf(item, shown), shown.details && item.details]),
      url: shown.details ? item.url : null,
      ...timesOf(item, item.start_time !== null && day ? await zoneOf(day) : null),
    })
  }
  return told
}

function timesOf(
  { date, start_time, end_time }: Item,
  zone: string | null,
): Pick<CalendarEvent, 'start' | 'end'> {
  if (start_time === null) return { start: { date }, end: { date: addDays(date, 1) } }
  const start = { at: `${date}T${start_time}`, zone }
  if (end_time === null || end_time === start_time) return { start, end: undefined }
  // An end before the start is on the next day.
  return { start, end: { at: `${end_time < start_time ? addDays(date, 1) : date}T${end_time}`, zone } }
}

/** Each from its first night to the morning after its last one. */
const stayEvents = (trip: Planned, shown: Shown): CalendarEvent[] =>
  staysOf(trip.items).map(stay => ({
    // The versions of its nights say nothing when one of them goes.
    sequence: trip.seq,
    changed: changedOf(
      trip,
      stay.nights.map(({ id }) => id),
      trip.night_gone,
    ),
    ...{ uid: uidOf(stay.id), title: stay.place, place: stay.place },
    spot: knownSpot(stay) ?? null,
    notes: lines([...numbersOf(stay, shown), shown.details && stay.details]),
    url: shown.details ? stay.url : null,
    start: { date: stay.check_in },
    end: { date: stay.check_out },
  }))

async function bookingEvents(trip: Planned, shown: Shown, zoneOf: ZoneOf): Promise<CalendarEvent[]> {
  const told: CalendarEvent[] = []
  for (const [kind, booked] of bookedKinds)
    for (const row of trip.bookings[kind] ?? []) {
      const changed = changedOf(trip, [row.id])
      told.push(...(await bookingEvent(booked, { row, changed }, shown, zoneOf)))
    }
  return told
}

async function bookingEvent(
  { name: named, ends, dates, apart }: Booked<BookedRow>,
  { row, changed }: { row: BookedRow; changed: string | null },
  shown: Shown,
  zoneOf: ZoneOf,
): Promise<CalendarEvent[]> {
  const name = row[named] as string | null
  const [from, to] = [endOf(row, ends[0], dates[0]), endOf(row, ends[1], dates[1])]
  const [start, end] = await Promise.all([from, to].map(momentOf))
  if (!start) return []
  const way = [from, to].flatMap(({ name, at }) =>
    at ? [name, at.slice(0, 16).replace('T', ' ')].filter(Boolean).join(' ') : [],
  )
  const event = (part: string, title: string, at: End, start: Moment, end?: Moment): CalendarEvent => ({
    ...{
      uid: uidOf(row.id, part),
      sequence: row.version,
      title,
      place: at.place,
      spot: knownSpot(at) ?? null,
    },
    notes: lines([!apart && way.join(' → '), ...numbersOf(row, shown), shown.details && row.notes]),
    ...{ changed, url: null, start, end },
  })
  if (!apart) {
    const title = joinTitle([name, [from.name, to.name].filter(Boolean).join(' → ')])
    return [event('', title, from, start, isAfter(start, end) ? end : undefined)]
  }
  const { pickup, dropoff } = words[shown.language]
  return [event('from', pickup + name, from, start), ...(end ? [event('to', dropoff + name, to, end)] : [])]

  async function momentOf(end: End): Promise<Clock | undefined> {
    return end.at ? { at: end.at, zone: await zoneOf(end) } : undefined
  }
}

type End = ReturnType<typeof endOf>

/** Where and when a booking begins or ends, by the field with its date and what begins the names of the others. */
function endOf(row: BookedRow, end: string, date: string) {
  const field = <T = string>(name: string) => (row[`${end}_${name}`] ?? null) as T | null
  const place = field('place') ?? field('airport') ?? field('city') ?? field('airport_code')
  const name = field('airport_code') ?? field('city') ?? place
  const spot = { lat: field<number>('lat'), lng: field<number>('lng') }
  return { name, place, ...spot, zone: field('zone'), at: row[date] as string | null }
}

type Clock = { at: string; zone: string | null }

/** Whether both are known to follow each other: a clock without a zone says nothing beside one of a zone. */
const isAfter = (start: Clock, end: Clock | undefined): boolean =>
  end !== undefined &&
  (start.zone === null) === (end.zone === null) &&
  millisecondsAt(start.at, start.zone) < millisecondsAt(end.at, end.zone)
