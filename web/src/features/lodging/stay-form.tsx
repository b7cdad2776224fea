import type { Stay } from '@caravan/contract/lodging.stays'
import type { Trip } from '@caravan/contract/trips'
import { type DayRange, datesIn } from '../../lib/format/dates.ts'
import { participants } from '../../trip/people/participants-field.tsx'
import { confirmationNumber } from '../../trip/rows/confirmation-field.tsx'
import { cost, emptied, FieldGrid, placeField, url, Wide } from '../../trip/rows/fields.tsx'
import { type Bound, formOf, type WideField } from '../../trip/write/form.tsx'
import { lines } from '../../trip/write/text-fields.tsx'
import { DateRange } from '../../ui/fields/date-range.tsx'

export type Range = Pick<Stay, 'check_in' | 'check_out'>
type DatesProps = Bound<DayRange | null> & { trip: Trip; base: Stay | undefined }

/** From the first night to the morning after the last one, within the trip or where the stay is. */
const dates = {
  columns: ['check_in', 'check_out'],
  typed: (range: Partial<Range> | undefined) =>
    range?.check_in && range.check_out ? { start: range.check_in, end: range.check_out } : null,
  written: range => ({ check_in: range?.start ?? '', check_out: range?.end ?? '' }),
  mistake: range => (range && range.start === range.end ? ['lodging.no_night'] : undefined),
  told: (range, { language }) => (range ? datesIn(language).dayMonths(range) : ''),
  Input({ label, error, value, onChange, ref, trip, base }: DatesProps) {
    const limits = {
      min: base && base.check_in < trip.start_date ? base.check_in : trip.start_date,
      max: base && base.check_out > trip.end_date ? base.check_out : trip.end_date,
    }
    return (
      <DateRange
        error={error}
        label={label}
        limits={limits}
        near={trip.start_date}
        onChange={onChange}
        ref={ref}
        value={value}
      />
    )
  },
} satisfies WideField<DayRange | null, Range>

export const stayForm = formOf('stay', {
  place: placeField(),
  dates,
  cost,
  confirmation_number: confirmationNumber,
  url,
  details: emptied(lines),
  participants,
})

/** A stay that is not booked yet, as far as it is known. */
export type StayToBook = Range & { place?: string; url?: string; cost?: string | null }

export function valuesOf({ check_in, check_out, place = '', url = '', cost }: StayToBook) {
  return {
    place: { place, place_id: null, lat: null, lng: null },
    dates: { start: check_in, end: check_out },
    url,
    cost: cost ?? '',
  }
}

/** Told once, at the first field that lacks it. */
export function mistakesIn({ place, check_in }: Pick<Stay, 'place' | 'check_in'>) {
  const missing = ['lodging.place_and_dates'] as const
  return { place: place === '' && missing, dates: place !== '' && check_in === '' && missing }
}

const { Field } = stayForm

export function StayFields({ trip, base }: { trip: Trip; base: Stay | undefined }) {
  return (
    <FieldGrid>
      <Field name="place" />
      <Field base={base} name="dates" trip={trip} />
      <Field name="cost" />
      <Field name="confirmation_number" />
      <Wide>
        <Field name="url" />
      </Wide>
      <Wide>
        <Field name="details" />
      </Wide>
      <Wide>
        <Field name="participants" />
      </Wide>
    </FieldGrid>
  )
}
