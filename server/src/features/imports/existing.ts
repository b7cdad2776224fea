import type { ImportKind, Proposal } from '@caravan/contract/imports'
import { isNight, staysOf } from '@caravan/contract/lodging.stays'
import type { Trip } from '@caravan/contract/trips'
import type { Queries } from '../../db/queries.ts'
import type { Booking } from '../../reading/booking.ts'
import { kinds } from '../../trip/kinds.ts'

type ReadRow = Booking['row']
type Known = { id: string; version: number } & Record<string, unknown>
type BookedKind = Exclude<ImportKind, 'expense'>
export type BookingsOfTrip = Record<BookedKind, Known[]>

/** The bookings that a trip has, a stay as one of them. */
export async function bookingsOf(db: Queries, tripId: string): Promise<BookingsOfTrip> {
  const [items, flight, ride, rental] = await Promise.all([
    kinds.item.table.list(db, tripId),
    kinds.flight.table.list(db, tripId),
    kinds.ride.table.list(db, tripId),
    kinds.rental.table.list(db, tripId),
  ])
  const item = items.filter(item => !isNight(item))
  return { item, flight, ride, rental, stay: staysOf(items) } as unknown as BookingsOfTrip
}

const plain = (value: unknown) =>
  String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '')
const dayOf = (value: unknown) => String(value ?? '').slice(0, 10)

/** A key of these fields; none where one of them is missing. */
function keyOf(row: Record<string, unknown>, ...fields: string[]): string | undefined {
  const parts = fields.map(field => (/date$|^check_/.test(field) ? dayOf(row[field]) : plain(row[field])))
  return parts.includes('') ? undefined : parts.join(' ')
}

const number = 'confirmation_number'
/** The fields by which a booking is known again, the surest first. */
const knownBy: Record<BookedKind, string[][]> = {
  flight: [
    [number, 'flight_number', 'depart_date'],
    [number, 'depart_airport_code', 'arrive_airport_code'],
    [number, 'flight_number'],
    ['flight_number', 'depart_date'],
  ],
  stay: [[number, 'check_in'], [number], ['place', 'check_in'], ['place', 'check_out']],
  ride: [
    [number, 'number', 'depart_date'],
    [number, 'from_place', 'to_place'],
    ['number', 'depart_date'],
    ['from_place', 'to_place', 'depart_date'],
  ],
  rental: [[number], ['company', 'pickup_date']],
  item: [
    [number, 'date'],
    ['place', 'date'],
  ],
}

/** Written by people as they like it: a file only adds where there is nothing. */
const ownWords = new Set([
  ...[
    'notes',
    'details',
    'url',
    'place',
    'company',
    'pickup_place',
    'dropoff_place',
    'from_place',
    'to_place',
  ],
  ...['depart_airport', 'arrive_airport', 'lat', 'lng', 'from_lat', 'from_lng', 'to_lat', 'to_lng', 'type'],
  ...['pickup_lat', 'pickup_lng', 'dropoff_lat', 'dropoff_lng'],
])

/** The fields of a known booking that a file tells otherwise; none is cleared. */
function changesOf(read: ReadRow, known: Known): ReadRow {
  const isOther = ([field, value]: [string, ReadRow[string]]) => {
    const now = known[field] ?? ''
    if (value === null || (ownWords.has(field) && now !== '')) return false
    if (field === 'cost') return now === '' || Number(value) !== Number(now)
    // A day alone says nothing of the clock.
    return typeof value === 'string' && dayOf(value) === value ? dayOf(now) !== value : value !== now
  }
  return Object.fromEntries(Object.entries(read).filter(isOther))
}

/** Proposals for what was read, each with the booking that is there already, which is taken once. */
export function proposalsOf(
  bookings: readonly Booking[],
  known: BookingsOfTrip,
  { currency }: Pick<Trip, 'currency'>,
): Proposal[] {
  const taken = new Set<string>()
  const find = (kind: BookedKind, row: ReadRow) => {
    for (const fields of knownBy[kind]) {
      const key = keyOf(row, ...fields)
      const found = key && known[kind].find(one => !taken.has(one.id) && keyOf(one, ...fields) === key)
      if (found) return found
    }
    return undefined
  }
  return bookings.map(({ kind, of, row, ...rest }, n) => {
    const isGone = kind === 'cancellation'
    const own = isGone ? (of ?? 'item') : kind
    const found = find(own, row)
    if (found) taken.add(found.id)
    const comparable = own === 'stay' || own === 'item' ? inCurrency(row, currency) : row
    const changes = found && !isGone ? changesOf(comparable, found) : {}
    return {
      ...{ n, kind, row, ...rest },
      ...(isGone && { of: own }),
      ...(found && { existing: { kind: own, id: found.id, version: found.version, changes } }),
    }
  })
}

/** The price of a night or an item is in the currency of its trip: another one says nothing about it. */
function inCurrency({ cost_currency, ...row }: ReadRow, currency: string): ReadRow {
  return { ...row, cost: cost_currency === currency ? (row['cost'] ?? null) : null }
}
