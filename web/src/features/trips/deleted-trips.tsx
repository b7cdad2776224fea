import type { TripSummary } from '@caravan/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { deletedTripsQuery, refreshTrips } from './trips.api.ts'

/** Trips that were deleted lately and can be brought back, behind a quiet button. */
export function DeletedTrips() {
  const t = useTranslations('trips')
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { data: trips = [] } = useQuery(deletedTripsQuery)
  if (trips.length === 0) return null
  return (
    <section>
      <h2>
        <button
          aria-controls={id}
          aria-expanded={isOpen}
          className={classes(buttonStyle('ghost'), '-ml-3 pr-3.5 pl-2')}
          onClick={() => setIsOpen(!isOpen)}
          ref={opener}
          type="button"
        >
          <ChevronRight className={classes('transition-[rotate] duration-120', isOpen && 'rotate-90')} />
          {t('deleted')}
          <span className="type-data text-ink-3">{trips.length}</span>
        </button>
      </h2>
      <div hidden={!isOpen} id={id}>
        <p className="mt-1 type-hint text-ink-3">{t('deletedHint')}</p>
        <ul className="mt-2 max-w-[600px] divide-y divide-line border-line border-y">
          {trips.map(trip => (
            <DeletedTrip key={trip.id} opener={opener} trip={trip} />
          ))}
        </ul>
      </div>
    </section>
  )
}

type DeletedTripProps = {
  trip: Pick<TripSummary, 'id' | 'name' | 'start_date' | 'end_date'>
  opener: { current: HTMLButtonElement | null }
}

function DeletedTrip({ trip, opener }: DeletedTripProps) {
  const t = useTranslations('trips')
  const failureText = useFailureText()
  const { cardDays } = useDates()
  const restore = useTripMutation('restoreTrip', trip.id, {
    async done() {
      await refreshTrips()
      // The row is gone, and with it the button that had the focus; after the last one so is all of this.
      const isLast = queryClient.getQueryData(deletedTripsQuery.queryKey)?.length === 0
      const next = isLast ? document.querySelector('h1') : opener.current
      next?.focus()
      return t('restored', { name: trip.name })
    },
    failed: failureText,
  })
  return (
    <li className="flex items-center gap-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate type-name">{trip.name}</span>
        <span className="block type-data text-ink-2">{cardDays(trip)}</span>
      </span>
      <PlainButton
        aria-label={t('restoreTrip', { name: trip.name })}
        isBusy={restore.isPending}
        onClick={() => restore.mutate({ params: { tripId: trip.id } })}
        size="small"
        variant="outline"
      >
        {t('restore')}
      </PlainButton>
    </li>
  )
}
