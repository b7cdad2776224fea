import type { Ride } from '@caravan/contract/rides'
import words from '../../lib/messages/rides.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import type { Around, ListedRow } from '../../trip/rows/row-list.tsx'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { mistakesIn, RideFields, rideForm } from './ride-form.tsx'
import { titleOf } from './ride-words.tsx'

/** The booked rides of a trip, by departure. */
export const Rides = withWords(words, RideList)

type RidesProps = ListedRows & Pick<Around, 'below'> & { among?: readonly ListedRow[] }

function RideList({ day = '', ...list }: RidesProps) {
  const tripId = list.plan.trip.id
  const remove = useRemoval<Ride>('ride', tripId, {
    nameOf: titleOf,
  })
  return (
    <RowPart
      {...list}
      blank={{ depart_date: `${day}T` }}
      form={rideForm}
      mistakesIn={mistakesIn}
      nameOf={titleOf}
      onRemove={remove}
    >
      {() => <RideFields />}
    </RowPart>
  )
}
