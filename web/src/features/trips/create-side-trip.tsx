import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { CreateTripForm } from './create-trip-form.tsx'
import { myTripsQuery } from './trips.api.ts'

/** The form for a trip that leaves from another one, once it is known that it can. */
export function CreateSideTrip({ parentId }: { parentId: string }) {
  const t = useTranslations('createTrip')
  const { cardDays } = useDates()
  const query = useQuery(myTripsQuery)
  const { data: trips, isFetching } = query
  const found = trips?.find(({ id }) => id === parentId)
  // A parent that goes while the form is filled in takes nothing away; the server has the last word.
  const [parent, setParent] = useState(found)
  if (parent === undefined && found !== undefined) setParent(found)

  if (parent === undefined) {
    if (trips === undefined && query.error) return <QueryFailure query={query} />
    return isFetching ? <Waiting /> : <Refused text={t('noParent')} />
  }
  if (parent.parent_trip_id !== null) return <Refused text={t('nestedParent', { name: parent.name })} />
  return (
    <>
      <p className="mt-1.5 flex items-start gap-2 type-body text-ink-2">
        <CornerDownRight className="mt-0.5 size-[17px] shrink-0 text-ink-3" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t('sideTripOf', { name: parent.name })}{' '}
          <span className="ml-1.5 type-data text-ink-3">{cardDays(parent)}</span>
        </span>
      </p>
      <CreateTripForm parent={parent} />
    </>
  )
}

function Refused({ text }: { text: string }) {
  const t = useTranslations('createTrip')
  return (
    <EmptyState
      action={
        <Link className={buttonStyle('soft')} to="/dashboard">
          {t('back')}
        </Link>
      }
      text={text}
    />
  )
}

function Waiting() {
  return (
    <div className="mt-8 max-w-[600px]">
      <Skeleton>
        {['name', 'cities', 'dates'].map(field => (
          <div className="mb-6" key={field}>
            <Bone className="h-3.5 w-24" />
            <Bone className="mt-2.5 h-11" />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
