import { comments, unreadComments } from '@caravan/contract/comments'
import { addDays } from '@caravan/contract/days.rules'
import { expenses } from '@caravan/contract/expenses'
import { historySeen } from '@caravan/contract/history'
import type { Item } from '@caravan/contract/items'
import { live } from '@caravan/contract/live'
import { type Member, members } from '@caravan/contract/members'
import { noteUpdates } from '@caravan/contract/note'
import { placesAround, searchPlaces } from '@caravan/contract/places'
import { type Plan, plan as readPlan } from '@caravan/contract/plan'
import { tellPresence } from '@caravan/contract/presence'
import { listTiles, tripStreetsSize, worldTile } from '@caravan/contract/tiles'
import { myTrips, trip as readTrip, type TripSummary } from '@caravan/contract/trips'
import { dayWays } from '@caravan/contract/ways'
import { ana, signedIn } from './account.ts'
import { liveStream, on } from './network.ts'

export const idOf = (number: number) => `0198c1c8-8a2e-7c60-8f0e-${String(number).padStart(12, '0')}`

export const tripId = idOf(1)

/** Ana's trip, as lists of trips show it. */
export const japan: TripSummary = {
  id: tripId,
  name: 'Trip to Japan',
  start_date: '2027-03-27',
  end_date: '2027-04-04',
  parent_trip_id: null,
  places: [],
  cover_url: null,
  currency: 'GBP',
  version: 1,
  sub_trips: [],
}

const role = { status: 'member', role: 'member', sees: 'all', avatar_url: null, profile: null } as const
export const memberAna: Member = { ...role, user_id: ana.id, username: 'ana', name: 'ana', color: 1 }
export const gus: Member = {
  ...role,
  status: 'guest',
  user_id: idOf(3),
  username: 'Gus',
  name: 'Gus',
  color: 3,
}
export const mei: Member = { ...role, user_id: idOf(2), username: 'mei', name: 'mei', color: 2 }

export function itemOn(date: string, place: string, fields: Partial<Item> = {}): Item {
  return {
    id: idOf(1_000 + Number(date.slice(-2)) * 100 + (fields.position ?? 0)),
    trip_id: tripId,
    sub_trip_id: dayId(date),
    outside_trip: false,
    date,
    place,
    place_id: null,
    lat: null,
    lng: null,
    approximate: false,
    spot: null,
    type: 'sightseeing',
    details: '',
    start_time: null,
    end_time: null,
    cost: null,
    confirmation_number: null,
    url: null,
    participants: null,
    position: 0,
    version: 1,
    ...fields,
  }
}

export const dayId = (date: string) => idOf(Number(date.replaceAll('-', '')))

/** A trip of nine days in which everything is in Hakone. */
export function planOf(items: Item[] = [], fields: Partial<Plan['trip']> = {}): Plan {
  const { sub_trips: _, ...summary } = japan
  const trip = { ...summary, budgets: {}, default_split: null, rates: [], ...fields }
  const dates: string[] = []
  for (let date = trip.start_date; date <= trip.end_date; date = addDays(date, 1)) dates.push(date)
  const place = { place: 'Hakone', place_id: null, formatted_address: null, lat: null, lng: null, note: null }
  const days = dates.map(date => ({
    ...place,
    id: dayId(date),
    parent_trip_id: tripId,
    date,
    start_date: date,
    end_date: date,
    tracks: [],
    version: 1,
  }))
  return {
    seq: 1,
    trip,
    note: null,
    days,
    items,
    outside: [],
    flights: [],
    rentals: [],
    rides: [],
    todos: [],
    ideas: [],
    attachments: [],
    threads: [],
    paid: [],
  }
}

/** The server knows ana, who is signed in, and a trip of hers. What the test changes of it is what is answered from then on. */
export function serveTrip(plan = planOf(), people = [memberAna]) {
  signedIn()
  const stream = liveStream(plan.trip.id)
  on(myTrips).answers([japan])
  on(readPlan).answers(() => plan)
  on(readTrip).answers(() => ({ ...plan.trip, note: '' }))
  on(members).answers(() => people)
  on(live).streams(stream)
  on(tellPresence).answers(undefined)
  on(noteUpdates).answers({ n: 0, update: 'AAA=' })
  on(searchPlaces).answers([])
  on(placesAround).answers([])
  on(dayWays).answers([])
  on(listTiles).answers([])
  on(worldTile).says(() => new Response(null, { status: 204 }))
  on(tripStreetsSize).answers({ bytes: 0 })
  on(expenses).answers({ expenses: [], totals: {}, people: [], settlements: [], next_cursor: null })
  on(comments).answers([])
  on(unreadComments).answers([])
  on(historySeen).answers({ seen_seq: plan.seq, unseen: false })
  return { plan, people, live: stream }
}

export const kyoto = [
  itemOn('2027-03-31', 'Kyoto Station', { type: 'commute', start_time: '08:26', position: 0 }),
  itemOn('2027-03-31', 'Nishiki Market', { type: 'dining', start_time: '11:30', position: 1 }),
  itemOn('2027-03-31', 'Kiyomizu-dera', { start_time: '15:30', position: 2 }),
]
