import type { Endpoint } from '@caravan/contract/endpoint'
import type { WriteName } from '@caravan/contract/writes'
import { answerIn, CallFailed, type Options, request } from '../../lib/calls/call.ts'
import { noteSilence, untilSilence } from '../../lib/calls/online.ts'
import type { Unsent } from '../../lib/calls/outbox.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { type StoredRow, saveChanges } from '../../lib/merge.ts'
import { asRow, refreshLedger } from '../ledger.ts'
import { refreshMembers } from '../members.ts'
import { refreshPlan } from '../plan.ts'
import { isAside } from './calls.ts'
import { refreshComments } from './comments.ts'
import { noteOwn } from './writers.ts'

/** A call as plain data. */
export type AnyWrite = Unsent['write'] & Pick<Options, 'signal' | 'via' | 'headers'>
export type AnyWritten = { answer: unknown; seq: number | undefined; unsent?: Unsent }

/** How each call is sent and shown comes once the page stands, and with the first write at the latest. */
export const loaded = () =>
  import('./writes.ts').catch(cause => {
    throw new CallFailed(0, {}, { cause })
  })

/** An answer that does not come counts as none: a repeat is harmless. */
export const SILENT_AFTER = 30_000

/**
 * Sends a write. With the row as it was when its change began, other people's changes since then stay, and where they are
 * to the same fields a `Conflict` is thrown.
 */
export async function deliver(name: WriteName, { base, ...sent }: AnyWrite): Promise<AnyWritten> {
  const { call, mayBeGone, naming } = (await loaded()).writeOf(name)
  const limit =
    call.waits && !isAside(name)
      ? { signal: AbortSignal.any([AbortSignal.timeout(SILENT_AFTER), untilSilence()]) }
      : {}
  let seq: number | undefined
  async function ask(more: object): Promise<unknown> {
    const response = await request(call as Endpoint, { ...limit, ...sent, ...more } as Options)
    const answer = asRow(await answerIn(response))
    seq = Number(response.headers.get('trip-seq')) || undefined
    for (const row of [answer].flat()) noteOwn(row)
    return answer
  }
  const { body } = sent
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
  try {
    const answer = base === undefined || body === undefined ? await ask({}) : await change(base, body)
    return { answer, seq }
  } catch (failure) {
    const isLate = failure instanceof DOMException && failure.name === 'TimeoutError'
    if (isLate || (failure instanceof CallFailed && failure.status === 0)) {
      noteSilence()
      throw new CallFailed(0, {}, { cause: failure })
    }
    if (!mayBeGone || !(failure instanceof CallFailed) || failure.status !== 404) throw failure
    return { answer: undefined, seq: undefined }
  }
}

/** Asks again for what a write may have changed, plan and ledger where nothing else is about to. */
export async function refreshAfter(
  tripId: string,
  names: Iterable<WriteName>,
  documents: boolean,
): Promise<void> {
  const { writeOf } = await loaded()
  const touched = new Set([...names].flatMap(name => writeOf(name).call.touches))
  await Promise.all([
    documents && refreshPlan(tripId),
    documents && refreshLedger(tripId),
    touched.has('comments') && refreshComments(tripId),
    touched.has('members') && refreshMembers(tripId),
    touched.has('trip') && queryClient.invalidateQueries({ queryKey: ['trips'] }),
  ])
}
