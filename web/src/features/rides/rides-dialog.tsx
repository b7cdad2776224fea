import type { Plan } from '@caravan/contract/plan'
import type { Ride } from '@caravan/contract/rides'
import type { ListedRows } from '../../trip/kinds.ts'
import { useListedRows } from '../../trip/rows/listed-rows.tsx'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { mistakesIn, RideFields, rideForm } from './ride-form.tsx'
import { titleOf } from './ride-words.tsx'

function useListing({ trip }: Plan) {
  const onRemove = useRemoval<Ride>('ride', trip.id, { nameOf: titleOf })
  return { nameOf: titleOf, onRemove }
}

/** The booked rides of a trip, for a list. */
export const useRides = (plan: Plan) => useListedRows('ride', plan, useListing(plan)).listed

/** The form of a ride. */
export function RidePart({ day = '', ...list }: ListedRows) {
  return (
    <RowPart
      {...list}
      {...useListing(list.plan)}
      blank={{ depart_date: `${day}T` }}
      form={rideForm}
      mistakesIn={mistakesIn}
    >
      {() => <RideFields />}
    </RowPart>
  )
}
