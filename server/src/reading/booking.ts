import { currencyIn } from '@caravan/contract/countries'
import { isOutside } from '@caravan/contract/days.rules'
import { landsTooEarly } from '@caravan/contract/flights.rules'
import { checked } from './checked.ts'
import { arrivalDay, clockAt, instantIn, instantOf, zoneOfCountry } from './clock.ts'
import { countryCalled } from './countries.ts'
import { settled } from './currency.ts'
import type { Row } from './kinds/kind.ts'
import { kinds } from './kinds.ts'
import type { LookUps } from './look-ups.ts'
import {
  type By,
  type Context,
  type Kind,
  type Mark,
  type Moment,
  type Spot,
  tidy,
  type Why,
} from './mark.ts'
import { type Town, townOf } from './towns.ts'

export interface Booking {
  kind: Kind | 'cancellation'
  /** The kind of what is cancelled. */
  of?: Kind
  /** As its kind is created, and null where it is not known; a stay's or item's price has its currency beside it. */
  row: Row
  /** Nothing of it has to be looked at. */
  sure: boolean
  doubts: { field: string | null; why: Why }[]
  people: string[]
  /** The town that the text names for a stay or an item without a spot. */
  town?: Town
  source: { name: string | null; by: By }
}

type End = Spot & { zone?: string | null | undefined; isLikely?: boolean }

/** Has an offset, or a zone, so that it may be another clock than that of its place. */
const isElsewhere = (moment: Moment | undefined) => moment?.offset !== undefined || moment?.zone !== undefined

/** The bookings of all marks of a file. */
export async function bookingsOf(
  marks: readonly Mark[],
  context: Context,
  look: LookUps,
): Promise<Booking[]> {
  const bookings: Booking[] = []
  for (const mark of marks) bookings.push(await bookingOf(mark, context, look))
  // A file may search for so many places only, and clocks need them more.
  for (const [at, booking] of bookings.entries()) {
    if (booking.kind !== 'stay' && booking.kind !== 'item') continue
    const mark = marks[at] as Mark
    const town = await townOf(mark.from, look)
    if (town) bookings[at] = await bookingOf(mark, context, look, town)
  }
  return checked(bookings, marks, look)
}

/** The row that a booking becomes, by the clocks of its places, with what is doubtful about it. */
export async function bookingOf(mark: Mark, context: Context, look: LookUps, town?: Town): Promise<Booking> {
  const kind = kinds[mark.kind]
  const doubts: Booking['doubts'] = []
  const doubt = (field: string | null, why: Why) => void doubts.push({ field, why })
  if (mark.isUnread) doubt(null, 'not_understood')
  const needsZones = isElsewhere(mark.starts) || isElsewhere(mark.ends) || (mark.ends && !mark.ends.day)
  const placed = async (spot: Spot | undefined, field: string): Promise<End | undefined> => {
    if (!spot) return undefined
    if (mark.kind === 'flight') return atAirport(spot, look, why => doubt(field, why))
    return needsZones ? { ...spot, ...(await zoneOf(spot, look)) } : spot
  }
  const from = await placed(mark.from, 'depart_airport_code')
  const isBack = mark.kind === 'stay' || mark.kind === 'item' || (kind.goesBack && !mark.to)
  const to = isBack ? from : await placed(mark.to, 'arrive_airport_code')
  const names = kind.clocks
  const starts = clockOf(mark.starts, from, names[0], doubt)
  const ends = clockOf(endOf(mark, starts, from, to, doubt), to, names[1], doubt)
  const ofTown = town?.country && currencyIn(town.country)
  const price = settled(mark.price, [
    ...[currencyOf(mark.from), currencyOf(mark.to), ofTown],
    context.trip?.currency,
  ])
  const row = kind.row({ mark: { ...mark, price }, from, to, starts, ends })
  for (const field of kind.needed)
    if (row[field] === null && !doubts.some(one => one.field === field)) doubt(field, 'missing')
  if (kind.isTimed)
    for (const field of names) if (row[field]?.toString().length === 10) doubt(field, 'missing')
  if (starts && ends && isBefore(ends, to, starts, from, mark.kind)) doubt(names[1], 'lands_first')
  // Much is paid before a trip.
  const isPaid = mark.kind === 'expense'
  if (starts && context.trip && !isPaid && isOutside(context.trip, starts, ends))
    doubt(names[0], 'outside_trip')
  if (price?.oneOf) doubt(isPaid ? 'currency' : 'cost_currency', 'two_readings')
  return {
    ...(mark.isCancelled ? { kind: 'cancellation' as const, of: mark.kind } : { kind: mark.kind }),
    row,
    doubts,
    sure: mark.isSure && doubts.length === 0,
    ...(town && { town }),
    people: (mark.people ?? []).flatMap(person => tidy(person, 120) ?? []).slice(0, 50),
    source: { name: tidy(mark.sender, 120) ?? null, by: mark.by },
  }
}

function currencyOf(spot: Spot | undefined): string | undefined {
  const country = spot?.country ?? countryCalled(spot?.address?.split(/,\s*/).at(-1) ?? '')
  return country && currencyIn(country)
}

/** An airport by its code, else by its name, with what is known of it. */
async function atAirport(spot: Spot, look: LookUps, doubt: (why: Why) => void): Promise<End> {
  const code = spot.code ?? /\(([A-Z]{3})\)/.exec(spot.name ?? '')?.[1]
  const found = code
    ? await look.airportByCode(code)
    : spot.name
      ? await look.airportNamed(spot.name.replace(/[(,]?\s*terminal.*$/i, ''))
      : undefined
  if (!found) doubt('unknown_airport')
  // The name of a city with several airports.
  else if (found.isUnsure) doubt('two_readings')
  return { ...spot, code: code ?? found?.code, name: spot.name ?? found?.name, zone: found?.zone }
}

/**
 * The zone of a spot. Its position tells it, or its country where that has one zone, or the first part of its address
 * that is a place there. A name alone makes it likely.
 */
async function zoneOf(spot: Spot, look: LookUps): Promise<Pick<End, 'zone' | 'isLikely'>> {
  const { lat, lng, address, name } = spot
  if (lat !== undefined && lng !== undefined) return { zone: await look.zoneAt(lat, lng) }
  const parts = (address ?? name ?? '').split(/,\s*/)
  const isAddress = address !== undefined || parts.length > 1
  const country = spot.country ?? countryCalled(parts.at(-1) ?? '')
  const only = country && zoneOfCountry(country)
  if (only) return { zone: only, isLikely: !isAddress }
  for (const text of [address, parts.slice(-3).join(', '), parts.slice(-2).join(', '), parts.at(-1), name]) {
    // A code of a country or a state is no name: João Pessoa is called JP, too.
    const place = text && !/^[^,]*\d[^,]*$|^[A-Z]{2,3}$/.test(text) ? await look.placeNamed(text) : undefined
    const isThere = place && !place.isCountry && (!country || !place.country || place.country === country)
    if (isThere) return { zone: await look.zoneAt(place.lat, place.lng), isLikely: !isAddress }
  }
  return { zone: null }
}

/** The end of a way that names no day for it: that on which it takes less than a day. */
function endOf(
  mark: Mark,
  starts: string | null,
  from: End | undefined,
  to: End | undefined,
  doubt: Doubt,
): Moment | undefined {
  const { ends } = mark
  const [day = '', time] = starts?.split('T') ?? []
  if (!ends?.time || ends.day || !time) return ends?.day ? ends : undefined
  const known =
    from?.zone && to?.zone && arrivalDay({ day, time, zone: from.zone }, { time: ends.time, zone: to.zone })
  if (known) return { ...ends, day: known }
  if (mark.kind === 'flight' || ends.time <= time) doubt(kinds[mark.kind].clocks[1], 'two_readings')
  const next = new Date(Date.parse(`${day}T00:00Z`) + (ends.time > time ? 0 : 86_400_000))
  return { ...ends, day: next.toISOString().slice(0, 10) }
}

type Doubt = (field: string, why: Why) => void

/** A moment by the clock of its place: `yyyy-MM-ddTHH:mm`, or the day alone. */
function clockOf(
  moment: Moment | undefined,
  end: End | undefined,
  field: string,
  doubt: Doubt,
): string | null {
  if (moment?.day === undefined) return null
  const at = instantOf(moment)
  const own = at !== undefined && end?.zone ? clockAt(end.zone, at) : { day: moment.day, time: moment.time }
  if (!/^(?:19|20|21)/.test(own.day)) {
    doubt(field, 'before_1900')
    return null
  }
  if (isElsewhere(moment) && moment.time !== undefined) {
    const isTurned = own.time !== moment.time || own.day !== moment.day
    if (!end?.zone) doubt(field, end ? 'zone_unknown' : 'no_place')
    else if (isTurned && moment.offset !== 'Z') doubt(field, 'offset_differs')
    else if (isTurned && end.isLikely) doubt(field, 'two_readings')
  }
  if (moment.doubt) doubt(field, moment.doubt)
  return own.time === undefined ? own.day : `${own.day}T${own.time}`
}

function isBefore(
  ends: string,
  to: End | undefined,
  starts: string,
  from: End | undefined,
  kind: Kind,
): boolean {
  if (kind === 'stay') return ends.slice(0, 10) <= starts.slice(0, 10)
  if (ends.length === 10 || starts.length === 10) return ends.slice(0, 10) < starts.slice(0, 10)
  if (from?.zone && to?.zone) {
    const at = (zone: string, clock: string) => instantIn(zone, clock.slice(0, 10), clock.slice(11))
    return at(to.zone, ends) < at(from.zone, starts)
  }
  return kind === 'flight' ? landsTooEarly(starts, ends) : ends < starts
}
