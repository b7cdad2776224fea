import type { Flight } from '@caravan/contract/flights'
import { layoverMinutes, SHORT_LAYOVER, titleOf } from '@caravan/contract/flights.rules'
import { useLocale, useTranslations } from 'use-intl'
import { duration } from '../../lib/format/dates.ts'
import words from '../../lib/messages/flights.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { RowPart } from '../../trip/rows/row-part.tsx'
import { useRemoval } from '../../trip/write/write.ts'
import { Chip } from '../../ui/chip.tsx'
import { FlightFields, flightForm, landsFirst, mistakesIn } from './flight-form.tsx'

/** The flights of a trip by their departure, with the waits between them. */
export const Flights = withWords(words, FlightList)

function FlightList({ day = '', ...list }: ListedRows) {
  const tripId = list.plan.trip.id
  const t = useTranslations('flight')
  const nameOf = ({ flight_number }: Flight) => flight_number
  const remove = useRemoval<Flight>('flight', tripId, {
    nameOf,
    body: titleOf,
  })
  return (
    <RowPart
      {...list}
      blank={{ depart_date: `${day}T` }}
      form={flightForm}
      mistakesIn={mistakesIn}
      nameOf={nameOf}
      onRemove={remove}
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
      told={(flight, flights) => ({
        after: <Layover flight={flight} next={flights[flights.indexOf(flight) + 1]} />,
      })}
    >
      {() => <FlightFields />}
    </RowPart>
  )
}

function Layover({ flight, next }: { flight: Flight; next: Flight | undefined }) {
  const t = useTranslations('flight')
  const language = useLocale()
  const minutes = next ? layoverMinutes(flight, next) : null
  if (minutes === null) return null
  const isShort = minutes < SHORT_LAYOVER
  return (
    <div className="mb-3 ml-[54px]">
      <Chip tone={isShort ? 'danger' : 'plain'}>
        {t(isShort ? 'shortLayover' : 'layover', {
          length: duration(language, minutes),
          airport: flight.arrive_airport_code ?? '',
        })}
      </Chip>
    </div>
  )
}
