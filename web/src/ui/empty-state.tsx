import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing.tsx'

type EmptyStateProps = {
  text: string
  drawing?: EmptyDrawingName
  /** The one thing to do about it. */
  action?: ReactNode
}

/** In the place of what is not there yet. */
export function EmptyState({ text, drawing = 'route', action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <EmptyDrawing name={drawing} />
      <p className="type-body max-w-[36ch] text-balance text-ink-2">{text}</p>
      {action}
    </div>
  )
}
