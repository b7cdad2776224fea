import type { Flight } from '@caravan/contract/flights'
import type { Item } from '@caravan/contract/items'
import type { Rental } from '@caravan/contract/rentals'
import type { SharedDay, SharedFlight, SharedItem, SharedRental, SharedTrip } from '@caravan/contract/shares'
import type { Database } from '../../db/pool.ts'
import { kinds } from '../../trip/kinds.ts'
import { listItems, type OpenedShare } from './shared-trip.queries.ts'

/** The trip as far as a link shows it. What is switched off is not even left empty. */
export async function readSharedTrip(db: Database, share: OpenedShare): Promise<SharedTrip> {
  const { name, start_date, end_date, places, currency, note, show_plan, show_note } = share
  return {
    name,
    start_date,
    end_date,
    places: show_plan ? places.map(({ place_id, name }) => ({ place_id, name })) : [],
    ...(share.show_costs && { currency }),
    days: show_plan ? await readDays(db, share) : null,
    bookings: share.show_bookings ? await readBookings(db, share) : null,
    // Pictures are for members only.
    note: show_note ? note.replaceAll(/<img [^>]*>/g, '') : null,
    expires_at: share.expires_at,
  }
}

async function readDays(db: Database, share: OpenedShare): Promise<SharedDay[]> {
  const [days, items] = await Promise.all([
    kinds.day.table.list(db, share.trip_id),
    listItems(db, share.trip_id),
  ])
  const byDay = Map.groupBy(items, ({ sub_trip_id }) => sub_trip_id)
  return days.map(({ id, date, place, place_id, lat, lng }) => ({
    ...{ date, place, place_id, lat, lng },
    items: (byDay.get(id) ?? []).map(item => shownOf(share, item, shownOfItem)),
  }))
}

async function readBookings(db: Database, share: OpenedShare): Promise<SharedTrip['bookings']> {
  const [flights, rentals] = await Promise.all([
    kinds.flight.table.list(db, share.trip_id),
    kinds.rental.table.list(db, share.trip_id),
  ])
  return {
    flights: flights.map(flight => shownOf(share, flight, shownOfFlight)),
    rentals: rentals.map(rental => shownOf(share, rental, shownOfRental)),
  }
}

type Shown = 'show_plan' | 'show_bookings' | 'show_details' | 'show_costs'

/** The switch that shows each field of a row; null for a field that no link shows. */
type ShownBy<Row, Sent> = Record<keyof Row, Shown | null> & Record<keyof Sent, Shown>

function shownOf<Row extends object, Sent>(share: OpenedShare, row: Row, by: ShownBy<Row, Sent>): Sent {
  const shown = (Object.entries(by) as [keyof Row, Shown | null][]).filter(([, by]) => by && share[by])
  return Object.fromEntries(shown.map(([field]) => [field, row[field]])) as Sent
}

const shownOfItem: ShownBy<Item, SharedItem> = {
  id: null,
  trip_id: null,
  sub_trip_id: null,
  outside_trip: null,
  date: null,
  place: 'show_plan',
  place_id: null,
  lat: 'show_plan',
  lng: 'show_plan',
  type: 'show_plan',
  details: 'show_details',
  start_time: 'show_plan',
  end_time: 'show_plan',
  cost: 'show_costs',
  url: 'show_details',
  participants: null,
  position: null,
  version: null,
}

const shownOfFlight: ShownBy<Flight, SharedFlight> = {
  id: null,
  trip_id: null,
  flight_number: 'show_bookings',
  confirmation_number: null,
  depart_airport: 'show_bookings',
  depart_airport_code: 'show_bookings',
  depart_zone: 'show_bookings',
  depart_city: 'show_bookings',
  depart_lat: 'show_bookings',
  depart_lng: 'show_bookings',
  depart_date: 'show_bookings',
  arrive_airport: 'show_bookings',
  arrive_airport_code: 'show_bookings',
  arrive_zone: 'show_bookings',
  arrive_city: 'show_bookings',
  arrive_lat: 'show_bookings',
  arrive_lng: 'show_bookings',
  arrive_date: 'show_bookings',
  cost: 'show_costs',
  cost_currency: 'show_costs',
  cost_currency_symbol: 'show_costs',
  // Often the address of a booking, with its number.
  attachment: null,
  notes: 'show_details',
  participants: null,
  version: null,
}

const shownOfRental: ShownBy<Rental, SharedRental> = {
  id: null,
  trip_id: null,
  company: 'show_bookings',
  confirmation_number: null,
  pickup_place: 'show_bookings',
  pickup_place_id: null,
  pickup_lat: 'show_bookings',
  pickup_lng: 'show_bookings',
  pickup_date: 'show_bookings',
  dropoff_place: 'show_bookings',
  dropoff_place_id: null,
  dropoff_lat: 'show_bookings',
  dropoff_lng: 'show_bookings',
  dropoff_date: 'show_bookings',
  cost: 'show_costs',
  cost_currency: 'show_costs',
  cost_currency_symbol: 'show_costs',
  notes: 'show_details',
  participants: null,
  version: null,
}
