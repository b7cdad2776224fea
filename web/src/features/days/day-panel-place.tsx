import type { TripDay } from '@caravan/contract/days'
import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Conflict } from '../../lib/merge.ts'
import type { NamedPlace } from '../../trip/place-field.tsx'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/confirm.ts'
import { later, useSoon } from '../../ui/later.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useRenameDay } from './days.api.ts'

const PlaceField = later(() => import('../../trip/place-field.tsx'), 'PlaceField', {
  waiting: () => <Bone className="h-11 w-full" />,
})

type DayPlaceProps = { tripId: string; day: TripDay; canEdit: boolean }

/** The place of a day; a click makes it a search, and whatever ends that keeps what was typed. */
export function DayPlace({ tripId, day, canEdit }: DayPlaceProps) {
  const t = useTranslations('day')
  const [isEditing, setIsEditing] = useState(false)
  const { mutateAsync: rename } = useRenameDay(tripId)
  const current = day.place ?? ''
  const opener = useRef<HTMLButtonElement>(null)
  useSoon(PlaceField)

  function end() {
    setIsEditing(false)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus()
    })
  }

  async function commit(named: NamedPlace) {
    end()
    const isPicked = named.place_id !== null && named.place_id !== day.place_id
    if (named.place === current && !isPicked) return
    await save(day, named)
  }

  async function save(base: TripDay, named: NamedPlace): Promise<void> {
    try {
      await rename({ base, named })
    } catch (failure) {
      if (!(failure instanceof Conflict)) {
        toast.failure(t('placeFailed'))
        return
      }
      const theirs = failure.current as TripDay
      const [mine, other] = [named.place || t('noPlace'), theirs.place || t('noPlace')]
      const isMine = await confirm({
        title: t('placeTaken', { theirs: other }),
        body: t('placeTakenBody', { mine }),
        action: t('useMine', { mine }),
        cancel: t('keepTheirs', { theirs: other }),
        tone: 'plain',
      })
      if (isMine) await save(theirs, named)
    }
  }

  return (
    <div className="mt-1.5 mb-3.5 flex min-h-8 min-w-0 items-center">
      {isEditing ? (
        <DayPlaceField initial={current} onCancel={end} onCommit={named => void commit(named)} />
      ) : (
        <Button
          aria-label={t('changePlace', { place: current || t('noPlace') })}
          className="hit-area -ml-1.5 flex min-h-8 min-w-0 items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-left transition-colors duration-120 hover:bg-hover"
          isDisabled={!canEdit}
          onPress={() => setIsEditing(true)}
          ref={opener}
        >
          <MapPin className={classes('size-[17px] shrink-0', current ? 'text-pine-ink' : 'text-ink-3')} />
          <span
            className={classes(
              'min-w-0 [overflow-wrap:anywhere]',
              current ? 'type-name text-pine-ink' : 'type-body text-ink-3 italic',
            )}
          >
            {current || t('noPlace')}
          </span>
        </Button>
      )}
    </div>
  )
}

type DayPlaceFieldProps = {
  initial: string
  onCommit: (named: NamedPlace) => void
  onCancel: () => void
}

/** Once for every field, so that typing selects nothing again. */
const selectText = (input: HTMLInputElement | null) => input?.select()

/** Enter takes what is highlighted, leaving it keeps what was typed, Esc keeps nothing. */
export function DayPlaceField({ initial, onCommit, onCancel }: DayPlaceFieldProps) {
  const t = useTranslations('day')
  const [named, setNamed] = useState<NamedPlace>()
  const isOver = useRef(false)

  function end(how: () => void) {
    if (isOver.current) return
    isOver.current = true
    how()
  }

  const keep = () =>
    end(() => (named === undefined ? onCancel() : onCommit({ ...named, place: named.place.trim() })))

  // Before the field itself, which would put its list away.
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(onCancel)
  }

  return (
    <div className="w-full" onKeyDownCapture={leave}>
      <PlaceField
        autoFocus
        isLabelHidden
        label={t('place')}
        onBlur={keep}
        onChange={setNamed}
        onEnter={keep}
        onPick={picked => end(() => onCommit(picked))}
        ref={selectText}
        value={named?.place ?? initial}
      />
    </div>
  )
}
