import type { Item } from '@caravan/contract/items'
import { bookLodging, changeLodging, deleteLodging } from '@caravan/contract/lodging'
import { shownStay } from '@caravan/contract/lodging.row'
import { type Stay, stayOf } from '@caravan/contract/lodging.stays'
import { isSame, type StoredRow } from '../../lib/merge.ts'
import type { Costs } from '../../trip/kinds.ts'
import { tripMutation } from '../../trip/write/send.ts'
import { useTripMutation } from '../../trip/write/write.ts'

export const namesOf = ({ nights }: Stay) => ({ nights: nights.map(({ id, version }) => ({ id, version })) })

const columns = ['place', 'place_id', 'lat', 'lng', 'details', 'url', 'participants'] as const

/** A stay as others have left it; a change of one night counts as one of the field that all nights share. */
function stayNow(nights: readonly Item[], base: Stay): Stay {
  const before = new Map(base.nights.map(night => [night.id, night]))
  const shared = columns.map(column => {
    const changed = nights.find(night => !isSame((before.get(night.id) ?? night)[column], night[column]))
    return [column, (changed ?? base)[column]]
  })
  return { ...base, ...stayOf(nights), ...Object.fromEntries(shared) }
}

const named = {
  name: (stay: StoredRow) => namesOf(stay as Stay),
  read: (current: unknown, base: StoredRow) => stayNow(current as Item[], base as Stay),
}

export const lodgingBooking = tripMutation({ bookLodging }, { show: shownStay.booked })
export const lodgingChange = tripMutation({ changeLodging }, { named, show: shownStay.changed })
export const lodgingDeletion = tripMutation(
  { deleteLodging },
  { named, mayBeGone: true, show: shownStay.deleted },
)

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Stay>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation(lodgingChange, tripId, told)
  return (stay, { amount: cost }) =>
    mutate({ params: { tripId }, body: { ...namesOf(stay), cost }, base: stay })
}
