import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToday } from '../../lib/dates.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { PanelFailure } from '../../ui/panel-failure.tsx'
import { CoverCredits } from './cover-credits.tsx'
import { DeletedTrips } from './deleted-trips.tsx'
import { NoTrips } from './no-trips.tsx'
import { SomewhereNew } from './somewhere-new.tsx'
import { groupTrips } from './trip-groups.ts'
import { TripSection } from './trip-section.tsx'
import { myTripsQuery } from './trips.api.ts'
import { TripsSkeleton } from './trips-skeleton.tsx'

/** All trips of the traveller; held back while something above them may still move them. */
export function TripList({ isHeld }: { isHeld: boolean }) {
  const t = useTranslations('dashboard')
  const failureText = useFailureText()
  const today = useToday()
  const { data: trips, isPending, error, isFetching, refetch } = useQuery(myTripsQuery)
  if (isPending || isHeld) return <TripsSkeleton />
  if (trips === undefined) {
    return <PanelFailure isRetrying={isFetching} onRetry={() => void refetch()} text={failureText(error)} />
  }
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
    </div>
  )
}
