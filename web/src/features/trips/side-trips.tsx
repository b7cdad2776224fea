import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { TripCover } from './trip-cover.tsx'
import { useShortDates } from './trip-dates.ts'
import type { TripWithSideTrips } from './trip-groups.ts'

/** Under the card of the trip that they leave from. */
export function SideTrips({ of: { name, sideTrips } }: { of: TripWithSideTrips }) {
  const t = useTranslations('trips')
  const shortDates = useShortDates()
  return (
    <ul aria-label={t('sideTrips', { name })} className="mt-3 space-y-1 border-line border-l-2 pl-2">
      {sideTrips.map(trip => (
        <li key={trip.id}>
          <Link
            className="group flex items-center gap-3 rounded-sm px-1.5 py-1.5 transition-colors duration-120 hover:bg-hover"
            params={{ tripId: trip.id }}
            to="/edit-trip/$tripId"
          >
            <TripCover className="w-[52px] shrink-0 rounded-sm" trip={trip} />
            <span className="min-w-0">
              <span className="block truncate type-ui-small group-hover:text-pine">{trip.name}</span>
              <span className="block type-data text-[13px]/[17px] text-ink-2">{shortDates(trip)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
