import { clockAt, instantOf, isZone } from '../../../reading/clock.ts'
import { type Fields, fieldsOf, type Mark, type Moment } from '../../../reading/mark.ts'
import {
  collecting,
  type Entry,
  listOf,
  momentOf,
  placeOf,
  plain,
  spotOf,
  type Told,
  textOf,
} from './format.ts'

export const isAdventureLog = (value: Fields) =>
  Array.isArray(value['locations']) &&
  Array.isArray(value['transportation']) &&
  Array.isArray(value['lodging'])

const rides: Record<string, Mark['type']> = { train: 'train', bus: 'bus', boat: 'ferry' }

/** The locations, beds and ways of AdventureLog's backup, or of one collection of it; a visit puts a location on its day. */
export function readAdventureLog(value: Fields): Told {
  const list = (name: string) => listOf(value[name])
  const collections = [
    ...list('collections'),
    ...(value['collection'] === undefined ? [] : [fieldsOf(value['collection'])]),
  ]
  const only = collections.length === 1 ? collections[0] : undefined
  const found = collecting()
  for (const one of list('locations')) {
    const visits = listOf(one['visits'])
    for (const visit of visits.length > 0 ? visits : [{}]) found.add(() => placeIn(one, visit))
  }
  for (const one of list('lodging')) found.add(() => stayOf(one))
  for (const one of list('transportation')) found.add(() => wayOf(one))
  found.lose('todo', 'not_taken', list('checklists').length + list('notes').length)
  return {
    ...{ name: textOf(only?.['name']), ...found.told() },
    ...{ start_date: textOf(only?.['start_date']), end_date: textOf(only?.['end_date']) },
  }
}

/** A location on the day of a visit, if it has had one. */
const placeIn = (one: Fields, visit: Fields) =>
  placeOf({
    ...{ name: textOf(one['name']), address: textOf(one['location']), url: textOf(one['link']) },
    ...{ lat: one['latitude'], lng: one['longitude'] },
    details: [textOf(one['description']), textOf(visit['notes'])].filter(Boolean).join('\n'),
    starts: momentIn(visit, 'start_date', 'timezone'),
  })

/** A moment of UTC by the clock of its zone; midnight without one stands for a whole day. */
function momentIn(of: Fields, field: string, zoneField: string): Moment | undefined {
  const [moment, zone] = [momentOf(of[field]), textOf(of[zoneField])]
  const at = moment && instantOf(moment)
  if (at !== undefined && zone && isZone(zone)) return clockAt(zone, at)
  return moment?.time === '00:00' ? { day: moment.day } : moment
}

const common = (one: Fields) =>
  ({
    by: 'marks',
    isSure: true,
    url: textOf(one['link']),
    details: plain(textOf(one['description'])),
  }) as const

function stayOf(one: Fields): Entry | undefined {
  const [starts, ends] = [momentIn(one, 'check_in', 'timezone'), momentIn(one, 'check_out', 'timezone')]
  const place = { name: textOf(one['name']), address: textOf(one['location']), url: textOf(one['link']) }
  const [lat, lng] = [one['latitude'], one['longitude']]
  if (!starts || !ends) return placeOf({ ...place, lat, lng, type: 'lodging', starts })
  const from = { ...place, ...spotOf(lat, lng) }
  return { ...common(one), kind: 'stay', from, starts, ends, confirmation: textOf(one['reservation_number']) }
}

function wayOf(one: Fields): Entry | undefined {
  const [type, name] = [textOf(one['type']) ?? '', textOf(one['name'])]
  const spot = (place: string, code: string, end: string) => ({
    ...{ name: textOf(one[place]), code: textOf(one[code]) },
    ...spotOf(one[`${end}_latitude`], one[`${end}_longitude`]),
  })
  const [from, to] = [
    spot('from_location', 'start_code', 'origin'),
    spot('to_location', 'end_code', 'destination'),
  ]
  const when = {
    starts: momentIn(one, 'date', 'start_timezone'),
    ends: momentIn(one, 'end_date', 'end_timezone'),
  }
  if (type === 'plane')
    return { ...common(one), ...when, kind: 'flight', number: textOf(one['flight_number']), from, to }
  if (rides[type]) return { ...common(one), ...when, kind: 'ride', type: rides[type], number: name, from, to }
  return placeOf({ name, ...when, type: 'commute', details: textOf(one['description']) })
}
