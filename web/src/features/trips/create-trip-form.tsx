import type { TripSummary } from '@caravan/contract/trips'
import { useNavigate } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePlaceSearch } from '../../trip/place-search.ts'
import { isFromOpenStreetMap, PlaceSource } from '../../trip/place-source.tsx'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { useAskBeforeLeaving } from '../../ui/leaving.ts'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type City, chipOf, MAX_CITIES } from './city.ts'
import { LeftOut } from './left-out.tsx'
import { TripPreview } from './trip-preview.tsx'
import { useCreateTrip } from './use-create-trip.ts'

const limits = { min: '1900-01-01', max: '2199-12-31' }

type CreateTripFormProps = {
  /** The trip that a side trip leaves from; its dates need not be within those. */
  parent?: Pick<TripSummary, 'id' | 'start_date'>
}

export function CreateTripForm({ parent }: CreateTripFormProps) {
  const t = useTranslations('createTrip')
  const navigate = useNavigate()
  const trip = useCreateTrip(parent?.id)
  const cityField = useRef<HTMLDivElement>(null)
  const dateField = useRef<HTMLButtonElement>(null)
  useAskBeforeLeaving(trip.isDirty)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const blamed = await trip.create()
    if (blamed === 'cities') cityField.current?.querySelector('input')?.focus()
    if (blamed === 'dates') dateField.current?.focus()
  }

  return (
    <div className="mt-5 grid gap-x-10 gap-y-6 md:mt-6 lg:grid-cols-[minmax(0,600px)_minmax(0,1fr)] xl:gap-x-14">
      <TripPreview cities={trip.cities} dates={trip.dates} name={trip.name} />
      <form className="flex flex-col gap-6 lg:col-start-1 lg:row-start-1" noValidate onSubmit={submit}>
        <TextField disabledReason={t('namedFromCities')} label={t('name')} value={trip.name} />
        <div ref={cityField}>
          <CityField
            cities={trip.cities}
            error={trip.errors.cities}
            onChange={trip.setCities}
            onTextChange={trip.setText}
            text={trip.text}
          />
        </div>
        <div className="flex flex-col gap-3">
          <DateRange
            error={trip.errors.dates}
            label={t('dates')}
            limits={limits}
            near={parent?.start_date}
            onChange={trip.setDates}
            prompt={t('selectDates')}
            ref={dateField}
            value={trip.dates}
          />
          <LeftOut cities={trip.cities} dates={trip.dates} />
        </div>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button busyLabel={t('creating')} isBusy={trip.isCreating} size="large" type="submit">
            {t('create')}
          </Button>
          <Button onPress={() => void navigate({ to: '/dashboard' })} size="large" variant="ghost">
            {t('back')}
          </Button>
        </div>
      </form>
    </div>
  )
}

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
function CityField({ cities, text, error, ...rest }: CityFieldProps) {
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
