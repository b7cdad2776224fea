import type { Item } from '@caravan/contract/items'
import { createContext, use, useState } from 'react'
import { isOwnVersion } from './items.api.ts'

/** The items that were there when the list was opened: what comes later was put there by somebody. */
export const EarlierItems = createContext<ReadonlySet<string>>(new Set())

/** Lights up once under a row that somebody else has just written; never where motion is unwelcome. */
export function ItemTint({ item }: { item: Item }) {
  const isNews = !use(EarlierItems).has(item.id) && !isOwnVersion(item)
  const [seen, setSeen] = useState(item.version)
  const [tints, setTints] = useState(isNews ? 1 : 0)
  if (item.version !== seen) {
    setSeen(item.version)
    if (!isOwnVersion(item)) setTints(tints + 1)
  }
  if (tints === 0) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 rounded-xl bg-pine/12 opacity-0 transition-opacity duration-600 motion-reduce:hidden starting:opacity-100"
      data-tint
      key={tints}
    />
  )
}
