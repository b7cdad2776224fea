import type { TripSummary } from '@caravan/contract/trips'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { currenciesAfter } from '../../trip/currency.ts'
import { Button } from '../../ui/button.tsx'
import { DateRange } from '../../ui/fields/date-range.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useAskBeforeLeaving } from '../../ui/overlays/leaving.ts'
import { CityField } from './city-field.tsx'
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
  const form = useTranslations('form')
  const navigate = useNavigate()
  const trip = useCreateTrip(parent?.id)
  const cityField = useRef<HTMLInputElement>(null)
  const dateField = useRef<HTMLButtonElement>(null)
  useAskBeforeLeaving(trip.isDirty)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const blamed = await trip.create()
    if (blamed === 'cities') cityField.current?.focus()
    if (blamed === 'dates') dateField.current?.focus()
  }

  return (
    <div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-6 md:mt-6 lg:grid-cols-[minmax(0,600px)_minmax(0,1fr)] xl:gap-x-14">
      <TripPreview cities={trip.cities} dates={trip.dates} name={trip.name} />
      <form
        className="grid grid-cols-1 items-start gap-6 max-lg:low:-order-1 low:grid-cols-2 lg:col-start-1 lg:row-start-1"
        noValidate
        onSubmit={submit}
      >
        <TextField disabledReason={t('namedFromCities')} label={t('name')} value={trip.name} />
        <CityField
          cities={trip.cities}
          error={trip.errors.cities}
          onChange={trip.setCities}
          onTextChange={trip.setText}
          ref={cityField}
          text={trip.text}
        />
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
        <div className="md:max-w-[300px]">
          <SearchSelect
            empty={form('noCurrency')}
            hint={t('currencyHint')}
            isRequired
            label={form('currency')}
            onChange={currency => currency && trip.setCurrency(currency)}
            options={currenciesAfter(trip.local)}
            value={trip.currency}
          />
        </div>
        <div className="mt-2 flex flex-wrap gap-3 low:col-span-2">
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
