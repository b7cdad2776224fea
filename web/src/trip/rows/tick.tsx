import { Check } from 'lucide-react'
import { classes } from '../../ui/classes.ts'

type TickProps = {
  isDone: boolean
  label: string
  /** Says in the place of the button whether it is done, to those who may only look. */
  told: string
  onTick: (() => void) | undefined
}

/** Before a row: ticks it off, and opens it again. */
export function Tick({ isDone, label, told, onTick }: TickProps) {
  const box = (
    <span
      className={classes(
        'flex size-5 items-center justify-center rounded-[6px] border-[1.5px] transition-colors duration-120',
        isDone ? 'border-pine bg-pine text-on-pine' : 'border-line-strong bg-field text-transparent',
      )}
    >
      <Check aria-hidden className="size-3.5" strokeWidth={3} />
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
