import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StripLink } from '../../trip/rows/strip-link.tsx'
import { useUnplan } from '../../trip/write/ideas.ts'

type IdeasLinkProps = {
  tripId: string
  count: number
  canEdit: boolean
  isOpen: boolean
  onOpen: () => void
}

/** Leads to the ideas; an item that is dropped on it goes back to them. */
export function IdeasLink({ tripId, count, canEdit, ...link }: IdeasLinkProps) {
  const t = useTranslations('idea')
  const unplan = useUnplan(tripId)
  return (
    <StripLink
      {...link}
      href="?view=ideas"
      icon={Lightbulb}
      label={t('title')}
      take={canEdit ? unplan : undefined}
    >
      {count > 0 && (
        <span className="trip-day-count type-data">
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('count', { count })}</span>
        </span>
      )}
    </StripLink>
  )
}
