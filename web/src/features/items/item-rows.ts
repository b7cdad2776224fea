import type { Item } from '@caravan/contract/items'
import { useState } from 'react'
import { distanceKm } from '../../lib/distance.ts'
import { againstTime } from './item-sequence.ts'

/** An item as it stands in its list. */
export type Row = {
  id: string
  item: Item
  number: number
  isLast: boolean
  isAgainstTime: boolean
  /** To the next one, in kilometres. */
  distance: number | undefined
}

/** The rows of a list. One that has not changed stays the same object, so that only what has is drawn again. */
export function useRows(items: readonly Item[]): readonly Row[] {
  const [shown, setShown] = useState(() => ({ items, rows: rowsOf(items, []) }))
  if (shown.items === items) return shown.rows
  const rows = rowsOf(items, shown.rows)
  setShown({ items, rows })
  return rows
}

function rowsOf(items: readonly Item[], before: readonly Row[]): readonly Row[] {
  const known = new Map(before.map(row => [row.id, row]))
  const against = againstTime(items)
  return items.map((item, at) => {
    const next = items[at + 1]
    const row: Row = {
      id: item.id,
      item,
      number: at + 1,
      isLast: next === undefined,
      isAgainstTime: against.has(item.id),
      distance: distanceBetween(item, next),
    }
    const earlier = known.get(item.id)
    return earlier !== undefined && isSame(earlier, row) ? earlier : row
  })
}

function isSame(one: Row, other: Row): boolean {
  return (Object.keys(one) as (keyof Row)[]).every(key => one[key] === other[key])
}

/** As the crow flies; undefined unless it is known where both are. */
function distanceBetween(from: Item, to: Item | undefined): number | undefined {
  if (to === undefined || from.lat === null || from.lng === null || to.lat === null || to.lng === null) return
  return distanceKm({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
}
