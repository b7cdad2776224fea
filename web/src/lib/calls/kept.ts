import { type Asked, answerOf, KEPT, openDatabase } from '../databases.ts'
import { CallFailed, pause } from './call.ts'
import { isOnline, noteSilence, watchOnline } from './online.ts'
import { queryClient } from './query-client.ts'
import { currentSession, watchAccount } from './session.ts'

type Key = readonly string[]

/** So many trips are kept, those that were opened last. */
const MOST_TRIPS = 30
/** So long an answer is waited for where an earlier one is at hand. */
const PATIENCE = 4_000

let database: Promise<IDBDatabase | undefined> | undefined
/** The queries that stand on screen as they were kept: they are asked again as soon as there is a network. */
const old = new Map<string, Key>()

watchAccount(() => {
  database = undefined
  old.clear()
})

watchOnline(() => {
  if (!isOnline()) return
  for (const queryKey of old.values()) void queryClient.invalidateQueries({ queryKey, exact: true })
  old.clear()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** Does something with what is kept; a browser that stores nothing, as in a private window, does without. */
async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Asked<T>) {
  if (!keepsAnswers()) return undefined
  database ??= openDatabase(KEPT, () => {
    database = undefined
  }).catch(() => undefined)
  try {
    const store = (await database)?.transaction(KEPT, mode).objectStore(KEPT)
    return store && (await answerOf(work(store)))
  } catch {
    return undefined
  }
}

/** As the store names it: no account reads what another one has kept. */
const nameOf = (key: Key) => [currentSession()?.id, ...key].join(' ')
/** All of a trip. */
const partsOf = (tripId: string) =>
  IDBKeyRange.bound(nameOf(['trip', tripId, '']), nameOf(['trip', tripId, '\uffff']))

const read = <T>(key: Key) => ask<T>('readonly', store => store.get(nameOf(key)))
const write = (key: Key, answer: unknown) => ask('readwrite', store => store.put(answer, nameOf(key)))
const drop = (what: () => string | IDBKeyRange) => ask<unknown>('readwrite', store => store.delete(what()))

/** Without its plan a trip was deleted, or is not this account's any more. */
const forget = (key: Key) => drop(() => (key[2] === 'plan' ? partsOf(String(key[1])) : nameOf(key)))

/** Whether this browser keeps anything. */
export const keepsAnswers = (): boolean => 'indexedDB' in globalThis

export const isKept = async (key: Key): Promise<boolean> =>
  Boolean(await ask('readonly', store => store.count(nameOf(key))))

async function keep(key: Key, answer: unknown): Promise<void> {
  await write(key, answer)
  const [, tripId, part] = key
  if (part !== 'plan' || tripId === undefined) return
  const opened = (await read<string[]>(['opened'])) ?? []
  const trips = [tripId, ...opened.filter(id => id !== tripId)]
  await write(['opened'], trips.slice(0, MOST_TRIPS))
  for (const id of trips.slice(MOST_TRIPS)) await drop(() => partsOf(id))
}

/**
 * The answer, which is kept on this device; without a network the one that was kept. `key` is that of its query;
 * `part` takes out what is not to be kept.
 */
export async function kept<T>(key: Key, call: () => Promise<T>, part = (answer: T): T => answer): Promise<T> {
  const earlier = async () => {
    const known = await read<T>(key)
    if (known !== undefined) old.set(nameOf(key), key)
    return known
  }
  if (!isOnline()) return (await earlier()) ?? (await call())
  const owner = currentSession()?.id
  const patience = new AbortController()
  try {
    const answer = call()
    const answered = await Promise.race([answer, whenSlow(patience.signal, earlier, answer)])
    answer.then(
      // An answer that comes after its account has left is kept for nobody.
      answer => void (currentSession()?.id === owner && keep(key, part(answer))),
      () => undefined,
    )
    return answered
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    if (failure.status === 404) void forget(key)
    const known = failure.status === 0 ? await earlier() : undefined
    if (known === undefined) throw failure
    return known
  } finally {
    patience.abort()
  }
}

/** The answer that was kept, once the new one takes too long; without it the new one. */
async function whenSlow<T>(
  answered: AbortSignal,
  earlier: () => Promise<T | undefined>,
  answer: Promise<T>,
): Promise<T> {
  await pause(PATIENCE, answered)
  const known = await earlier()
  if (known === undefined) return answer
  noteSilence()
  return known
}
