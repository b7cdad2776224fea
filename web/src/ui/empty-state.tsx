import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing.tsx'

type EmptyStateProps = {
  text: string
  /** What follows from it. */
  hint?: string
  drawing?: EmptyDrawingName
  /** The one thing to do about it. */
  action?: ReactNode
}

/** In the place of what is not there yet. */
export function EmptyState({ text, hint, drawing = 'route', action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <EmptyDrawing name={drawing} />
      <div className="max-w-[36ch] text-balance">
        <p className="type-body text-ink-2">{text}</p>
        {hint !== undefined && <p className="mt-1 type-hint text-ink-3">{hint}</p>}
      </div>
      {action}
    </div>
  )
}
