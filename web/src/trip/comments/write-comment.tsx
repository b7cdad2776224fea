import type { Comment } from '@caravan/contract/comments'
import { asked } from '@caravan/contract/forms'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession, watchAccount } from '../../lib/calls/session.ts'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { folded } from '../../ui/fields/folded.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { PersonChoice, usePeople } from '../people/participants.tsx'

type Content = Pick<Comment, 'text' | 'mentions'>

/** Drafts by the id of their row, as a form may be closed in between. */
const drafts = new Map<string, Content>()
watchAccount(() => drafts.clear())

/** The mark 'is writing' ends after so long without a key. */
const IDLE_MS = 5_000
const MOST_OFFERED = 6

type WriteCommentProps = {
  tripId: string
  label: string
  action: string
  initial?: Content
  /** The name of the draft. */
  draft?: string
  onSend: (content: Content) => Promise<unknown>
  onCancel?: () => void
  onWriting?: (isWriting: boolean) => void
}

/** The field of a comment; an @ offers the members. */
export function WriteComment(props: WriteCommentProps) {
  const { tripId, label, action, initial, draft = '', onSend, onCancel, onWriting } = props
  const t = useTranslations('comment')
  const field = useRef<HTMLTextAreaElement>(null)
  const [content, setContent] = useState<Content>(initial ?? drafts.get(draft) ?? { text: '', mentions: [] })
  const ownId = useSession()?.id
  const people = usePeople(tripId).filter(({ id }) => id !== undefined && id !== ownId)
  const { text } = content
  const say = useSay()
  const long = tooLong(text, asked.comment.most.text)
  const tellWriting = useWriting(onWriting)

  function put(next: Content): void {
    setContent(next)
    if (draft !== '') drafts.set(draft, next)
    tellWriting(next.text !== '')
  }

  const at = useMention(content, field, people)
  const box = useInSight()
  function take(person: (typeof people)[number] | undefined): void {
    if (!person?.id || at.begun === undefined) return
    const start = at.caret - at.begun.length
    // The sign before it may be the wide one of a Chinese keyboard.
    const before = `${text.slice(0, start - 1)}@${person.name} `
    put({ text: before + text.slice(at.caret), mentions: [...content.mentions, person.id] })
    at.setCaret(-1)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(before.length, before.length)
    })
  }

  async function send(): Promise<void> {
    if (text.trim() === '' || long) return field.current?.focus()
    const named = people.filter(
      ({ id, name }) => id && content.mentions.includes(id) && text.includes(`@${name}`),
    )
    const sent = { text, mentions: named.flatMap(({ id }) => id ?? []) }
    put({ text: '', mentions: [] })
    // The send button is removed once the field is empty, so focus would be lost.
    field.current?.focus()
    // Told as it fails; what was typed is there again.
    await onSend(sent).catch(() => put(content))
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isOffered = at.offered.length > 0
    if (isOffered && (key === 'ArrowDown' || key === 'ArrowUp')) at.step(key === 'ArrowDown' ? 1 : -1)
    else if (isOffered && (key === 'Enter' || key === 'Tab')) take(at.offered[at.place])
    else if (key === 'Escape' && isOffered) at.setCaret(-1)
    else if (key === 'Escape' && onCancel) onCancel()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="grid scroll-mb-2 grid-cols-1 gap-2" data-sends onKeyDownCapture={press} ref={box}>
      <TextArea
        autoFocus={initial !== undefined}
        error={long && say(long)}
        isLabelHidden
        label={label}
        onChange={text => {
          put({ ...content, text })
          at.setCaret(field.current?.selectionStart ?? -1)
        }}
        placeholder={label}
        ref={field}
        rows={1}
        value={text}
      />
      {at.offered.length > 0 && (
        <ul aria-label={t('mention')} className="flex flex-wrap gap-1.5">
          {at.offered.map((person, n) => (
            <li key={person.id}>
              <button
                className={classes(
                  'flex h-9 max-w-full items-center gap-2 rounded-full border pr-3 pl-1.5 type-ui-small touch:h-11',
                  n === at.place ? 'border-pine bg-pine-soft text-pine-ink' : 'border-line hover:bg-hover',
                )}
                onClick={() => take(person)}
                type="button"
              >
                <PersonChoice person={person} size={24} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {(text !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && (
            <Button onPress={onCancel} size="small" variant="outline">
              {t('cancel')}
            </Button>
          )}
          <Button onPress={() => void send()} size="small" variant="soft">
            {action}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The members whose names go on as what is typed behind an @. */
function useMention<P extends { name: string }>(
  { text }: Content,
  field: { current: HTMLTextAreaElement | null },
  people: readonly P[],
) {
  const [caret, setCaret] = useState(-1)
  const [place, setPlace] = useState(0)
  const begun =
    caret < 0
      ? undefined
      : /(?:^|[\s\p{P}\p{Script=Han}])[@＠]([^\s@＠]{0,30})$/u.exec(text.slice(0, caret))?.[1]
  const isFound = ({ name }: P) => folded(name).includes(folded(begun ?? ''))
  const offered = begun === undefined || !field.current ? [] : people.filter(isFound).slice(0, MOST_OFFERED)
  return {
    ...{ begun, caret, offered, place: Math.min(place, offered.length - 1) },
    setCaret(to: number) {
      setCaret(to)
      setPlace(0)
    },
    step: (by: number) => setPlace((place + by + offered.length) % offered.length),
  }
}

/** Keeps all of the box that is typed in above the fold, as it grows and as comments of others push it down. */
function useInSight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) box.current.scrollIntoView({ block: 'nearest' })
  })
  return box
}

/** Tells that somebody types, until they pause, send it or go. */
function useWriting(onWriting: ((isWriting: boolean) => void) | undefined) {
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useEffectEvent((isWriting: boolean) => onWriting?.(isWriting))
  const end = useEffectEvent(() => {
    if (idle.current !== undefined) tell(false)
    clearTimeout(idle.current)
    idle.current = undefined
  })
  useEffect(() => () => end(), [])
  return (isWriting: boolean) => {
    clearTimeout(idle.current)
    onWriting?.(isWriting)
    idle.current = isWriting ? setTimeout(() => onWriting?.(false), IDLE_MS) : undefined
  }
}
