import type { Flight } from '@caravan/contract/flights'
import { layoverMinutes, SHORT_LAYOVER } from '@caravan/contract/flights.rules'
import type { Plan } from '@caravan/contract/plan'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRowAddress } from '../../trip/address.ts'
import { RowList } from '../../trip/row-list.tsx'
import { useRemoval } from '../../trip/write.ts'
import { Chip } from '../../ui/chip.tsx'
import { FlightDialog } from './flight-dialog.tsx'
import { FlightLines, FlightTile, titleOf, useFlightWords } from './flight-words.tsx'
import { flightDeletion } from './flights.api.ts'

type ListProps = { plan: Plan; canEdit: boolean; onClose: () => void }
type FlightsProps = ListProps & { isListed: boolean; day: string | undefined }

/** The list of the flights and the form of one of them, as the address asks for them. */
export function Flights({ isListed, day, ...list }: FlightsProps) {
  // Of two dialogs that come at once the first would shut the second out.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(true), [])
  return (
    <>
      {isListed && <FlightList {...list} />}
      {isShown && <FlightDialog day={day} plan={list.plan} />}
    </>
  )
}

/** The flights of a trip by their departure, with the waits between them. */
function FlightList({ plan: { trip, flights }, canEdit, onClose }: ListProps) {
  const t = useTranslations('flight')
  const words = useFlightWords()
  const { add, edit } = useRowAddress('flight')
  const nameOf = ({ flight_number: name }: Flight) => ({ name })
  const remove = useRemoval(flightDeletion, trip.id, {
    write: (flight: Flight) => ({ params: { flightId: flight.id } }),
    question: flight => ({ title: t('deleteTitle'), body: titleOf(flight), action: t('deleteAction') }),
    done: flight => t('deleted', nameOf(flight)),
    undone: flight => t('undone', nameOf(flight)),
    failed: t('deleteFailed'),
  })
  return (
    <RowList
      canEdit={canEdit}
      onAdd={add}
      onClose={onClose}
      onEdit={edit}
      onRemove={remove}
      rows={flights}
      tile={<FlightTile />}
      title={t('title')}
      told={(flight, index) => ({
        title: titleOf(flight),
        amount: words.cost(flight),
        lines: <FlightLines flight={flight} trip={trip} />,
        after: <Layover flight={flight} next={flights[index + 1]} />,
      })}
      words={{ none: t('none'), add: t('add'), delete: flight => t('delete', nameOf(flight)) }}
    />
  )
}

function Layover({ flight, next }: { flight: Flight; next: Flight | undefined }) {
  const t = useTranslations('flight')
  const { length } = useFlightWords()
  const minutes = next ? layoverMinutes(flight, next) : null
  if (minutes === null) return null
  const isShort = minutes < SHORT_LAYOVER
  return (
    <div className="mb-3 ml-[54px]">
      <Chip tone={isShort ? 'danger' : 'plain'}>
        {t(isShort ? 'shortLayover' : 'layover', {
          length: length(minutes),
          airport: flight.arrive_airport_code ?? '',
        })}
      </Chip>
    </div>
  )
}
