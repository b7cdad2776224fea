import type { Flight } from '@caravan/contract/flights'
import { landsTooEarly } from '@caravan/contract/flights.rules'
import { Failure } from '../../failure.ts'
import { requireCurrency } from '../../trip/cost.ts'
import { kinds } from '../../trip/kinds.ts'
import { type Sent, withSent } from '../../trip/rows.ts'

/** A flight with what was sent of it, if that can be. */
export function applied(sent: Sent<Flight>, known: Flight): Flight {
  const flight = withSent(known, sent, kinds.flight.table.blank)
  const { depart_date, arrive_date } = flight
  if (arrive_date !== null && landsTooEarly(depart_date, arrive_date))
    throw new Failure('flight.lands_too_early', {
      fields: [{ field: 'arrive_date', code: 'flight.lands_too_early' }],
    })
  requireCurrency(flight)
  return flight
}
