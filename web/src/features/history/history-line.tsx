import type { Change, Entry } from '@caravan/contract/history'
import { ChevronDown, Undo2, UserPlus } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hereAt, useDates } from '../../lib/format/dates.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { claimOf, wayInOf } from './history-changes.ts'
import { asOne, type Line, totalOf } from './history-lines.ts'
import type { historyWords } from './history-words.ts'

export type Words = ReturnType<typeof historyWords>

type HistoryLineProps = {
  line: Line
  words: Words
  person: Person
  isFormer: boolean
  taken: ReadonlySet<number>
  /** Left out for those who may only look. */
  onUndo?: ((seq: number, what: string) => void) | undefined
  /** For somebody who was taken off the trip. */
  onInvite?: (() => void) | undefined
  /** The later change because of which one of these entries was not taken back. */
  inTheWay?: ReactNode
}

const tool = iconButtonStyle('ghost', 'small')

/** A change, who made it and when, and the way to take it back. Plain buttons, because a list has hundreds. */
export const HistoryLine = memo(function HistoryLine(props: HistoryLineProps) {
  const { line, words, person, isFormer, taken, onUndo, onInvite, inTheWay } = props
  const t = useTranslations('history')
  const [isOpen, setIsOpen] = useState(false)
  const inside = useId()
  const entry = asOne(line)
  const [{ seq, undoes }] = line
  const sentence = words.tell(entry)
  const isTaken = line.every(one => taken.has(one.seq))
  const hasDetails = line.length > 1 || hasMore(entry, words)
  return (
    <li
      className="-mx-3 border-line px-3 py-3 [content-visibility:auto] not-first:border-t"
      id={`change-${seq}`}
      tabIndex={-1}
    >
      <div className="flex items-start gap-3.5">
        <Avatar person={person} presence={isFormer ? 'away' : undefined} size={36} />
        <div className="min-w-0 flex-1">
          <p className="type-body [overflow-wrap:anywhere]">{sentence}</p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 type-hint text-ink-3">
            <Moment entry={entry} />
            {line.length > 1 && <span>{t('times', { count: line.length })}</span>}
            {undoes !== null && <span>{t('isUndo')}</span>}
            {isTaken && <span>{t('taken')}</span>}
          </p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          {hasDetails && (
            <button
              aria-controls={inside}
              aria-expanded={isOpen}
              aria-label={`${t('open')}: ${sentence}`}
              className={tool}
              onClick={() => setIsOpen(!isOpen)}
              title={t('open')}
              type="button"
            >
              <ChevronDown className={classes('transition-transform', isOpen && 'rotate-180')} />
            </button>
          )}
          {line.length === 1 && <UndoButton {...{ entry, sentence, taken, onUndo }} />}
        </div>
      </div>
      {onInvite && (
        <Button className="mt-2 ml-[50px]" onPress={onInvite} size="small" variant="outline">
          <UserPlus />
          {t('inviteAgain')}
        </Button>
      )}
      {isOpen && (
        <div className="mt-2.5 ml-[50px] rounded-lg bg-sunken px-4 py-3" id={inside}>
          {line.length === 1 ? (
            <Details entry={entry} words={words} />
          ) : (
            <ul className="grid gap-3">
              {line.map(one => {
                const sentence = words.tell(one)
                return (
                  <li className="flex items-start gap-3" key={one.seq}>
                    <div className="min-w-0 flex-1 type-data">
                      <p className="[overflow-wrap:anywhere]">{sentence}</p>
                      <p className="flex flex-wrap gap-x-3 type-hint text-ink-2">
                        <Moment entry={one} />
                      </p>
                      <Details entry={one} words={words} />
                    </div>
                    <UndoButton {...{ entry: one, sentence, taken, onUndo }} />
                  </li>
                )
              })}
            </ul>
          )}
        </div>
      )}
      {inTheWay && <div className="mt-2.5 ml-[50px]">{inTheWay}</div>}
    </li>
  )
})

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

type UndoButtonProps = Pick<HistoryLineProps, 'taken' | 'onUndo'> & { entry: Entry; sentence: string }

function UndoButton({ entry: { seq, can_undo }, sentence, taken, onUndo }: UndoButtonProps) {
  const t = useTranslations('history')
  const form = useTranslations('form')
  if (!onUndo || !can_undo || taken.has(seq)) return null
  return (
    <button
      aria-label={t('undo', { what: sentence })}
      className={tool}
      onClick={() => onUndo(seq, sentence)}
      title={form('undo')}
      type="button"
    >
      <Undo2 />
    </button>
  )
}

/** The fields of a row before and after, where its sentence does not tell them. */
function untold(change: Change, words: Words) {
  const fields = words.fields(change)
  const isTold = fields.length === 1 && !fields[0]?.isLong && change.before && change.after
  return isTold ? [] : fields
}

/** The changes without the link by which somebody joined, or the guest whom they were: both are used up by that. */
function told({ changes }: Entry): Change[] {
  const hasJoined = changes.some(
    change => claimOf(change) !== undefined || (!change.before && wayInOf(change) === 'membership'),
  )
  return changes.filter(({ entity, after }) => !(hasJoined && entity === 'member' && after === null))
}

function hasMore(entry: Entry, words: Words): boolean {
  const [change, ...others] = told(entry)
  return others.length > 0 || (change !== undefined && untold(change, words).length > 0)
}

function Details({ entry, words }: { entry: Entry; words: Words }) {
  const t = useTranslations('history')
  const changes = told(entry)
  const [change, ...others] = changes
  const total = totalOf(entry.count)
  if (!change) return null
  if (others.length === 0) return <Fields change={change} words={words} />
  return (
    <ul className="grid gap-1.5 type-data">
      {changes.map(one => (
        <li className="[overflow-wrap:anywhere]" key={one.id}>
          {words.sentenceOf(entry, one)}
          {one.before && one.after && <Fields change={one} words={words} />}
        </li>
      ))}
      {total > entry.changes.length && (
        <li className="text-ink-2">{t('more', { count: total - entry.changes.length })}</li>
      )}
    </ul>
  )
}

function Fields({ change, words }: { change: Change; words: Words }) {
  const t = useTranslations('history')
  const fields = untold(change, words)
  if (fields.length === 0) return null
  return (
    <dl className="grid gap-x-5 gap-y-1.5 type-data sm:grid-cols-[minmax(110px,auto)_minmax(0,1fr)]">
      {fields.map(field => (
        <div className="contents" key={field.field}>
          <dt className="text-ink-2 first-letter:uppercase max-sm:-mb-1">{field.label}</dt>
          <dd className="line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {change.before && (
              <>
                <span className="sr-only">{t('from')}: </span>
                <del className="text-ink-2">{field.before ?? t('nothing')}</del>
              </>
            )}
            {change.before && change.after && <span aria-hidden> → </span>}
            {change.before && change.after && <span className="sr-only"> {t('to')}: </span>}
            {change.after && (field.after ?? t('nothing'))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
