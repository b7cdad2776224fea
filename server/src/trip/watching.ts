import { setImmediate as turn } from 'node:timers/promises'
import type { Sees } from '@caravan/contract/sections'
import type { Queries } from '../db/queries.ts'
import type { Actor } from '../identity/sessions.queries.ts'
import { seqsOfSessions } from '../identity/sessions.queries.ts'
import type { Standing } from '../realtime/stream.ts'
import { seqsOfMembers } from './membership.queries.ts'
import { presenceFor, topicsFor } from './sections.ts'

interface Found {
  id: string
  seq: number
  sees?: Sees
}
type Look = (group: string, ids: string[]) => Promise<Found[]>

/** Asks once for all of a group who ask in one turn of the event loop; the look-up begins behind the last of them. */
function gathering(look: Look) {
  const waiting = new Map<string, { ids: Set<string>; found: Promise<Map<string, Found>> }>()

  async function lookSoon(group: string, ids: ReadonlySet<string>): Promise<Map<string, Found>> {
    await turn()
    waiting.delete(group)
    const found = await look(group, [...ids])
    return new Map(found.map(one => [one.id, one]))
  }

  return async (group: string, id: string): Promise<Found | undefined> => {
    let asked = waiting.get(group)
    if (!asked) {
      const ids = new Set<string>()
      asked = { ids, found: lookSoon(group, ids) }
      waiting.set(group, asked)
    }
    asked.ids.add(id)
    return (await asked.found).get(id)
  }
}

/**
 * Looks up the numbers of the channels that somebody may watch, of the account and these trips, and which topics of
 * them; undefined once the session has ended. All who hear of an event ask at once: one statement for each trip answers them, and one of all
 * sessions.
 */
export function createWatching(db: Queries) {
  const bySession = gathering((_, ids) => seqsOfSessions(db, ids))
  const byMember = gathering((tripId, ids) => seqsOfMembers(db, tripId, ids))

  return async (
    actor: Actor,
    tripIds: readonly string[] = [],
  ): Promise<Map<string, Standing> | undefined> => {
    const [account, ...trips] = await Promise.all([
      bySession('', actor.session_id),
      ...tripIds.map(tripId => byMember(tripId, actor.id)),
    ])
    if (account === undefined) return undefined
    const standings = new Map<string, Standing>([[`user:${actor.id}`, account]])
    for (const [n, tripId] of tripIds.entries()) {
      const { seq, sees = 'all' } = trips[n] ?? {}
      if (seq !== undefined)
        standings.set(`trip:${tripId}`, { seq, shows: topicsFor(sees), presence: presenceFor(sees) })
    }
    return standings
  }
}
