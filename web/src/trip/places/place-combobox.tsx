import { MapPin } from 'lucide-react'
import { Combobox, type ComboboxProps } from '../../ui/fields/combobox.tsx'
import type { PlaceOption } from './chosen-place.ts'
import { isFromOpenStreetMap, PlaceSource, regionalOf } from './place-source.tsx'

type PlaceComboboxProps = Omit<ComboboxProps<PlaceOption>, 'optionIcon' | 'source'> & {
  /** Below the list: why it lacks the place that was typed. */
  note?: string | undefined
}

/** A field that offers places, below which their source is named where its licence asks for that. */
export function PlaceCombobox({ note, ...props }: PlaceComboboxProps) {
  const regional = regionalOf(props.suggestions.flatMap(({ hit }) => hit ?? []))
  const hasSource = isFromOpenStreetMap() || regional.length > 0
  const source = (note !== undefined || hasSource) && (
    <>
      {note && (
        <span className="block" role="status">
          {note}
        </span>
      )}
      {hasSource && <PlaceSource regional={regional} />}
    </>
  )
  return <Combobox {...props} optionIcon={<MapPin />} source={source} />
}
