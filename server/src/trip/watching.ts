import { setImmediate as turn } from 'node:timers/promises'
import type { Queries } from '../db/queries.ts'
import type { Actor } from '../identity/sessions.queries.ts'
import { seqsOfSessions } from '../identity/sessions.queries.ts'
import { seqsOfMembers } from './membership.queries.ts'

type Look = (group: string, ids: string[]) => Promise<{ id: string; seq: number }[]>

/** Asks once for all of a group who ask in one turn of the event loop; the look-up begins behind the last of them. */
function gathering(look: Look) {
  const waiting = new Map<string, { ids: Set<string>; seqs: Promise<Map<string, number>> }>()

  async function lookSoon(group: string, ids: ReadonlySet<string>): Promise<Map<string, number>> {
    await turn()
    waiting.delete(group)
    const found = await look(group, [...ids])
    return new Map(found.map(({ id, seq }) => [id, seq]))
  }

  return async (group: string, id: string): Promise<number | undefined> => {
    let asked = waiting.get(group)
    if (!asked) {
      const ids = new Set<string>()
      asked = { ids, seqs: lookSoon(group, ids) }
      waiting.set(group, asked)
    }
    asked.ids.add(id)
    return (await asked.seqs).get(id)
  }
}

/**
 * Looks up the numbers of the channels that somebody may watch, of the account and these trips; undefined once the
 * session has ended. All who hear of an event ask at once: one statement for each trip answers them, and one of all
 * sessions.
 */
export function createWatching(db: Queries) {
  const bySession = gathering((_, ids) => seqsOfSessions(db, ids))
  const byMember = gathering((tripId, ids) => seqsOfMembers(db, tripId, ids))

  return async (actor: Actor, tripIds: readonly string[] = []): Promise<Map<string, number> | undefined> => {
    const [account, ...trips] = await Promise.all([
      bySession('', actor.session_id),
      ...tripIds.map(tripId => byMember(tripId, actor.id)),
    ])
    if (account === undefined) return undefined
    const numbers = new Map([[`user:${actor.id}`, account]])
    for (const [n, tripId] of tripIds.entries()) {
      const seq = trips[n]
      if (seq !== undefined) numbers.set(`trip:${tripId}`, seq)
    }
    return numbers
  }
}
