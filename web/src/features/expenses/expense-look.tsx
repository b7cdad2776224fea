import type { ExpenseType } from '@caravan/contract/expenses'
import {
  BedDouble,
  Camera,
  Car,
  Fuel,
  type LucideIcon,
  Plane,
  Receipt,
  ShoppingBag,
  ShoppingBasket,
  Ticket,
  TrainFront,
  Utensils,
} from 'lucide-react'
import { Tile } from '../../ui/tile.tsx'

/** The icon of each type on the tint of the items it is akin to. */
export const expenseLooks: Record<ExpenseType, { icon: LucideIcon; look: string }> = {
  Flights: { icon: Plane, look: 'bg-flight-soft text-flight-ink' },
  Lodging: { icon: BedDouble, look: 'bg-lodging-soft text-lodging-ink' },
  Transit: { icon: TrainFront, look: 'bg-commute-soft text-commute-ink' },
  'Car rental': { icon: Car, look: 'bg-commute-soft text-commute-ink' },
  Food: { icon: Utensils, look: 'bg-dining-soft text-dining-ink' },
  Sightseeing: { icon: Camera, look: 'bg-sightseeing-soft text-sightseeing-ink' },
  Activities: { icon: Ticket, look: 'bg-sightseeing-soft text-sightseeing-ink' },
  Shopping: { icon: ShoppingBag, look: 'bg-shopping-soft text-shopping-ink' },
  Gas: { icon: Fuel, look: 'bg-commute-soft text-commute-ink' },
  Groceries: { icon: ShoppingBasket, look: 'bg-dining-soft text-dining-ink' },
  Other: { icon: Receipt, look: 'bg-sunken text-ink-2' },
}

export const ExpenseTile = ({ type }: { type: ExpenseType }) => <Tile {...expenseLooks[type]} />
