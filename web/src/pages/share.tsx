import { dayNumber, lengthOf } from '@caravan/contract/days.rules'
import type { TripSummary } from '@caravan/contract/trips'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronRight, FileText, TextQuote } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { TripCover } from '../features/trips/trip-cover.tsx'
import { groupTrips } from '../features/trips/trip-groups.ts'
import { myTripsQuery } from '../features/trips/trips.api.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { currentSession } from '../lib/calls/session.ts'
import { todayHere, useDates } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import words from '../lib/messages/imports.json'
import { usePageTitle } from '../lib/page-title.ts'
import { allShared, forgetShared, type Shared } from '../lib/shared-here.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { membersQuery } from '../trip/members.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { toast } from '../ui/overlays/toast.ts'
import { QueryFailure } from '../ui/query-failure.tsx'
import { AppFrame } from './app-frame.tsx'
import { Message, WayHome } from './message.tsx'

const sharedQuery = queryOptions({
  queryKey: ['shared'],
  queryFn: allShared,
  gcTime: 0,
  networkMode: 'always',
})

/** The page to which other apps share bookings: it asks which trip they are for. */
export const SharePage = withWords(words, Share)

function Share() {
  const t = useTranslations('imports.share')
  const { left }: { left?: string } = useSearch({ strict: false })
  const { data: shared } = useQuery(sharedQuery)
  usePageTitle(t('title'))
  if (shared === undefined) return <AppFrame>{null}</AppFrame>
  const notice = left !== undefined && (
    <p className="mt-4 rounded-lg bg-marigold-soft px-3.5 py-3 type-ui text-marigold-ink" role="alert">
      {t('left', { count: Number(left) || 1 })}
    </p>
  )
  return (
    <AppFrame>
      {shared.length === 0 ? (
        <div className="flex grow flex-col items-center justify-center">
          <Message road="broken" text={t('nothingText')} title={t('nothing')}>
            <WayHome />
          </Message>
          {notice}
        </div>
      ) : (
        <div className="mx-auto w-full max-w-[560px]">
          <h1 className="type-h1">{t('title')}</h1>
          <p className="mt-2 text-ink-2">{t('intro')}</p>
          {notice}
          <Things shared={shared} />
          <Trips />
        </div>
      )}
    </AppFrame>
  )
}

/** What was shared, with the way to be rid of it. */
function Things({ shared }: { shared: readonly Shared[] }) {
  const t = useTranslations('imports.share')
  const navigate = useNavigate()
  async function discard() {
    await forgetShared(shared)
    void navigate({ to: '/dashboard', replace: true })
  }
  return (
    <div className="mt-5 flex items-start gap-3 rounded-xl border border-line-strong border-dashed py-2 pr-2 pl-4">
      <ul className="min-w-0 grow py-1.5">
        {shared.map(one => (
          <li className="flex items-center gap-2.5 py-0.5" key={one.key}>
            {'file' in one ? (
              <FileText className="size-4.5 shrink-0 text-ink-3" />
            ) : (
              <TextQuote className="size-4.5 shrink-0 text-ink-3" />
            )}
            <span className="truncate type-ui">{one.name || t('text')}</span>
          </li>
        ))}
      </ul>
      <Button onPress={() => void discard()} size="small" variant="ghost">
        {t('discard')}
      </Button>
    </div>
  )
}

/** The trips, those first whose dates fit: today lies within, then the next ones, then the last. */
function Trips() {
  const t = useTranslations('imports.share')
  const dashboard = useTranslations('dashboard')
  const query = useQuery(myTripsQuery)
  if (query.data === undefined) return query.isError ? <QueryFailure query={query} /> : null
  const { upcoming, past } = groupTrips(query.data, todayHere())
  const trips = [...upcoming, ...past].flatMap(({ sideTrips, ...trip }) => [trip, ...sideTrips])
  if (trips.length === 0)
    return (
      <div className="mt-6">
        <p className="mb-4 text-ink-2">{t('noTrips')}</p>
        <Link className={buttonStyle('primary', 'large')} to="/create-trip">
          {dashboard('planTrip')}
        </Link>
      </div>
    )
  return (
    <ul className="mt-6 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
      {trips.map(trip => (
        <li key={trip.id}>
          <TripRow trip={trip} />
        </li>
      ))}
    </ul>
  )
}

function TripRow({ trip }: { trip: TripSummary }) {
  const { cardDays } = useDates()
  const whenOf = useWhen()
  const failureText = useFailureText()
  const navigate = useNavigate()
  async function open() {
    // Without a network nobody knows, and the trip's page says what there is.
    const members = await queryClient.fetchQuery(membersQuery(trip.id)).catch(() => [])
    const own = members.find(({ user_id }) => user_id === currentSession()?.id)
    if (own?.role === 'viewer' || own?.sees === 'expenses_only') toast.failure(failureText('trip.view_only'))
    else
      await navigate({
        ...{ to: '/edit-trip/$tripId', params: { tripId: trip.id }, search: { dialog: 'import' } },
        replace: true,
      })
  }
  return (
    <button
      className="group flex w-full items-center gap-3.5 px-3 py-2.5 text-left -outline-offset-2 transition-colors duration-120 hover:bg-hover"
      onClick={() => void open()}
      type="button"
    >
      <TripCover className="w-[64px] shrink-0 rounded-md" trip={trip} />
      <span className="min-w-0 grow">
        <span className="block truncate type-name group-hover:text-pine">{trip.name}</span>
        <span className="block type-data text-ink-2">{[cardDays(trip), ...whenOf(trip)].join(DOT)}</span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-ink-3" />
    </button>
  )
}

/** How long until a trip begins, or its day, where it is not over. */
function useWhen() {
  const t = useTranslations('trips')
  const today = todayHere()
  return ({ start_date: start, end_date: end }: TripSummary): string[] => {
    const wait = dayNumber(start) - dayNumber(today)
    if (end < today) return []
    return [
      wait > 0 ? t('inDays', { days: wait }) : t('underWay', { day: 1 - wait, days: lengthOf(start, end) }),
    ]
  }
}
