import { coverCredits } from '@caravan/contract/covers'
import type { TripSummary } from '@caravan/contract/trips'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { useComma } from '../../lib/format/comma.ts'
import { useToday } from '../../lib/format/dates.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { BlankMap } from './blank-map.tsx'
import { DeletedTrips } from './deleted-trips.tsx'
import { groupTrips } from './trip-groups.ts'
import { TripSection, tripGrid } from './trip-section.tsx'
import { deletedTripsQuery, myTripsQuery } from './trips.api.ts'

/** All trips of the traveller; held back while something above them may still move them. `end` waits for all of it. */
export function TripList({ isHeld, end }: { isHeld: boolean; end: ReactNode }) {
  const t = useTranslations('dashboard')
  const today = useToday()
  const query = useQuery(myTripsQuery)
  const { data: trips, isPending } = query
  const isWhole = useQuery(deletedTripsQuery).isFetched
  if (isPending || isHeld) return <TripsSkeleton />
  if (trips === undefined) return <QueryFailure query={query} />
  const { upcoming, past } = groupTrips(trips, today)
  return (
    <div className="flex flex-col gap-12 md:gap-14">
      {trips.length === 0 ? (
        <NoTrips />
      ) : (
        <>
          <TripSection title={t('upcoming')} today={today} trips={upcoming}>
            <li className="min-w-0">
              <SomewhereNew />
            </li>
          </TripSection>
          <TripSection title={t('past')} trips={past}>
            {past.length === 0 && <li className="col-span-full text-ink-3">{t('noPast')}</li>}
          </TripSection>
        </>
      )}
      <DeletedTrips />
      <CoverCredits trips={trips} />
      {isWhole && end}
    </div>
  )
}

const cards = ['first', 'second', 'third', 'fourth']

/** The grid of trip cards before it is known which trips there are. */
function TripsSkeleton() {
  return (
    <Skeleton>
      <Bone className="mb-3.5 h-7 w-44" />
      <div className={tripGrid}>
        {cards.map(card => (
          <div key={card}>
            <Bone className="aspect-4/3 rounded-2xl" />
            <Bone className="mt-4 h-4 w-3/5" />
            <Bone className="mt-2.5 h-3.5 w-2/5" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** The dashboard of somebody without a trip. */
function NoTrips() {
  const t = useTranslations('dashboard')
  return (
    <Link
      className="group block overflow-hidden rounded-2xl border-[1.5px] border-line-strong border-dashed transition-colors duration-120 hover:border-pine"
      to="/create-trip"
    >
      <BlankMap className="h-[220px] w-full md:h-[330px]" />
      <span className="block px-5 pb-6 md:px-8 md:pb-8">
        <span className="block type-h2 transition-colors duration-120 group-hover:text-pine">
          {t('somewhereNew')}
        </span>
        <span className="mt-0.5 block type-data text-ink-2">{t('pickCity')}</span>
        <span className="mt-3 block max-w-[58ch] text-pretty text-ink-2">{t('noTrips')}</span>
      </span>
    </Link>
  )
}

const stop = 'fill-canvas stroke-line-strong transition-colors duration-120 group-hover:stroke-pine'

/** The place of the next trip, behind those that are planned. */
function SomewhereNew() {
  const t = useTranslations('dashboard')
  return (
    <Link className="group block rounded-2xl outline-offset-4" to="/create-trip">
      <span className="block aspect-5/2 sm:aspect-4/3 overflow-hidden rounded-2xl border border-line-strong border-dashed transition-colors duration-120 group-hover:border-pine group-hover:border-solid">
        <svg
          aria-hidden="true"
          className="block size-full stroke-line-strong transition-colors duration-120 group-hover:stroke-pine"
          fill="none"
          preserveAspectRatio="xMidYMid slice"
          strokeLinecap="round"
          strokeWidth="2.4"
          viewBox="0 18 320 240"
        >
          <path d="M-6 184C34 168 74 192 110 178S160 96 206 98s66 20 120-6" strokeDasharray="1 9" />
          <circle className={stop} cx="110" cy="178" r="6" />
          <circle className={stop} cx="206" cy="98" r="6" />
        </svg>
      </span>
      <h3 className="mt-3.5 type-name text-ink-2 transition-colors duration-120 group-hover:text-pine">
        {t('somewhereNew')}
      </h3>
      <p className="type-data text-ink-2">{t('pickCity')}</p>
    </Link>
  )
}

const creditsQuery = (photos: readonly string[]) =>
  queryOptions({
    queryKey: ['trips', 'credits', photos],
    queryFn: ({ signal }) => call(coverCredits, { signal }),
    enabled: photos.length > 0,
    placeholderData: keepPreviousData,
  })

const link = 'underline decoration-line-strong underline-offset-3 hover:text-pine'

/** Credits the photographers, as Pexels asks for it; the cards are links already and have no room for another one. */
function CoverCredits({ trips }: { trips: readonly TripSummary[] }) {
  const t = useTranslations('trips')
  const comma = useComma()
  const photos = trips.flatMap(({ cover_url: url }) => url ?? []).sort()
  const { data = [] } = useQuery(creditsQuery(photos))
  // Two trips to one place have one photo.
  const credits = [...new Map(data.map(credit => [credit.photo_url, credit])).values()]
  if (photos.length === 0 || credits.length === 0) return null
  return (
    <p className="type-hint text-[13px]/[19px] text-ink-3">
      {t.rich('photos', {
        pexels: name => (
          <a className={link} href="https://www.pexels.com/" rel="noreferrer" target="_blank">
            {name}
          </a>
        ),
      })}{' '}
      {credits.map(({ photo_url, photographer }, index) => (
        <Fragment key={photo_url}>
          {index > 0 && comma}
          <a className={link} href={photo_url} rel="noreferrer" target="_blank">
            {photographer}
          </a>
        </Fragment>
      ))}
    </p>
  )
}
