import { titleOf } from '@caravan/contract/flights.rules'
import type { SharedTrip } from '@caravan/contract/shares'
import { useLocale, useTranslations } from 'use-intl'
import { FlightLines, FlightTile } from '../features/flights/flight-words.tsx'
import { RentalLines, RentalTile } from '../features/rentals/rental-words.tsx'
import { moneyText } from '../lib/format/amounts.ts'

type SharedBookingsProps = { trip: SharedTrip; bookings: NonNullable<SharedTrip['bookings']> }

/** The flights of a trip, and then its rental cars, each by date. */
export function SharedBookings({ trip, bookings }: SharedBookingsProps) {
  const t = useTranslations('shared')
  const language = useLocale()
  const all = [
    ...bookings.flights.map((flight, at) => ({
      key: `flight ${at}`,
      title: titleOf(flight),
      tile: <FlightTile />,
      lines: <FlightLines flight={flight} trip={trip} />,
      amount: flight.cost && moneyText(flight.cost, flight.cost_currency, language),
    })),
    ...bookings.rentals.map((rental, at) => ({
      key: `rental ${at}`,
      title: rental.company,
      tile: <RentalTile />,
      lines: <RentalLines rental={rental} trip={trip} />,
      amount: rental.cost && moneyText(rental.cost, rental.cost_currency, language),
    })),
  ]
  return (
    <section aria-labelledby="bookings" className="mt-12">
      <h2 className="mb-4 type-h2" id="bookings">
        {t('bookings')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none */}
      <ul className="grid gap-x-12 gap-y-5 lg:grid-cols-2" role="list">
        {all.map(({ key, title, tile, lines, amount }) => (
          <li className="flex gap-3.5" key={key}>
            {tile}
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h3 className="min-w-0 type-name [overflow-wrap:anywhere]">{title}</h3>
                {amount && <p className="type-data text-ink-2">{amount}</p>}
              </div>
              {lines}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
