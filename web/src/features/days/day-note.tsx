import type { TripDay } from '@caravan/contract/days'
import { asked } from '@caravan/contract/forms'
import { StickyNote } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/on-day.json'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { withWords } from '../../lib/words/words.tsx'
import { ValueDot } from '../../trip/people/company.tsx'
import { leaveBehind } from '../../trip/write/send.ts'
import { useTripMutation, useValueQuestion } from '../../trip/write/write.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { DayNoteText, noteLook } from './day-panel-place.tsx'

type DayNoteProps = { tripId: string; day: TripDay; canEdit: boolean }

/**
 * The note of a day. A press turns it into a field; leaving the field saves the text, except with Escape. While the text
 * is too long, the field stays open.
 */
export const DayNote = withWords(words, Editor)

function Editor({ tripId, day, canEdit }: DayNoteProps) {
  const t = useTranslations('day')
  const [edit, setEdit] = useState<{ base: TripDay; text: string }>()
  const say = useSay()
  const long = tooLong(edit?.text ?? '', asked.day.most.note)
  const opener = useRef<HTMLButtonElement>(null)
  const question = useValueQuestion()
  const { mutate, left, answer } = useTripMutation('updateDay', tripId, {
    about: { id: day.id, fields: ['note'] },
    failed(_, { base = day, body }) {
      setEdit({ base, text: body.note ?? '' })
      return t('noteFailed')
    },
    question: (current, { body }, who) => question(who, shortOf(body.note), shortOf(current.note)),
  })

  function save(how = (write: Parameters<typeof mutate>[0]) => write) {
    if (!edit) return
    const note = edit.text.trim() || null
    if (note !== edit.base.note)
      mutate(how({ params: { subTripId: day.id }, body: { note }, base: edit.base }))
  }
  const saveWhatIsLeft = useEffectEvent(() => save(leaveBehind))
  // Another day takes the place of this one without the field being left, or the day is gone.
  useEffect(() => () => saveWhatIsLeft(), [])

  function end(isKept: boolean) {
    if (isKept && long) return
    if (isKept) save()
    setEdit(undefined)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus()
    })
  }

  function press(event: KeyboardEvent) {
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.nativeEvent.isComposing || (event.key !== 'Escape' && !isDone)) return
    event.stopPropagation()
    end(isDone)
  }

  if (!canEdit) return <DayNoteText day={day} />
  if (edit)
    return (
      <div className="col-[1/3] row-start-4 mb-3" onKeyDownCapture={press}>
        <TextArea
          autoFocus
          error={long && say(long)}
          isLabelHidden
          label={t('note')}
          onBlur={() => end(true)}
          onChange={text => setEdit({ ...edit, text })}
          placeholder={t('noteHint')}
          value={edit.text}
        />
      </div>
    )
  const begin = answer ?? (() => setEdit({ base: day, text: day.note ?? '' }))
  if (day.note)
    return (
      <button
        aria-description={t('changeNote')}
        className={classes(noteLook, 'transition-colors duration-120 hover:bg-hover')}
        onClick={begin}
        ref={opener}
        type="button"
      >
        <ValueDot left={left} />
        {day.note}
      </button>
    )
  return (
    <span className="col-[1/3] row-start-1 self-start justify-self-end">
      <IconButton label={t('addNote')} onPress={begin} ref={opener} size="small">
        <StickyNote />
      </IconButton>
    </span>
  )
}

const LONGEST_IN_QUESTION = 120

function shortOf(note: string | null | undefined): string {
  if (!note) return '–'
  return note.length > LONGEST_IN_QUESTION ? `${note.slice(0, LONGEST_IN_QUESTION)}…` : note
}
