import type { Flight } from '@caravan/contract/flights'
import { landsTooEarly, secondsBetween } from '@caravan/contract/flights.rules'
import type { TypedTransport } from '../../trip/journeys/typed.ts'
import { participants } from '../../trip/people/participants-field.tsx'
import { confirmationNumber } from '../../trip/rows/confirmation-field.tsx'
import { Column, emptied, FieldGrid, moment, money, Wide } from '../../trip/rows/fields.tsx'
import { type Field as FormField, formOf } from '../../trip/write/form.tsx'
import { line, lines } from '../../trip/write/text-fields.tsx'
import { airport } from './airport-field.tsx'

/** Airlines write their codes in capitals; a number is pasted as 'br198' as well. */
const flightNumber: FormField<string, string | null> = {
  ...line,
  written: (...typed) =>
    line.written(...typed)?.replace(/^[a-z\d]{2,3} ?\d{1,4}[a-z]?$/i, number => number.toUpperCase()) ?? null,
}

export const flightForm = formOf('flight', {
  flight_number: emptied(flightNumber),
  confirmation_number: confirmationNumber,
  depart: airport('depart'),
  depart_date: emptied(moment),
  arrive: airport('arrive'),
  arrive_date: moment,
  cost: money('cost', 'cost_currency'),
  attachment: line,
  notes: lines,
  participants,
})

export function mistakesIn({ depart_date, arrive_date }: Pick<Flight, 'depart_date' | 'arrive_date'>) {
  const isEarly = depart_date !== '' && arrive_date !== null && landsTooEarly(depart_date, arrive_date)
  return { arrive_date: isEarly && (['flight.lands_too_early'] as const) }
}

type Values = ReturnType<typeof flightForm.useValues>

/** Whether it lands before it leaves by the clocks of both airports, and did not do so already. */
export function landsFirst({ depart, depart_date, arrive, arrive_date }: Values, base?: Flight): boolean {
  const isKnown =
    base?.depart_date === depart_date &&
    base.arrive_date === arrive_date &&
    base.depart_zone === depart.zone &&
    base.arrive_zone === arrive.zone
  const seconds = secondsBetween(
    { date: depart_date, zone: depart.zone },
    { date: arrive_date, zone: arrive.zone },
  )
  return !isKnown && seconds !== null && seconds <= 0
}

const spotless = { place_id: null, lat: null, lng: null }

/** Converts this form's values for the form of another kind of transport. */
export const typedIn = ({ depart, arrive, ...values }: Values): TypedTransport => ({
  ...values,
  number: values.flight_number,
  from: { place: depart.name, ...spotless },
  from_date: values.depart_date,
  to: { place: arrive.name, ...spotless },
  to_date: values.arrive_date,
})

/** Values that this form takes over from the form of another kind of transport. */
export const takenOver = ({ from, to, ...typed }: TypedTransport): Partial<Values> => ({
  flight_number: typed.number,
  confirmation_number: typed.confirmation_number,
  depart: { name: from.place, code: null, zone: null },
  depart_date: typed.from_date,
  arrive: { name: to.place, code: null, zone: null },
  arrive_date: typed.to_date,
  cost: typed.cost,
  notes: typed.notes,
  participants: typed.participants,
})

const { Field } = flightForm

export function FlightFields() {
  return (
    <FieldGrid>
      <Field name="flight_number" />
      <Field name="confirmation_number" />
      <Column>
        <Field name="depart" />
        <Field name="depart_date" />
      </Column>
      <Column>
        <Field name="arrive" />
        <Arrival />
      </Column>
      <Field name="cost" />
      <Field name="attachment" />
      <Wide>
        <Field name="notes" rows={2} />
      </Wide>
      <Wide>
        <Field name="participants" />
      </Wide>
    </FieldGrid>
  )
}

/** Most flights land on the day on which they leave. */
function Arrival() {
  const [day] = flightForm.useValues().depart_date.split('T')
  return <Field name="arrive_date" near={day} />
}
