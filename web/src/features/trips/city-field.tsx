import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { type City, chipOf, foundCity, MAX_CITIES, typedCity } from './city.ts'
import { placesQuery } from './trips.api.ts'

/** A shorter text finds many places and rarely the one that is meant. */
const CLEAR_LENGTH = 5

type CityFieldProps = {
  cities: readonly City[]
  onChange: (cities: City[]) => void
  text: string
  onTextChange: (text: string) => void
  error: string | undefined
}

/** The destinations, searched as one types; what no search finds is taken as it was typed. */
export function CityField({ cities, onChange, text, onTextChange, error }: CityFieldProps) {
  const t = useTranslations('createTrip')
  const language = useLocale()
  const { data: found = [], isFetching } = useQuery(placesQuery(text, language))
  const typed = text.trim()
  const { length } = [...typed]
  const isFull = cities.length >= MAX_CITIES
  const suggestions =
    length === 0 || isFull ? [] : [...found.map(foundCity), typedCity(text, t('useTyped', { text: typed }))]
  const isShort = length > 0 && length < CLEAR_LENGTH
  return (
    <MultiCombobox<City>
      chipOf={chipOf}
      error={error}
      hint={t('cityHint')}
      isLoading={isFetching}
      label={t('cities')}
      onChange={onChange}
      onTextChange={onTextChange}
      optionIcon={<MapPin />}
      placeholder={t('selectCity')}
      suggestions={suggestions}
      text={text}
      value={cities}
      warning={isFull ? t('enoughCities', { max: MAX_CITIES }) : isShort ? t('shortName') : undefined}
    />
  )
}
