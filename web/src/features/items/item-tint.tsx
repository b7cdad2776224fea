import type { Item } from '@caravan/contract/items'
import { createContext, use, useState } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { membersQuery } from '../../trip/members.ts'
import { isOwnVersion, writerOf } from '../../trip/writers.ts'

/** The items that were there when the list was opened: what comes later was put there by somebody. */
export const EarlierItems = createContext<ReadonlySet<string>>(new Set())

/** Lights up once under a row that somebody else has just written, in their colour; never where motion is unwelcome. */
export function ItemTint({ item }: { item: Item }) {
  const isNews = !use(EarlierItems).has(item.id) && !isOwnVersion(item)
  const [seen, setSeen] = useState(item.version)
  const [tint, setTint] = useState(() => (isNews ? { count: 1, colour: colourOf(item) } : undefined))
  if (item.version !== seen) {
    setSeen(item.version)
    if (!isOwnVersion(item)) setTint({ count: (tint?.count ?? 0) + 1, colour: colourOf(item) })
  }
  if (tint === undefined) return null
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 rounded-xl bg-current/12 opacity-0 transition-opacity duration-600 motion-reduce:hidden starting:opacity-100"
      data-tint
      key={tint.count}
      style={{ color: tint.colour }}
    />
  )
}

/** That of whoever wrote it; of nobody in particular where that is not known. */
function colourOf({ trip_id }: Item): string {
  const writer = writerOf(trip_id)
  const members = queryClient.getQueryData(membersQuery(trip_id).queryKey)
  const color = writer && members?.find(({ user_id }) => user_id === writer)?.color
  return typeof color === 'number' ? `var(--member-ring-${color})` : 'var(--pine)'
}
