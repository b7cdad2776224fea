import type { Rental } from '@caravan/contract/rentals'
import { participants } from '../../trip/people/participants-field.tsx'
import { confirmationNumber } from '../../trip/rows/confirmation-field.tsx'
import { emptied, moment, money, placeField } from '../../trip/rows/fields.tsx'
import { formOf } from '../../trip/write/form.tsx'
import { line, lines } from '../../trip/write/text-fields.tsx'

export const rentalForm = formOf('rental', {
  company: emptied(line(120)),
  confirmation_number: confirmationNumber,
  pickup: placeField('pickup_'),
  pickup_date: emptied(moment),
  dropoff: placeField('dropoff_'),
  dropoff_date: emptied(moment),
  cost: money('cost', 'cost_currency'),
  notes: lines(2_000, 2),
  participants,
})

type Needed = Pick<Rental, 'company' | 'pickup_place' | 'pickup_date' | 'dropoff_date'>

export function mistakesIn({ company, pickup_place, pickup_date, dropoff_date }: Needed) {
  const isEarly = dropoff_date !== '' && dropoff_date < pickup_date
  return {
    company: company === '' && (['rental.companyMissing'] as const),
    pickup: pickup_place === '' && (['rental.placeMissing'] as const),
    pickup_date: pickup_date === '' && (['rental.pickupMissing'] as const),
    dropoff_date:
      dropoff_date === ''
        ? (['rental.dropoffMissing'] as const)
        : isEarly && (['rental.ends_too_early'] as const),
  }
}

const { Field } = rentalForm

export function RentalFields() {
  return (
    <div className="grid items-start gap-x-7 gap-y-4.5 md:grid-cols-2">
      <Field name="company" />
      <Field name="confirmation_number" />
      <div className="grid gap-y-4.5">
        <Field name="pickup" />
        <Field name="pickup_date" />
      </div>
      <div className="grid gap-y-4.5">
        <Field name="dropoff" />
        <Field name="dropoff_date" />
      </div>
      <Field name="cost" />
      <Field name="notes" />
      <div className="md:col-span-2">
        <Field name="participants" />
      </div>
    </div>
  )
}
