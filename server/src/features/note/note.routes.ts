import * as contract from '@caravan/contract/note'
import type { FastifyInstance } from 'fastify'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import {
  findRevision,
  forgetOldRevisions,
  fullMembersAmong,
  listRevisions,
  listUnsaved,
} from './note.queries.ts'
import type { Notes } from './notes.ts'

const MAX_WRITERS = 20
/** An update this long takes the time of hundreds of strokes; a paste sends one, as does a window back online. */
const LARGE = 16_000
const largeUpdates = { max: 30, seconds: 60 }
/** Somebody who reloads the page is back by then. */
const LEFT_MS = 3_000

interface Needs extends Pick<Ground, 'db' | 'log' | 'limiter' | 'whoIsHere' | 'hourly'> {
  server: FastifyInstance
  notes: Notes
}

export function mountNote(route: Route, needs: Needs): void {
  const { db, log, limiter, whoIsHere, hourly, server, notes } = needs

  route(contract.noteUpdates, async ({ actor, membership, query: { after = '0' } }) => {
    const { n, update } = await notes.updatesAfter(actor.id, membership.trip_id, Number(after))
    return { n, update: Buffer.from(update).toString('base64') }
  })

  /** Viewers take no place, whatever their windows tell. */
  async function hasPlace(tripId: string, userId: string): Promise<boolean> {
    const told = whoIsHere.writers(tripId)
    if (told.length < MAX_WRITERS || told.slice(0, MAX_WRITERS).includes(userId)) return true
    const writers = await fullMembersAmong(db.lookups, tripId, told)
    return writers.length < MAX_WRITERS || writers.slice(0, MAX_WRITERS).includes(userId)
  }

  route(contract.sendNoteUpdate, async ({ actor, membership, body: { tab, update, caret } }) => {
    const [tripId, userId] = [membership.trip_id, actor.id]
    if (!(await hasPlace(tripId, userId))) throw new Failure('limit.reached')
    const place = { tripId, userId, tab, caret }
    if (update === undefined) return { n: await notes.pointTo(place) }
    if (update.length > LARGE) await limiter.charge(`large update ${userId}`, [largeUpdates])
    return { n: await notes.type({ ...place, update: Buffer.from(update, 'base64') }) }
  })

  route(contract.noteRevisions, async ({ membership }) => listRevisions(db, membership.trip_id))

  route(contract.noteRevision, async ({ membership, params }) =>
    found(await findRevision(db, membership.trip_id, Number(params.n))),
  )

  route(contract.restoreNote, async call => notes.restore(call, call.actor.id, Number(call.params.n)))

  route(contract.tickNoteTask, async call => ({
    note: (await notes.tick(call, call.actor.id, call.body)).html,
  }))

  const settle = (tripId: string) =>
    notes.settle(tripId).catch(err => log.warn({ err, trip: tripId }, 'a note will be saved later'))

  hourly(async db => {
    for (const tripId of await listUnsaved(db)) await settle(tripId)
  })
  hourly(forgetOldRevisions)

  const left = new Map<string, NodeJS.Timeout>()
  whoIsHere.onceUnwritten(tripId => {
    clearTimeout(left.get(tripId))
    const saving = setTimeout(() => {
      left.delete(tripId)
      if (whoIsHere.writers(tripId).length === 0) void settle(tripId)
    }, LEFT_MS)
    left.set(tripId, saving)
  })
  server.addHook('onClose', async () => {
    for (const saving of left.values()) clearTimeout(saving)
    await notes.close()
  })
}
