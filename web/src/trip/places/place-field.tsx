import type { ItemType } from '@caravan/contract/items'
import { Search } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FieldWords } from '../../ui/fields/field.tsx'
import { type ChosenPlace, typedPlace } from './chosen-place.ts'
import { PlaceCombobox } from './place-combobox.tsx'
import { usePlaceSearch } from './place-search.ts'
import type { TypedPlace } from './typed-place.ts'

/** A place as days and items have it. */
export type NamedPlace = Omit<ChosenPlace, 'name' | 'type'> & { place: string }

/** A place to be added, with the times that were typed with it and the type of an item there, as far as it can be guessed. */
export type PlaceToAdd = NamedPlace & Omit<TypedPlace, 'name'> & { type: ItemType | null }

export const named = ({ name, type: _, ...spot }: ChosenPlace): NamedPlace => ({ ...spot, place: name })

type PlaceFieldProps = FieldWords & {
  value: string
  /** With every key; a suggestion that was picked comes with its spot on the map. */
  onChange: (place: NamedPlace) => void
  /** Called with the type of an item there, as far as it can be guessed. */
  onPick?: (place: NamedPlace, type: ItemType | null) => void
  /** Enter where nothing is to be chosen. */
  onEnter?: () => void
  onBlur?: () => void
  autoFocus?: boolean
  placeholder?: string
  /** The place has no spot on the map. */
  isLost?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The search for the place of a day or an item. */
export function PlaceField({ value, onChange, onPick, isLost = false, ...rest }: PlaceFieldProps) {
  const t = useTranslations('placeSearch')
  // A place that is there already, or was picked, is not searched for.
  const [searched, setSearched] = useState('')
  const found = usePlaceSearch(searched)
  return (
    <PlaceCombobox
      {...rest}
      {...found}
      again={isLost && searched === '' ? t('lookAgain') : undefined}
      leading={<Search />}
      onPick={({ place }) => {
        setSearched('')
        onChange(named(place))
        onPick?.(named(place), place.type)
      }}
      onTextChange={text => {
        setSearched(text)
        onChange(named(typedPlace(text)))
      }}
      text={value}
    />
  )
}
