import type { TestApp } from './app.ts'

/** The ids that paths and queries ask for, of a trip with a day, an item, a flight and a change in it. */
export type Stage = Record<
  'tripId' | 'trip_id' | 'subTripId' | 'itemId' | 'flightId' | 'userId' | 'seq',
  string
>

/** Sets a trip up for an account, so that a call about a trip has one to be about. */
export async function setStage(app: TestApp, account: { id: string; token: string }): Promise<Stage> {
  async function does(method: 'GET' | 'POST', path: string, json?: unknown) {
    const reply = await app.ask(method, path, {
      token: account.token,
      ...(json === undefined ? {} : { json }),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`)
    return reply.json
  }
  const draft = { start_date: '2001-02-03', end_date: '2001-02-05', places: [{ name: 'Tokyo' }] }
  const { id: tripId } = await does('POST', '/trips/create_trip/', draft)
  const [day] = (await does('GET', `/trips/${tripId}/plan`)).days
  const item = { place: 'Gion', type: 'dining' }
  const { id: itemId } = await does('POST', `/subtripitems/sub_trip/${day.id}/item`, item)
  const flight = { flight_number: 'BR 198', depart_date: '2001-02-03T08:50' }
  const { id: flightId } = await does('POST', `/subtripitems/trip/${tripId}/flights`, flight)
  return { tripId, trip_id: tripId, subTripId: day.id, itemId, flightId, userId: account.id, seq: '2' }
}
