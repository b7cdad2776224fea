import type { ReactNode } from 'react'

type MessageProps = {
  drawing: ReactNode
  title: string
  text?: string | undefined
  /** What there is to do about it. */
  children?: ReactNode
}

/** A drawing, what happened, and the way on. */
export function Message({ drawing, title, text, children }: MessageProps) {
  return (
    <div className="flex flex-col items-center text-center">
      {drawing}
      {/* Chinese breaks after its punctuation and not within a word. */}
      <h1 className="mt-7 max-w-[25em] type-h1 break-keep [overflow-wrap:anywhere]">{title}</h1>
      {text !== undefined && <p className="mt-2.5 max-w-[46ch] text-balance text-ink-2">{text}</p>}
      {children !== undefined && (
        <div className="mt-7 flex flex-wrap items-center justify-center gap-3">{children}</div>
      )}
    </div>
  )
}
