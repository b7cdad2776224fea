import type { Traveller } from './traveller.ts'

/** The ways in which a traveller changes items of a day, and takes that back. */
export const onADay = (ana: Traveller) => ({
  /** A trip and its first day, with an item for each of these places. */
  async aDay(...places: string[]) {
    const trip = await ana.plansTrip()
    const [day] = (await ana.plan(trip.id)).days
    const ids: string[] = []
    for (const place of places) ids.push((await ana.addsItem(day?.id ?? '', { place })).id)
    return { trip, dayId: day?.id ?? '', ids }
  },
  seqOf: async (tripId: string) => (await ana.plan(tripId)).seq,
  undo: (tripId: string, seq: number) => ana.ask('POST', `/trips/${tripId}/history/${seq}/undo`),
  change: (id: string, fields: object) => ana.does('PUT', `/subtripitems/sub_trip/item/${id}`, fields),
})
