import { AddCommute, useCommutes } from './features/items/commutes.tsx'
import { Rides } from './features/rides/rides-dialog.tsx'
import words from './lib/messages/items.json'
import { withWords } from './lib/words/words.tsx'
import type { ListedRows } from './trip/kinds.ts'
import { useCanEdit } from './trip/plan.ts'

/** All ways of a trip: the rides that are booked, and those among the items of its days. */
export const TripTransportation = withWords(words, RidesAndCommutes)

function RidesAndCommutes(props: ListedRows) {
  const { plan, day } = props
  const commutes = useCommutes(plan)
  const canEdit = useCanEdit(plan.trip.id)
  return <Rides {...props} among={commutes} below={canEdit && <AddCommute day={day} plan={plan} />} />
}
