import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession, watchAccount } from '../../lib/calls/session.ts'
import { planQuery } from '../plan.ts'

type Known = {
  /** Of the newest plan that was looked at. */
  seq: number
  /** The author of the news in it. */
  writer: string | undefined
  /** By their numbers: who made the changes that it does not show yet. */
  heard: Map<number, string | null>
}

const trips = new Map<string, Known>()

/** Notes who made a change, before the plan shows it. */
export function noteWriter(tripId: string, seq: number, actor: string | null): void {
  lookAt(tripId).heard.set(seq, actor)
}

/** The author of the news in the plan on screen; undefined when that is not known, or was more than one person. */
export function writerOf(tripId: string): string | undefined {
  return lookAt(tripId).writer
}

function lookAt(tripId: string): Known {
  const seq = queryClient.getQueryData(planQuery(tripId).queryKey)?.seq ?? 0
  const known = trips.get(tripId) ?? { seq, writer: undefined, heard: new Map() }
  trips.set(tripId, known)
  if (seq <= known.seq) return known
  const heard = [...known.heard].filter(([number]) => number > known.seq && number <= seq)
  const isWhole = heard.length === seq - known.seq
  known.writer = isWhole ? onlyOne(heard.map(([, actor]) => actor)) : undefined
  known.heard = new Map([...known.heard].filter(([number]) => number > seq))
  known.seq = seq
  return known
}

/** Own changes in between are no news. */
function onlyOne(actors: (string | null)[]): string | undefined {
  const others = new Set(actors.filter(actor => actor !== currentSession()?.id))
  return others.size === 1 ? ([...others][0] ?? undefined) : undefined
}

const ownVersions = new Map<string, number>()

watchAccount(() => {
  trips.clear()
  ownVersions.clear()
})

/** Notes that a row comes from this browser, also one that the server does not have yet. */
export function noteOwn(row: unknown): void {
  const { id, version } = (row ?? {}) as { id?: string; version?: number }
  if (id !== undefined && version !== undefined) ownVersions.set(id, version)
}

/** True when the newest writing of a row comes from this browser. */
export function isOwnVersion({ id, version }: { id: string; version: number }): boolean {
  return ownVersions.get(id) === version
}
