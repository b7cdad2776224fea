import { type Change, history } from '@caravan/contract/history'
import { call } from '../lib/call.ts'
import { partsOf, type StoredRow } from '../lib/merge.ts'
import { queryClient } from '../lib/query-client.ts'
import { currentSession } from '../lib/session.ts'
import { firstName, membersQuery } from './members.ts'

/** All changes of a trip, the latest first. */
export async function* changesOf(tripId: string): AsyncGenerator<Change> {
  let before: string | undefined
  for (;;) {
    const query = { limit: '100', ...(before !== undefined && { before }) }
    const changes = await call(history, { params: { tripId }, query })
    yield* changes
    const oldest = changes.at(-1)
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
    for await (const { id, after, actor } of changesOf(tripId)) {
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

/** The name of whoever made the change of this number. */
export async function writerOfChange(tripId: string, seq: number): Promise<string | undefined> {
  const query = { before: String(seq + 1), limit: '1' }
  const [change] = await call(history, { params: { tripId }, query }).catch(() => [])
  return change && nameOf(tripId, change.actor)
}

/** The name of another member. */
function nameOf(tripId: string, actor: string | null): string | undefined {
  if (actor === currentSession()?.id) return undefined
  const members = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const member = members?.find(({ user_id }) => user_id === actor)
  return member && firstName(member)
}
