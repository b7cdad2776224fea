import type { ImportKind } from '@caravan/contract/imports'
import { expect, test } from 'vitest'
import type { Booking } from '../../reading/booking.ts'
import { proposalsBeside } from './existing.ts'

type Rows = Parameters<typeof proposalsBeside>[0]
type Row = Record<string, string>

const none = { flight: [], stay: [], ride: [], rental: [], item: [], expense: [] } satisfies Rows

/** A booking and a row of each kind that have all the fields by which they are known again. */
const fieldsOf = (n: number): Record<ImportKind, Row> => ({
  flight: {
    ...{ confirmation_number: `C${n}`, flight_number: `BR${n}`, depart_date: '2027-03-27T08:50' },
    ...{ depart_airport_code: 'TPE', arrive_airport_code: 'NRT' },
  },
  stay: { confirmation_number: `C${n}`, place: `Inn ${n}`, check_in: '2027-03-27', check_out: '2027-03-28' },
  ride: {
    ...{ confirmation_number: `C${n}`, number: `N${n}`, from_place: `A${n}`, to_place: 'B' },
    depart_date: '2027-03-27T08:50',
  },
  rental: { confirmation_number: `C${n}`, company: `Cars ${n}`, pickup_date: '2027-03-27T08:50' },
  item: { confirmation_number: `C${n}`, place: `Sight ${n}`, date: '2027-03-27' },
  expense: { amount: `${n}`, currency: 'EUR', paid_date: '2027-03-27' },
})
const kinds = Object.keys(none) as ImportKind[]
const bookings = (kind: ImportKind, count: number, from: number) =>
  Array.from({ length: count }, (_, n) => ({ kind, row: fieldsOf(from + n)[kind] }) as unknown as Booking)

/** Rows that count how often a field of them is read. */
function rowsOf(kind: ImportKind, count: number) {
  let reads = 0
  const rows = Array.from({ length: count }, (_, n) => {
    const row = { ...fieldsOf(n + 1)[kind], id: `${n}`, version: 1 }
    return new Proxy(row, {
      get(...args) {
        reads++
        return Reflect.get(...args)
      },
    })
  })
  return { known: { ...none, [kind]: rows } as Rows, reads: () => reads }
}

test.each(kinds)('%s: each row of the trip is read a fixed number of times, however many bookings', kind => {
  const readsWith = (count: number) => {
    const { known, reads } = rowsOf(kind, 1_000)
    proposalsBeside(known, 'EUR', bookings(kind, count, 5_000))
    return reads()
  }
  expect(readsWith(100)).toBe(readsWith(1))
})

test.each(kinds)('%s: a booking is known again by its key, and each row is found once', kind => {
  const { known } = rowsOf(kind, 1_000)
  const same = proposalsBeside(known, 'EUR', [...bookings(kind, 1, 700), ...bookings(kind, 1, 700)])
  expect(same.map(({ existing }) => existing?.id)).toEqual(['699', undefined])
  const [other] = proposalsBeside(known, 'EUR', bookings(kind, 1, 2_000))
  expect(other?.existing).toBeUndefined()
})
