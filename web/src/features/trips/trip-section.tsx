import { dayNumber, lengthOf } from '@caravan/contract/days.rules'
import type { TripSummary } from '@caravan/contract/trips'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { firstDayOf, useNewTrip } from '../../trip/new-trip.ts'
import { classes } from '../../ui/classes.ts'
import { SideTrips } from './side-trips.tsx'
import { TripCover } from './trip-cover.tsx'
import type { TripWithSideTrips } from './trip-groups.ts'

export const tripGrid = 'grid gap-x-6 gap-y-7 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4'

type TripSectionProps = {
  title: string
  trips: readonly TripWithSideTrips[]
  /** For trips that are not over. */
  today?: string
  /** Behind the last card, or in the place of the first. */
  children?: ReactNode
}

export function TripSection({ title, trips, today, children }: TripSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3.5 flex items-baseline gap-3">
        <h2 className="type-h2" id={id}>
          {title}
        </h2>
        <span className="type-data text-ink-3">{trips.length}</span>
      </div>
      <ul className={tripGrid}>
        {trips.map(trip => (
          <li className="min-w-0" key={trip.id}>
            {/* Not the cell of the grid, which is as high as its row. */}
            <div className="group/trip relative">
              <TripCard trip={trip} {...(today !== undefined && { today })} />
              <SideTrips canGrow={today !== undefined && trip.parent_trip_id === null} of={trip} />
            </div>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}

type TripCardProps = {
  trip: TripSummary
  /** The traveller's own date, for trips that are not over: how long until it starts. */
  today?: string
}

/** A trip at a glance, all of it one link. */
function TripCard({ trip, today }: TripCardProps) {
  const { cardDays } = useDates()
  const isNew = useNewTrip() === trip.id
  const t = useTranslations('trips')
  const cityLine = useCityLine()
  const langOf = useLangOf()
  return (
    <Link
      className="group block rounded-2xl outline-offset-4"
      {...(isNew
        ? { ...firstDayOf(trip), 'data-new': true, ref: focusOn }
        : { params: { tripId: trip.id }, to: '/edit-trip/$tripId' })}
    >
      <span className="relative block rounded-2xl ring-marigold ring-offset-3 ring-offset-canvas group-[[data-new]:not(:focus-visible)]:ring-3 transition-[translate,box-shadow] duration-120 group-hover:shadow-[0_18px_40px_rgb(12_38_30/.24)] motion-safe:group-hover:-translate-y-1">
        <TripCover className="rounded-2xl" trip={trip} />
        {isNew && <span className={classes(pill, 'right-3 bg-marigold text-on-marigold')}>{t('new')}</span>}
        {today !== undefined && <Countdown today={today} trip={trip} />}
      </span>
      <h3
        className="mt-3.5 truncate type-name transition-colors duration-120 group-hover:text-pine"
        lang={langOf(trip.name)}
      >
        {trip.name}
      </h3>
      <p className="type-data text-ink-2">{cardDays(trip)}</p>
      <p className="truncate type-hint text-[13px]/[19px] text-ink-3">{cityLine(trip)}</p>
    </Link>
  )
}

/** Over a corner of the cover. */
const pill =
  'absolute top-3 flex min-h-[26px] items-center rounded-full px-3 type-data text-[13px] font-[620]'

/** Once, as it appears. */
function focusOn(card: HTMLElement | null): void {
  card?.focus()
}

function Countdown({ trip, today }: Required<TripCardProps>) {
  const t = useTranslations('trips')
  const { start_date, end_date } = trip
  const wait = dayNumber(start_date) - dayNumber(today)
  return (
    <span className={classes(pill, 'left-3 bg-surface text-ink shadow-e1')}>
      {wait > 0
        ? t('inDays', { days: wait })
        : t('underWay', { day: 1 - wait, days: lengthOf(start_date, end_date) })}
    </span>
  )
}

/** The cities of a trip in their order, each once. */
function useCityLine() {
  const comma = useComma()
  return ({ sub_trips: legs, places }: TripSummary): string =>
    [...new Set((legs.length > 0 ? legs : places).map(({ name }) => name))].join(comma)
}
