import { live } from '@caravan/contract/live'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { type Channel, openStream, sayingOnce } from '../../realtime/stream.ts'
import { placeIn } from '../../trip/place.queries.ts'

type Needs = Pick<Ground, 'db' | 'bus' | 'watching' | 'whoIsHere'>

const blockOf = sayingOnce((channel, word) => {
  const trip_id = channel.startsWith('trip:') ? channel.slice(5) : null
  return `data: ${JSON.stringify({ trip_id, ...word })}\n\n`
})

export function mountLive(route: Route, { db, bus, watching, whoIsHere }: Needs): void {
  route(live, async ({ actor, body, request, reply }) => {
    const account = `user:${actor.id}`
    const windows = await Promise.all(
      body.windows.map(async window => ({
        ...window,
        ...(await placeIn(db.lookups, window.trip_id, window)),
      })),
    )
    const watched = Map.groupBy(windows, ({ trip_id }) => trip_id)
    const tripIds = [...watched.keys()]
    const trips = [...watched].map(
      ([tripId, windows]): Channel => ({
        name: `trip:${tripId}`,
        known: windows.map(({ since }) => since),
        windows: windows.length,
        enter: watcher =>
          windows.map(({ tab, day, item_id, dialog, writing }) =>
            whoIsHere.enter(tripId, { user_id: actor.id, tab, day, item_id, dialog, writing }, watcher),
          ),
      }),
    )
    await openStream({
      bus,
      channels: [{ name: account, known: [body.since] }, ...trips],
      request,
      reply,
      standings: () => watching(actor, tripIds),
      blockOf,
    })
  })
}
