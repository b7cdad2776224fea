import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type UnsentRowProps = {
  icon: LucideIcon
  isRefused: boolean
  title: string
  hint: string
  /** What can be done with it. */
  answers: ReactNode
  children: ReactNode
}

/** A row of what is on this device alone. */
export function UnsentRow({ icon: Icon, isRefused, title, hint, answers, children }: UnsentRowProps) {
  return (
    <li className="flex items-start gap-3.5 border-line py-3.5 not-first:border-t max-md:flex-wrap">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${isRefused ? 'bg-danger-soft text-danger-ink' : 'bg-sunken text-ink-2'}`}
      >
        <Icon className="size-[18px]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="type-body [overflow-wrap:anywhere]">{title}</p>
        <p className="mt-0.5 type-hint text-ink-3 [overflow-wrap:anywhere]">{hint}</p>
        {children}
      </div>
      <div className="flex shrink-0 gap-1 max-md:w-full max-md:flex-wrap max-md:pl-[50px]">{answers}</div>
    </li>
  )
}
