import type { Item } from '@caravan/contract/items'
import { Failure } from '../failure.ts'
import { requireBothOrNone } from './coordinates.ts'
import { kinds } from './kinds.ts'
import { type Sent, withSent } from './rows.ts'

/** An item with what was sent of it, if that can be. */
export function itemWith(sent: Sent<Item>, known: Item): Item {
  const isRenamed = sent.place !== undefined && (sent.place ?? '') !== known.place
  // A place that is named anew is not where the old one was.
  const from = isRenamed ? { ...known, place_id: null, lat: null, lng: null } : known
  const item = withSent(from, sent, kinds.item.table.blank)
  if (!item.place || !item.type) throw new Failure('item.place_and_type')
  if (sent.lat !== undefined || sent.lng !== undefined) requireBothOrNone(item)
  return item
}
