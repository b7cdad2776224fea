import { live } from '@caravan/contract/live'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { seqOfSession } from '../../identity/sessions.queries.ts'
import { type Channel, openStream } from '../../realtime/stream.ts'
import { seqsOfTrips } from '../../trip/membership.queries.ts'
import { placeIn } from '../../trip/place.queries.ts'

type Needs = Pick<Ground, 'db' | 'bus' | 'whoIsHere'>

export function mountLive(route: Route, { db, bus, whoIsHere }: Needs): void {
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
          windows.map(({ tab, day, item_id, dialog }) =>
            whoIsHere.enter(tripId, { user_id: actor.id, tab, day, item_id, dialog }, watcher),
          ),
      }),
    )
    await openStream({
      bus,
      channels: [{ name: account, known: [body.since] }, ...trips],
      request,
      reply,
      async numbers() {
        const [session, seqs] = await Promise.all([
          seqOfSession(db, actor.session_id),
          tripIds.length > 0 ? seqsOfTrips(db, tripIds, actor.id) : [],
        ])
        if (session === undefined) return undefined
        return new Map([[account, session], ...seqs.map(row => [`trip:${row.trip_id}`, row.seq] as const)])
      },
      worded: (channel, word) => ({ trip_id: channel === account ? null : channel.slice(5), ...word }),
    })
  })
}
