import { MapPin } from 'lucide-react'
import { Combobox, type ComboboxProps } from '../../ui/fields/combobox.tsx'
import type { PlaceOption } from './chosen-place.ts'
import { isFromOpenStreetMap, PlaceSource } from './place-source.tsx'

/** A field that offers places, below which their source is named where its licence asks for that. */
export function PlaceCombobox(props: Omit<ComboboxProps<PlaceOption>, 'optionIcon' | 'source'>) {
  return <Combobox {...props} optionIcon={<MapPin />} source={isFromOpenStreetMap() && <PlaceSource />} />
}
