import type { Entry } from '@caravan/contract/history'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { hereAt } from '../../lib/format/dates.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import { Moment, type Words } from './history-line.tsx'
import type { Line } from './history-lines.ts'
import { withSpaces } from './history-values.ts'

type HistoryFoldProps = {
  fold: readonly Line[]
  words: Words
  person: Person
  isOpen: boolean
  onToggle: () => void
  /** Its lines. */
  children: ReactNode
}

/** The names of its rows; that of a day is its date. */
const nameOf = ({ changes }: Entry) =>
  changes.flatMap(({ entity, name }) => (name !== null && entity !== 'day' ? name : []))

/** Lines of one person in a row, as one that opens. */
export function HistoryFold({ fold, words, person, isOpen, onToggle, children }: HistoryFoldProps) {
  const t = withSpaces(useTranslations('history'))
  const comma = useComma()
  const inside = useId()
  const all = fold.flat()
  const named = [...new Set(all.flatMap(nameOf))]
  const [latest, earliest] = [all[0], all.at(-1)]
  const isMoment = latest && earliest && hereAt(latest.at).time === hereAt(earliest.at).time
  return (
    <li className="-mx-3 border-line px-3 py-3 not-first:border-t">
      <button
        aria-controls={inside}
        aria-expanded={isOpen}
        className="-m-1.5 flex w-[calc(100%+12px)] items-start gap-3.5 rounded-lg p-1.5 text-left hover:bg-hover"
        onClick={onToggle}
        type="button"
      >
        <Avatar person={person} size={36} />
        <span className="grid min-w-0 flex-1">
          <span className="type-body">
            {t('folded', { who: words.whoOf(latest?.actor ?? null), count: all.length })}
          </span>
          <span className="line-clamp-2 type-hint text-ink-2 [overflow-wrap:anywhere]">
            {named.join(comma)}
          </span>
          <span className="mt-0.5 type-hint text-ink-3">
            {earliest && !isMoment && (
              <>
                <Moment entry={earliest} />
                {' – '}
              </>
            )}
            {latest && <Moment entry={latest} />}
          </span>
        </span>
        <ChevronDown
          className={classes('mt-2 size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen && (
        <ul className="mt-2 ml-5 border-line border-l-2 pl-5" id={inside}>
          {children}
        </ul>
      )}
    </li>
  )
}
