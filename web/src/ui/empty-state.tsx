import type { ReactNode } from 'react'

type EmptyStateProps = {
  text: string
  /** The consequence. */
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

type EmptyDrawingName = 'route' | 'stop' | 'rings' | 'receipt'

const dash = '1 7'
const stop = 'fill-(--behind,var(--surface)) stroke-marigold'

// Lines of 2 px in one colour, and one marigold stop each.
const drawings: Record<EmptyDrawingName, ReactNode> = {
  route: (
    <>
      <path d="M-6 88C28 74 44 96 74 84S108 30 138 34s32 34 68 18" strokeDasharray={dash} />
      <circle className="fill-(--behind,var(--surface))" cx="74" cy="84" r="6" />
      <circle className={stop} cx="138" cy="34" r="7" strokeWidth="3" />
    </>
  ),
  stop: (
    <>
      <path d="M26 92C4 66 22 22 74 14s104 4 114 38-8 50-34 58" opacity="0.4" />
      <path d="M50 94C30 72 40 38 82 32s80 6 84 30-10 34-34 38" opacity="0.7" />
      <path d="M74 84C60 70 66 54 90 50s48 4 50 16-8 18-22 20" />
      <circle className={stop} cx="104" cy="67" r="7.5" strokeWidth="3" />
    </>
  ),
  rings: (
    <>
      <circle cx="48" cy="60" r="28" strokeDasharray="5 6" />
      <circle cx="152" cy="60" r="28" strokeDasharray="5 6" />
      <path d="M76 60C86 48 92 50 100 60s16 12 24 0" strokeDasharray={dash} />
      <circle className={stop} cx="100" cy="60" r="6.5" strokeWidth="3" />
    </>
  ),
  receipt: (
    <>
      <path d="M64 100V14a6 6 0 0 1 6-6h60a6 6 0 0 1 6 6v80c-8 10-16-4-25 3s-14-7-23 0-16-3-24 3Z" />
      <path d="M60 112c9-5 17 3 26-4s14 6 24 0 18 5 30-6" opacity="0.5" />
      <path d="M80 30h22M80 48h40M80 66h30" strokeDasharray={dash} />
      <circle className={stop} cx="120" cy="29" r="5.5" strokeWidth="3" />
    </>
  ),
}

/** Line drawings that say in a picture what is missing. */
function EmptyDrawing({ name }: { name: EmptyDrawingName }) {
  return (
    <svg
      aria-hidden="true"
      className="h-[108px] w-[180px] stroke-line-strong"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 200 120"
    >
      {drawings[name]}
    </svg>
  )
}
