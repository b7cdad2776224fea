import { Readable } from 'node:stream'
import { endpoint } from '@caravan/contract/endpoint'
import { Id, line } from '@caravan/contract/fields'
import { member, Trip } from '@caravan/contract/trips'
import * as z from 'zod/mini'
import type { Tx } from '../db/transaction.ts'
import type { Route } from '../http/mount.ts'
import { storeTrip, toTrip } from '../trip/trip.queries.ts'
import type { MembersTrip } from '../trip/write.ts'

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
  keepFile: endpoint({
    method: 'POST',
    path: '/planted/{tripId}/file',
    summary: 'Send a file, after whose name the trip is called',
    access: member,
    params: z.object({ tripId: Id }),
    file: { maxBytes: 1_000, stream: true },
    response: z.object({ bytes: z.int() }),
    touches: ['trip'],
    errors: [],
  }),
  file: endpoint({
    method: 'GET',
    path: '/planted/{tripId}/file',
    summary: 'A file',
    access: member,
    params: z.object({ tripId: Id }),
    response: '*/*',
    errors: [],
  }),
}

export function mountPlanted(route: Route): void {
  async function rename(tx: Tx, { locked, record }: MembersTrip, name: string) {
    const before = await locked
    const stored = await storeTrip(tx, { ...before, name })
    if (!stored) throw new Error('the locked trip has gone')
    record({ entity: 'trip', id: before.id, before, after: stored })
    return toTrip(stored)
  }

  route(planted.renameByBody, ({ tx, trip, body }) => rename(tx, trip, body.name))
  route(planted.keepFile, async ({ file, change }) => {
    let bytes = 0
    for await (const piece of file) bytes += piece.length
    await change((tx, trip) => rename(tx, trip, file.name))
    return { bytes }
  })
  route(planted.file, async () => ({ type: 'text/plain', bytes: Readable.from(['one ', 'two']) }))
}
