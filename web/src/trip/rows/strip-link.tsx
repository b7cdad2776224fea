import type { LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useInSight } from './in-sight.ts'
import { useTaker } from './takers.ts'

type StripLinkProps = {
  icon: LucideIcon
  label: string
  href: string
  isOpen: boolean
  onOpen: () => void
  /** Takes an item that is dropped on it. */
  take?: ((itemId: string) => void) | undefined
  children?: ReactNode
}

/** Leads to a part of the trip that is no day, above the days. */
export function StripLink({ icon: Icon, label, href, isOpen, onOpen, take, children }: StripLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useTaker(link, take)
  useInSight(link, isOpen)

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }

  return (
    <div className="trip-day mb-1.5" data-selected={isOpen || undefined}>
      <a
        aria-current={isOpen ? 'page' : undefined}
        className="trip-day-link h-11!"
        draggable={false}
        href={href}
        onClick={open}
        ref={link}
      >
        <Icon aria-hidden className="-mx-px size-[18px] shrink-0 text-ink-2" strokeWidth={1.8} />
        <span className="min-w-0 flex-1 truncate type-ui text-[14px]">{label}</span>
        {children}
      </a>
    </div>
  )
}
