import { type LucideIcon, MapPin } from 'lucide-react'
import { useBookingKinds } from '../../trip/kinds.ts'
import { itemLooks } from '../../trip/rows/item-look.ts'
import { stopTypes } from './types.ts'

/** The drawings of types and kinds on the map, by the names that icons have for them. */
export function useDrawings(): ReadonlyMap<string, LucideIcon> {
  const kinds = useBookingKinds()
  const drawn = new Map<string, LucideIcon>([['idea', MapPin]])
  for (const { name, icon, icons } of kinds) {
    drawn.set(name, icon)
    for (const [name, icon] of Object.entries(icons ?? {})) drawn.set(name, icon)
  }
  for (const type of stopTypes) drawn.set(type, itemLooks[type].icon)
  return drawn
}
