import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useComma } from '../../lib/format/comma.ts'
import { hereAt } from '../../lib/format/dates.ts'
import type { Person } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'
import type { Fold } from './history-folds.ts'
import { Face, Moment, type OnUndo, UndoButton } from './history-line.tsx'
import type { Words } from './history-people.ts'

type HistoryFoldProps = {
  fold: Fold
  words: Words
  person: Person
  isFormer: boolean
  isOpen: boolean
  taken: ReadonlySet<number>
  onToggle: () => void
  /** Takes back all of a fold of deletions; left out for those who may only look. */
  onUndo?: OnUndo | undefined
  /** Its lines. */
  children: ReactNode
}

/** Lines of one person about one subject, as one that opens. */
export function HistoryFold(props: HistoryFoldProps) {
  const { fold, words, person, isFormer, isOpen, taken, onToggle, onUndo, children } = props
  const comma = useComma()
  const inside = useId()
  const all = fold.lines.flat()
  const sentence = words.sentenceOfFold(fold)
  const named = words.namesInFold(fold)
  const isDeleted = fold.isDeletion && all.some(({ seq }) => !taken.has(seq))
  const [latest, earliest] = [all[0], all.at(-1)]
  const isMoment = latest && earliest && hereAt(latest.at).time === hereAt(earliest.at).time
  return (
    <li className="-mx-3 border-line px-3 py-3 not-first:border-t">
      <div className="flex items-start gap-1">
        <button
          aria-controls={inside}
          aria-expanded={isOpen}
          className="-m-1.5 flex min-w-0 flex-1 items-start gap-3.5 rounded-lg p-1.5 text-left hover:bg-hover"
          onClick={onToggle}
          type="button"
        >
          <Face isDeleted={isDeleted} isFormer={isFormer} person={person} />
          <span className="grid min-w-0 flex-1">
            <span className={classes('type-body [overflow-wrap:anywhere]', isDeleted && 'text-danger-ink')}>
              {sentence}
            </span>
            <span
              className={classes(
                'type-hint text-ink-2 [overflow-wrap:anywhere]',
                isDeleted ? 'line-clamp-6' : 'line-clamp-2',
              )}
            >
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
            className={classes('mt-1 size-4 shrink-0 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        {fold.isDeletion && (
          <div className="-mt-1 -mr-2 ml-2 flex shrink-0">
            <UndoButton entries={all} isLabelled={isDeleted} {...{ sentence, taken, onUndo }} />
          </div>
        )}
      </div>
      {isOpen && (
        <ul className="mt-2 ml-[17px] border-line border-l-2 pl-[31px]" id={inside}>
          {children}
        </ul>
      )}
    </li>
  )
}
