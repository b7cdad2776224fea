import type { TripDay } from '@caravan/contract/days'
import { MapPin } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { ValueDot } from '../../trip/people/company.tsx'
import type { NamedPlace } from '../../trip/places/place-field.tsx'
import { useTripMutation, useValueQuestion } from '../../trip/write/write.ts'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { useSoon } from '../../ui/use-soon.ts'

const PlaceField = later(() => import('../../trip/places/place-field.tsx'), 'PlaceField', {
  waiting: () => <Bone className="h-11 w-full" />,
})

type DayPlaceProps = { tripId: string; day: TripDay; canEdit: boolean }

/** The place of a day; a click makes it a search, and whatever ends that keeps what was typed. */
export function DayPlace({ tripId, day, canEdit }: DayPlaceProps) {
  const t = useTranslations('day')
  const langOf = useLangOf()
  const [isEditing, setIsEditing] = useState(false)
  const question = useValueQuestion()
  const nameOf = (place: unknown) => String(place || t('noPlace'))
  const {
    mutate: rename,
    left,
    answer,
  } = useTripMutation('updateDay', tripId, {
    about: { id: day.id, fields: ['place'] },
    failed: () => t('placeFailed'),
    question: (current, { body }, who) => question(who, nameOf(body.place), nameOf(current.place)),
  })
  const current = day.place ?? ''
  const opener = useRef<HTMLButtonElement>(null)
  useSoon(PlaceField)

  function end() {
    setIsEditing(false)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus()
    })
  }

  function commit(named: NamedPlace) {
    end()
    const isPicked = named.place_id !== null && named.place_id !== day.place_id
    if (named.place !== current || isPicked)
      rename({ params: { subTripId: day.id }, body: { ...named, place: named.place || null }, base: day })
  }

  return (
    <div className="mt-1.5 mb-3.5 flex min-h-8 max-w-full grow basis-[min-content] items-center">
      {isEditing ? (
        <DayPlaceField initial={current} onCancel={end} onCommit={commit} />
      ) : (
        <button
          aria-label={t('changePlace', { place: current || t('noPlace') })}
          className="hit-area -ml-1.5 flex min-h-8 min-w-0 items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-left transition-colors duration-120 hover:bg-hover"
          disabled={!canEdit}
          onClick={() => (answer ? answer() : setIsEditing(true))}
          ref={opener}
          type="button"
        >
          <ValueDot left={left} />
          <MapPin className={classes('size-[17px] shrink-0', current ? 'text-pine-ink' : 'text-ink-3')} />
          <span
            className={classes(
              'min-w-0 wrap-break-word',
              current ? 'type-name text-pine-ink' : 'type-body text-ink-3 italic',
            )}
            lang={langOf(current)}
          >
            {current || t('noPlace')}
          </span>
        </button>
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
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
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

export const noteLook =
  'col-[1/3] row-start-4 -mx-1.5 mb-3 rounded-sm px-1.5 py-0.5 text-left text-[14.5px]/[21px] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]'

/** The note of a day to read. */
export const DayNoteText = ({ day: { note } }: { day: TripDay }) => note && <p className={noteLook}>{note}</p>
