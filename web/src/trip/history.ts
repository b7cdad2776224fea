import { type Change, history } from '@caravan/contract/history'
import { call } from '../lib/call.ts'

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
