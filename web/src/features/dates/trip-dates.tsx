import { lengthOf } from '@caravan/contract/days.rules'
import type { Trip } from '@caravan/contract/trips'
import { isBooked } from '@caravan/contract/trips.rules'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { type DayRange, useDates } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useOpened } from '../../trip/address.ts'
import { ValueDot } from '../../trip/people/company.tsx'
import { planQuery } from '../../trip/plan.ts'
import { useTripMutation, useValueQuestion } from '../../trip/write/write.ts'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useSoon } from '../../ui/use-soon.ts'
import type { DayWithContent, OnConflict } from './dates-conflict.tsx'

const DatesEditor = later(() => import('./dates-editor.tsx'), 'DatesEditor', {
  waiting: ({ initial }) => (
    <p className="truncate type-data text-ink-2 max-md:hidden">{useDates().dayMonths(initial)}</p>
  ),
})
const DatesConflict = later(() => import('./dates-conflict.tsx'), 'DatesConflict')

type Redating = { base: Trip; range: DayRange; told?: string | undefined }
type Asked = Redating & { days: DayWithContent[]; hasBookings: boolean }

/** The first and the last day of the trip; a press makes them fields. */
export function TripDates({ trip, canEdit }: { trip: Trip; canEdit: boolean }) {
  const t = useTranslations('trip')
  const [chosen, setEdit] = useState<Redating>()
  const [asked, setAsked] = useState<Asked>()
  const returns = useRef(false)
  const isPhone = useIsPhone()
  const { dayMonths } = useDates()
  useSoon(DatesEditor)
  const { redate, pending, putFailureAway, left, answer } = useRedate(trip.id, setAsked, setEdit)

  const shown = pending ?? rangeOf(trip)
  const opened = useOpened('dates')
  const refused = left?.refused && rangeOf({ ...trip, ...left.write.body })
  const begun = { base: trip, range: refused ?? shown }
  const edit = chosen ?? (canEdit && opened.is && !answer ? begun : undefined)
  const length = (
    <span className="shrink-0 max-md:hidden">
      <span aria-hidden className="mx-1.5">
        •
      </span>
      {t('days', { count: lengthOf(shown.start, shown.end) })}
    </span>
  )

  const end: ComponentProps<typeof DatesEditor>['onEnd'] = (range, { hasLeft = false, told } = {}) => {
    returns.current = !hasLeft
    setEdit(undefined)
    opened.end()
    if (!edit || !range) return
    const { base } = edit
    if (range.start !== base.start_date || range.end !== base.end_date) redate({ base, range, told })
  }

  function editAgain() {
    setAsked(undefined)
    setEdit(asked)
  }

  return (
    <>
      {edit && <DatesEditor initial={edit.range} onEnd={end} tripId={trip.id} />}
      {(!edit || isPhone) && (
        <p className="flex items-baseline type-data text-ink-2">
          {canEdit ? (
            <button
              aria-description={t('changeDates')}
              // biome-ignore lint/a11y/noAutofocus: The focus goes back to where it was when the fields went away.
              autoFocus={returns.current}
              className="trip-inline min-w-0"
              onClick={() => {
                if (answer) return answer()
                putFailureAway()
                setEdit(begun)
              }}
              type="button"
            >
              <span className="block truncate">
                <ValueDot left={left} />
                {dayMonths(shown)}
              </span>
            </button>
          ) : (
            <span className="truncate">{dayMonths(shown)}</span>
          )}
          {length}
        </p>
      )}
      {asked && (
        <DatesConflict
          days={asked.days}
          hasBookings={asked.hasBookings}
          onChoose={onConflict => {
            setAsked(undefined)
            redate(asked, onConflict)
          }}
          onClose={editAgain}
          range={asked.range}
        />
      )}
    </>
  )
}

function rangeOf({ start_date, end_date }: Trip): DayRange {
  return { start: start_date, end: end_date }
}

/** The days that are in the way, and whether something on them keeps its date: a flight or a stay. */
function contentOf(tripId: string, { problem }: CallFailed): Pick<Asked, 'days' | 'hasBookings'> {
  const days = problem['days'] as DayWithContent[]
  const ids = new Set<string | null>(days.map(({ id }) => id))
  const items = queryClient.getQueryData(planQuery(tripId).queryKey)?.items ?? []
  return { days, hasBookings: items.some(item => isBooked(item) && ids.has(item.sub_trip_id)) }
}

/** The failure is about the dates as they are on this page: editing them again or leaving the page puts it away. */
function useRedate(tripId: string, onAsk: (asked: Asked) => void, onEditAgain: (redating: Redating) => void) {
  const t = useTranslations('trip')
  const { dayMonths } = useDates()
  const question = useValueQuestion()
  const failure = useRef<() => void>(undefined)
  const told = useRef<string>(undefined)
  const putFailureAway = () => failure.current?.()
  useEffect(() => () => failure.current?.(), [])
  const { mutate, isPending, variables, left, answer } = useTripMutation('updateTrip', tripId, {
    about: { id: tripId, fields: ['start_date', 'end_date'] },
    done: () => told.current ?? t('datesSaved'),
    undone: (_, { base }) => t('datesUndone', { dates: dayMonths(rangeOf(base as Trip)) }),
    failed(cause, { base, body }) {
      const range = rangeOf(body as Trip)
      if (base && cause instanceof CallFailed && cause.code === 'trip.days_with_content')
        onAsk({ base, range, told: told.current, ...contentOf(tripId, cause) })
      else {
        const onPress = () => base && onEditAgain({ base, range })
        failure.current = toast.failure(t('failedDates'), { label: t('editAgain'), onPress })
      }
    },
    question(current, { body }, who) {
      const datesOf = (trip: Trip) => dayMonths(rangeOf(trip))
      return question(who, datesOf({ ...current, ...body } as Trip), datesOf(current))
    },
  })
  return {
    ...{ putFailureAway, left, answer },
    pending: isPending ? rangeOf(variables.body as Trip) : undefined,
    redate({ base, range, ...said }: Redating, on_conflict?: OnConflict) {
      told.current = said.told
      const dates = { start_date: range.start, end_date: range.end, day_id: newId() }
      const body = { ...dates, spread_anew: true, ...(on_conflict && { on_conflict }) }
      mutate({ params: { tripId }, body, base })
    },
  }
}
