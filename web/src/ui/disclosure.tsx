import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = { title: string; isOpen?: boolean; children: ReactNode }

/** Holds back what only some look at, until it is opened. */
export const Disclosure = ({ title, isOpen, children }: DisclosureProps) => (
  <details className="group rounded-xl bg-sunken type-body" open={isOpen}>
    <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-4 py-3">
      {title}
      <ChevronDown className="size-4.5 shrink-0 text-ink-3 transition-transform duration-180 group-open:rotate-180" />
    </summary>
    <div className="px-4 pb-3">{children}</div>
  </details>
)
