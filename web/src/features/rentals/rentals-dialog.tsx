import type { Plan } from '@caravan/contract/plan'
import type { Rental } from '@caravan/contract/rentals'
import { TransportChooser } from '../../trip/journeys/transport-chooser.tsx'
import { useTypedTransport } from '../../trip/journeys/typed.ts'
import type { ListedRows } from '../../trip/kinds.ts'
import { useListedRows } from '../../trip/rows/listed-rows.tsx'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { mistakesIn, RentalFields, rentalForm, takenOver, typedIn } from './rental-form.tsx'

const nameOf = ({ company }: Rental) => company

function useListing({ trip }: Plan) {
  const onRemove = useRemoval<Rental>('rental', trip.id, { nameOf })
  return { nameOf, onRemove }
}

/** The rental cars of a trip, for a list. */
export const useRentals = (plan: Plan) => useListedRows('rental', plan, useListing(plan)).listed

/** The form of a rental car. */
export function RentalPart({ day = '', ...list }: ListedRows) {
  const { typed } = useTypedTransport()
  const chooser = <TransportChooser day={day || list.plan.trip.start_date} kind="rental" typedIn={typedIn} />
  return (
    <RowPart
      {...list}
      {...useListing(list.plan)}
      blank={{ pickup_date: `${day}T`, dropoff_date: `${day}T`, ...(typed && takenOver(typed)) }}
      isBegun={typed !== undefined}
      form={rentalForm}
      mistakesIn={mistakesIn}
    >
      {base => (
        <>
          {!base && !list.proposed && chooser}
          <RentalFields />
        </>
      )}
    </RowPart>
  )
}
