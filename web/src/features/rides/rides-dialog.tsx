import type { Plan } from '@caravan/contract/plan'
import { type Ride, type RideType, rideTypes } from '@caravan/contract/rides'
import { TransportChooser } from '../../trip/journeys/transport-chooser.tsx'
import { useTypedTransport } from '../../trip/journeys/typed.ts'
import type { ListedRows } from '../../trip/kinds.ts'
import { useListedRows } from '../../trip/rows/listed-rows.tsx'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { mistakesIn, RideFields, rideForm, takenOver, typedIn } from './ride-form.tsx'
import { titleOf } from './ride-words.tsx'

function useListing({ trip }: Plan) {
  const onRemove = useRemoval<Ride>('ride', trip.id, { nameOf: titleOf })
  return { nameOf: titleOf, onRemove }
}

/** The booked rides of a trip, for a list. */
export const useRides = (plan: Plan) => useListedRows('ride', plan, useListing(plan)).listed

/** The form of a ride. */
export function RidePart({ day = '', ...list }: ListedRows) {
  const { typed, type } = useTypedTransport()
  const chooser = <TransportChooser day={day || list.plan.trip.start_date} kind="ride" typedIn={typedIn} />
  return (
    <RowPart
      {...list}
      {...useListing(list.plan)}
      blank={{
        depart_date: `${day}T`,
        ...(typed && takenOver(typed)),
        ...(rideTypes.includes(type as RideType) && { type: type as RideType }),
      }}
      isBegun={typed !== undefined}
      form={rideForm}
      mistakesIn={mistakesIn}
    >
      {base => (
        <>
          {!base && !list.proposed && chooser}
          <RideFields isNew={!base && !list.proposed} />
        </>
      )}
    </RowPart>
  )
}
