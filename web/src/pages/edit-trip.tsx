import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { accountQuery } from '../features/auth/auth.api.ts'
import { TripOutline } from '../features/trip-page/trip-outline.tsx'
import { useTripLive } from '../features/trip-page/use-trip-live.ts'
import { bookingKinds } from '../kinds.tsx'
import { CallFailed } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { WithThreads } from '../trip/comments/threads.tsx'
import { WithFiles } from '../trip/files/files.tsx'
import { BookingKinds } from '../trip/kinds.ts'
import { membersQuery } from '../trip/members.ts'
import { planQuery } from '../trip/plan.ts'
import { WithTodos } from '../trip/todos.tsx'
import { later } from '../ui/later.tsx'
import { useIsUnsaved } from '../ui/overlays/leaving.ts'
import { toast } from '../ui/overlays/toast.ts'
import { QueryFailure } from '../ui/query-failure.tsx'
import { AppFrame } from './app-frame.tsx'
import { WithBills } from './bills.tsx'
import { Cloud } from './cloud.tsx'
import { Message, WayHome } from './message.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { route } from './trip-dialogs.tsx'
import { TripOverview, TripPage } from './trip-page.tsx'

const Print = later(() => import('./print.tsx'), 'Print', { waiting: () => <TripOutline /> })
const ExpensesOnly = later(() => import('./expenses-only.tsx'), 'ExpensesOnly')

/** Fetches what the page of a trip begins with. A failure shows where the part stands. */
export async function fetchTrip(tripId: string, isOverview: boolean): Promise<void> {
  await Promise.all([
    isOverview && TripOverview.fetch(),
    // Live events have said nothing while it was not on screen.
    queryClient.prefetchQuery({ ...planQuery(tripId), staleTime: 0 }),
    queryClient.prefetchQuery(membersQuery(tripId)),
    queryClient.prefetchQuery(accountQuery),
  ])
}

export function EditTripPage() {
  const { tripId } = useParams({ from: '/signed-in/edit-trip/$tripId' })
  return <OpenTrip key={tripId} tripId={tripId} />
}

function OpenTrip({ tripId }: { tripId: string }) {
  const t = useTranslations('trip')
  const plan = useQuery(planQuery(tripId))
  const members = useQuery(membersQuery(tripId))
  const { print } = useSearch({ from: route })
  useTripLive(tripId, plan.data)
  // Whether one may change it is known with the members. Deferred, it is drawn in slices, and nothing is held up.
  const isReady = useDeferredValue(plan.data !== undefined && members.isFetched)
  usePageTitle(isGone(plan.error) ? undefined : plan.data?.trip.name)

  // Unsaved writing can be copied before the page goes.
  const isLeft = useIsUnsaved(isGone(plan.error))
  useEffect(() => {
    if (isLeft) toast.failure(t('goneWhileWriting'))
  }, [isLeft, t])

  if (isGone(plan.error) && !isLeft) return <TripRefused tripId={tripId} />
  if (isReady && plan.data)
    return (
      <BookingKinds value={bookingKinds}>
        <WithBills plan={plan.data}>
          <WithTodos plan={plan.data}>
            <WithFiles plan={plan.data}>
              <WithThreads plan={plan.data}>
                {plan.data.days.length === 0 ? (
                  <ExpensesOnly members={members.data} plan={plan.data} />
                ) : print !== undefined ? (
                  <Print plan={plan.data} />
                ) : (
                  <TripPage members={members.data} plan={plan.data} />
                )}
              </WithThreads>
            </WithFiles>
          </WithTodos>
        </WithBills>
      </BookingKinds>
    )
  const around = { notices: <OfflineNotice />, saved: <Cloud /> }
  if (plan.data !== undefined || !plan.isError) return <TripOutline {...around} />
  const failure = (
    <div className="px-5 pt-6 md:px-[26px]">
      <QueryFailure query={plan} />
    </div>
  )
  return <TripOutline day={failure} days={null} {...around} />
}

/** A stranger and a member who was removed are told the same. */
function isGone(failure: Error | null): boolean {
  return failure instanceof CallFailed && (failure.status === 404 || failure.status === 403)
}

/** For everybody who is not on the trip, whether or not there is one. Nothing that was seen of it stays. */
function TripRefused({ tripId }: { tripId: string }) {
  const t = useTranslations('trip')
  useEffect(() => {
    const forget = () => queryClient.removeQueries({ queryKey: ['trip', tripId], type: 'inactive' })
    forget()
    return forget
  }, [tripId])
  return (
    <AppFrame>
      <div className="flex grow items-center justify-center">
        <Message road="broken" text={t('refusedText')} title={t('refused')}>
          <WayHome />
        </Message>
      </div>
    </AppFrame>
  )
}
