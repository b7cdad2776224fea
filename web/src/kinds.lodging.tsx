import { useState } from 'react'
import { useAvailableHotels } from './features/hotels/available-hotels.tsx'
import { FindHotel } from './features/hotels/find-hotel.tsx'
import { firstFreeNights } from './features/hotels/free-nights.ts'
import { areHotelsOff, type HotelSearch } from './features/hotels/hotels.api.ts'
import { Lodging, useBooking } from './features/lodging/lodging-dialog.tsx'
import { useIsGuest } from './lib/calls/session.ts'
import words from './lib/messages/hotels.json'
import { withWords } from './lib/words/words.tsx'
import { nightsOnTheWay } from './trip/journeys/journeys.ts'
import { type ListedRows, useBookingKinds } from './trip/kinds.ts'
import { useCanEdit } from './trip/plan.ts'

/** The beds of a trip, and the hotels that there are. */
export const TripLodging = withWords(words, LodgingWithHotels)

function LodgingWithHotels(props: ListedRows) {
  const { plan } = props
  const { start_date, end_date } = plan.trip
  const canEdit = useCanEdit(plan.trip.id)
  const isGuest = useIsGuest()
  const booking = useBooking()
  const kinds = useBookingKinds()
  const [search, setSearch] = useState<HotelSearch>()
  const hotels = useAvailableHotels({
    search,
    currency: plan.trip.currency,
    onBook: canEdit ? booking.book : undefined,
    onClose: () => setSearch(undefined),
  })
  return (
    <Lodging
      {...props}
      below={
        // Only accounts may search.
        areHotelsOff() || isGuest ? null : (
          <div className="mt-7">
            <FindHotel
              {...firstFreeNights(plan, nightsOnTheWay(kinds, plan))}
              limits={{ min: start_date, max: end_date }}
              onFind={setSearch}
            />
          </div>
        )
      }
      beside={hotels}
      booking={booking}
    />
  )
}
