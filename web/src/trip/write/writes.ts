import type { Item } from '@caravan/contract/items'
import { nightsOf, type Stay, stayOf } from '@caravan/contract/lodging.stays'
import { isSame } from '@caravan/contract/same'
import { type Apply, type Touching, type WriteName, type WriteOf, writes } from '@caravan/contract/writes'
import type { StoredRow } from '../../lib/merge.ts'

/** For a row that is named in the body, in other words where it has changed, and how a refusal tells it. */
export type Naming = {
  name: (row: StoredRow) => object
  read: (current: unknown, base: StoredRow) => StoredRow
}

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

const stay: Naming = {
  name: stay => nightsOf(stay as Stay),
  read: (current, base) => stayNow(current as Item[], base as Stay),
}

const namings: { [N in WriteName]?: Naming } = { changeLodging: stay, deleteLodging: stay }

/** The calls whose answers are rows, not one. */
const ofRows: readonly WriteName[] = [
  'createItems',
  'orderItems',
  'bookLodging',
  'changeLodging',
  'addTogether',
  'resolveComments',
]

/** A write without the types of its own call. */
type AnyWrite = Pick<WriteOf<Touching>, 'call' | 'mayBeGone'> & { apply?: Apply<object> }

/** How the write of this name is sent and shown. */
export const writeOf = (name: WriteName) => ({
  ...(writes[name] as AnyWrite),
  naming: namings[name],
  isOfRows: ofRows.includes(name),
})
