import { landsTooEarly } from '@caravan/contract/flights.rules'
import { type Ride, type RideType, rideTypes } from '@caravan/contract/rides'
import { useTranslations } from 'use-intl'
import type { TypedTransport } from '../../trip/journeys/typed.ts'
import { participants } from '../../trip/people/participants-field.tsx'
import { confirmationNumber } from '../../trip/rows/confirmation-field.tsx'
import { Column, emptied, FieldGrid, moment, money, placeField, url, Wide } from '../../trip/rows/fields.tsx'
import { type Field as FormField, formOf } from '../../trip/write/form.tsx'
import { line, lines } from '../../trip/write/text-fields.tsx'
import { Select } from '../../ui/fields/select.tsx'

const type: FormField<RideType, RideType> = {
  typed: stored => stored ?? 'train',
  written: type => type,
  told: type => [`ride.types.${type}`],
  Input(field) {
    const t = useTranslations('ride')
    return <Select {...field} options={rideTypes.map(id => ({ id, name: t(`types.${id}`) }))} />
  },
}

export const rideForm = formOf('ride', {
  type,
  number: line,
  from: placeField('from_'),
  depart_date: emptied(moment),
  to: placeField('to_'),
  arrive_date: moment,
  seat: line,
  confirmation_number: confirmationNumber,
  cost: money('cost', 'cost_currency'),
  url,
  notes: lines,
  participants,
})

/** Between two spots the clocks may differ: the server knows by how much. */
export function mistakesIn(ride: Pick<Ride, 'depart_date' | 'arrive_date' | 'from_lat' | 'to_lat'>) {
  const { depart_date: departs, arrive_date: arrives, from_lat, to_lat } = ride
  const hasSpots = from_lat !== null && to_lat !== null
  const isEarly =
    departs !== '' && arrives !== null && (hasSpots ? landsTooEarly(departs, arrives) : arrives < departs)
  return { arrive_date: isEarly && (['ride.arrives_too_early'] as const) }
}

type Values = ReturnType<typeof rideForm.useValues>

/** Converts this form's values for the form of another kind of transport. */
export const typedIn = (values: Values): TypedTransport => ({
  ...values,
  from_date: values.depart_date,
  to_date: values.arrive_date,
})

/** Values that this form takes over from the form of another kind of transport. */
export const takenOver = ({ from_date, to_date, ...typed }: TypedTransport): Partial<Values> => ({
  ...typed,
  depart_date: from_date,
  arrive_date: to_date,
})

const { Field } = rideForm

/** A new ride has its type above the fields. */
export function RideFields({ isNew }: { isNew: boolean }) {
  return (
    <FieldGrid>
      {isNew ? (
        <Wide>
          <Field name="number" />
        </Wide>
      ) : (
        <>
          <Field name="type" />
          <Field name="number" />
        </>
      )}
      <Column>
        <Field name="from" />
        <Field name="depart_date" />
      </Column>
      <Column>
        <Arrival />
      </Column>
      <Field name="seat" />
      <Field name="confirmation_number" />
      <Field name="cost" />
      <Field name="url" />
      <Wide>
        <Field name="notes" rows={2} />
      </Wide>
      <Wide>
        <Field name="participants" />
      </Wide>
    </FieldGrid>
  )
}

/** Parking ends where it begins; most rides end on the day on which they begin. */
function Arrival() {
  const { type, depart_date } = rideForm.useValues()
  return (
    <>
      {type !== 'parking' && <Field name="to" />}
      <Field name="arrive_date" near={depart_date.split('T')[0]} />
    </>
  )
}
