import { endpoint } from '@caravan/contract/endpoint'
import { Id, line } from '@caravan/contract/fields'
import { Trip } from '@caravan/contract/trips'
import * as z from 'zod/mini'
import type { Route } from '../http/mount.ts'
import { toTrip } from '../trip/rows.ts'
import { storeTrip } from '../trip/trip.queries.ts'

/** Endpoints of kinds that the contract has none of yet. Every test app serves them, and every walk takes them in. */
export const planted = {
  renameByBody: endpoint({
    method: 'POST',
    path: '/planted/rename',
    summary: 'Rename the trip that the body names',
    access: { memberOf: 'trip', by: 'trip_id', in: 'body' },
    body: z.object({ trip_id: Id, name: line(1, 120) }),
    response: Trip,
    touches: ['trip'],
    errors: [],
  }),
}

export function mountPlanted(route: Route): void {
  route(planted.renameByBody, async ({ tx, trip, body }) => {
    const before = await trip.locked
    const stored = await storeTrip(tx, { ...before, name: body.name })
    if (!stored) throw new Error('the locked trip has gone')
    trip.record({ entity: 'trip', id: before.id, before, after: stored })
    return toTrip(stored)
  })
}
