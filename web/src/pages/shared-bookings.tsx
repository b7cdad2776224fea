import type { SharedTrip } from '@caravan/contract/shares'
import { useLocale, useTranslations } from 'use-intl'
import { moneyText } from '../lib/format/amounts.ts'
import { type Booking, iconOf } from '../trip/bookings.ts'
import { Tile } from '../ui/tile.tsx'

type SharedBookingsProps = { trip: SharedTrip; bookings: readonly Booking[] }

/** The bookings of a trip, kind by kind, each by date. */
export function SharedBookings({ trip, bookings }: SharedBookingsProps) {
  const t = useTranslations('shared')
  const language = useLocale()
  return (
    <section aria-labelledby="bookings" className="mt-12">
      <h2 className="mb-4 type-h2" id="bookings">
        {t('bookings')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none */}
      <ul className="grid gap-x-12 gap-y-5 lg:grid-cols-2" role="list">
        {bookings.map(({ kind, row }) => (
          <li className="flex gap-3.5" key={row.id}>
            <Tile icon={iconOf({ kind, row })} look={kind.tint} />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h3 className="min-w-0 type-name [overflow-wrap:anywhere]">{kind.nameOf(row)}</h3>
                {row.cost && (
                  <p className="type-data text-ink-2">
                    {moneyText(row.cost, kind.currencyOf?.(row) ?? null, language)}
                  </p>
                )}
              </div>
              {kind.shared && <kind.shared.Lines row={row} trip={trip} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
