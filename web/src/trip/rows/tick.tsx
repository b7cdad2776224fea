import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortened } from '../../lib/format/shortened.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { classes } from '../../ui/classes.ts'
import type { InList } from './work-list.tsx'
import { MoreButton, opener, WorkRow } from './work-row.tsx'

type TickProps = {
  isDone: boolean
  label: string
  /** Says in the place of the button whether it is done, to those who may only look. */
  told: string
  onTick: (() => void) | undefined
}

/** Before a row: ticks it off, and opens it again. */
function Tick({ isDone, label, told, onTick }: TickProps) {
  const box = (
    <span
      className={classes(
        'flex size-5 items-center justify-center rounded-[6px] border-[1.5px] transition-colors duration-120',
        isDone ? 'border-pine bg-pine text-on-pine' : 'border-line-strong bg-field',
      )}
    >
      {isDone && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
    </span>
  )
  if (!onTick)
    return (
      <span className="mt-px flex shrink-0">
        {box}
        <span className="sr-only">{told}</span>
      </span>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would need a label of its own beside the row's words.
    <button
      aria-checked={isDone}
      aria-label={label}
      className="hit-area relative z-1 mt-px flex shrink-0 cursor-pointer rounded-[6px]"
      onClick={onTick}
      role="checkbox"
      type="button"
    >
      {box}
    </button>
  )
}

type Ticked = { id: string; trip_id: string; version: number; text: string; done_at: string | null }

type TickRowProps<Row> = InList<Row> &
  Pick<TickProps, 'told'> & {
    row: Row
    tickLabel: string
    canEdit: boolean
    /** Where it is not as with the rest of the row. */
    canTick?: boolean
    onEdit: (id: string) => void
    onTick: (row: Row) => void
    /** Below its text. */
    below?: ReactNode
    /** Before the button of its menu. */
    beside?: ReactNode
  }

/** A row of a list to work in that is ticked off; its text opens its form. */
export function TickRow<Row extends Ticked>(props: TickRowProps<Row>) {
  const { row, tickLabel, told, canEdit, canTick = canEdit, onEdit, onTick, onShift, below, beside } = props
  const name = shortened(row.text)
  const langOf = useLangOf()
  const isDone = row.done_at !== null
  const text = classes('type-name text-left whitespace-pre-wrap', isDone && 'text-ink-3 line-through')
  return (
    <WorkRow
      {...props}
      className="gap-3 py-2.5 [--grip:1px] [--behind:var(--raised)] hover:[--behind:var(--hover)]"
      name={name}
      onShift={onShift && (by => onShift(row, by))}
    >
      <Tick isDone={isDone} label={tickLabel} onTick={canTick ? () => onTick(row) : undefined} told={told} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-y-0.5 [overflow-wrap:anywhere]">
        <button
          className={classes(text, opener)}
          data-name
          data-opener
          lang={langOf(row.text)}
          onClick={() => onEdit(row.id)}
          type="button"
        >
          {row.text}
        </button>
        {below}
      </div>
      {beside}
      {canEdit && <MoreButton {...props} className="relative z-1 -my-1.5 -mr-2" name={name} />}
    </WorkRow>
  )
}
