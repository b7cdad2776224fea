import type { RideType } from '@caravan/contract/rides'
import {
  type Fields,
  fieldsOf,
  flightNumber,
  type Mark,
  type Moment,
  type Spot,
} from '../../../reading/mark.ts'
import {
  clockOf,
  collecting,
  type Entry,
  listOf,
  momentAt,
  momentOf,
  placeOf,
  spotOf,
  type Told,
  textOf,
} from './format.ts'

export const isTrek = (value: Fields) =>
  typeof fieldsOf(value['trip'])['title'] === 'string' &&
  ['days', 'places', 'reservations'].some(name => name in value)

const rides: Record<string, RideType> = { train: 'train', bus: 'bus', ferry: 'ferry', cruise: 'ferry' }

interface Day {
  date?: string | undefined
  nth?: number | undefined
}

/** A trip as TREK's API and its shared page tell it: places on days, bookings and beds; what is on no day is an idea. */
export function readTrek(value: Fields): Told {
  const trip = fieldsOf(value['trip'])
  const days = new Map<unknown, Day>()
  for (const { id, date, day_number: nth } of listOf(value['days']))
    days.set(String(id), {
      date: textOf(date),
      nth: momentOf(date) || typeof nth !== 'number' ? undefined : nth,
    })
  const on = (id: unknown, time?: unknown, end?: unknown) => {
    const { date, nth } = days.get(String(id)) ?? {}
    return { nth, starts: momentAt(date, time), ends: clockOf(end) ? momentAt(date, end) : undefined }
  }
  const found = collecting()
  const { add, lose } = found
  const planned = new Set<unknown>()
  for (const day of listOf(value['days'])) {
    const ofDay = (name: string) => listOf(fieldsOf(value[name])[String(day['id'])])
    for (const one of [...ofDay('assignments'), ...listOf(day['assignments'])]) {
      const place = fieldsOf(one['place'])
      planned.add(place['id'])
      const details = [place['description'], place['notes'], one['notes']].map(textOf)
      const when = on(day['id'], place['place_time'], place['end_time'])
      add(() => placeOf({ ...placed(place), ...when, details: joined(details) }))
    }
    for (const note of [...ofDay('dayNotes'), ...listOf(day['notes_items'])])
      add(() => placeOf({ name: textOf(note['text']), ...on(day['id'], note['time']) }))
  }
  for (const place of listOf(value['places'])) {
    const details = [place['description'], place['notes']].map(textOf)
    if (!planned.has(place['id'])) add(() => placeOf({ ...placed(place), details: joined(details) }))
  }
  for (const stay of listOf(value['accommodations']))
    add(() => ({
      ...{ kind: 'stay', by: 'marks', isSure: true, details: textOf(stay['notes']) },
      from: {
        ...{ name: textOf(stay['place_name']), address: textOf(stay['place_address']) },
        ...spotOf(stay['place_lat'], stay['place_lng']),
      },
      starts: on(stay['start_day_id']).starts,
      ends: on(stay['end_day_id']).starts,
      confirmation: textOf(stay['confirmation']),
    }))
  // A bed stands among the accommodations.
  for (const one of listOf(value['reservations']))
    if (!one['accommodation_id']) add(() => bookingOf(one, on(one['day_id']).starts))
  const members = Array.isArray(value['members']) ? value['members'] : fieldsOf(value['members'])['members']
  const people = [fieldsOf(fieldsOf(value['members'])['owner']), ...listOf(members)]
  for (const name of ['budget', 'budgetItems']) lose('expense', 'not_taken', listOf(value[name]).length)
  for (const name of ['packing', 'packingItems', 'todoItems'])
    lose('todo', 'not_taken', listOf(value[name]).length)
  return {
    ...{ name: textOf(trip['title']), currency: textOf(trip['currency']) },
    ...{ start_date: textOf(trip['start_date']), end_date: textOf(trip['end_date']) },
    ...found.told(),
    people: people.flatMap(person => textOf(person['username']) ?? []),
  }
}

const joined = (texts: (string | undefined)[]) => [...new Set(texts.filter(Boolean))].join('\n')

const placed = (place: Fields) => ({
  ...{ name: textOf(place['name']), lat: place['lat'], lng: place['lng'] },
  ...{ address: textOf(place['address']), url: textOf(place['website']) },
})

/** A booking by its type; undefined where it has no name. */
function bookingOf(one: Fields, day: Moment | undefined): Entry | undefined {
  const type = textOf(one['type']) ?? ''
  const about = fieldsOf(parsed(one['metadata']))
  const ends = listOf(one['endpoints'])
  const end = (role: string) => ends.find(end => end['role'] === role)
  const spot = (role: string, name: unknown): Spot => ({
    name: textOf(end(role)?.['name']) ?? textOf(name),
    code: /^[A-Z]{3}$/.exec(textOf(end(role)?.['code'] ?? name) ?? '')?.[0],
    ...spotOf(end(role)?.['lat'], end(role)?.['lng']),
  })
  const at = (role: string, time: unknown) =>
    momentAt(end(role)?.['local_date'], end(role)?.['local_time']) ?? momentOf(time)
  const title = textOf(one['title'])
  const common = {
    ...({ by: 'marks', isSure: true, url: textOf(one['url']), details: textOf(one['notes']) } as const),
    confirmation: textOf(one['confirmation_number']),
    ...{ starts: at('from', one['reservation_time']) ?? day, ends: at('to', one['reservation_end_time']) },
  } as const
  const way: Pick<Mark, 'from' | 'to'> = {
    from: spot('from', about['departure_airport'] ?? one['location']),
    to: spot('to', about['arrival_airport']),
  }
  if (type === 'flight')
    return {
      ...common,
      ...way,
      kind: 'flight',
      number: flightNumber(textOf(about['flight_number']) ?? title),
    }
  if (rides[type])
    return {
      ...common,
      ...way,
      kind: 'ride',
      type: rides[type],
      number: textOf(about['train_number']) ?? title,
    }
  const place = { name: textOf(one['place_name']) ?? textOf(one['location']) ?? title }
  if (type === 'car') return { ...common, kind: 'rental', name: title, from: way.from ?? place }
  if (type === 'hotel') return { ...common, kind: 'stay', from: place }
  const item = placeOf({ name: title, address: textOf(one['location']) })
  return item && { ...item, ...common, type: type === 'restaurant' ? 'dining' : item.type }
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text
  } catch {
    return undefined
  }
}
