import './shared.css'
import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { lengthOf } from '@caravan/contract/days.rules'
import type { SharedDay, SharedTrip } from '@caravan/contract/shares'
import { legsOf } from '@caravan/contract/trips.rules'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { stay } from '../features/lodging/kind.tsx'
import { LazyTripMap } from '../features/map/lazy-trip-map.tsx'
import type { MapContent } from '../features/map/types.ts'
import { bookingKinds } from '../kinds.tsx'
import { useDates } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import { coverSeed } from '../terrain/seed.ts'
import { Terrain } from '../terrain/terrain.tsx'
import { type Booking, sharedIn } from '../trip/bookings.ts'
import { TripCurrency } from '../trip/currency.ts'
import { BookingKinds } from '../trip/kinds.ts'
import { linkStyle } from '../ui/button-style.ts'
import { later } from '../ui/later.tsx'
import { SharedBookings } from './shared-bookings.tsx'
import { SharedDays, staysIn, stopsIn } from './shared-days.tsx'
import { useBookedOnMap } from './trip-map.tsx'

const SharedNote = later(() => import('../features/shares/shared-note.tsx'), 'SharedNote')

/** A trip for somebody who only looks: its cover, its days, its map and its note, as far as they are shown. */
export function SharedTripPage({ trip }: { trip: SharedTrip }) {
  const t = useTranslations('shared')
  const words = useTranslations('trip')
  const dates = useDates()
  const { name, days, note } = trip
  const bookings = useMemo(() => (trip.bookings ? sharedIn(bookingKinds, trip.bookings) : []), [trip])
  const stays = useMemo(() => staysIn(days ?? []), [days])
  const mapped = useMemo(() => [...bookings, ...stays.map(row => ({ kind: stay, row }))], [bookings, stays])
  const legs = legsOf((days ?? []).map(day => ({ ...day, id: day.date })))
  const route = legs.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : { lat, lng }))
  const hasMap = route.length > 0 || days?.some(({ tracks }) => tracks.length > 0)
  const [hovered, setHovered] = useState<string | null>(null)
  const hasBookings = bookings.length > 0
  const hasNote = note !== null && note !== ''
  const end = <PageEnd until={trip.expires_at} />
  return (
    <>
      <Terrain className="shared-cover" route={route} seed={coverSeed(trip.places, name)} />
      <header className="mt-6 md:mt-8">
        <h1 className="type-h1 [overflow-wrap:anywhere]">{name}</h1>
        <p className="mt-2 text-ink-2">
          {dates.days({ start: trip.start_date, end: trip.end_date })} <span aria-hidden>·</span>{' '}
          {words('days', { count: lengthOf(trip.start_date, trip.end_date) })}
        </p>
        {legs.length > 0 && (
          <p className="mt-1 max-w-[68ch] text-ink-2 [overflow-wrap:anywhere]">
            {[...new Set(legs.map(leg => leg.name))].join(DOT)}
          </p>
        )}
      </header>
      {days && days.length > 0 && (
        <div className="shared-plan" data-map={hasMap ? '' : undefined}>
          <section aria-labelledby="plan">
            <h2 className="mb-4 type-h2" id="plan">
              {t('plan')}
            </h2>
            <TripCurrency value={trip.currency ?? DEFAULT_CURRENCY}>
              <SharedDays days={days} onHover={setHovered} stays={stays} />
            </TripCurrency>
          </section>
          {hasMap && (
            <div className="shared-map">
              <BookingKinds value={bookingKinds}>
                <SharedMap bookings={mapped} days={days} hovered={hovered} legs={legs} onHover={setHovered} />
              </BookingKinds>
            </div>
          )}
        </div>
      )}
      {hasBookings && <SharedBookings bookings={bookings} trip={trip} />}
      {days === null && !hasBookings && !hasNote && (
        <div className="mt-10">
          <p className="type-name">{t('nothing')}</p>
          <p className="mt-1 text-ink-2">{t('nothingText')}</p>
        </div>
      )}
      {hasNote ? (
        // The end comes with it, so that it pushes nothing away.
        <SharedNote html={note}>{end}</SharedNote>
      ) : (
        end
      )}
    </>
  )
}

type SharedMapProps = {
  days: readonly SharedDay[]
  bookings: readonly Booking[]
  legs: ReturnType<typeof legsOf>
  hovered: string | null
  onHover: (key: string | null) => void
}

function SharedMap({ days, bookings, legs, hovered, onHover }: SharedMapProps) {
  // The pointer draws the map again; the days stay.
  const stops: MapContent['stops'] = useMemo(
    () =>
      days.flatMap(stopsIn).flatMap(({ item, id, number }) => {
        const { place, type, lat, lng, approximate: isRough } = item
        return lat === null || lng === null ? [] : [{ id, number, type, label: place, lat, lng, isRough }]
      }),
    [days],
  )
  return (
    <LazyTripMap
      {...useBookedOnMap(bookings)}
      hovered={hovered}
      legs={legs.flatMap(({ id, name, days, lat, lng }) =>
        lat === null || lng === null ? [] : [{ id, name, days, lat, lng }],
      )}
      mode="trip"
      onHover={onHover}
      // A booking leads to the list of all of them.
      onSelect={id => document.getElementById(id.split(' ')[0] ?? '')?.scrollIntoView({ block: 'start' })}
      selected={null}
      stops={stops}
      tracks={days.flatMap(({ tracks }) => tracks)}
    />
  )
}

function PageEnd({ until }: { until: string }) {
  const t = useTranslations('shared')
  const dates = useDates()
  return (
    <footer className="mt-14 flex flex-wrap justify-between gap-x-8 gap-y-1 border-line border-t py-6 type-ui-small text-ink-3">
      <p>
        {t.rich('madeWith', {
          link: words => (
            <Link className={linkStyle} to="/">
              {words}
            </Link>
          ),
        })}
      </p>
      <p>{t('until', { until: dates.day(until) })}</p>
    </footer>
  )
}
