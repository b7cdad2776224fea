import type { Trip } from '@caravan/contract/trips'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Conflict } from '../../lib/merge.ts'
import { confirm } from '../../ui/confirm.ts'
import { countDays, type DayRange } from '../../ui/day.ts'
import { toast } from '../../ui/toast.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { DayWithContent } from './dates-conflict.tsx'
import { dayMonth } from './dates-format.ts'
import { Editing } from './editing.ts'
import { type OnConflict, saveTrip, takeBack, writingOf } from './plan.api.ts'

type Redating = { base: Trip; range: DayRange; onConflict?: OnConflict }
type Asked = Redating & { days: DayWithContent[] }

/** The first and the last day of the trip; a press makes them fields. */
export function TripDates({ trip, canEdit }: { trip: Trip; canEdit: boolean }) {
  const t = useTranslations('trip')
  const [base, setBase] = useState<Trip>()
  const [asked, setAsked] = useState<Asked>()
  const returns = useRef(false)
  const isPhone = useIsPhone()
  const { mutate, isPending, variables } = useRedate(trip.id, setAsked)

  const shown = isPending ? variables.range : rangeOf(trip)
  const text = `${dayMonth(shown.start)} - ${dayMonth(shown.end)}`
  const length = (
    <span className="max-md:hidden">
      <span aria-hidden className="mx-1.5">
        •
      </span>
      {t('days', { count: countDays(shown) })}
    </span>
  )

  function end(range: DayRange | undefined, hasLeft = false) {
    returns.current = !hasLeft
    setBase(undefined)
    if (!base || !range || (range.start === base.start_date && range.end === base.end_date)) return
    mutate({ base, range })
  }

  return (
    <>
      {base && (
        <Editing waiting={isPhone ? null : <p className="truncate type-data text-ink-2">{text}</p>}>
          {({ DatesEditor }) => <DatesEditor initial={rangeOf(base)} onEnd={end} />}
        </Editing>
      )}
      {(!base || isPhone) && (
        <p className="truncate type-data text-ink-2">
          {canEdit ? (
            <button
              aria-description={t('changeDates')}
              // biome-ignore lint/a11y/noAutofocus: The focus goes back to where it was when the fields went away.
              autoFocus={returns.current}
              className="trip-inline"
              onClick={() => setBase(trip)}
              type="button"
            >
              {text}
            </button>
          ) : (
            text
          )}
          {length}
        </p>
      )}
      {asked && (
        <Editing over>
          {({ DatesConflict }) => (
            <DatesConflict
              days={asked.days}
              onCancel={() => setAsked(undefined)}
              onChoose={onConflict => {
                setAsked(undefined)
                mutate({ ...asked, onConflict })
              }}
            />
          )}
        </Editing>
      )}
    </>
  )
}

function rangeOf({ start_date, end_date }: Trip): DayRange {
  return { start: start_date, end: end_date }
}

function useRedate(tripId: string, onAsk: (asked: Asked) => void) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  const redate = useMutation({
    mutationKey: ['updateTrip'],
    scope: { id: tripId },
    mutationFn: ({ base, range, onConflict }: Redating) =>
      saveTrip(base, { start_date: range.start, end_date: range.end }, onConflict),
    onSuccess(stored) {
      const undo = () =>
        takeBack(tripId, writingOf(stored)).catch(failure => toast.failure(failureText(failure)))
      toast.success(t('datesSaved'), { label: t('undo'), onPress: () => void undo() })
    },
    onError(failure, redating) {
      if (failure instanceof CallFailed && failure.code === 'trip.days_with_content')
        onAsk({ ...redating, days: failure.problem['days'] as DayWithContent[] })
      else if (failure instanceof Conflict) void ask(failure.current as Trip, redating)
      else toast.failure(t('failedDates'))
    },
  })

  async function ask(current: Trip, redating: Redating) {
    const dates = `${dayMonth(current.start_date)} - ${dayMonth(current.end_date)}`
    const question = { title: t('datesChanged', { dates }), action: t('useMine'), cancel: t('keepTheirs') }
    if (await confirm({ ...question, tone: 'plain' })) redate.mutate({ ...redating, base: current })
  }

  return redate
}
