import { type Change, history } from '@caravan/contract/history'
import { call } from '../lib/call.ts'
import { queryClient } from '../lib/query-client.ts'
import { currentSession } from '../lib/session.ts'
import { firstName, membersQuery } from './members.ts'

/** What was changed in a trip, the latest first. */
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

/** Who last changed each of these columns of a row, of those who did it after a version of it. */
export async function writersSince(
  tripId: string,
  { id, version }: { id: string; version: number },
  columns: readonly string[],
): Promise<Map<string, string | null>> {
  const writers = new Map<string, string | null>()
  for await (const { id: changed, after, actor } of changesOf(tripId)) {
    if (changed !== id) continue
    if (after === null || Number(after['version']) <= version) break
    for (const column of columns) if (column in after && !writers.has(column)) writers.set(column, actor)
    if (writers.size === columns.length) break
  }
  return writers
}

/** The name of whoever changed any of these columns since a version of a row; undefined where that is not known. */
export async function writerSince(...row: Parameters<typeof writersSince>): Promise<string | undefined> {
  const writers = await writersSince(...row).catch(() => new Map<string, string | null>())
  return nameAmong(row[0], [...writers.values()])
}

/** The name of whoever made the change of this number. */
export async function writerOfChange(tripId: string, seq: number): Promise<string | undefined> {
  const query = { before: String(seq + 1), limit: '1' }
  const changes = await call(history, { params: { tripId }, query }).catch(() => [])
  return nameAmong(
    tripId,
    changes.map(({ actor }) => actor),
  )
}

function nameAmong(tripId: string, ids: readonly (string | null)[]): string | undefined {
  const members = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const own = currentSession()?.id
  const writer = members?.find(({ user_id: id }) => id !== undefined && id !== own && ids.includes(id))
  return writer && firstName(writer)
}
