import type { Ride } from '@caravan/contract/rides'
import words from '../../lib/messages/rides.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import type { Around, ListedRow } from '../../trip/rows/row-list.tsx'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval, useTripMutation } from '../../trip/write/write.ts'
import { mistakesIn, RideFields, rideForm } from './ride-form.tsx'
import { titleOf } from './ride-words.tsx'

/** The booked rides of a trip, by departure. */
export const Rides = withWords(words, RideList)

type RidesProps = ListedRows & Pick<Around, 'below'> & { among?: readonly ListedRow[] }

function RideList({ day = '', ...list }: RidesProps) {
  const tripId = list.plan.trip.id
  const { mutateAsync: create } = useTripMutation('createRide', tripId)
  const { mutateAsync: change } = useTripMutation('updateRide', tripId)
  const remove = useRemoval('deleteRide', tripId, 'ride', {
    write: ({ id: rideId }: Ride) => ({ params: { tripId, rideId } }),
    nameOf: titleOf,
  })
  return (
    <RowPart
      {...list}
      blank={{ depart_date: `${day}T` }}
      change={(rideId, body, base) => change({ params: { tripId, rideId }, body, ...(base && { base }) })}
      create={(id, content) => create({ params: { tripId }, body: { id, ...content } })}
      form={rideForm}
      mistakesIn={mistakesIn}
      nameOf={titleOf}
      onRemove={remove}
    >
      {() => <RideFields />}
    </RowPart>
  )
}
