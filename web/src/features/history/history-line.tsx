import type { Entry } from '@caravan/contract/history'
import { ChevronDown, Trash2, Undo2, UserPlus } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useColon } from '../../lib/format/comma.ts'
import { hereAt, useDates } from '../../lib/format/dates.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonStyle, iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { Details, hasDetails } from './history-details.tsx'
import { asOne, type Line, totalOf } from './history-lines.ts'
import type { Words } from './history-people.ts'
import { Sentence } from './history-sentence.tsx'
import { deletedAlong, isDeletion } from './history-subjects.ts'

export type OnUndo = (seqs: readonly number[], what: string) => void

type HistoryLineProps = {
  line: Line
  words: Words
  person: Person
  isFormer: boolean
  /** Its fold shows the person. */
  isInFold: boolean
  taken: ReadonlySet<number>
  /** Left out for those who may only look. */
  onUndo?: OnUndo | undefined
  /** For somebody who was taken off the trip. */
  onInvite?: (() => void) | undefined
  /** Shows the history of one row. */
  onShowRow?: ((id: string) => void) | undefined
  /** The later change because of which one of these entries was not taken back. */
  inTheWay?: ReactNode
}

const tool = iconButtonStyle('ghost', 'small')

/** A change, who made it and when, and the way to take it back. Plain buttons, because a list has hundreds. */
export const HistoryLine = memo(function HistoryLine(props: HistoryLineProps) {
  const { line, words, person, isFormer, isInFold, taken, onUndo, onInvite, onShowRow, inTheWay } = props
  const t = useTranslations('history')
  const colon = useColon()
  const [isOpen, setIsOpen] = useState(false)
  const inside = useId()
  const entry = asOne(line)
  const [{ seq, undoes }] = line
  const sentence = words.tell(entry)
  const isTaken = line.every(one => taken.has(one.seq))
  const along = deletedAlong(entry)
  const hasAlong = totalOf(along) > 0
  const isDeleted = !isTaken && isDeletion(entry)
  const indent = isInFold ? '' : 'ml-[50px]'
  return (
    <li
      className="-mx-3 border-line px-3 py-3 [content-visibility:auto] not-first:border-t"
      id={`change-${seq}`}
      tabIndex={-1}
    >
      <div className="flex items-start gap-3.5">
        {!isInFold && <Face isDeleted={isDeleted} isFormer={isFormer} person={person} />}
        <div className="min-w-0 flex-1">
          <p
            className={classes(
              'type-body [overflow-wrap:anywhere]',
              isDeleted && !hasAlong && 'text-danger-ink',
            )}
          >
            <Sentence entry={entry} onShowRow={onShowRow} text={sentence} words={words} />
          </p>
          {hasAlong && (
            <p className={classes('mt-0.5 type-data', isTaken ? 'text-ink-2' : 'text-danger-ink')}>
              {words.tellDeleted(along)}
            </p>
          )}
          <p className="mt-0.5 flex flex-wrap gap-x-3 type-hint text-ink-3">
            <Moment entry={entry} />
            {line.length > 1 && <span>{t('times', { count: line.length })}</span>}
            {undoes !== null && <span>{t('isUndo')}</span>}
            {isTaken && <span>{t('taken')}</span>}
          </p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          {(line.length > 1 || hasDetails(entry, words)) && (
            <button
              aria-controls={inside}
              aria-expanded={isOpen}
              aria-label={`${t('open')}${colon}${sentence}`}
              className={tool}
              onClick={() => setIsOpen(!isOpen)}
              title={t('open')}
              type="button"
            >
              <ChevronDown className={classes('transition-transform', isOpen && 'rotate-180')} />
            </button>
          )}
          {line.length === 1 && (
            <UndoButton entries={line} isLabelled={isDeleted} {...{ sentence, taken, onUndo }} />
          )}
        </div>
      </div>
      {onInvite && (
        <Button className={classes('mt-2', indent)} onPress={onInvite} size="small" variant="outline">
          <UserPlus />
          {t('inviteAgain')}
        </Button>
      )}
      {isOpen && (
        <div className={classes('mt-2.5 rounded-lg bg-sunken px-4 py-3', indent)} id={inside}>
          {line.length === 1 ? (
            <Details entry={entry} words={words} />
          ) : (
            <ul className="grid gap-3">
              {line.map(one => (
                <SingleEdit entry={one} key={one.seq} {...{ words, taken, onUndo }} />
              ))}
            </ul>
          )}
        </div>
      )}
      {inTheWay && <div className={classes('mt-2.5', indent)}>{inTheWay}</div>}
    </li>
  )
})

type SingleEditProps = Pick<HistoryLineProps, 'words' | 'taken' | 'onUndo'> & { entry: Entry }

/** One of several edits of the same row. */
function SingleEdit({ entry, words, taken, onUndo }: SingleEditProps) {
  const sentence = words.tell(entry)
  return (
    <li className="flex items-start gap-3">
      <div className="min-w-0 flex-1 type-data">
        <p className="[overflow-wrap:anywhere]">{sentence}</p>
        <p className="flex flex-wrap gap-x-3 type-hint text-ink-2">
          <Moment entry={entry} />
        </p>
        <Details entry={entry} words={words} />
      </div>
      <UndoButton entries={[entry]} {...{ sentence, taken, onUndo }} />
    </li>
  )
}

type FaceProps = { person: Person; isFormer: boolean; isDeleted: boolean }

/** Who made a change, with a mark where it deleted something. */
export function Face({ person, isFormer, isDeleted }: FaceProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <Avatar person={person} presence={isFormer ? 'away' : undefined} size={36} />
      {isDeleted && (
        <span className="absolute -right-1.5 -bottom-1.5 inline-flex size-[22px] items-center justify-center rounded-full border-2 border-(--behind,var(--raised)) bg-danger-soft text-danger-ink">
          <Trash2 aria-hidden className="size-3" />
        </span>
      )}
    </span>
  )
}

/** The time at which the server has got an entry, and that of its writing where it has waited on a device. */
export function Moment({ entry: { at, written_at } }: { entry: Entry }) {
  const t = useTranslations('history')
  const { pastDay } = useDates()
  const received = hereAt(at)
  const written = written_at === null ? undefined : hereAt(written_at)
  const words = written?.day === received.day ? 'writtenAt' : 'writtenOn'
  return (
    <>
      <time dateTime={at}>{received.time}</time>
      {written && <span>{t(words, { day: pastDay(written.day), time: written.time })}</span>}
    </>
  )
}

type UndoButtonProps = Pick<HistoryLineProps, 'taken' | 'onUndo'> & {
  /** The latest first. */
  entries: readonly Entry[]
  sentence: string
  /** From 640 px the button shows its word. */
  isLabelled?: boolean
}

/** Takes back those of the entries that can be taken back and are not yet. */
export function UndoButton({ entries, sentence, taken, onUndo, isLabelled = false }: UndoButtonProps) {
  const t = useTranslations('history')
  const form = useTranslations('form')
  const seqs = entries.flatMap(({ seq, can_undo }) => (can_undo && !taken.has(seq) ? seq : []))
  if (!onUndo || seqs.length === 0) return null
  return (
    <button
      aria-label={t('undo', { what: sentence })}
      className={isLabelled ? classes(buttonStyle('outline', 'small'), 'mr-2 max-sm:px-2.5') : tool}
      onClick={() => onUndo(seqs, sentence)}
      title={form('undo')}
      type="button"
    >
      <Undo2 />
      {isLabelled && <span className="max-sm:hidden">{form('undo')}</span>}
    </button>
  )
}
