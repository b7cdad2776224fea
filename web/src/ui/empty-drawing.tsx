import type { ReactNode } from 'react'

export type EmptyDrawingName = 'route' | 'stop' | 'arrow' | 'rings' | 'receipt' | 'plot'

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
      <path d="M22 74c-6-30 28-54 68-52s92 12 88 44-42 40-78 36" />
      <path d="M54 70c-2-18 18-30 44-28s52 10 48 26-26 20-46 17" opacity="0.55" />
      <circle className={stop} cx="100" cy="64" r="8" strokeWidth="3" />
    </>
  ),
  arrow: (
    <>
      <path d="M176 26c-30-6-40 26-66 30S72 40 44 62" strokeDasharray={dash} />
      <path d="M150 92c-34 16-78 12-112-14" />
      <path d="m52 76-16 1 6 15" />
      <circle className={stop} cx="176" cy="26" r="7" strokeWidth="3" />
    </>
  ),
  rings: (
    <>
      <path d="M80 60h40" strokeDasharray={dash} />
      <circle cx="50" cy="60" r="28" strokeDasharray="5 5" />
      <circle cx="150" cy="60" r="28" strokeDasharray="5 5" />
      <circle className={stop} cx="100" cy="60" r="6.5" strokeWidth="3" />
    </>
  ),
  receipt: (
    <>
      <path d="M66 12h68v82c-8 8-15-7-23 1s-15-7-23 1-14-6-22-1z" />
      <path d="M64 108c10 8 20-5 30 3s22-8 42-3" opacity="0.55" />
      <path d="M80 32h24M80 50h40M80 68h32" strokeDasharray={dash} />
      <circle className={stop} cx="120" cy="32" r="5.5" strokeWidth="3" />
    </>
  ),
  plot: (
    <>
      <path d="M48 34 152 26 164 86 38 96Z" strokeDasharray="6 6" />
      <path d="M70 74c6-18 28-28 52-22s16 22 2 26-30 4-42 2" opacity="0.55" />
      <path d="M48 34V20M152 26V12M164 86V72M38 96V82" />
      <circle className={stop} cx="106" cy="62" r="7" strokeWidth="3" />
    </>
  ),
}

/** Line drawings that say in a picture what is missing. */
export function EmptyDrawing({ name }: { name: EmptyDrawingName }) {
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
