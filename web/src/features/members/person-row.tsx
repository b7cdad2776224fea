import type { ReactNode } from 'react'

type PersonRowProps = {
  /** The avatar, or what stands for it. */
  face: ReactNode
  name: ReactNode
  note: string
  /** The actions, at the right. */
  children: ReactNode
  /** Opens below. */
  below?: ReactNode
}

/** One line of the list: who, and what can be done about it. */
export function PersonRow({ face, name, note, children, below }: PersonRowProps) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        {face}
        {/* 96 px at the usual text size; at twice the size 256 px, which moves the actions to a line of their own. */}
        <div className="min-w-0 flex-1 basis-[calc(10rem-64px)]">
          <p className="type-name line-clamp-2 [overflow-wrap:anywhere]">{name}</p>
          <p className="line-clamp-2 type-hint text-ink-3 [overflow-wrap:anywhere]">{note}</p>
        </div>
        <div className="-mr-2 ml-auto flex shrink-0 items-center gap-1">{children}</div>
      </div>
      {below}
    </li>
  )
}
