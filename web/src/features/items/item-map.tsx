import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { use, useDeferredValue } from 'react'
import { DayMap, placesAround } from '../../trip/places/map.ts'
import { stopsOf } from '../../trip/plan.ts'
import { mediaHook } from '../../ui/use-is-phone.ts'
import { itemForm } from './item-form.ts'
import { ADDED, placesWith } from './item-map.rules.ts'

// From here on the page has a map beside the day, and has loaded what draws it.
const useIsWide = mediaHook('(width >= 64rem)')

export function useHasItemMap(): boolean {
  const fits = useIsWide()
  return use(DayMap) !== null && fits
}

type ItemMapProps = { plan: Plan; base: Item | undefined }

/** The day with the place as it is chosen. Only to look at: the fields say all of it. */
export function ItemMap({ plan, base }: ItemMapProps) {
  const Draw = use(DayMap)
  // The fields come first.
  const isTime = useDeferredValue(true, false)
  const edited = itemForm.useValues()
  const day = plan.days.find(one => one.date === edited.date)
  const items = day ? stopsOf(plan, day.id) : []
  return (
    <div
      aria-hidden
      className="min-h-40 grow overflow-clip rounded-xl border border-line bg-sunken [&_.map-card]:hidden [&_.map-controls]:hidden"
      inert
    >
      {Draw && isTime && (
        <Draw
          around={placesAround(plan.days, day)}
          chosen={base?.id ?? ADDED}
          places={placesWith(items, edited, base)}
        />
      )}
    </div>
  )
}
