import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePlaceSearch } from '../../trip/place-search.ts'
import { isFromOpenStreetMap, PlaceSource } from '../../trip/place-source.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { type City, chipOf, MAX_CITIES } from './city.ts'

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
export function CityField({ cities, text, error, ...rest }: CityFieldProps) {
  const t = useTranslations('createTrip')
  const { options, isLoading } = usePlaceSearch(text)
  const { length } = [...text.trim()]
  const isFull = cities.length >= MAX_CITIES
  const isShort = length > 0 && length < CLEAR_LENGTH
  return (
    <MultiCombobox<City>
      {...rest}
      chipOf={chipOf}
      error={error}
      hint={t('cityHint')}
      isLoading={isLoading}
      label={t('cities')}
      optionIcon={<MapPin />}
      placeholder={t('selectCity')}
      source={isFromOpenStreetMap() && <PlaceSource />}
      suggestions={isFull ? [] : options}
      text={text}
      value={cities}
      warning={isFull ? t('enoughCities', { max: MAX_CITIES }) : isShort ? t('shortName') : undefined}
    />
  )
}
