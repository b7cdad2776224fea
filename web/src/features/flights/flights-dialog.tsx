import type { Flight } from '@caravan/contract/flights'
import { titleOf } from '@caravan/contract/flights.rules'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { TransportChooser } from '../../trip/journeys/transport-chooser.tsx'
import { useTypedTransport } from '../../trip/journeys/typed.ts'
import type { ListedRows } from '../../trip/kinds.ts'
import { useListedRows } from '../../trip/rows/listed-rows.tsx'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { FlightFields, flightForm, landsFirst, mistakesIn, takenOver, typedIn } from './flight-form.tsx'

const nameOf = ({ flight_number }: Flight) => flight_number

function useListing({ trip }: Plan) {
  const onRemove = useRemoval<Flight>('flight', trip.id, { nameOf, body: titleOf })
  return { nameOf, onRemove }
}

/** The flights of a trip, for a list. */
export const useFlights = (plan: Plan) => useListedRows('flight', plan, useListing(plan)).listed

/** The form of a flight. */
export function FlightPart({ day = '', ...list }: ListedRows) {
  const { typed } = useTypedTransport()
  const chooser = <TransportChooser day={day || list.plan.trip.start_date} kind="flight" typedIn={typedIn} />
  const t = useTranslations('flight')
  return (
    <RowPart
      {...list}
      {...useListing(list.plan)}
      blank={{ depart_date: `${day}T`, ...(typed && takenOver(typed)) }}
      isBegun={typed !== undefined}
      form={flightForm}
      mistakesIn={mistakesIn}
      questionIn={(values, base) =>
        landsFirst(values, base)
          ? {
              title: t('landsFirst'),
              body: t('landsFirstBody'),
              action: t('saveAnyway'),
              cancel: t('checkDates'),
            }
          : undefined
      }
    >
      {base => (
        <>
          {!base && !list.proposed && chooser}
          <FlightFields />
        </>
      )}
    </RowPart>
  )
}
