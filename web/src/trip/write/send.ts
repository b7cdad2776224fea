import type { Endpoint, Received, Returned, Sent } from '@caravan/contract/endpoint'
import type { Expense } from '@caravan/contract/expenses'
import { Failure } from '@caravan/contract/failure'
import { kinds, topics } from '@caravan/contract/kinds'
import type { Plan } from '@caravan/contract/plan'
import { type By, rowNamed, type TripDocument, withoutRows } from '@caravan/contract/shown'
import type { MutationFilters } from '@tanstack/react-query'
import { answerIn, CallFailed, type Options, request } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { type StoredRow, saveChanges } from '../../lib/merge.ts'
import { asRow, type Ledger, type LedgerExpense, ledgerQuery, refreshLedger } from '../ledger.ts'
import { membersQuery, refreshMembers } from '../members.ts'
import { planQuery, refreshPlan } from '../plan.ts'
import { noteOwnChange } from './own-changes.ts'
import { type Shown, shownBetween, takeOff } from './shown.ts'
import { noteOwn } from './writers.ts'

/** A call that writes to a trip. */
export type Touching = Endpoint & Required<Pick<Endpoint, 'touches'>>

/** The row that a call answers; of others it is known that they have one. */
export type RowOf<E extends Touching> = Answer<E> extends StoredRow ? Answer<E> : StoredRow
type Answer<E extends Touching> = Returned<E> extends Expense ? LedgerExpense : Returned<E>

/** The document of the trip that a call changes, by its first topic. */
type DocumentOf<E extends Touching> = E['touches'][0] extends LedgerTopic ? Ledger : Plan
type LedgerTopic = 'expenses' | 'settlements'

/**
 * A call as plain data. With the row as it was when its change began, other people's changes since then stay, and where
 * they are to the same fields a `Conflict` comes back.
 */
export type Write<E extends Touching> = Sent<E> & { base?: RowOf<E> } & Pick<Options, 'signal' | 'via'>

/** The answer, and the number of the change in the history of the trip, where there is one. */
export type Written<E extends Touching> = { answer: Answer<E>; seq: number | undefined }

export type TripMutation<E extends Touching> = { name: string; endpoint: E; isAside?: true | undefined }

type Naming = {
  name: (row: StoredRow) => object
  read: (current: unknown, base: StoredRow) => StoredRow
}

type How<E extends Touching> = {
  /** The document with the change, until the server has it. Nothing is shown of one that throws a `Failure`: the server says why. */
  show?: (document: DocumentOf<E>, call: Received<E> & By) => DocumentOf<E>
  /** A row that was to be deleted and is not there any more is no failure. */
  mayBeGone?: true
  /** For a row that is named in the body, in other words where it has changed, and how a refusal tells it. */
  named?: Naming
  /** A long call: other writes do not wait for it, nor does it wait for them. */
  isAside?: true
}

/**
 * Declares how a call of the contract writes to a trip: `tripMutation({ deleteItem }, …)`. Nothing else writes to one.
 * It is known by its name, and what is sent is plain data, so that a write can be stored and sent later.
 */
export function tripMutation<E extends Touching>(
  named: Record<string, E>,
  { show, mayBeGone, named: naming, isAside }: How<E> = {},
): TripMutation<E> {
  const [[name, endpoint]] = Object.entries(named) as [[string, E]]
  queryClient.setMutationDefaults<Written<E>, Error, Write<E>, Shown | undefined>([name], {
    async mutationFn(write, { mutationKey }) {
      try {
        const written = await send(endpoint, write, naming)
        const { seq } = (write as { params?: { seq?: string } }).params ?? {}
        if (written.seq !== undefined)
          noteOwnChange(tripOf(mutationKey), written.seq, seq === undefined ? undefined : Number(seq))
        return written
      } catch (failure) {
        if (!mayBeGone || !(failure instanceof CallFailed) || failure.status !== 404) throw failure
        return { answer: undefined as Answer<E>, seq: undefined }
      }
    },
    onMutate: (write, { mutationKey }) =>
      show &&
      showAtOnce<DocumentOf<E>>(keyOf(endpoint, mutationKey), document =>
        show(document, shownCall(write, tripOf(mutationKey))),
      ),
    async onSettled(_, failure, _write, shown, { mutationKey }) {
      const tripId = tripOf(mutationKey)
      if (failure && shown)
        queryClient.setQueryData<DocumentOf<E>>(
          keyOf(endpoint, mutationKey),
          document => document && takeOff(document, shown),
        )
      await settle(tripId, endpoint, isAside ? 0 : 1)
    },
  })
  return { name, endpoint, isAside }
}

/** Declares how a row is deleted of the kind that the call touches first. */
export function rowDeletion<E extends Touching>(named: Record<string, E>) {
  const [{ touches }] = Object.values(named) as [E]
  const kind = kinds.find(kind => topics[kind] === touches[0])
  return tripMutation(named, {
    show: (document, { params }) =>
      kind ? withoutRows(document, kind, [rowNamed(document, kind, params as object).id]) : document,
    mayBeGone: true,
  })
}

/** A write as it is shown. The schemas that check it are the server's alone. */
function shownCall<E extends Touching>(write: Write<E>, tripId: string): Received<E> & By {
  const all = queryClient.getQueryData(membersQuery(tripId).queryKey)
  const members = all && new Set(all.flatMap(({ user_id }) => user_id ?? []))
  const by: By = { actor: currentSession()?.id ?? '', at: new Date().toISOString(), members }
  return { ...write, ...by } as unknown as Received<E> & By
}

const tripOf = (key: readonly unknown[] | undefined) => String(key?.[1])

const isInLedger = (topic: string | undefined) => topic === 'expenses' || topic === 'settlements'

function keyOf({ touches }: Touching, mutationKey: readonly unknown[] | undefined): readonly unknown[] {
  const query = isInLedger(touches[0]) ? ledgerQuery : planQuery
  return query(tripOf(mutationKey)).queryKey
}

/** Each write of a trip waits for the one before, but for those that stand aside. */
export const optionsOf = (
  { name, isAside }: { name: string; isAside?: true | undefined },
  tripId: string,
) => ({
  mutationKey: [name, tripId],
  ...(!isAside && { scope: { id: tripId } }),
})

/** The writes that refetching the plan waits for. */
export const writesTo = (tripId: string): MutationFilters => ({
  predicate: ({ options }) => options.scope?.id === tripId,
})

/** Writes to a trip without anything on screen that waits for it. */
export function writeTrip<E extends Touching>(
  mutation: TripMutation<E>,
  tripId: string,
  write: Write<E>,
): Promise<Written<E>> {
  const cache = queryClient.getMutationCache()
  return cache
    .build<Written<E>, Error, Write<E>, unknown>(queryClient, optionsOf(mutation, tripId))
    .execute(write)
}

async function send<E extends Touching>(
  endpoint: E,
  { base, ...sent }: Write<E>,
  naming?: Naming,
): Promise<Written<E>> {
  let seq: number | undefined
  async function ask(more: object): Promise<unknown> {
    const response = await request(endpoint as Endpoint, { ...sent, ...more } as Options)
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
  return { answer: answer as Answer<E>, seq }
}

async function showAtOnce<Document extends TripDocument>(
  queryKey: readonly unknown[],
  change: (document: Document) => Document,
): Promise<Shown | undefined> {
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Document>(queryKey)
  if (before === undefined) return
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
async function settle(tripId: string, { touches }: Touching, own: 0 | 1): Promise<void> {
  const isLast = queryClient.isMutating(writesTo(tripId)) <= own
  await Promise.all([
    isLast && refreshPlan(tripId),
    isLast && refreshLedger(tripId),
    touches.includes('members') && refreshMembers(tripId),
    touches.includes('trip') && queryClient.invalidateQueries({ queryKey: ['trips'] }),
  ])
}
