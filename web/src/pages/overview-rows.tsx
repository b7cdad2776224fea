import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { Tile } from '../ui/tile.tsx'

/** A tile for what is missing. */
export const missingTile = 'border border-marigold border-dashed bg-marigold-soft text-marigold-ink'

/** A part of the overview: one list, as wide as its column, so that no width leaves a hole in it. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 type-h3">{title}</h3>
      <ul className="rounded-xl border border-line">{children}</ul>
    </section>
  )
}

type RowProps = {
  icon?: LucideIcon
  /** The tint of the icon's tile. */
  look?: string
  text?: string
  /** Lines below the text. */
  children?: ReactNode
  /** At the end of the row. */
  mark?: ReactNode
  onPress: () => void
}

/** One thing, and the way to where it is dealt with. */
export function Row({ icon, look = 'bg-sunken text-ink-2', text, children, mark, onPress }: RowProps) {
  return (
    <li className="group/row border-line border-t first:border-t-0">
      <button
        className="flex min-h-15 w-full items-center gap-3 px-3 py-2.5 text-left -outline-offset-2 hover:bg-hover group-first/row:rounded-t-[11px] group-last/row:rounded-b-[11px] md:gap-3.5 md:px-3.5"
        onClick={onPress}
        type="button"
      >
        {icon && <Tile icon={icon} look={look} />}
        <span className="flex min-w-0 grow items-center gap-3 max-md:flex-col max-md:items-start max-md:gap-1.5">
          <span className="w-full min-w-0 grow">
            {text !== undefined && (
              <span className="line-clamp-2 type-name [overflow-wrap:anywhere]">{text}</span>
            )}
            {children}
          </span>
          {mark}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}

/** A line below the text of a row. */
export const Detail = ({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) => (
  <span className={classes('block type-data [overflow-wrap:anywhere]', isStrong ? 'text-ink' : 'text-ink-2')}>
    {children}
  </span>
)
