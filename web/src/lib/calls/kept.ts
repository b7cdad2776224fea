import { type Asked, answersHere } from '../databases.ts'
import { CallFailed, pause } from './call.ts'
import { forgetDocument } from './notes-here.ts'
import { isOnline, noteSilence, watchOnline } from './online.ts'
import { queryClient } from './query-client.ts'
import { currentSession, watchAccount } from './session.ts'

type Key = readonly string[]

/** Until which day all of a trip is kept on this device, by somebody's choice or by itself. */
export type Whole = { until: string; isChosen: boolean }

/** So many trips are kept, those that were opened last. */
const MOST_TRIPS = 30
/** So long an answer is waited for where an earlier one is at hand. */
const PATIENCE = 4_000

/** The queries that stand on screen as they were kept: they are asked again as soon as there is a network. */
const old = new Map<string, Key>()

watchAccount(() => old.clear())

watchOnline(() => {
  if (!isOnline()) return
  for (const queryKey of old.values()) void queryClient.invalidateQueries({ queryKey, exact: true })
  old.clear()
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** Does something with what is kept; a browser that stores nothing, as in a private window, does without. */
const ask = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Asked<T>,
): Promise<T | undefined> => answersHere.ask(mode, work).catch(() => undefined)

/** As the store names it: no account reads what another one has kept. */
const nameOf = (key: Key) => [currentSession()?.id, ...key].join(' ')
/** The kept answers of a trip, all or those whose key begins so. */
const partsOf = (tripId: string, part = '') =>
  IDBKeyRange.bound(nameOf(['trip', tripId, part]), nameOf(['trip', tripId, `${part}\uffff`]))

const read = <T>(key: Key) => ask<T>('readonly', store => store.get(nameOf(key)))
/** The answer that was kept for a query. */
export const keptAnswer = read
/** Nothing is kept for nobody, whatever was on its way when the account left. */
const write = async (key: Key, answer: unknown) =>
  currentSession() ? await ask('readwrite', store => store.put(answer, nameOf(key))) : undefined
const drop = (what: () => string | IDBKeyRange) => ask<unknown>('readwrite', store => store.delete(what()))

/** Without its plan a trip was deleted, or is not this account's any more. */
const forget = (key: Key) => (key[2] === 'plan' ? dropTrip(String(key[1])) : drop(() => nameOf(key)))

/** Whether this browser keeps anything. */
export const keepsAnswers = (): boolean => 'indexedDB' in globalThis

export const isKept = async (key: Key): Promise<boolean> =>
  Boolean(await ask('readonly', store => store.count(nameOf(key))))

export const wholeOf = (tripId: string) => read<Whole>(['whole', tripId])
export const setWhole = (tripId: string, whole: Whole) => write(['whole', tripId], whole)
export const isWhole = (whole: Whole | undefined): boolean =>
  new Date().toISOString().slice(0, 10) <= (whole?.until ?? '')

/** Drops all that is kept of a trip. */
export async function dropTrip(tripId: string): Promise<void> {
  await Promise.all([drop(() => partsOf(tripId)), forgetDocument(tripId)])
}
export const dropFiles = (tripId: string) => drop(() => partsOf(tripId, 'file '))

/** A picture of somebody that is kept with whichever trip, for where the browser itself has none. */
export async function keptFace(address: string): Promise<string | undefined> {
  const keys = (await ask<IDBValidKey[]>('readonly', store => store.getAllKeys())) ?? []
  const own = keys.map(String).filter(key => key.startsWith(nameOf(['trip'])))
  const key = own.find(key => key.endsWith(` face ${address}`))
  const picture = key && (await ask<Blob>('readonly', store => store.get(key)))
  return picture && URL.createObjectURL(picture)
}

/** How much is kept of a trip. */
export async function bytesOf(tripId: string): Promise<number> {
  const answers = (await ask<unknown[]>('readonly', store => store.getAll(partsOf(tripId)))) ?? []
  const sizes = answers.map(one => (one instanceof Blob ? one : new Blob([JSON.stringify(one)])).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function keep(key: Key, answer: unknown): Promise<void> {
  await write(key, answer)
  const [, tripId, part] = key
  if (part !== 'plan' || tripId === undefined) return
  const opened = (await read<string[]>(['opened'])) ?? []
  const trips = [tripId, ...opened.filter(id => id !== tripId)]
  const staying = trips.slice(0, MOST_TRIPS)
  for (const id of trips.slice(MOST_TRIPS))
    if (isWhole(await wholeOf(id))) staying.push(id)
    else await drop(() => partsOf(id))
  await write(['opened'], staying)
}

type Ways<T> = {
  /** Turns an answer into its stored form, given the one before. */
  keeps?: (answer: T, known: () => Promise<T | undefined>) => T | Promise<T>
  /** Turns a stored form into the answer. */
  shows?: (known: T) => T
}

/** The answer, which is kept on this device; without a network the one that was kept. `key` is that of its query. */
export async function kept<T>(
  key: Key,
  call: () => Promise<T>,
  { keeps = answer => answer, shows = known => known }: Ways<T> = {},
): Promise<T> {
  const earlier = async () => {
    const known = await read<T>(key)
    if (known === undefined) return undefined
    old.set(nameOf(key), key)
    return shows(known)
  }
  if (!isOnline()) return (await earlier()) ?? (await call())
  const owner = currentSession()?.id
  const keepFor = async (answer: T) => {
    const whole = await keeps(answer, () => read<T>(key))
    // An answer that comes after its account has left is kept for nobody.
    if (currentSession()?.id === owner) await keep(key, whole)
  }
  const patience = new AbortController()
  try {
    const answer = call()
    const answered = await Promise.race([answer, whenSlow(patience.signal, earlier, answer)])
    answer.then(keepFor).catch(() => undefined)
    return answered
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    if (failure.status === 404 || failure.code === 'trip.section_hidden') void forget(key)
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
