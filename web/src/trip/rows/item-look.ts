import type { ItemType } from '@caravan/contract/items'
import { BedDouble, Camera, Plane, ShoppingBag, TrainFront, Utensils } from 'lucide-react'

type Look = { icon: typeof Camera; tile: string; badge: string; ring: string }

/** The icon of each type, and its tints: things have a tint, people have a colour. */
export const itemLooks: Record<ItemType, Look> = {
  sightseeing: {
    icon: Camera,
    tile: 'bg-sightseeing-soft text-sightseeing-ink',
    badge: 'bg-sightseeing-ink',
    ring: 'has-checked:outline-sightseeing-ink',
  },
  commute: {
    icon: TrainFront,
    tile: 'bg-commute-soft text-commute-ink',
    badge: 'bg-commute-ink',
    ring: 'has-checked:outline-commute-ink',
  },
  dining: {
    icon: Utensils,
    tile: 'bg-dining-soft text-dining-ink',
    badge: 'bg-dining-ink',
    ring: 'has-checked:outline-dining-ink',
  },
  shopping: {
    icon: ShoppingBag,
    tile: 'bg-shopping-soft text-shopping-ink',
    badge: 'bg-shopping-ink',
    ring: 'has-checked:outline-shopping-ink',
  },
  lodging: {
    icon: BedDouble,
    tile: 'bg-lodging-soft text-lodging-ink',
    badge: 'bg-lodging-ink',
    ring: 'has-checked:outline-lodging-ink',
  },
  flight: {
    icon: Plane,
    tile: 'bg-flight-soft text-flight-ink',
    badge: 'bg-flight-ink',
    ring: 'has-checked:outline-flight-ink',
  },
}
