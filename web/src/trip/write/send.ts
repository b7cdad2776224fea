import { type Returned, rowOf, type Sent } from '@caravan/contract/endpoint'
import type { Expense } from '@caravan/contract/expenses'
import { Failure } from '@caravan/contract/failure'
import type { By, TripDocument } from '@caravan/contract/shown'
import { changesTo, type RowChange, rowsKnownIn, type TripRows } from '@caravan/contract/write/rows'
import type { Touching, WriteName, writes } from '@caravan/contract/writes'
import { writeNames } from '@caravan/contract/writes.names'
import type { MutationFilters } from '@tanstack/react-query'
import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { Conflict, type StoredRow } from '../../lib/merge.ts'
import { type LedgerExpense, ledgerQuery } from '../ledger.ts'
import { membersQuery } from '../members.ts'
import { noteVersionKey } from '../note.ts'
import { planQuery } from '../plan.ts'
import { isEnding } from './calls.ts'
import { type AnyWrite, type AnyWritten, deliver, loaded, refreshAfter } from './deliver.ts'
import { keysOf, showAgain, takeOffScreen } from './on-screen.ts'
import { refuse, sendNow } from './outgoing.ts'
import { noteOwnChange, noteShown, shownBy } from './own-changes.ts'
import { noteOwn } from './writers.ts'

export type CallOf<N extends WriteName> = (typeof writes)[N]['call']

/** The row that a call answers; of others it is known that they have one. */
export type RowOf<N extends WriteName> = Answer<N> extends StoredRow ? Answer<N> : StoredRow
type Answer<N extends WriteName> = Returned<CallOf<N>> extends Expense ? LedgerExpense : Returned<CallOf<N>>

/** A call as plain data, with the row as it was when its change began. */
export type Write<N extends WriteName> = Sent<CallOf<N>> & { base?: RowOf<N> }

/**
 * The answer, and the number of the change in the history of the trip, where there is one. Of a write that waits for the
 * server, `unsent`, it is the rows that are shown.
 */
export type Written<N extends WriteName> = { answer: Answer<N>; seq: number | undefined; unsent?: Unsent }

/** Fetches what sends and shows writes before it is needed. */
export const writing = { fetch: () => void loaded().catch(() => undefined) }

/** A write that is under way: what it has shown, and its place among those that may wait. */
type UnderWay = { shown: RowChange[]; unsent: Unsent | undefined }

/** By the write: the mutation is told nothing else of itself. */
const underWay = new WeakMap<object, Unsent>()
/** The writes whose author has gone: one that is refused stays on this device. */
const leftBehind = new WeakSet<object>()

/** A write of a part of the page that is going. */
export function leaveBehind<W extends object>(write: W): W {
  leftBehind.add(write)
  return write
}

// Known by its name, and of plain data, a write can be stored and sent later, whichever screen is open then.
for (const name of writeNames)
  queryClient.setMutationDefaults<AnyWritten, Error, AnyWrite, UnderWay>([name], {
    async mutationFn(write, { mutationKey }) {
      const unsent = underWay.get(write)
      const written = unsent ? await sendNow(unsent, write) : await deliver(name, write)
      if (written.seq !== undefined) noteOwnChange(tripOf(mutationKey), written.seq, seqIn(write))
      return written
    },
    async onMutate(write, { mutationKey }) {
      const key = outbox.nextKey()
      const { call: endpoint, apply } = (await loaded()).writeOf(name)
      const tripId = tripOf(mutationKey)
      const call = knownCall(endpoint, write, tripId)
      const shown = apply ? await showAtOnce(tripId, rows => apply(rows, call)) : []
      if (!endpoint.waits) return { shown, unsent: undefined }
      const unsent = await outbox.keep({ key, tripId, name, write, shown, trip: tripNow(tripId) })
      underWay.set(write, unsent)
      return { shown, unsent }
    },
    async onSettled(written, failure, write, context, { mutationKey }) {
      const { shown = [], unsent } = context ?? {}
      const tripId = tripOf(mutationKey)
      if (failure) {
        if (unsent && leftBehind.has(write) && !(failure instanceof Conflict)) {
          await refuse(unsent, failure)
          outbox.leave(unsent)
        } else {
          if (unsent) void outbox.drop([unsent.key])
          takeOffScreen(tripId, shown)
        }
      } else if (written?.seq !== undefined) noteShown(tripId, written.seq, shown)
      // Without a network the plan would not be answered.
      if (written?.unsent) return
      if (!failure && isEnding(name)) return queryClient.invalidateQueries({ queryKey: ['trips'] })
      await refreshAfter(tripId, [name], queryClient.isMutating(writesTo(tripId)) <= 1)
    },
  })

/** The number of the change that a write takes back. */
function seqIn(write: object): number | undefined {
  const { seq } = (write as { params?: { seq?: string } }).params ?? {}
  return seq === undefined ? undefined : Number(seq)
}

/** A call with its author, time and members. It is not validated here: only the server has the schemas. */
function knownCall(endpoint: Touching, write: object, tripId: string): object {
  const { params = {} } = write as { params?: object }
  const all = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const members = all && new Set(all.flatMap(({ user_id }) => user_id ?? []))
  const ledger = queryClient.getQueryData(ledgerQuery(tripId).queryKey)
  const by: By = {
    actor: currentSession()?.id ?? '',
    at: new Date().toISOString(),
    members,
    people: ledger && new Set(ledger.people.map(({ user_id }) => user_id)),
    row: rowOf(endpoint, params),
    noteVersion: n => queryClient.getQueryData<{ html: string }>(noteVersionKey(tripId, n))?.html,
    shownBy: seq => shownBy(tripId, Number(seq)),
  }
  return { ...write, ...by }
}

const tripOf = (key: readonly unknown[] | undefined) => String(key?.[1])

/** The trip as the list of what waits names it, whichever page is open then. */
export function tripNow(tripId: string): Unsent['trip'] {
  const { name = '', currency = '' } = queryClient.getQueryData(planQuery(tripId).queryKey)?.trip ?? {}
  return { name, currency }
}

/** Each write of a trip waits for the one before. */
export const optionsOf = (name: WriteName, tripId: string) => ({
  mutationKey: [name, tripId],
  scope: { id: tripId },
})

/** The writes that refetching the plan waits for. */
export const writesTo = (tripId: string): MutationFilters => ({
  predicate: ({ options }) => options.scope?.id === tripId,
})

/** Matches the mutations that leave or delete the trip. */
export const endingsOf = (tripId: string): MutationFilters => ({
  predicate: ({ options }) => options.scope?.id === tripId && isEnding(options.mutationKey?.[0]),
})

/** Writes to a trip without anything on screen that waits for it. */
export function writeTrip<N extends WriteName>(
  name: N,
  tripId: string,
  write: Write<N>,
): Promise<Written<N>> {
  const cache = queryClient.getMutationCache()
  return cache
    .build<Written<N>, Error, Write<N>, unknown>(queryClient, optionsOf(name, tripId))
    .execute(write)
}

/** Shows what a write does to the documents that are on screen, and returns the changes to their rows. */
async function showAtOnce(tripId: string, write: (rows: TripRows) => void): Promise<RowChange[]> {
  const keys = Object.values(keysOf(tripId)).flat()
  const documentOf = (key: readonly unknown[]) => queryClient.getQueryData<TripDocument>(key)
  const changesNow = () =>
    changesIn(
      keys.flatMap(key => documentOf(key) ?? []),
      write,
    )
  const expected = changesNow()
  const touched = keys.filter(key => {
    const document = documentOf(key)
    return document !== undefined && expected.some(({ kind }) => rowsKnownIn([document]).has(kind))
  })
  // The answer to a request that is under way would bring the old rows back.
  await Promise.all(touched.map(queryKey => queryClient.cancelQueries({ queryKey })))
  const shown = changesNow()
  for (const { before, after } of shown) if (before === undefined) noteOwn(after)
  showAgain({ tripId, shown })
  return shown
}

function changesIn(documents: readonly TripDocument[], write: (rows: TripRows) => void): RowChange[] {
  try {
    return changesTo(rowsKnownIn(documents), write)
  } catch (refused) {
    if (refused instanceof Failure) return []
    throw refused
  }
}
