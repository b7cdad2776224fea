import type { TripDay } from '@caravan/contract/days'
import type { Plan } from '@caravan/contract/plan'
import { LayoutList } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DaysMenu } from '../features/days/days-menu.tsx'
import { IdeasLink } from '../features/ideas/ideas-link.tsx'
import { useMoveToDay } from '../features/items/item-actions.ts'
import { findItem, useCanEdit } from '../trip/plan.ts'
import { StripLink } from '../trip/rows/strip-link.tsx'
import { usePlanIdea } from '../trip/write/ideas.ts'
import type { TripPages } from './trip-pages.ts'

type TripPartsProps = {
  plan: Plan
  /** The plan, or the reader's own part of it while 'My day' is on. */
  shown: Plan
  date: string | undefined
  isOnIdeas: boolean
  isInOverview?: boolean
  pages: TripPages
}

/** The ways to the overview, unless it is the one that they stand in, the ideas and the days. */
export function TripParts({ plan, shown, date, isOnIdeas, isInOverview, pages }: TripPartsProps) {
  const t = useTranslations('trip')
  const canEdit = useCanEdit(plan.trip.id)
  const dropOnDay = useDropOnDay(plan)
  return (
    <>
      {!isInOverview && (
        <StripLink
          href="?view=overview"
          icon={LayoutList}
          isOpen={date === undefined && !isOnIdeas}
          label={t('overview')}
          onOpen={pages.openOverview}
        />
      )}
      <IdeasLink
        canEdit={canEdit}
        count={plan.ideas.length}
        isOpen={isOnIdeas}
        onOpen={pages.openIdeas}
        tripId={plan.trip.id}
      />
      <DaysMenu
        canEdit={canEdit}
        onDropItem={dropOnDay}
        onSelect={pages.selectDay}
        plan={plan}
        selected={isOnIdeas ? undefined : date}
        shown={shown}
      />
    </>
  )
}

/** Takes an item, or an idea, to another day. */
function useDropOnDay(plan: Plan) {
  const moveToDay = useMoveToDay(plan.trip.id)
  const planIdea = usePlanIdea(plan.trip.id)
  return (id: string, day: TripDay) => {
    const item = findItem(plan, id)
    if (item) moveToDay(item, day)
    else planIdea(id, day.id)
  }
}
