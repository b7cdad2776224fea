import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBoxItem } from 'react-aria-components'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { classes } from '../classes.ts'

/** One thing of a list to choose from. */
export type Option = {
  id: string
  name: string
  /** Another name that finds it. */
  alias?: string
  /** A second, quieter line. */
  detail?: string
  /** Runs instead of a pick. The list stays open for what comes of it. */
  run?: () => void
}

type OptionRowProps = {
  option: Option
  icon?: ReactNode
  /** The typed text; it stands out in a name that contains it. */
  typed?: string
}

export function OptionRow({ option, icon, typed = '' }: OptionRowProps) {
  const langOf = useLangOf()
  return (
    <ListBoxItem
      className={classes(
        'group/option flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-ink -outline-offset-2 outline-focus data-focus-visible:outline-2 touch:min-h-11',
        'data-focused:bg-pine-soft data-selected:bg-pine-soft data-disabled:opacity-50',
      )}
      id={option.id}
      textValue={option.name}
    >
      {icon !== undefined && (
        <span className="flex shrink-0 text-ink-3 group-data-focused/option:text-pine-ink [&_svg]:size-[17px]">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="type-body block truncate" lang={langOf(option.name)}>
          <Matched text={option.name} typed={typed.trim()} />
        </span>
        {option.detail !== undefined && (
          <span className="type-data block truncate text-[13px]/[17px] text-ink-2">{option.detail}</span>
        )}
      </span>
      <Check className="hidden size-4 shrink-0 text-pine-ink group-data-selected/option:block" />
    </ListBoxItem>
  )
}

function Matched({ text, typed }: { text: string; typed: string }) {
  const at = typed === '' ? -1 : text.toLocaleLowerCase().indexOf(typed.toLocaleLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-[680] text-pine-ink">{text.slice(at, at + typed.length)}</mark>
      {text.slice(at + typed.length)}
    </>
  )
}
