import { asked } from '@caravan/contract/forms'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { PlaceOption } from '../../trip/places/chosen-place.ts'
import { PlaceCombobox } from '../../trip/places/place-combobox.tsx'
import { usePlaceSearch } from '../../trip/places/place-search.ts'
import { hasMouse } from '../../ui/has-mouse.ts'

const most = asked.trip.most.places
/** A shorter text finds many places and rarely the one that is meant. */
const CLEAR_LENGTH = 5

type CityFieldProps = {
  cities: readonly PlaceOption[]
  onChange: (cities: PlaceOption[]) => void
  text: string
  onTextChange: (text: string) => void
  error: string | undefined
  ref: RefObject<HTMLInputElement | null>
}

/** The destinations, searched as one types, as chips in their order; Backspace in the empty field takes the last one out. */
export function CityField({ cities, onChange, text, onTextChange, error, ref }: CityFieldProps) {
  const t = useTranslations('createTrip')
  const { suggestions, isLoading, warning } = usePlaceSearch(text, 'city')
  const { length } = [...text.trim()]
  const isFull = cities.length >= most
  const isMeant = suggestions.some(({ hit }) => hit?.is_meant)
  const isShort = length > 0 && length < CLEAR_LENGTH && !isMeant

  function remove(city: PlaceOption) {
    onChange(cities.filter(({ id }) => id !== city.id))
    ref.current?.focus()
  }

  return (
    <PlaceCombobox
      autoFocus={hasMouse()}
      chips={cities.length > 0 && <Chips cities={cities} onRemove={remove} />}
      error={error}
      hint={t('cityHint')}
      isLoading={isLoading}
      label={t('cities')}
      onKeyDown={event => {
        const last = cities.at(-1)
        if (event.key === 'Backspace' && text === '' && last) remove(last)
      }}
      onPick={picked => {
        onChange([...cities, picked])
        onTextChange('')
      }}
      onTextChange={onTextChange}
      placeholder={t('selectCity')}
      ref={ref}
      suggestions={isFull ? [] : suggestions.filter(option => !cities.some(({ id }) => id === option.id))}
      text={text}
      warning={isFull ? t('enoughCities', { max: most }) : isShort ? t('shortName') : warning}
    />
  )
}

type ChipsProps = { cities: readonly PlaceOption[]; onRemove: (city: PlaceOption) => void }

function Chips({ cities, onRemove }: ChipsProps) {
  const t = useTranslations()
  return (
    <ul
      aria-label={t('ui.chosen', { label: t('createTrip.cities') })}
      className="flex w-full flex-wrap gap-2 px-0.5 pt-0.5"
    >
      {cities.map(city => (
        <li
          className="flex h-[30px] max-w-full items-center rounded-sm bg-pine-soft pl-2.5 type-ui text-pine-ink"
          key={city.id}
        >
          <span className="truncate">{nameOf(city)}</span>
          <button
            aria-label={t('ui.remove', { name: nameOf(city) })}
            className="hit-area flex size-[30px] shrink-0 items-center justify-center rounded-sm hover:bg-pine/12"
            onClick={() => onRemove(city)}
            type="button"
          >
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** 'Tokyo, Japan', '東京，日本' */
function nameOf({ place: { name, formatted_address } }: PlaceOption): string {
  const [end = '', country] = /[,，] ?([^,，]*)$/.exec(formatted_address ?? '') ?? []
  return country === name ? name : name + end
}
