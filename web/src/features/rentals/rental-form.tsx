import type { Rental } from '@caravan/contract/rentals'
import type { TypedTransport } from '../../trip/journeys/typed.ts'
import { participants } from '../../trip/people/participants-field.tsx'
import { confirmationNumber } from '../../trip/rows/confirmation-field.tsx'
import { Column, emptied, FieldGrid, moment, money, placeField, Wide } from '../../trip/rows/fields.tsx'
import { formOf } from '../../trip/write/form.tsx'
import { line, lines } from '../../trip/write/text-fields.tsx'

export const rentalForm = formOf('rental', {
  company: emptied(line),
  confirmation_number: confirmationNumber,
  pickup: placeField('pickup_'),
  pickup_date: emptied(moment),
  dropoff: placeField('dropoff_'),
  dropoff_date: emptied(moment),
  cost: money('cost', 'cost_currency'),
  notes: lines,
  participants,
})

export function mistakesIn({ pickup_date, dropoff_date }: Pick<Rental, 'pickup_date' | 'dropoff_date'>) {
  const isEarly = dropoff_date !== '' && dropoff_date < pickup_date
  return { dropoff_date: isEarly && (['rental.ends_too_early'] as const) }
}

type Values = ReturnType<typeof rentalForm.useValues>

/** Converts this form's values for the form of another kind of transport. */
export const typedIn = ({ pickup, dropoff, ...values }: Values): Partial<TypedTransport> => ({
  ...values,
  from: pickup,
  from_date: values.pickup_date,
  to: dropoff,
  to_date: values.dropoff_date,
})

/** Values that this form takes over from the form of another kind of transport. */
export const takenOver = ({ from, to, ...typed }: TypedTransport): Partial<Values> => ({
  confirmation_number: typed.confirmation_number,
  pickup: from,
  pickup_date: typed.from_date,
  dropoff: to,
  dropoff_date: typed.to_date,
  cost: typed.cost,
  notes: typed.notes,
  participants: typed.participants,
})

const { Field } = rentalForm

export function RentalFields() {
  return (
    <FieldGrid>
      <Field name="company" />
      <Field name="confirmation_number" />
      <Column>
        <Field name="pickup" />
        <Field name="pickup_date" />
      </Column>
      <Column>
        <Field name="dropoff" />
        <Field name="dropoff_date" />
      </Column>
      <Field name="cost" />
      <Field name="notes" rows={2} />
      <Wide>
        <Field name="participants" />
      </Wide>
    </FieldGrid>
  )
}
