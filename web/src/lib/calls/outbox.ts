import type { TripDocument } from '@caravan/contract/shown'
import { putOn } from '@caravan/contract/shown.back'
import { useSyncExternalStore } from 'react'
import { unsentHere } from '../databases.ts'
import { isOnServer } from '../window.ts'
import { currentSession, watchAccount } from './session.ts'
import type { Unsent } from './unsent.ts'

export type { Unsent } from './unsent.ts'

const none: readonly Unsent[] = []
let all = none
/** The writes whose author waits for the answer: other tabs are told of them when it does not come. */
const inHand = new Set<number>()
/** The others. */
let left = none
let last = 0
const watchers = new Set<() => void>()

/** Those that are not stored, or not yet: without a store they wait as long as the page is open. */
const loose = new Set<number>()
const dropped = new Set<number>()

let loading: Promise<void> | undefined

/** The other tabs show the same. Browsers keep no page for Back that hears of something meanwhile. */
let tabs: BroadcastChannel | undefined

function hearTabs(): void {
  if (!('BroadcastChannel' in window)) return
  tabs = new BroadcastChannel(unsentHere.name)
  tabs.addEventListener('message', () => void reload())
}

if (!isOnServer) {
  hearTabs()
  window.addEventListener('pagehide', () => {
    tabs?.close()
    tabs = undefined
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    hearTabs()
    void reload()
  })
}

watchAccount(() => {
  loading = undefined
  for (const keys of [inHand, loose, dropped]) keys.clear()
  become(none)
})

/** The writes of this account that are stored; undefined where nothing can be. */
async function stored(): Promise<Unsent[] | undefined> {
  const all = await unsentHere.ask<Unsent[]>('readonly', store => store.getAll()).catch(() => undefined)
  // Only now: the session may have ended while the store was read.
  const own = currentSession()?.id
  return all?.filter(({ userId }) => userId === own)
}

/** A full disk, or one that fails, keeps nobody from writing. */
const isStored = (work: (store: IDBObjectStore) => void): Promise<boolean> =>
  unsentHere
    .ask('readwrite', store => void work(store))
    .then(
      () => true,
      () => false,
    )

function become(next: readonly Unsent[]): void {
  all = next
  left = all.filter(({ key }) => !inHand.has(key))
  if (left.length === 0) left = none
  last = Math.max(last, ...next.map(({ key }) => key))
  for (const watcher of watchers) watcher()
}

async function put(unsent: Unsent): Promise<void> {
  loose.add(unsent.key)
  become([...all.filter(({ key }) => key !== unsent.key), unsent].sort((a, b) => a.key - b.key))
  // With those that the store has failed to take before.
  const own = all.filter(({ key }) => loose.has(key))
  const isPut = await isStored(store => {
    for (const one of own) store.put(one)
  })
  if (isPut) for (const { key } of own) loose.delete(key)
}

/** Reads what other tabs have made of it. */
async function reload(): Promise<void> {
  const found = await stored()
  if (!found) return
  const before = all
  const own = all.filter(({ key }) => loose.has(key))
  const others = found.filter(({ key }) => !loose.has(key) && !dropped.has(key))
  become([...others, ...own].sort((a, b) => a.key - b.key))
  onReload(before)
}

/** Shows what other tabs have made of it, where a trip is open. */
let onReload: (before: readonly Unsent[]) => void = () => undefined

export const outbox = {
  /** Reads what an earlier page has left. */
  async load(): Promise<void> {
    if (isOnServer) return
    // Another page may have ended before it could tell of what it has stored.
    loading ??= reload().then(() => tabs?.postMessage(null))
    await loading
  },
  /** Later than all that are known here, and never that of another tab, whatever the clock says. */
  nextKey: () => (last = Math.max(last + 1, Date.now()) + Math.random() / 2),
  /** Stores a write before it is sent. */
  async keep(made: Omit<Unsent, 'userId' | 'at'>): Promise<Unsent> {
    await outbox.load()
    const unsent = { ...made, userId: currentSession()?.id ?? '', at: new Date().toISOString() }
    inHand.add(unsent.key)
    await put(unsent)
    return unsent
  },
  /** Its author waits no longer: it is sent when it can be. */
  leave({ key }: Unsent): void {
    inHand.delete(key)
    become(all)
    tabs?.postMessage(null)
  },
  async change(unsent: Unsent): Promise<void> {
    await put(unsent)
    tabs?.postMessage(null)
  },
  async drop(keys: readonly number[]): Promise<void> {
    for (const key of keys) {
      inHand.delete(key)
      dropped.add(key)
    }
    become(all.filter(({ key }) => !keys.includes(key)))
    // With those that the store has failed to give up before.
    const gone = [...dropped]
    const isGone = await isStored(store => {
      for (const key of gone) store.delete(key)
    })
    if (isGone) for (const key of gone) dropped.delete(key)
    // Another tab may have read them, whenever it was told of others, and shows them until it hears that they are gone.
    tabs?.postMessage(null)
  },
  /** Those that were left waiting, and those that were refused. */
  left: () => left,
  all: () => all,
  /** Whether one is lost with this page. */
  isLoose: ({ key }: Unsent) => loose.has(key),
  /** Those that are to be sent, the first ones first. */
  waiting: (tripId: string) => all.filter(unsent => unsent.tripId === tripId && !unsent.refused),
  reload,
  whenReloaded(work: typeof onReload) {
    onReload = work
  },
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
}

/** A document of a trip, as it is fetched, with the writes that wait to be sent. */
export async function withUnsent<D extends TripDocument>(tripId: string, fetched: Promise<D>): Promise<D> {
  const [document] = await Promise.all([fetched, outbox.load()])
  return outbox.waiting(tripId).reduce((shows, { shown }) => putOn(shows, shown), document)
}

/** The writes that were left waiting, and those that were refused. */
export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(outbox.watch, outbox.left, () => none)
}

/** Some fields of a row, which are written together. */
export type Fields = { id: string; fields: readonly string[] }

/** The first write of these fields that was left waiting, or was refused. */
export const leftOn = ({ id, fields }: Fields): Unsent | undefined =>
  left.find(({ write: { base, body = {} } }) => base?.id === id && fields.some(field => field in body))

export const useLeft = (about: Fields | undefined): Unsent | undefined =>
  useSyncExternalStore(
    outbox.watch,
    () => about && leftOn(about),
    () => undefined,
  )

export type Mark = 'waits' | 'asks'

export const markOf = ({ refused }: Unsent): Mark | undefined =>
  refused ? refused.current && 'asks' : 'waits'

let marks: { of: readonly Unsent[]; all: ReadonlyMap<string, Mark> } = { of: none, all: new Map() }

function marksNow(): ReadonlyMap<string, Mark> {
  if (marks.of !== left) {
    const all = left.flatMap(unsent => {
      const mark = markOf(unsent)
      return unsent.shown.flatMap(({ after }) => (after && mark ? [[after.id, mark] as const] : []))
    })
    marks = { of: left, all: new Map(all) }
  }
  return marks.all
}

/** Whether what is shown of a row waits to be sent, or which of two people's values counts is to be answered. */
export const useMark = (rows: readonly { id: string }[]): Mark | undefined =>
  useSyncExternalStore(
    outbox.watch,
    () => rows.map(({ id }) => marksNow().get(id)).find(mark => mark),
    () => undefined,
  )
