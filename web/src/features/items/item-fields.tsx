import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import type { Trip } from '@caravan/contract/trips'
import { Link2 } from 'lucide-react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PlaceField } from '../../trip/place-field.tsx'
import { AmountField } from '../../ui/amount-field.tsx'
import { classes } from '../../ui/classes.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { costRule, type ItemField, type ItemValues } from './item-form.rules.ts'
import { ItemMap, useHasItemMap } from './item-map.tsx'
import { ItemTypeField } from './item-type-field.tsx'
import { endsNextDay } from './item-words.ts'

type Bound = { control: Control<ItemValues> }

/** Every field of an item. Each one listens for itself, so that typing in one renders no other. */
export function ItemFields({ control, plan, base }: Bound & { plan: Plan; base: Item | undefined }) {
  const hasMap = useHasItemMap()
  const across = classes(!hasMap && 'md:col-span-2')
  return (
    <div className={classes('grid gap-x-7 gap-y-4.5 md:grid-cols-2', !hasMap && 'items-start')}>
      <div className="flex flex-col gap-y-4.5">
        <DateOf control={control} trip={plan.trip} />
        <PlaceOf control={control} />
        {hasMap && <ItemMap base={base} control={control} plan={plan} />}
      </div>
      {/* Beside the map one column; without it the long fields go across. */}
      <div className={hasMap ? 'grid content-start gap-y-4.5' : 'contents'}>
        <TypeOf control={control} />
        <div className={across}>
          <DetailsOf control={control} />
        </div>
        <TimesOf control={control} />
        <CostOf control={control} />
        <div className={across}>
          <UrlOf control={control} />
        </div>
      </div>
    </div>
  )
}

function useField<Name extends ItemField>(control: Control<ItemValues>, name: Name) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, error: fieldState.error?.message }
}

function DateOf({ control, trip }: Bound & { trip: Pick<Trip, 'start_date' | 'end_date'> }) {
  const t = useTranslations('item')
  const { ref: _, ...date } = useField(control, 'date')
  return <DateField {...date} label={t('date')} limits={{ min: trip.start_date, max: trip.end_date }} />
}

function PlaceOf({ control }: Bound) {
  const t = useTranslations('item')
  const { value, onChange, onBlur, ref, error } = useField(control, 'place')
  return (
    <PlaceField
      autoFocus={value.place === ''}
      error={error}
      label={t('location')}
      onBlur={onBlur}
      onChange={({ formatted_address: _, ...place }) => onChange(place)}
      ref={ref}
      value={value.place}
    />
  )
}

function TypeOf({ control }: Bound) {
  return <ItemTypeField {...useField(control, 'type')} />
}

function DetailsOf({ control }: Bound) {
  const t = useTranslations('item')
  return <TextArea {...useField(control, 'details')} label={t('details')} rows={3} />
}

function TimesOf({ control }: Bound) {
  const t = useTranslations('item')
  const { ref: _start, ...start } = useField(control, 'start_time')
  const { ref: _end, ...end } = useField(control, 'end_time')
  const [start_time, end_time] = useWatch({ control, name: ['start_time', 'end_time'] })
  return (
    <div className="grid grid-cols-2 items-start gap-x-3">
      <TimeField {...start} label={t('start')} />
      <TimeField
        {...end}
        label={t('end')}
        {...(endsNextDay({ start_time, end_time }) && { hint: t('endsNextDay') })}
      />
    </div>
  )
}

function CostOf({ control }: Bound) {
  const t = useTranslations('item')
  return <AmountField {...useField(control, 'cost')} label={t('cost')} rule={costRule} />
}

function UrlOf({ control }: Bound) {
  const t = useTranslations('item')
  return (
    <TextField
      {...useField(control, 'url')}
      autoCapitalize="none"
      inputMode="url"
      label={t('url')}
      leading={<Link2 />}
      placeholder="https://"
    />
  )
}
