import type { Item } from '@caravan/contract/items'
import { Failure } from '../failure.ts'
import { requireBothOrNone } from './coordinates.ts'
import { kinds } from './kinds.ts'
import { type Sent, withSent } from './rows.ts'

interface Spot {
  place_id: string | null
  lat: number | null
  lng: number | null
}

/** A row with what was sent of it. A place that is named anew, in the field `name`, is not where the old one was. */
export function placeWith<R extends Spot>(sent: Sent<R>, known: R, blank: R, name: keyof R): R {
  const isRenamed = sent[name] !== undefined && (sent[name] ?? '') !== known[name]
  const from = isRenamed ? { ...known, place_id: null, lat: null, lng: null } : known
  const row = withSent(from, sent, blank)
  if (sent.lat !== undefined || sent.lng !== undefined) requireBothOrNone(row)
  return row
}

/** An item with what was sent of it, if that can be. */
export function itemWith(sent: Sent<Item>, known: Item): Item {
  const item = placeWith(sent, known, kinds.item.table.blank, 'place')
  if (!item.place || !item.type) throw new Failure('item.place_and_type')
  return item
}
