import { type Change, type Entry, history, MOST_ROWS } from '@caravan/contract/history'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { partsOf, type StoredRow } from '../../lib/merge.ts'
import { firstName, membersQuery } from '../members.ts'

/** The changes of some rows of a trip, the latest first. */
export async function* changesOf(
  tripId: string,
  ids: readonly string[],
): AsyncGenerator<Change & Pick<Entry, 'actor'>> {
  const asked = { limit: '100', entity_id: ids.slice(0, MOST_ROWS).join() }
  let before: string | undefined
  for (;;) {
    const query = { ...asked, ...(before !== undefined && { before }) }
    const { entries } = await call(history, { params: { tripId }, query })
    for (const { actor, changes } of entries) for (const change of changes) yield { ...change, actor }
    const oldest = entries.at(-1)
    if (oldest === undefined) return
    before = String(oldest.seq)
  }
}

/**
 * The names of those who last changed these columns of a row, after a version of it. Without the history, and without
 * the members, nobody is named.
 */
export async function writersSince(
  tripId: string,
  row: StoredRow,
  columns: readonly string[],
): Promise<Map<string, string | undefined>> {
  const writers = new Map<string, string | undefined>()
  const versions = new Map(partsOf(row).map(({ id, version }) => [id, version]))
  try {
    for await (const { id, after, actor } of changesOf(tripId, [...versions.keys()])) {
      const version = versions.get(id)
      if (version === undefined) continue
      if (after === null || Number(after['version']) <= version) {
        versions.delete(id)
        if (versions.size === 0) break
        continue
      }
      for (const column of columns)
        if (column in after && !writers.has(column)) writers.set(column, nameOf(tripId, actor))
      if (writers.size === columns.length) break
    }
  } catch {
    // The question is asked without writers when the history is out of reach.
  }
  return writers
}

/** The change of this number. */
export async function entryOf(tripId: string, seq: number): Promise<Entry | undefined> {
  const query = { before: String(seq + 1), limit: '1' }
  return (await call(history, { params: { tripId }, query })).entries.find(entry => entry.seq === seq)
}

/** The row that the change of this number is about, and the name of whoever made it. */
export async function changeOf(tripId: string, seq: number) {
  const entry = await entryOf(tripId, seq).catch(() => undefined)
  return { about: entry?.changes[0]?.id, who: entry && nameOf(tripId, entry.actor) }
}

/** The name of another member. */
function nameOf(tripId: string, actor: string | null): string | undefined {
  if (actor === currentSession()?.id) return undefined
  const members = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const member = members?.find(({ user_id }) => user_id === actor)
  return member && firstName(member)
}
