import { type Entry, entities, type History, history, MOST_ROWS } from '@caravan/contract/history'
import { type CallFailed, call } from '../../lib/calls/call.ts'
import { outbox } from '../../lib/calls/outbox.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import type { Obstacle, Refusal, Unsent } from '../../lib/calls/unsent.ts'
import { Conflict } from '../../lib/merge.ts'
import { planQuery } from '../plan.ts'
import { writersSince } from './history.ts'

type Ask = (query: object) => Promise<History>
type Deletion = Obstacle & { gone: NonNullable<Obstacle['gone']> }
type Refused = { status?: number; code?: string; problem?: Record<string, unknown> }

/**
 * Explains a refusal: whether the row or the trip is gone, and which change is in the way. For a conflict, the names of
 * those who changed the same fields.
 */
export async function whyRefused(
  unsent: Unsent,
  failure: unknown,
): Promise<Pick<Refusal, 'gone' | 'obstacle' | 'by'>> {
  const { tripId, write } = unsent
  if (failure instanceof Conflict) {
    const writers = write.base ? await writersSince(tripId, write.base, failure.columns) : new Map()
    const by = [...new Set([...writers.values()].flatMap(name => name ?? []))]
    return by.length > 0 ? { by } : {}
  }
  const gone = (failure as Refused).status === 404 ? await goneOf(tripId) : undefined
  const obstacle = gone === 'trip' ? undefined : await obstacleOf(unsent, failure)
  return { ...(gone && { gone }), ...(obstacle && { obstacle }) }
}

/** After a 404: whether the trip is still there for this account. */
async function goneOf(tripId: string): Promise<Refusal['gone']> {
  if (outbox.left().some(other => other.tripId === tripId && other.refused?.gone === 'trip')) return 'trip'
  const asking = queryClient.fetchQuery({ ...planQuery(tripId), staleTime: 0, retry: false })
  return asking.then(
    () => 'row',
    ({ status }: Partial<CallFailed>) => (status === 404 || status === 403 ? 'trip' : undefined),
  )
}

/**
 * The change that a refused write has met: the deletion of a row that it names, what has limited its author, or the
 * later change that the server names. Undefined where the history has none, or is out of reach.
 */
async function obstacleOf(unsent: Unsent, failure: unknown): Promise<Obstacle | undefined> {
  const { status, code, problem = {} } = failure as Refused
  const { tripId, userId } = unsent
  const ask: Ask = query => call(history, { params: { tripId }, query })
  try {
    const seq = Number(problem['seq'])
    if (seq) {
      const answer = await ask({ before: String(seq + 1), limit: '1' })
      const [entry] = answer.entries
      return entry?.seq === seq ? { ...entry, people: answer.people } : undefined
    }
    if (status === 403) return limitIn(await ask({ entity_id: userId, limit: '20' }), userId)
    if (code === 'item.no_day') {
      const date = (unsent.write.body as { date?: string } | undefined)?.date
      return await deletionIn({ kind: 'day' }, ({ before }) => before?.['date'] === date, ask)
    }
    if (status !== 404 && code !== 'row.gone') return undefined
    const ids = idsNamedBy(unsent).slice(0, MOST_ROWS)
    if (ids.length === 0) return undefined
    return await deletionIn({ entity_id: ids.join() }, ({ id }) => ids.includes(id), ask)
  } catch {
    return undefined
  }
}

/** The latest change to the role of a member, or to what the member can see. */
function limitIn({ entries, people }: History, userId: string): Obstacle | undefined {
  for (const entry of entries) {
    const change = entry.changes.find(
      ({ entity, id, before, after }) =>
        entity === 'member' &&
        id === userId &&
        before &&
        after &&
        (after['role'] ?? after['sees']) !== undefined,
    )
    if (change) return { ...entry, people, changes: [change], count: { member: 1 } }
  }
  return undefined
}

/** The latest deletion of some rows that was not taken back, with what they were deleted along with. */
async function deletionIn(
  rows: object,
  isMeant: (change: Entry['changes'][number]) => boolean,
  ask: Ask,
): Promise<Obstacle | undefined> {
  const { entries, people } = await ask({ ...rows, limit: '100' })
  const settled = new Set<string>()
  for (const entry of entries)
    for (const change of entry.changes) {
      const { id, entity, after } = change
      if (entity === 'member' || settled.has(id) || !isMeant(change)) continue
      settled.add(id)
      if (after !== null) continue
      return withCause({ ...entry, people, changes: [change], gone: { entity, id } }, ask)
    }
  return undefined
}

/** Replaces the deleted row with what it was deleted along with, such as its day or the former dates of the trip. */
async function withCause(deletion: Deletion, ask: Ask): Promise<Obstacle> {
  const { seq, count, gone } = deletion
  const cause = entities.find(kind => kind !== 'member' && kind !== 'note' && count[kind])
  const one = { ...deletion, count: { [gone.entity]: 1 } }
  if (cause === undefined || cause === gone.entity) return one
  const { entries } = await ask({ kind: cause, before: String(seq + 1), limit: '1' })
  const [entry] = entries
  return entry?.seq === seq && entry.changes.length > 0 ? { ...deletion, changes: entry.changes } : one
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The ids of the rows that a write is about or refers to, without the trip and those that it makes itself. */
function idsNamedBy({ tripId, write, shown }: Unsent): string[] {
  const made = shown.flatMap(({ before, after }) => (before || !after ? [] : after.id))
  const { id: own } = (write.body ?? {}) as { id?: string }
  const all = textsIn([write.base?.id, write.params, write.query, write.body])
  return [...new Set(all)].filter(id => uuid.test(id) && id !== tripId && id !== own && !made.includes(id))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}
