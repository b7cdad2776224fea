import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { accountQuery } from '../features/auth/auth.api.ts'
import { UnverifiedBanner } from '../features/auth/unverified-banner.tsx'
import { useOwnName } from '../features/auth/use-own-name.ts'
import { invitationsQuery } from '../features/members/invitations.api.ts'
import { Invitations } from '../features/members/invitations.tsx'
import { BringButton } from '../features/trips/bring-button.tsx'
import { groupTrips } from '../features/trips/trip-groups.ts'
import { TripList } from '../features/trips/trip-list.tsx'
import { deletedTripsQuery, myTripsQuery } from '../features/trips/trips.api.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { todayHere } from '../lib/format/dates.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { later } from '../ui/later.tsx'
import { AppFrame } from './app-frame.tsx'

const FirstName = later(() => import('../features/auth/first-name.tsx'), 'FirstName', { failed: () => null })

export async function fetchDashboard(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(myTripsQuery),
    queryClient.prefetchQuery(deletedTripsQuery),
    queryClient.prefetchQuery(invitationsQuery),
    queryClient.prefetchQuery(accountQuery),
  ])
}

export function DashboardPage() {
  const t = useTranslations('dashboard')
  const { firstName, name } = useOwnName()
  const account = useQuery(accountQuery)
  const navigate = useNavigate()
  useShortcut()
  return (
    <AppFrame>
      <UnverifiedBanner />
      <Invitations
        isVerified={account.data?.email_verified ?? false}
        onJoined={tripId => void navigate({ to: '/edit-trip/$tripId', params: { tripId } })}
      />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 md:mb-8">
        <h1 className="min-w-0 type-h1 outline-none [overflow-wrap:anywhere]" tabIndex={-1}>
          {t('heading', { name: firstName })}
        </h1>
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <BringButton ownName={name} size="large" />
          <Link className={buttonStyle('primary', 'large')} to="/create-trip">
            <Plus />
            {t('planTrip')}
          </Link>
        </div>
      </div>
      {/* Whether the banner stands above them is known with the account. */}
      <TripList end={<FirstName />} isHeld={account.isPending} />
    </AppFrame>
  )
}

/** The installed app's shortcuts lead to the next trip, and to a new expense of it (`manifest.webmanifest`). */
function useShortcut(): void {
  const { next }: { next?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: trips } = useQuery(myTripsQuery)
  useEffect(() => {
    if (next === undefined || !trips) return
    const [trip] = groupTrips(trips, todayHere()).upcoming
    const search = next === 'expense' ? { dialog: 'expenses', expense: 'new' } : {}
    void navigate(
      trip
        ? { to: '/edit-trip/$tripId', params: { tripId: trip.id }, search, replace: true }
        : { to: '/dashboard', search: {}, replace: true },
    )
  }, [next, trips, navigate])
}
