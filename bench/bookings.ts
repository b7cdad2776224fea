import { startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { type Call, caller, databaseOf, makeTrip } from './planner.ts'

const ROUNDS = 200
const NIGHTS = 60

/** Twenty flights, ten cars and sixty nights. */
export async function book(call: Call, tripId: string): Promise<void> {
  const path = `/subtripitems/trip/${tripId}`
  for (let n = 0; n < 20; n++)
    await call('POST', `${path}/flights`, {
      ...{ flight_number: `BR ${n}`, depart_airport_code: 'TPE', depart_date: '2027-03-02T08:50' },
      ...{ arrive_airport_code: 'NRT', arrive_date: '2027-03-02T13:05', cost: '120', cost_currency: 'USD' },
    })
  for (let n = 0; n < 10; n++)
    await call('POST', `${path}/rentals`, {
      ...{ company: `Nippon ${n}`, pickup_place: 'Narita', pickup_lat: 35.77, pickup_lng: 140.39 },
      ...{ pickup_date: '2027-03-02T10:00', dropoff_date: '2027-03-05T18:00' },
    })
  await call('POST', `${path}/lodging`, {
    ...{ place: 'Hotel Kanra', lat: 34.99, lng: 135.76, cost: '6000' },
    ...{ check_in: '2027-03-01', check_out: '2027-04-30' },
  })
}

/** The time of a plan without bookings and with them: a trip of sixty-one days with 600 items, as the database builds it. */
export async function benchBookings(): Promise<string[]> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'mei')
    const target = { url: server.url, token: await signIn(server, 'mei') }
    const call = caller(target)
    const trips = [await makeTrip(call, NIGHTS + 1, 600), await makeTrip(call, NIGHTS + 1, 600)] as const
    await book(call, trips[1])
    await administer(databaseOf(server), 'analyze')
    const times = trips.map(() => [] as number[])
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, id] of trips.entries()) {
        // Each number is built once: with another one the plan is built anew.
        await administer(databaseOf(server), 'update trip set seq = seq + 1')
        const began = performance.now()
        await call('GET', `/trips/${id}/plan`)
        times[index]?.push(performance.now() - began)
      }
    const [without = 0, booked = 0] = times.map(median)
    return [
      `plan without bookings   ${without.toFixed(2)} ms`,
      `with all of them        ${booked.toFixed(2)} ms, ${(booked / without).toFixed(2)} times`,
    ]
  } finally {
    await server.stop()
  }
}
