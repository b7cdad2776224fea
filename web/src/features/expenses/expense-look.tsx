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

/** The icon of each type, and the tints of the items it is akin to. */
export const expenseLooks: Record<ExpenseType, { icon: LucideIcon; look: string; solid: string }> = {
  Flights: { icon: Plane, look: 'bg-flight-soft text-flight-ink', solid: 'bg-flight-solid' },
  Lodging: { icon: BedDouble, look: 'bg-lodging-soft text-lodging-ink', solid: 'bg-lodging-solid' },
  Transit: { icon: TrainFront, look: 'bg-commute-soft text-commute-ink', solid: 'bg-commute-solid' },
  'Car rental': { icon: Car, look: 'bg-commute-soft text-commute-ink', solid: 'bg-commute-solid' },
  Food: { icon: Utensils, look: 'bg-dining-soft text-dining-ink', solid: 'bg-dining-solid' },
  Sightseeing: {
    icon: Camera,
    look: 'bg-sightseeing-soft text-sightseeing-ink',
    solid: 'bg-sightseeing-solid',
  },
  Activities: {
    icon: Ticket,
    look: 'bg-sightseeing-soft text-sightseeing-ink',
    solid: 'bg-sightseeing-solid',
  },
  Shopping: { icon: ShoppingBag, look: 'bg-shopping-soft text-shopping-ink', solid: 'bg-shopping-solid' },
  Gas: { icon: Fuel, look: 'bg-commute-soft text-commute-ink', solid: 'bg-commute-solid' },
  Groceries: { icon: ShoppingBasket, look: 'bg-dining-soft text-dining-ink', solid: 'bg-dining-solid' },
  Other: { icon: Receipt, look: 'bg-sunken text-ink-2', solid: 'bg-line-strong' },
}

export const ExpenseTile = ({ type }: { type: ExpenseType }) => {
  const { icon, look } = expenseLooks[type]
  return <Tile icon={icon} look={look} />
}
