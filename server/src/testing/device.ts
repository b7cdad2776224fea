import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { build, loadConfigFromFile } from 'vite'
import type { Clock } from './clock.ts'

/** What a page of a device is given in place of its browser's. */
export interface Page {
  isAlive: boolean
  /** Ends it without a warning: nothing of it is sent, stored or answered any more. */
  kill(): void
}

type Fetch = (page: Page, address: string, init: RequestInit) => Promise<Response>
type Lock = { page: Page; grant: () => void }
type Transaction = EventTarget & { abort(): void }
interface Database {
  transaction(names: string, mode?: string): Transaction
  close(): void
}

/** A script that was built with the names of its globals as parameters. */
export type Script<Exports> = (...globals: unknown[]) => Exports

/** The names of a browser's globals that a page has of its own. */
const globals = [
  ...['globalThis', 'window', 'self', 'navigator', 'localStorage', 'sessionStorage', 'indexedDB'],
  ...['IDBKeyRange', 'BroadcastChannel', 'fetch', 'setTimeout', 'clearTimeout', 'AbortSignal', 'Date'],
  ...['addEventListener', 'removeEventListener'],
]

/** Builds what a page runs, as the web is built. */
export async function buildScript<Exports>(entry: string): Promise<Script<Exports>> {
  const root = join(import.meta.dirname, '../../..')
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'web/vite.config.ts'),
  )
  const plugins = (loaded?.config.plugins ?? []).filter(
    plugin => plugin && 'name' in plugin && plugin.name === 'calls-without-schemas',
  )
  const built = await build({
    ...{ configFile: false, logLevel: 'error', root: join(root, 'web'), plugins },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...{ write: false, minify: false, target: 'esnext', modulePreload: false, copyPublicDir: false },
      rolldownOptions: {
        ...{ input: join(root, entry), preserveEntrySignatures: 'strict' },
        output: { format: 'iife', name: 'client', codeSplitting: false },
      },
    },
  })
  const code = [built].flat().flatMap(one => ('output' in one ? one.output[0].code : []))[0]
  return compileFunction(`${code}\nreturn client`, globals) as Script<Exports>
}

/** A new one each time, as a promise keeps all that waits for it. */
export const never = () => new Promise<never>(() => undefined)

interface Circumstances {
  clock: Clock
  fetch: Fetch
  /** Hears of each step of a page to its store or the server. */
  onStep: (page: Page) => void
  hasLocks: boolean
}

/** A browser with its stores; pages of the app's own code run in it, and can be killed at any step. */
export function createDevice({ clock, fetch, onStep, hasLocks }: Circumstances) {
  const factory = new IDBFactory()
  const storage = new Map<string, string>()
  const pages = new Map<Page, EventTarget>()
  const channels = new Map<Page, EventTarget[]>()
  const locks = new Map<string, Lock[]>()
  const device = {
    ...{ hasLocks, onLine: true, isStoreBroken: false, clockIsOff: 0, pages, open, tell, stored, storedKeys },
  }

  /** An event of the browser, to all of its pages. */
  function tell(type: string): void {
    for (const scope of [...pages.values()]) scope.dispatchEvent(new Event(type))
  }

  function lock(page: Page, name: string, work: () => Promise<unknown>): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const own: Lock = {
      page,
      grant: () =>
        void work()
          .then(resolve, reject)
          // A browser tells of it in a turn of its own.
          .finally(() => setImmediate(() => unlock(name, own))),
    }
    const queue = [...(locks.get(name) ?? []), own]
    locks.set(name, queue)
    if (queue.length === 1) queueMicrotask(own.grant)
    return promise
  }

  function unlock(name: string, own: Lock): void {
    const [first, ...others] = locks.get(name) ?? []
    if (first !== own)
      return void locks.set(
        name,
        (locks.get(name) ?? []).filter(each => each !== own),
      )
    locks.set(name, others)
    others[0]?.grant()
  }

  const stores = (page: Page) => ({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void (page.isAlive && storage.set(key, value)),
    removeItem: (key: string) => void (page.isAlive && storage.delete(key)),
  })

  /** The databases of the device; a transaction that was not over when its page was killed has never been. */
  function databasesFor(page: Page, ends: (() => void)[]) {
    function watch(database: Database): void {
      const begin = database.transaction.bind(database)
      ends.push(() => database.close())
      database.transaction = (names: string, mode?: string) => {
        onStep(page)
        if (!page.isAlive) throw new DOMException('', 'InvalidStateError')
        if (device.isStoreBroken && mode === 'readwrite') throw new DOMException('', 'QuotaExceededError')
        const transaction = begin(names, mode)
        let isOver = false
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => {
            isOver = true
          })
        transaction.addEventListener('complete', () => onStep(page))
        ends.push(() => !isOver && transaction.abort())
        return transaction
      }
    }
    return {
      open(name: string, version?: number) {
        if (!page.isAlive) return {}
        const request = factory.open(name, version)
        request.addEventListener('success', () => watch(request.result))
        return request
      },
      databases: () => factory.databases(),
      deleteDatabase: (name: string) => (page.isAlive ? factory.deleteDatabase(name) : {}),
    }
  }

  function channelsFor(page: Page) {
    const own: EventTarget[] = []
    channels.set(page, own)
    return class extends EventTarget {
      constructor() {
        super()
        own.push(this)
      }
      postMessage(data: unknown): void {
        if (!page.isAlive) return
        const others = [...channels].flatMap(([other, all]) => (other === page ? [] : all))
        for (const channel of others)
          setImmediate(() => channel.dispatchEvent(new MessageEvent('message', { data })))
      }
    }
  }

  function dateOf(): typeof Date {
    const now = () => clock.now() + device.clockIsOff
    return class extends Date {
      constructor(...given: [] | [string | number]) {
        super(...((given.length > 0 ? given : [now()]) as [string | number]))
      }
      static override now = now
    } as typeof Date
  }

  /** Opens a page with a script, which answers what it exports. */
  function open<Exports extends object>(script: Script<Exports>): Exports & { page: Page } {
    const ends: (() => void)[] = []
    const page: Page = {
      isAlive: true,
      kill() {
        if (!page.isAlive) return
        page.isAlive = false
        pages.delete(page)
        channels.delete(page)
        for (const end of ends.toReversed()) end()
        for (const [name, queue] of locks)
          for (const own of queue.filter(own => own.page === page)) unlock(name, own)
      },
    }
    const setTimer = (work: () => void, milliseconds = 0) =>
      clock.after(milliseconds, () => page.isAlive && work())
    const scope = Object.assign(new EventTarget(), {
      navigator: {
        get onLine() {
          return device.onLine
        },
        ...(hasLocks && {
          locks: {
            request: (name: string, work: () => Promise<unknown>) =>
              page.isAlive ? lock(page, name, work) : never(),
            query: async () => ({
              held: [...locks].flatMap(([name, [first]]) => (first ? [{ name }] : [])),
            }),
          },
        }),
      },
      localStorage: stores(page),
      sessionStorage: stores(page),
      indexedDB: databasesFor(page, ends),
      IDBKeyRange,
      BroadcastChannel: channelsFor(page),
      fetch: (address: string, init: RequestInit = {}) =>
        page.isAlive ? fetch(page, address, init) : never(),
      setTimeout: setTimer,
      clearTimeout: clock.clear,
      AbortSignal: {
        timeout(milliseconds: number) {
          const controller = new AbortController()
          setTimer(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
          return controller.signal
        },
        any: (signals: AbortSignal[]) => AbortSignal.any(signals),
      },
      Date: dateOf(),
    })
    pages.set(page, scope)
    const own: Record<string, unknown> = {
      ...{ ...scope, globalThis: scope, window: scope, self: scope },
      addEventListener: scope.addEventListener.bind(scope),
      removeEventListener: scope.removeEventListener.bind(scope),
    }
    return Object.assign(script(...globals.map(name => own[name])), { page })
  }

  /** What lies in one of its databases, whichever page has put it there. */
  function stored<T>(name: string): Promise<T[]> {
    return readAll<T>(name, 'getAll')
  }

  function storedKeys(name: string): Promise<string[]> {
    return readAll<string>(name, 'getAllKeys')
  }

  async function readAll<T>(name: string, how: 'getAll' | 'getAllKeys'): Promise<T[]> {
    const request = factory.open(name)
    const opened = Promise.withResolvers<void>()
    request.addEventListener('success', () => opened.resolve())
    await opened.promise
    const database = request.result
    const all = database.transaction(name).objectStore(name)[how]()
    const read = Promise.withResolvers<void>()
    all.addEventListener('success', () => read.resolve())
    await read.promise
    database.close()
    return all.result as T[]
  }

  return device
}

export type Device = ReturnType<typeof createDevice>
