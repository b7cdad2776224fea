import type { Trip } from '@caravan/contract/trips'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Conflict } from '../../lib/merge.ts'
import { refreshPlan, saveTrip, showAtOnce } from '../../trip/plan.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

type Renaming = { base: Trip; name: string }
/** Whether the focus is free to go into the field; where that is not said, it was asked for. */
type Editing = Renaming & { isFree?: boolean }

/** The name of the trip; a press makes it a field, Enter or leaving that saves, Escape does not. */
export function TripName({ trip, canEdit }: { trip: Trip; canEdit: boolean }) {
  const t = useTranslations('trip')
  const [edit, setEdit] = useState<Editing>()
  const endedByKey = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const rename = useRename(trip.id, refused => {
    // Back in the field, but not over what is typed elsewhere by now.
    const isFree = [document.body, button.current].includes(document.activeElement as HTMLElement)
    setEdit(edit => edit ?? { ...refused, isFree })
  })

  if (!canEdit) return <span className="block truncate">{trip.name}</span>
  if (!edit) {
    return (
      <button
        // biome-ignore lint/a11y/noAutofocus: The focus goes back to where it was when Enter or Escape took the field away.
        autoFocus={endedByKey.current}
        aria-description={t('rename')}
        className="trip-inline block max-w-full truncate"
        ref={button}
        onClick={() => {
          endedByKey.current = false
          setEdit({ base: trip, name: trip.name })
        }}
        title={trip.name}
        type="button"
      >
        {trip.name}
      </button>
    )
  }

  function save({ base, name }: Renaming) {
    setEdit(undefined)
    const changed = name.trim()
    if (changed !== '' && changed !== base.name) rename({ base, name: changed })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!edit || event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    endedByKey.current = true
    if (event.key === 'Enter') save(edit)
    else setEdit(undefined)
  }

  return (
    <input
      aria-label={t('name')}
      // biome-ignore lint/a11y/noAutofocus: The press that made the field asked for it.
      autoFocus={edit.isFree ?? true}
      className="trip-inline-field"
      maxLength={120}
      onBlur={() => save(edit)}
      onChange={event => setEdit({ ...edit, name: event.target.value })}
      onFocus={event => event.target.select()}
      onKeyDown={onKeyDown}
      value={edit.name}
    />
  )
}

function useRename(tripId: string, onRefused: (renaming: Renaming) => void) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  const { mutate } = useMutation({
    mutationKey: ['updateTrip'],
    scope: { id: tripId },
    async mutationFn({ base, name }: Renaming) {
      const showOld = await showAtOnce(base.id, plan => ({ ...plan, trip: { ...plan.trip, name } }))
      try {
        await saveTrip(base, { name })
      } catch (failure) {
        showOld()
        void refreshPlan(base.id)
        throw failure
      }
    },
    onError(failure, renaming) {
      if (failure instanceof Conflict) return void ask(failure.current as Trip, renaming.name)
      onRefused(renaming)
      if (failure instanceof CallFailed && failure.status > 0)
        toast.failure(t('updateFailed', { detail: failureText(failure) }))
      else toast.failure(t('failedToUpdate'))
    },
  })

  async function ask(current: Trip, name: string) {
    const title = t('nameChanged', { name: current.name })
    const isMine = await confirm({ title, action: t('useMine'), cancel: t('keepTheirs'), tone: 'plain' })
    if (isMine) mutate({ base: current, name })
  }

  return mutate
}
