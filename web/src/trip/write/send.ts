import { type Endpoint, type Returned, rowOf, type Sent } from '@caravan/contract/endpoint'
import type { Expense } from '@caravan/contract/expenses'
import { Failure } from '@caravan/contract/failure'
import type { By, TripDocument, TripDocuments } from '@caravan/contract/shown'
import { type Shown, shownBetween, takeOff } from '@caravan/contract/shown.back'
import type { Touching, writes } from '@caravan/contract/writes'
import type { MutationFilters } from '@tanstack/react-query'
import { answerIn, CallFailed, type Options, request } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { type StoredRow, saveChanges } from '../../lib/merge.ts'
import { asRow, type LedgerExpense, ledgerQuery, refreshLedger } from '../ledger.ts'
import { membersQuery, refreshMembers } from '../members.ts'
import { noteQuery, noteVersionKey } from '../note.ts'
import { planQuery, refreshPlan } from '../plan.ts'
import { isAside, type WriteName, writeNames } from './calls.ts'
import { noteOwnChange, noteShown, shownBy } from './own-changes.ts'
import { noteOwn } from './writers.ts'
import type { Naming } from './writes.ts'

export type CallOf<N extends WriteName> = (typeof writes)[N]['call']

/** The row that a call answers; of others it is known that they have one. */
export type RowOf<N extends WriteName> = Answer<N> extends StoredRow ? Answer<N> : StoredRow
type Answer<N extends WriteName> = Returned<CallOf<N>> extends Expense ? LedgerExpense : Returned<CallOf<N>>

/**
 * A call as plain data. With the row as it was when its change began, other people's changes since then stay, and where
 * they are to the same fields a `Conflict` comes back.
 */
export type Write<N extends WriteName> = Sent<CallOf<N>> & { base?: RowOf<N> } & Pick<
    Options,
    'signal' | 'via'
  >

/** The answer, and the number of the change in the history of the trip, where there is one. */
export type Written<N extends WriteName> = { answer: Answer<N>; seq: number | undefined }

/** Sends every write. It comes once the page stands, and with the first write at the latest. */
const loaded = () =>
  import('./writes.ts').catch(cause => {
    throw new CallFailed(0, {}, { cause })
  })

/** Fetches it before it is needed. */
export const writing = { fetch: () => void loaded().catch(() => undefined) }

type AnyWrite = Write<WriteName>
type AnyWritten = { answer: unknown; seq: number | undefined }
type AnyShow = (document: TripDocument, call: object) => TripDocument

// Known by its name, and of plain data, a write can be stored and sent later, whichever screen is open then.
for (const name of writeNames)
  queryClient.setMutationDefaults<AnyWritten, Error, AnyWrite, Shown>([name], {
    async mutationFn(write, { mutationKey }) {
      const { call, mayBeGone, naming } = (await loaded()).writeOf(name)
      try {
        const written = await send(call, write, naming)
        if (written.seq !== undefined) noteOwnChange(tripOf(mutationKey), written.seq, seqIn(write))
        return written
      } catch (failure) {
        if (!mayBeGone || !(failure instanceof CallFailed) || failure.status !== 404) throw failure
        return { answer: undefined, seq: undefined }
      }
    },
    async onMutate(write, { mutationKey }) {
      const { call: endpoint, shows } = (await loaded()).writeOf(name)
      const tripId = tripOf(mutationKey)
      const call = shownCall(endpoint, write, tripId)
      const all = Object.entries(shows) as [keyof TripDocuments, AnyShow][]
      const shown = all.map(([document, show]) =>
        showAtOnce(keysOf(tripId)[document], before => show(before, call)),
      )
      return (await Promise.all(shown)).flat()
    },
    async onSettled(written, failure, _write, shown = [], { mutationKey }) {
      const tripId = tripOf(mutationKey)
      if (failure)
        for (const queryKey of Object.values(keysOf(tripId)))
          queryClient.setQueryData<TripDocument>(queryKey, document => document && takeOff(document, shown))
      else if (written?.seq !== undefined) noteShown(tripId, written.seq, shown)
      await settle(tripId, name)
    },
  })

/** The number of the change that a write takes back. */
function seqIn(write: object): number | undefined {
  const { seq } = (write as { params?: { seq?: string } }).params ?? {}
  return seq === undefined ? undefined : Number(seq)
}

/** A write as it is shown. The schemas that check it are the server's alone. */
function shownCall(endpoint: Touching, write: object, tripId: string): object {
  const { params = {} } = write as { params?: object }
  const all = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const members = all && new Set(all.flatMap(({ user_id }) => user_id ?? []))
  const by: By = {
    ...{ actor: currentSession()?.id ?? '', at: new Date().toISOString(), members },
    row: rowOf(endpoint, params),
    noteVersion: n => queryClient.getQueryData<{ html: string }>(noteVersionKey(tripId, n))?.html,
    shownBy: seq => shownBy(tripId, Number(seq)),
  }
  return { ...write, ...by }
}

const tripOf = (key: readonly unknown[] | undefined) => String(key?.[1])

/** The keys of the documents of a trip. */
const keysOf = (tripId: string): { [D in keyof TripDocuments]: readonly unknown[] } => ({
  plan: planQuery(tripId).queryKey,
  ledger: ledgerQuery(tripId).queryKey,
  note: noteQuery(tripId).queryKey,
})

/** Each write of a trip waits for the one before, but for those that stand aside. */
export const optionsOf = (name: WriteName, tripId: string) => ({
  mutationKey: [name, tripId],
  ...(!isAside(name) && { scope: { id: tripId } }),
})

/** The writes that refetching the plan waits for. */
export const writesTo = (tripId: string): MutationFilters => ({
  predicate: ({ options }) => options.scope?.id === tripId,
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

async function send(call: Touching, { base, ...sent }: AnyWrite, naming?: Naming): Promise<AnyWritten> {
  let seq: number | undefined
  async function ask(more: object): Promise<unknown> {
    const response = await request(call as Endpoint, { ...sent, ...more } as Options)
    const answer = asRow(await answerIn(response))
    seq = Number(response.headers.get('trip-seq')) || undefined
    for (const row of [answer].flat()) noteOwn(row)
    return answer
  }
  const { body } = sent as { body?: object }
  const save = (changes: object, onto: StoredRow) =>
    ask(
      naming ? { body: { ...changes, ...naming.name(onto) } } : { body: changes, ifMatch: onto.version },
    ) as Promise<StoredRow>
  async function change(known: StoredRow, body: object): Promise<unknown> {
    if (!naming) return saveChanges(known, body, save, current => asRow(current) as StoredRow)
    const names = Object.keys(naming.name(known))
    const changes = Object.fromEntries(Object.entries(body).filter(([field]) => !names.includes(field)))
    return saveChanges(known, changes, save, current => naming.read(current, known))
  }
  const answer = base === undefined || body === undefined ? await ask({}) : await change(base, body)
  return { answer, seq }
}

async function showAtOnce(
  queryKey: readonly unknown[],
  change: (document: TripDocument) => TripDocument,
): Promise<Shown> {
  const known = queryClient.getQueryData<TripDocument>(queryKey)
  if (known === undefined || shownAfter(known, change) === known) return []
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<TripDocument>(queryKey) ?? known
  const after = shownAfter(before, change)
  const shown = shownBetween(before, after)
  for (const row of shown) if (row.before === undefined) noteOwn(row.after)
  queryClient.setQueryData(queryKey, after)
  return shown
}

function shownAfter<Document>(before: Document, change: (document: Document) => Document): Document {
  try {
    return change(before)
  } catch (refused) {
    if (refused instanceof Failure) return before
    throw refused
  }
}

/** Plan and ledger are asked for again once no other write is left. */
async function settle(tripId: string, name: WriteName): Promise<void> {
  const { touches } = (await loaded()).writeOf(name).call
  const isLast = queryClient.isMutating(writesTo(tripId)) <= (isAside(name) ? 0 : 1)
  await Promise.all([
    isLast && refreshPlan(tripId),
    isLast && refreshLedger(tripId),
    touches.includes('members') && refreshMembers(tripId),
    touches.includes('trip') && queryClient.invalidateQueries({ queryKey: ['trips'] }),
  ])
}
