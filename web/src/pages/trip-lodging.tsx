import type { Plan } from '@caravan/contract/plan'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAvailableHotels } from '../features/hotels/available-hotels.tsx'
import { FindHotel } from '../features/hotels/find-hotel.tsx'
import { firstFreeNights } from '../features/hotels/free-nights.ts'
import { areHotelsOff, type HotelSearch } from '../features/hotels/hotels.api.ts'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The beds of a trip, and the hotels that there are. */
export function TripLodging({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useTranslations()
  const { start_date, end_date } = plan.trip
  const [start] = useState(() => firstFreeNights(plan))
  const [search, setSearch] = useState<HotelSearch>()
  const hotels = useAvailableHotels({ search, currency: 'GBP', onClose: () => setSearch(undefined) })
  return (
    <Dialog beside={hotels} isOpen onClose={onClose} title={t('trip.dialogs.lodging')} width={564}>
      <DialogBody>
        {areHotelsOff() ? (
          <EmptyState drawing="plot" text={t('pages.comingSoon')} />
        ) : (
          <FindHotel {...start} limits={{ min: start_date, max: end_date }} onFind={setSearch} />
        )}
      </DialogBody>
    </Dialog>
  )
}
