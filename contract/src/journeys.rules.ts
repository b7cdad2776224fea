import { addDays } from './days.rules.ts'
import { isWithin } from './elsewhere.rules.ts'
import { waitMinutes } from './flights.rules.ts'
import { isShared } from './participants.rules.ts'
import { knownSpot } from './ways.rules.ts'

/** Where and when a segment begins or ends. */
export interface SegmentEnd {
  /** The code of an airport. */
  code: string | null
  /** The name of the place. */
  place: string | null
  /** The city of an airport, in English. */
  city: string | null
  /** `yyyy-MM-ddTHH:mm`, by the clocks of the place. */
  date: string | null
  zone: string | null
  lat: number | null
  lng: number | null
}

/** A way that is travelled in one vehicle. */
export interface Segment {
  from: SegmentEnd & { date: string }
  to: SegmentEnd
  isFlight: boolean
}

/** User ids; null stands for everybody. */
type People = string[] | null

/** A segment, and the people on it. */
export interface Travelled {
  segment: Segment
  participants: People
}

/** One segment, or several with changes between them. */
export type Chain<Part> = [Part, ...Part[]]

/** A moment that separates two segments: the evening of a night in a bed, or the time of a sight. */
export interface Stop {
  /** A date for a night, else `yyyy-MM-ddTHH:mm`. */
  date: string
  participants: People
}

/** The longest change in minutes, and how far apart its two places may be. A city and its airport count as near. */
const limits = {
  flights: { minutes: 24 * 60, km: 100 },
  mixed: { minutes: 6 * 60, km: 100 },
  rides: { minutes: 3 * 60, km: 5 },
}

function limitsOf(one: Segment, other: Segment) {
  if (one.isFlight && other.isFlight) return limits.flights
  return one.isFlight || other.isFlight ? limits.mixed : limits.rides
}

/** What an end is called: by the code of its airport, else by its name. Empty if it has neither. */
export const nameOf = ({ code, place }: SegmentEnd): string => code ?? place ?? ''

const namesOf = ({ code, place, city }: SegmentEnd) =>
  [code, place, city].flatMap(text => {
    const known = text?.trim().toLowerCase()
    return known ? [known] : []
  })

/** Whether a name contains another one as whole words: 'Kyoto' and 'Kyoto Station'. Chinese has no spaces between words. */
function containsName(whole: string, part: string): boolean {
  const at = whole.indexOf(part)
  if (at < 0) return false
  const isLetter = (character = '') => /[\p{L}\p{N}]/u.test(character) && !/\p{Script=Han}/u.test(character)
  const ends = [
    [whole[at - 1], part[0]],
    [part.at(-1), whole[at + part.length]],
  ]
  return ends.every(pair => !pair.every(character => isLetter(character)))
}

/** Whether two ends are called the same, or one by a part of the other's name. */
export const isSameName = (one: SegmentEnd, other: SegmentEnd): boolean =>
  namesOf(one).some(name =>
    namesOf(other).some(other => containsName(name, other) || containsName(other, name)),
  )

/** Whether two ends are known to be the same place: by the code, by their spots, or where one of these is missing by their names. */
function isSamePlace(one: SegmentEnd, other: SegmentEnd, km: number): boolean {
  if (one.code !== null && one.code === other.code) return true
  const [spot, otherSpot] = [knownSpot(one), knownSpot(other)]
  return spot && otherSpot ? isWithin(km, spot, [otherSpot]) : isSameName(one, other)
}

function isSamePeople(one: People, other: People): boolean {
  if (one === null || other === null) return one === other
  return one.length === other.length && one.every(id => other.includes(id))
}

/** How long a change takes; null where the second segment does not continue the first one. */
function changeMinutes(before: Travelled, after: Travelled, stops: readonly Stop[]): number | null {
  const [arrival, departure] = [before.segment.to, after.segment.from]
  const from = arrival.date
  const until = departure.date
  if (from === null) return null
  if (!isSamePeople(before.participants, after.participants)) return null
  const { minutes: most, km } = limitsOf(before.segment, after.segment)
  if (!isSamePlace(arrival, departure, km)) return null
  const minutes = waitMinutes(arrival, departure)
  if (minutes === null || minutes > most) return null
  const isStopped = stops.some(({ date, participants }) => {
    const isBetween =
      date.length > 10 ? from < date && date < until : from.slice(0, 10) <= date && date < until.slice(0, 10)
    return isBetween && isShared(participants, before.participants)
  })
  return isStopped ? null : minutes
}

/** Whether a segment of `then` ends where a segment of `first` begins: that would be a return trip. */
function leadsBack(first: readonly Travelled[], then: readonly Travelled[]): boolean {
  return first.some(({ segment: before }) =>
    then.some(({ segment: after }) => isSamePlace(before.from, after.to, limitsOf(before, after).km)),
  )
}

/**
 * Joins segments into journeys, by departure. A segment continues another one if the same people leave from where they
 * arrived, soon after, and neither sleep in a bed nor visit a sight in between.
 */
export function journeysOf<Part extends Travelled>(
  parts: readonly Part[],
  stops: readonly Stop[],
): Chain<Part>[] {
  const leaving = Map.groupBy(parts, ({ segment }) => segment.from.date.slice(0, 10))
  const changes = parts.flatMap(before => {
    const date = before.segment.to.date?.slice(0, 10)
    // A change takes a day at most, and across a border the clock may go back.
    const dates = date === undefined ? [] : [addDays(date, -1), date, addDays(date, 1)]
    return dates.flatMap(date =>
      (leaving.get(date) ?? []).flatMap(after => {
        const minutes = before === after ? null : changeMinutes(before, after, stops)
        return minutes === null ? [] : [{ before, after, minutes }]
      }),
    )
  })
  const chains = new Map(parts.map((part): [Part, Chain<Part>] => [part, [part]]))
  // The shortest change counts where several segments could be the next one.
  for (const { before, after } of changes.toSorted((one, other) => one.minutes - other.minutes)) {
    const [first, then] = [chains.get(before), chains.get(after)]
    if (!first || !then || first === then || first.at(-1) !== before || then[0] !== after) continue
    if (leadsBack(first, then)) continue
    first.push(...then)
    for (const part of then) chains.set(part, first)
  }
  return [...new Set(chains.values())].toSorted((one, other) =>
    one[0].segment.from.date < other[0].segment.from.date ? -1 : 1,
  )
}

/** Where a journey begins, and where it ends. */
export function endsOf(journey: Chain<Travelled>) {
  return { from: journey[0].segment.from, to: (journey.at(-1) ?? journey[0]).segment.to }
}

/** The changes of a journey: where one arrives, where one leaves, and the minutes in between. */
export function changesIn(journey: Chain<Travelled>) {
  return journey.slice(1).flatMap(({ segment: { from: departure, isFlight } }, at) => {
    const before = journey[at]?.segment
    const minutes = before && waitMinutes(before.to, departure)
    if (!before || minutes === null || minutes === undefined) return []
    return [{ arrival: before.to, departure, minutes, isByAir: isFlight || before.isFlight }]
  })
}

/** By these times of the local clock a night has begun, and is over. */
const NIGHT = { begins: '02:00', ends: '04:00' }

/** The dates of the nights that are spent on board. */
export function nightsOnBoard({ from, to }: Segment): string[] {
  if (to.date === null) return []
  const nights: string[] = []
  let night =
    from.date.slice(11) <= NIGHT.begins ? addDays(from.date.slice(0, 10), -1) : from.date.slice(0, 10)
  while (`${addDays(night, 1)}T${NIGHT.ends}` <= to.date) {
    nights.push(night)
    night = addDays(night, 1)
  }
  return nights
}
