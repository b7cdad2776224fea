import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type FoldButtonProps = { isOpen: boolean; onFold: (isOpen: boolean) => void; children: ReactNode }

/** Folds and unfolds what its heading stands above. */
export function FoldButton({ isOpen, onFold, children }: FoldButtonProps) {
  return (
    <button
      aria-expanded={isOpen}
      className="-m-1.5 flex items-center gap-2 rounded-sm p-1.5 hover:bg-hover"
      onClick={() => onFold(!isOpen)}
      type="button"
    >
      {children}
      <ChevronDown className={classes('size-4 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}
