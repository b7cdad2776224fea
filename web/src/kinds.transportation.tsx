import { changesIn, endsOf } from '@caravan/contract/journeys.rules'
import type { ComponentType } from 'react'
import { FlightPart, useFlights } from './features/flights/flights-dialog.tsx'
import { useCommutes } from './features/items/commutes.tsx'
import { RentalPart, useRentals } from './features/rentals/rentals-dialog.tsx'
import { RidePart, useRides } from './features/rides/rides-dialog.tsx'
import { useDates } from './lib/format/dates.ts'
import flightWords from './lib/messages/flights.json'
import itemWords from './lib/messages/items.json'
import rentalWords from './lib/messages/rentals.json'
import rideWords from './lib/messages/rides.json'
import { withWords } from './lib/words/words.tsx'
import { useRowAddress } from './trip/address.ts'
import { ChangeChip, useJourneyTitle } from './trip/journeys/journey-words.tsx'
import { type Journey, journeysIn, lookOf } from './trip/journeys/journeys.ts'
import { Timetable } from './trip/journeys/timetable.tsx'
import type { TransportKind } from './trip/journeys/transport-chooser.tsx'
import { type ListedRows, useBookingKinds } from './trip/kinds.ts'
import { type ListedGroup, type ListedRow, RowList } from './trip/rows/row-list.tsx'
import { Tile } from './ui/tile.tsx'

const words = {
  en: { ...flightWords.en, ...rideWords.en, ...rentalWords.en, ...itemWords.en },
  zh: { ...flightWords.zh, ...rideWords.zh, ...rentalWords.zh, ...itemWords.zh },
}

/** Journeys with changes, each with its parts as rows. */
function useGroups(plan: ListedRows['plan'], rows: readonly ListedRow[]): (ListedRow | ListedGroup)[] {
  const kinds = useBookingKinds()
  const titleOf = useJourneyTitle()
  const groupOf = (journey: Journey): ListedGroup | undefined => {
    const parts = journey.flatMap(({ booking }) => rows.find(({ row }) => row.id === booking.row.id) ?? [])
    const [first] = parts
    if (!first || parts.length < 2 || parts.length < journey.length) return undefined
    const { icon, tint } = lookOf(journey)
    const changes = changesIn(journey)
    return {
      id: `journey ${first.row.id}`,
      title: titleOf(journey),
      when: first.when,
      tile: <Tile icon={icon} look={tint} />,
      lines: <JourneyLines journey={journey} />,
      rows: parts,
      before(at) {
        const change = changes[at - 1]
        return change && <ChangeChip change={change} />
      },
    }
  }
  const groups = journeysIn(kinds, plan).flatMap(journey => groupOf(journey) ?? [])
  const grouped = new Set(groups.flatMap(({ rows }) => rows))
  return [...rows.filter(row => !grouped.has(row)), ...groups].sort((one, other) =>
    one.when.localeCompare(other.when),
  )
}

/** The date and timetable of a whole journey. */
function JourneyLines({ journey }: { journey: Journey }) {
  const { shortDay } = useDates()
  const { from, to } = endsOf(journey)
  return (
    <>
      <p>{shortDay(from.date.slice(0, 10))}</p>
      <Timetable segment={{ from, to }} />
    </>
  )
}

type TransportListProps = Pick<ListedRows, 'plan' | 'onClose'> & { kind: TransportKind }

/** Flights with what connects to them, rental cars, or everything. */
function TransportList({ plan, onClose, kind }: TransportListProps) {
  const { add } = useRowAddress(kind)
  const flights = useFlights(plan)
  const rides = useRides(plan)
  const rentals = useRentals(plan)
  const commutes = useCommutes(plan)
  const all = useGroups(plan, [...flights, ...rides, ...rentals, ...commutes])
  const listed = { flight: flights, ride: undefined, rental: rentals }[kind]
  const isListed = (row: ListedRow) => listed?.includes(row) ?? true
  const shown = all.filter(entry => ('rows' in entry ? entry.rows.some(isListed) : isListed(entry)))
  return <RowList onAdd={add} onClose={onClose} rows={shown} tripId={plan.trip.id} words={kind} />
}

const partOf = (kind: TransportKind, Form: ComponentType<ListedRows>) =>
  withWords(words, (props: ListedRows) => (
    <>
      {props.isListed && !props.proposed && (
        <TransportList kind={kind} onClose={props.onClose} plan={props.plan} />
      )}
      <Form {...props} isListed={false} />
    </>
  ))

export const Flights = partOf('flight', FlightPart)
export const Transportation = partOf('ride', RidePart)
export const Rentals = partOf('rental', RentalPart)
