import { MapPin } from 'lucide-react'
import { Combobox, type ComboboxProps } from '../../ui/fields/combobox.tsx'
import type { PlaceOption } from './chosen-place.ts'
import { isFromOpenStreetMap, PlaceSource, regionalOf } from './place-source.tsx'

/** A field that offers places, below which their source is named where its licence asks for that. */
export function PlaceCombobox(props: Omit<ComboboxProps<PlaceOption>, 'optionIcon' | 'source'>) {
  const regional = regionalOf(props.suggestions.flatMap(({ hit }) => hit ?? []))
  const hasSource = isFromOpenStreetMap() || regional.length > 0
  return (
    <Combobox {...props} optionIcon={<MapPin />} source={hasSource && <PlaceSource regional={regional} />} />
  )
}
