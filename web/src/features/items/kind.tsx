import type { ExpenseType } from '@caravan/contract/expenses'
import type { Item, ItemType } from '@caravan/contract/items'
import { isNight } from '@caravan/contract/lodging.stays'
import { MapPin } from 'lucide-react'
import { bookingKind } from '../../trip/kinds.ts'
import { later } from '../../ui/later.tsx'

const expenseTypes: Record<ItemType, ExpenseType> = {
  lodging: 'Lodging',
  flight: 'Flights',
  commute: 'Transit',
  dining: 'Food',
  sightseeing: 'Sightseeing',
  shopping: 'Shopping',
}

/** The numbered rows of a day: they are the day's list, and the stops of the map and of a share link. */
export const item = bookingKind<Item, Item>({
  name: 'item',
  icon: MapPin,
  tint: 'bg-pine-soft text-pine-ink',
  icons: null,
  iconNameOf: null,
  tool: null,
  // The day panel opens its form.
  Part: later(() => import('./proposed-item.tsx'), 'ProposedItem'),
  parts: ['items', 'outside'],
  // Nights are told by their stay.
  rowsIn: ({ items, outside }) => [...items, ...outside].filter(item => !isNight(item)),
  link: 'item',
  nameOf: ({ place }) => place,
  dateOf: ({ date }) => date,
  expenseType: ({ type }) => expenseTypes[type],
  currencyOf: null,
  onDay: null,
  ways: null,
  segment: null,
  spots: null,
  arcs: null,
  shared: null,
})
