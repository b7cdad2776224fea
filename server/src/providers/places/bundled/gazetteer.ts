import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Log } from '../../../db/log.ts'
import { ProviderFailure } from '../../circuit.ts'
import type { PlaceSearch } from '../port.ts'
import type { Airport } from './airports.ts'
import { type Build, buildApart, findOrBuild } from './file.ts'
import { type GazetteerQueries, prepareQueries } from './gazetteer.queries.ts'
import { searchGazetteer } from './search.ts'

const PATIENCE_MS = 3_000
/** After a build that failed, such as on a full disk. */
const PAUSE_MS = 30_000

export interface Gazetteer extends PlaceSearch {
  /** Builds or opens the index, so that the first search need not wait; what goes wrong is logged. */
  prepare(): Promise<void>
  airportByCode(code: string): Promise<Airport | undefined>
  close(): Promise<void>
}

interface Needs {
  /** Where the index is kept. */
  folder: string
  log: Pick<Log, 'info' | 'warn'>
  /** The folder of our own lists of sights and towns. */
  data?: string
  build?: Build
  patienceMs?: number
  now?: () => number
}

interface Opened {
  queries: GazetteerQueries
  close(): void
  /** Removes a file that cannot be read, so that it is built again. */
  discard(): void
}

/** The places that Caravan brings: GeoNames, airports, and our own lists, in one read-only file that is built once. */
export function createGazetteer({
  folder,
  log,
  data = join(import.meta.dirname, '..', 'data'),
  build = buildApart,
  patienceMs = PATIENCE_MS,
  now = () => performance.now(),
}: Needs): Gazetteer {
  const stopping = new AbortController()
  let opening: Promise<Opened> | undefined
  let pausedUntil = Number.NEGATIVE_INFINITY

  function open(): Promise<Opened> {
    if (stopping.signal.aborted || now() < pausedUntil) return Promise.reject(new Error('not now'))
    opening ??= openFile().catch(error => {
      fail(error)
      throw error
    })
    return opening
  }

  async function openFile(): Promise<Opened> {
    const { path, seconds } = await findOrBuild({ folder, data, signal: stopping.signal, build })
    if (seconds !== undefined) log.info({ seconds }, 'the place index was built')
    const opened = openDatabase(path)
    // Its first search reads what all the others find read already.
    searchGazetteer(opened.queries, 'caravan', 'en')
    return opened
  }

  function fail(error: unknown): void {
    opening = undefined
    pausedUntil = now() + PAUSE_MS
    if (!stopping.signal.aborted) log.warn({ err: error }, 'the place index cannot be used')
  }

  function answer<T>(opened: Opened, question: (queries: GazetteerQueries) => T): T {
    try {
      return question(opened.queries)
    } catch (error) {
      opened.discard()
      fail(error)
      throw error
    }
  }

  /** Asks the index, for which a build may take as long as somebody waits for an answer. */
  async function ask<T>(question: (queries: GazetteerQueries) => T): Promise<T> {
    const tooLong = Promise.withResolvers<never>()
    const timer = setTimeout(() => tooLong.reject(new Error('still being built')), patienceMs)
    try {
      const opened = await Promise.race([open(), tooLong.promise])
      return answer(opened, question)
    } catch (cause) {
      throw new ProviderFailure('unavailable', { cause, retryAfter: PATIENCE_MS / 1000 })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    prepare: () =>
      open().then(
        () => {},
        () => {},
      ),
    search: (query, lang) => ask(queries => searchGazetteer(queries, query, lang)),
    airportByCode: code => ask(queries => queries.airport(code)),
    async close() {
      stopping.abort()
      const opened = await opening?.catch(() => undefined)
      opened?.close()
    },
  }
}

function openDatabase(path: string): Opened {
  const address = pathToFileURL(path)
  // Nobody writes to it any more, so nothing has to be locked.
  address.searchParams.set('immutable', '1')
  const db = new DatabaseSync(address, { readOnly: true })
  const discard = () => {
    db.close()
    rmSync(path, { force: true })
  }
  try {
    return { queries: prepareQueries(db), close: () => db.close(), discard }
  } catch (error) {
    discard()
    throw error
  }
}
