import type { Item } from '@caravan/contract/items'
import { isNight, nightsOfStays } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'

/**
 * The ids of the items that are booked: they have a number, were paid, or have a file and cost something. A night is
 * booked with its stay, which need not cost anything.
 */
export function bookedIn({ items, outside, paid, attachments }: Plan): ReadonlySet<string> {
  const known = new Set([...paid.map(({ id }) => id), ...attachments.map(({ owner }) => owner.id)])
  const isBooked = (item: Item) =>
    Boolean(item.confirmation_number) || (known.has(item.id) && (isNight(item) || Number(item.cost) > 0))
  const all = [...items, ...outside]
  const alone = all.filter(item => !isNight(item)).map(item => [item])
  return new Set(
    [...alone, ...nightsOfStays(all)].flatMap(rows => (rows.some(isBooked) ? rows.map(({ id }) => id) : [])),
  )
}
