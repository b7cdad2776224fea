import type { Place } from '@caravan/contract/places'
import { MapPin, Search } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Combobox } from '../../ui/combobox.tsx'
import type { FieldWords } from '../../ui/field.tsx'
import { usePlaceSearch } from './place-search.ts'

/** A place by its name; what was typed and not found has no spot on the map. */
export type NamedPlace = {
  place: string
  place_id: string | null
  formatted_address: string | null
  lat: number | null
  lng: number | null
}

export function placeNamed(place: string): NamedPlace {
  return { place, place_id: null, formatted_address: null, lat: null, lng: null }
}

function foundPlace({ name, ...spot }: Place): NamedPlace {
  return { ...spot, place: name }
}

type PlaceFieldProps = FieldWords & {
  value: string
  /** With every key; a suggestion that was picked comes with its spot on the map. */
  onChange: (place: NamedPlace) => void
  onPick?: (place: NamedPlace) => void
  onBlur?: () => void
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

const TYPED = 'as-typed'

/** The place search: suggestions as one types, and the way to keep what was typed. */
export function PlaceField({ value, onChange, onPick, onBlur, ...rest }: PlaceFieldProps) {
  const t = useTranslations('item')
  const [searched, setSearched] = useState('')
  const { places, isSearchable, isLoading } = usePlaceSearch(searched)
  const typed = value.trim()
  const found = places.map(({ place_id, name, formatted_address }) => {
    return { id: place_id, name, detail: formatted_address }
  })
  const asTyped = { id: TYPED, name: t('useTyped', { typed }), detail: t('asTyped') }

  function pick(id: string) {
    const place = places.find(({ place_id }) => place_id === id)
    const picked = place ? foundPlace(place) : placeNamed(typed)
    setSearched('')
    onChange(picked)
    onPick?.(picked)
  }

  return (
    <Combobox
      {...rest}
      isLoading={isLoading}
      leading={<Search />}
      {...(onBlur && { onBlur })}
      onPick={({ id }) => pick(id)}
      onTextChange={text => {
        setSearched(text)
        onChange(placeNamed(text))
      }}
      optionIcon={<MapPin />}
      suggestions={isSearchable ? [...found, asTyped] : []}
      text={value}
    />
  )
}
