import { dayNumber, lengthOf } from '@caravan/contract/days.rules'
import type { TripSummary } from '@caravan/contract/trips'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/dates.ts'
import { TripCover } from './trip-cover.tsx'
import { useCityLine } from './use-city-line.ts'

type TripCardProps = {
  trip: TripSummary
  /** The traveller's own date, for trips that are not over: how long until it starts. */
  today?: string
}

/** A trip at a glance, all of it one link. */
export function TripCard({ trip, today }: TripCardProps) {
  const { cardDays } = useDates()
  const cityLine = useCityLine()
  return (
    <Link
      className="group block rounded-2xl outline-offset-4"
      params={{ tripId: trip.id }}
      to="/edit-trip/$tripId"
    >
      <span className="relative block rounded-2xl transition-[translate,box-shadow] duration-120 group-hover:shadow-[0_18px_40px_rgb(12_38_30/.24)] motion-safe:group-hover:-translate-y-1">
        <TripCover className="rounded-2xl" trip={trip} />
        {today !== undefined && <Countdown today={today} trip={trip} />}
      </span>
      <h3 className="mt-3.5 truncate type-name transition-colors duration-120 group-hover:text-pine">
        {trip.name}
      </h3>
      <p className="type-data text-ink-2">{cardDays(trip)}</p>
      <p className="truncate type-hint text-[13px]/[19px] text-ink-3">{cityLine(trip)}</p>
    </Link>
  )
}

function Countdown({ trip, today }: Required<TripCardProps>) {
  const t = useTranslations('trips')
  const { start_date, end_date } = trip
  const wait = dayNumber(start_date) - dayNumber(today)
  return (
    <span className="absolute top-3 left-3 flex h-[26px] items-center rounded-full bg-surface px-3 type-data text-[13px] font-[620] text-ink shadow-e1">
      {wait > 0
        ? t('inDays', { days: wait })
        : t('underWay', { day: 1 - wait, days: lengthOf(start_date, end_date) })}
    </span>
  )
}
