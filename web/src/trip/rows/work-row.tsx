import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { StoredRow } from '../../lib/merge.ts'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { opensMenu } from '../../ui/overlays/menu-button.ts'
import { RowEditors } from '../people/company.tsx'
import { Grip } from './ordering.tsx'
import { RowTint } from './row-tint.tsx'
import type { InList } from './work-list.tsx'

/** Of the button with the name of a row: the whole row opens it. */
export const opener =
  'text-left after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus'

type WorkRowProps = Pick<InList<never>, 'tabIndex'> & {
  row: StoredRow & { trip_id: string }
  name: string
  onShift: ((by: -1 | 1) => void) | undefined
  className: string
  children: ReactNode
  /** Between this row and the next. */
  after?: ReactNode
}

/** The id of the row that a pointer is over. */
export const rowAt = ({ target }: { target: EventTarget }) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-item]')?.dataset['item']) || null

/** The frame of a row in a list to work in: it shows who else is at it, and what others have changed of it. */
export function WorkRow(props: WorkRowProps) {
  const { row, name, tabIndex, onShift, className, children, after } = props
  const t = useTranslations('list')
  return (
    <li className="relative -mx-3 touch-pan-y touch-pinch-zoom" data-item={row.id}>
      <div
        className={`group/card relative isolate flex items-start rounded-xl px-3 transition-[background-color,translate] duration-120 hover:bg-hover ${className}`}
      >
        <RowTint row={row} tripId={row.trip_id} />
        <RowEditors row={row} />
        {onShift && <Grip label={t('drag', { name })} onShift={onShift} tabIndex={tabIndex} />}
        {children}
      </div>
      {after}
    </li>
  )
}

type MoreButtonProps<Row> = Pick<InList<Row>, 'tabIndex' | 'openMenu' | 'onMenu'> & {
  row: Row
  name: string
  label?: string
  className?: string
}

/** Opens the menu of the list for a row. A plain button: React Aria's cost so much that a long list would not scroll smoothly. */
export function MoreButton<Row>(props: MoreButtonProps<Row>) {
  const { row, name, label, className, tabIndex, openMenu, onMenu } = props
  const t = useTranslations('list')
  return (
    <button
      {...opensMenu(openMenu === 'more', button => onMenu(row, button))}
      aria-label={label ?? t('more', { name })}
      className={classes(iconButtonStyle('ghost', 'small'), 'text-ink-3!', className)}
      tabIndex={tabIndex}
      type="button"
    >
      <Ellipsis />
    </button>
  )
}
