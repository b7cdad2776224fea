import type { Item } from '@caravan/contract/items'
import type { Stay } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { distanceBetween } from '../../lib/format/distance.ts'
import { travelOver, type Way } from '../../lib/format/travel-time.ts'
import { placeAmong } from '../../trip/items.ts'
import { againstTime, minutesBetween } from './item-sequence.ts'

/** An item as it stands in its list. */
export type Row = {
  id: string
  item: Item
  number: number
  isLast: boolean
  isAgainstTime: boolean
  /** To the next one, in kilometres. */
  distance: number | undefined
  /** How one may get there, and in how many minutes. */
  way: Way | undefined
  minutes: number | undefined
  /** How many minutes are planned for it, where they cannot suffice; less than none where the times overlap. */
  left: number | undefined
  /** Which night of how many, of a stay that has more than one. */
  night: number | undefined
  nights: number | undefined
}

/** By the id of a night. */
export type PlacesInStays = ReadonlyMap<string, { night: number; nights: number }>

export function placesInStays(stays: readonly Stay[]): PlacesInStays {
  return new Map(
    stays
      .filter(({ nights }) => nights.length > 1)
      .flatMap(({ nights }) =>
        nights.map(({ id }, at) => [id, { night: at + 1, nights: nights.length }] as const),
      ),
  )
}

/** The bookings to get about with on a day: the times of take-offs and landings, and those between which a car is rented. */
export type Rides = {
  flights: readonly string[]
  cars: readonly { from: string | undefined; until: string | undefined }[]
}

type Booked = Pick<Plan, 'flights' | 'rentals'>

/** A booking of only some says nothing of the way of the others, and counts on the day of one alone. */
export function ridesOn(booked: Booked, day: string | undefined, isForAll: boolean): Rides {
  const isRidden = ({ participants }: Pick<Item, 'participants'>) => !isForAll || participants === null
  const timeOn = (moment: string | null) => (moment?.slice(0, 10) === day ? moment?.slice(11, 16) : undefined)
  return {
    flights: booked.flights
      .filter(isRidden)
      .flatMap(({ depart_date, arrive_date }) => [timeOn(depart_date), timeOn(arrive_date)])
      .filter(time => time !== undefined),
    cars: booked.rentals
      .filter(isRidden)
      .filter(({ pickup_date, dropoff_date }) => isWithin(day, pickup_date, dropoff_date))
      .map(({ pickup_date, dropoff_date }) => ({ from: timeOn(pickup_date), until: timeOn(dropoff_date) })),
  }
}

const isWithin = (day = '', from: string, until: string) =>
  from.slice(0, 10) <= day && day <= until.slice(0, 10)

/** Beside the item all fields are plain, so that a row that is made anew is the same row. */
export function rowsOf(items: readonly Item[], places: PlacesInStays, { flights, cars }: Rides): Row[] {
  const against = againstTime(items)
  const flown = flights.map(time => placeAmong(items, time))
  const driven = cars.map(({ from, until }) => ({
    from: from === undefined ? 0 : placeAmong(items, from),
    until: placeAmong(items, until ?? null),
  }))
  return items.map((item, at) => {
    const next = items[at + 1]
    const rides = {
      isFlown: flown.includes(at + 1),
      hasCar: driven.some(({ from, until }) => from <= at + 1 && at + 1 <= until),
    }
    return {
      id: item.id,
      item,
      number: at + 1,
      isLast: next === undefined,
      isAgainstTime: against.has(item.id),
      ...wayTo(item, next, rides),
      night: places.get(item.id)?.night,
      nights: places.get(item.id)?.nights,
    }
  })
}

/** Two places that are nearer to each other are one. */
const APART_KM = 0.15

function wayTo(
  item: Item,
  next: Item | undefined,
  { isFlown, hasCar }: { isFlown: boolean; hasCar: boolean },
) {
  const distance = distanceBetween(item, next)
  const isApart = next !== undefined && distance !== undefined && distance > APART_KM
  const travel = isApart && !isFlown ? travelOver(distance, [item.type, next.type], hasCar) : undefined
  const between = isApart ? minutesBetween(item, next) : undefined
  const isTooShort = between !== undefined && between < Math.max(travel?.least ?? 0, 0)
  return {
    distance,
    way: travel?.way,
    minutes: travel?.minutes,
    left: isTooShort ? between : undefined,
  }
}
