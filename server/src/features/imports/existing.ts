import { spotsOf } from '@caravan/contract/elsewhere.rules'
import type { ImportKind, Proposal } from '@caravan/contract/imports'
import { isNight, staysOf } from '@caravan/contract/lodging.stays'
import type { Trip } from '@caravan/contract/trips'
import type { Queries } from '../../db/queries.ts'
import type { Booking } from '../../reading/booking.ts'
import { tables } from '../../trip/tables.ts'
import { type ReadProposal, whereItSays } from './where-it-says.ts'

type ReadRow = Booking['row']
type Known = { id: string; version: number } & Record<string, unknown>
type RowsOfTrip = Record<ImportKind, Known[]>

/** The rows of a trip that bookings are compared with, a stay as one of them; its expenses only where one was read. */
async function rowsOf(db: Queries, tripId: string, bookings: readonly Booking[]) {
  const isPaid = bookings.some(({ kind }) => kind === 'expense')
  const [days, items, flight, ride, rental, expense] = await Promise.all([
    tables.day.list(db, tripId),
    tables.item.list(db, tripId),
    tables.flight.list(db, tripId),
    tables.ride.list(db, tripId),
    tables.rental.list(db, tripId),
    isPaid ? tables.expense.list(db, tripId) : [],
  ])
  const item = items.filter(item => !isNight(item))
  const known = { item, flight, ride, rental, expense, stay: staysOf(items) } as unknown as RowsOfTrip
  return { known, plan: { days, items } }
}

const plain = (value: unknown) =>
  String(value ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '')
const dayOf = (value: unknown) => String(value ?? '').slice(0, 10)
const amountOf = (value: unknown) => (value ? String(Number(value)) : '')

/** A key of these fields; none where one of them is missing. */
function keyOf(row: Record<string, unknown>, ...fields: string[]): string | undefined {
  const parts = fields.map(field =>
    (/date$|^check_/.test(field) ? dayOf : field === 'amount' ? amountOf : plain)(row[field]),
  )
  return parts.includes('') ? undefined : parts.join(' ')
}

const number = 'confirmation_number'
/** The fields by which a booking is known again, the surest first. */
const knownBy: Record<ImportKind, string[][]> = {
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
  expense: [['amount', 'currency', 'paid_date']],
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

/** Proposals for what was read, each with the row that is there already, which is taken once. */
export async function proposalsOf(
  db: Queries,
  { id: tripId, currency }: Pick<Trip, 'id' | 'currency'>,
  bookings: readonly Booking[],
): Promise<Proposal[]> {
  const { known, plan } = await rowsOf(db, tripId, bookings)
  const spots = spotsOf(plan)
  return proposalsBeside(known, currency, bookings).map(proposal => whereItSays(proposal, spots))
}

/** Compares by keys: the time that it takes grows with the rows and with the bookings, not with their product. */
export function proposalsBeside(
  known: RowsOfTrip,
  currency: string,
  bookings: readonly Booking[],
): ReadProposal[] {
  const taken = new Set<string>()
  const byKey = new Map<string[], Map<string | undefined, Known[]>>()
  const rowsBy = (kind: ImportKind, fields: string[]) => {
    const rows = byKey.get(fields) ?? Map.groupBy(known[kind], row => keyOf(row, ...fields))
    byKey.set(fields, rows)
    return rows
  }
  const find = (kind: ImportKind, row: ReadRow) => {
    for (const fields of knownBy[kind]) {
      const key = keyOf(row, ...fields)
      const found =
        key &&
        rowsBy(kind, fields)
          .get(key)
          ?.find(({ id }) => !taken.has(id))
      if (found) return found
    }
    return undefined
  }
  return bookings.map(({ kind, of, row, ...rest }, n) => {
    const isGone = kind === 'cancellation'
    const own = isGone ? (of ?? 'item') : kind
    const found = find(own, row)
    if (found) taken.add(found.id)
    // A receipt says nothing that somebody has not said of the expense.
    const isChanged = found && !isGone && own !== 'expense'
    const changes = isChanged ? changesOf(comparable(own, row, currency), found) : {}
    return {
      ...{ n, kind, row, ...rest },
      ...(isGone && { of: own }),
      ...(found && { existing: { kind: own, id: found.id, version: found.version, changes } }),
    }
  })
}

/** The fields of a booking that can be compared with the row that is there. */
function comparable(kind: ImportKind, row: ReadRow, currency: string): ReadRow {
  if (kind === 'stay') return withoutTimes(inCurrency(row, currency))
  return kind === 'item' ? inCurrency(row, currency) : row
}

/** The times of a known stay are those of its nights. */
const withoutTimes = ({ start_time: _, end_time: __, ...row }: ReadRow): ReadRow => row

/** The price of a night or an item is in the currency of its trip: another one says nothing about it. */
function inCurrency({ cost_currency, ...row }: ReadRow, currency: string): ReadRow {
  return { ...row, cost: cost_currency === currency ? (row['cost'] ?? null) : null }
}
