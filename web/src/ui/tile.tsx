import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type TileProps = {
  icon: LucideIcon
  /** Its tint. */
  look: string
  /** A badge at its corner. */
  children?: ReactNode
}

/** The icon of a thing on its tint. */
export function Tile({ icon: Icon, look, children }: TileProps) {
  return (
    <span className={classes('relative grid size-10 shrink-0 place-items-center rounded-lg', look)}>
      <Icon className="size-5" strokeWidth={1.8} />
      {children}
    </span>
  )
}
