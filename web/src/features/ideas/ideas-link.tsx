import { Lightbulb } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useTaker } from '../../trip/rows/takers.ts'
import { useUnplan } from '../../trip/write/ideas.ts'

type IdeasLinkProps = {
  tripId: string
  count: number
  canEdit: boolean
  isOpen: boolean
  onOpen: () => void
}

/** Leads to the ideas, above the days; an item that is dropped on it goes back to them. */
export function IdeasLink({ tripId, count, canEdit, isOpen, onOpen }: IdeasLinkProps) {
  const t = useTranslations('idea')
  const link = useRef<HTMLAnchorElement>(null)
  const unplan = useUnplan(tripId)
  useTaker(link, canEdit ? unplan : undefined)
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

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
        href="?dialog=ideas"
        onClick={open}
        ref={link}
      >
        <Lightbulb aria-hidden className="-mx-px size-[18px] shrink-0 text-ink-2" strokeWidth={1.8} />
        <span className="min-w-0 flex-1 truncate type-ui text-[14px]">{t('title')}</span>
        {count > 0 && (
          <span className="trip-day-count type-data">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t('count', { count })}</span>
          </span>
        )}
      </a>
    </div>
  )
}
