import type { TripSummary } from '@caravan/contract/trips'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { TripCover } from './trip-cover.tsx'
import type { TripWithSideTrips } from './trip-groups.ts'

type SideTripsProps = {
  of: TripWithSideTrips
  /** Whether another one can be planned from here. */
  canGrow: boolean
}

/** Under the card of the trip that they leave from, and below them the way to the next one. */
export function SideTrips({ of: trip, canGrow }: SideTripsProps) {
  if (trip.sideTrips.length > 0) {
    return (
      <div className="mt-3 space-y-1 border-line border-l-2 pl-2">
        <Nested of={trip} />
        {canGrow && (
          <p className="px-1.5">
            <NewSideTrip of={trip} />
          </p>
        )}
      </div>
    )
  }
  if (!canGrow) return null
  return (
    // In the gap below the card, where nothing has to move for it.
    <p className="absolute top-full pt-1 opacity-0 transition-opacity duration-120 focus-within:opacity-100 group-hover/trip:opacity-100 touch:static touch:pt-2 touch:opacity-100">
      <NewSideTrip of={trip} />
    </p>
  )
}

function Nested({ of: { name, sideTrips } }: { of: TripWithSideTrips }) {
  const t = useTranslations('trips')
  const { cardDays } = useDates()
  return (
    <ul aria-label={t('sideTrips', { name })} className="space-y-1">
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
              <span className="block type-data text-[13px]/[17px] text-ink-2">{cardDays(trip)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NewSideTrip({ of: { id, name } }: { of: TripSummary }) {
  const t = useTranslations('trips')
  return (
    <Link
      aria-description={name}
      aria-label={t('newSideTrip')}
      className="hit-area inline-flex items-center gap-1 rounded-sm type-ui-small text-ink-3 transition-colors duration-120 hover:text-pine"
      search={{ parent: id }}
      to="/create-trip"
    >
      <Plus className="size-3.5 shrink-0" />
      {t('sideTrip')}
    </Link>
  )
}
