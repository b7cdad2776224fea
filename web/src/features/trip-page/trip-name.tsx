import type { Trip } from '@caravan/contract/trips'
import { MAX_TRIP_NAME } from '@caravan/contract/trips.rules'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { useTooLong } from '../../lib/words/phrase.ts'
import { useOpened } from '../../trip/address.ts'
import { ValueDot } from '../../trip/people/company.tsx'
import { useTripMutation, useValueQuestion } from '../../trip/write/write.ts'
import { toast } from '../../ui/overlays/toast.ts'

type Renaming = { base: Trip; name: string }

/**
 * The name of the trip. A press makes it a field; Enter or leaving the field saves, Escape does not. While the name is too
 * long, the field stays open.
 */
export function TripName({ trip, canEdit }: { trip: Trip; canEdit: boolean }) {
  const t = useTranslations('trip')
  const langOf = useLangOf()
  const longError = useTooLong()
  const errorId = useId()
  const [typed, setTyped] = useState<Renaming>()
  const endedByKey = useRef(false)
  const { rename, left, answer } = useRename(trip.id, setTyped)

  const refused = left?.refused && (left.write.body as { name: string }).name
  const opened = useOpened('name')
  const begun = { base: trip, name: refused ?? trip.name }

  if (!canEdit)
    return (
      <span className="trip-name-text" lang={langOf(trip.name)}>
        {trip.name}
      </span>
    )
  const edit: Renaming | undefined = typed ?? (opened.is && !answer ? begun : undefined)
  if (!edit) {
    return (
      <button
        // biome-ignore lint/a11y/noAutofocus: The focus goes back to where it was when Enter or Escape took the field away.
        autoFocus={endedByKey.current}
        aria-description={t('rename')}
        className="trip-inline block max-w-full"
        onClick={() => {
          if (answer) return answer()
          endedByKey.current = false
          setTyped(begun)
        }}
        title={trip.name}
        type="button"
      >
        <span className="trip-name-text">
          <ValueDot left={left} />
          {trip.name}
        </span>
      </button>
    )
  }

  const error = longError(edit.name, MAX_TRIP_NAME)

  function end() {
    setTyped(undefined)
    opened.end()
  }

  function save({ base, name }: Renaming) {
    if (error) return
    end()
    const changed = name.trim()
    if (changed !== '' && changed !== base.name) rename({ base, name: changed })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!edit || event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    endedByKey.current = true
    if (event.key === 'Enter') save(edit)
    else end()
  }

  return (
    <>
      <input
        aria-describedby={error && errorId}
        aria-invalid={error !== undefined}
        aria-label={t('name')}
        // biome-ignore lint/a11y/noAutofocus: The press that made the field asked for it.
        autoFocus
        className="trip-inline-field"
        onBlur={() => save(edit)}
        onChange={event => setTyped({ ...edit, name: event.target.value })}
        onFocus={event => event.target.select()}
        onKeyDown={onKeyDown}
        value={edit.name}
      />
      {error && (
        <span className="trip-name-error" id={errorId} role="alert">
          {error}
        </span>
      )}
    </>
  )
}

function useRename(tripId: string, onEditAgain: (renaming: Renaming) => void) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  const question = useValueQuestion()
  const { mutate, ...rest } = useTripMutation('updateTrip', tripId, {
    about: { id: tripId, fields: ['name'] },
    failed(failure, { base, body }) {
      const hasAnswer = failure instanceof CallFailed && failure.status > 0
      const text = hasAnswer ? t('updateFailed', { detail: failureText(failure) }) : t('failedToUpdate')
      const onPress = () => base && onEditAgain({ base, name: body.name ?? '' })
      toast.failure(text, { label: t('editAgain'), onPress })
      return undefined
    },
    question: (current, { body }, who) => question(who, body.name ?? '', current.name),
  })
  return {
    ...rest,
    rename: ({ base, name }: Renaming) => mutate({ params: { tripId }, body: { name }, base }),
  }
}
