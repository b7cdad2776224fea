import type { Rental } from '@caravan/contract/rentals'
import words from '../../lib/messages/rentals.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { mistakesIn, RentalFields, rentalForm } from './rental-form.tsx'

/** The rental cars of a trip, by the time at which they are picked up. */
export const Rentals = withWords(words, RentalList)

function RentalList({ day = '', ...list }: ListedRows) {
  const tripId = list.plan.trip.id
  const nameOf = ({ company }: Rental) => company
  const remove = useRemoval<Rental>('rental', tripId, {
    nameOf,
  })
  return (
    <RowPart
      {...list}
      blank={{ pickup_date: `${day}T`, dropoff_date: `${day}T` }}
      form={rentalForm}
      mistakesIn={mistakesIn}
      nameOf={nameOf}
      onRemove={remove}
    >
      {() => <RentalFields />}
    </RowPart>
  )
}
