import type { PushMessage } from '@caravan/contract/push'
import { addressTo, sentenceOf } from './features/notifications/way-to.ts'
import { sharedHere } from './lib/databases.ts'
import { dropOldShared, keepShared } from './lib/shared-here.ts'

// Keeps the app on the device, so that it opens without a network: its files and the documents of its pages, and never an
// answer of the API. The build puts `APP` before it (`scripts/worker.mjs`).
declare const APP: {
  version: string
  files: string[]
  /** Files that many do without, kept once they are used. */
  onUse: string[]
  pages: string[]
  /** The sentence for each kind, by language. */
  words: Record<string, Record<string, string>>
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asking extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pushed extends Lasting {
  data: { json(): PushMessage } | null
}
interface Told extends Lasting {
  data: unknown
}
interface Clicked extends Lasting {
  notification: Notification
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asking) => void): void
  addEventListener(type: 'message', listener: (event: Told) => void): void
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; openWindow(address: string): Promise<unknown> }
  registration: ServiceWorkerRegistration
}
const scope = self as unknown as Scope

const NAME = `app ${APP.version}`
const files = new Set(APP.files)
const onUse = new Set(APP.onUse)
const HOUR = 3_600_000
/** So long a page is waited for, as the one that is kept would do. */
const PATIENCE = 3_000
/** When the switch was looked at. */
let asked = 0

/** The address of the document that pages without one of their own share. */
const OTHER = '/terms'

const whole = { ignoreVary: true, ignoreSearch: true }

// A new version is taken over once it is there whole. Pages that are open ask for the files of the version before, which
// stay as well.
scope.addEventListener('install', event => {
  event.waitUntil(keepAll().then(() => scope.skipWaiting()))
})
scope.addEventListener('activate', event => {
  event.waitUntil(dropOlder().then(() => scope.clients.claim()))
})
scope.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin) return
  if (method === 'POST' && mode === 'navigate' && pathname === '/share')
    event.respondWith(take(event.request))
  if (method !== 'GET') return
  if (mode === 'navigate') {
    event.waitUntil(mindTheSwitch())
    if (!pathname.startsWith('/api/')) event.respondWith(documentOf(pathname, event.request))
  } else if (pathname.startsWith('/assets/') || files.has(pathname)) event.respondWith(fileOf(event.request))
})
// Pages send this on every visit but the first, and when a trip is kept whole.
scope.addEventListener('message', event => {
  if (event.data === 'keep whole app') event.waitUntil(keepUsed('default'))
})
// Every message has to be shown; what it says it says in the reader's language.
scope.addEventListener('push', event => {
  if (event.data) event.waitUntil(show(event.data.json()))
})
scope.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(scope.clients.openWindow(String(event.notification.data)))
})
void mindTheSwitch()
void dropOldShared()

/** What another app shares stays on the device; the page asks which trip it is for. */
async function take(request: Request): Promise<Response> {
  const left = await request
    .formData()
    .then(keepShared)
    .catch(() => 1)
  return Response.redirect(left > 0 ? `/share?left=${left}` : '/share', 303)
}

function show(message: PushMessage): Promise<void> {
  const { kind, trip_id, trip_name: trip, actor, language } = message
  const { [language]: words = APP.words['en'] } = APP.words
  const body = words?.[sentenceOf(message)]?.replace('{who}', actor ?? '').replace('{trip}', trip)
  // One of a kind and trip takes the place of the one before.
  const tag = `${kind} ${trip_id}`
  return scope.registration.showNotification(trip, {
    body: body ?? '',
    data: addressTo(message),
    icon: '/icon.svg',
    lang: language,
    tag,
  })
}

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME)
  // One after the other, so that a page which is open has most of the line.
  for (const file of APP.files) await cache.add(new Request(file, { priority: 'low' }))
  await keepUsed('only-if-cached')
  // As this browser's language and theme have them; once they are there, all is.
  await cache.addAll(APP.pages.map(page => new Request(page, { cache: 'reload' })))
}

/** Keeps files that many do without, as far as they are at hand; by default all of them are fetched. */
async function keepUsed(from: 'only-if-cached' | 'default'): Promise<void> {
  const cache = await caches.open(NAME)
  for (const file of onUse) {
    if (await cache.match(file)) continue
    const request = new Request(file, { cache: from, mode: 'same-origin', priority: 'low' })
    const response = (await caches.match(file)) ?? (await fetch(request).catch(() => undefined))
    if (response?.ok) await cache.put(file, response).catch(() => undefined)
  }
}

/** The version before is the last one that has come whole. */
async function dropOlder(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith('app ') && name !== NAME)
  const pages = await Promise.all(others.map(cacheName => caches.match('/', { ...whole, cacheName })))
  const before = others.findLast((_, at) => pages[at])
  for (const name of others) if (name !== before) await caches.delete(name)
}

/** The address under which the document of a page is kept: that of any trip is the same. */
function pageOf(path: string): string | undefined {
  const [, first = ''] = path.split('/')
  return APP.pages.find(page => page.split('/')[1] === first)
}

async function documentOf(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(NAME)
  const asked = fetch(request)
  const page = pageOf(path)
  // Of an address without a page the app says so itself, unless the server has something else there.
  const kept = () => cache.match(page ?? OTHER, whole)
  const slow = new Promise(resolve => setTimeout(resolve, PATIENCE)).then(async () => (await kept()) ?? asked)
  try {
    const response = await (page === undefined ? asked : Promise.race([asked, slow]))
    // A proxy that finds no server.
    return response.status >= 502 && response.status <= 504 ? ((await kept()) ?? response) : response
  } catch (failure) {
    const known = await kept()
    if (known) return known
    throw failure
  }
}

async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request, whole)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && onUse.has(new URL(request.url).pathname)) {
    const cache = await caches.open(NAME)
    // Where there is no room for it, it is fetched again the next time.
    await cache.put(request, response.clone()).catch(() => undefined)
  }
  return response
}

/** The operator's way to take all of it off again: `/sw-off` answers 200 in plain words. */
async function mindTheSwitch(): Promise<void> {
  if (Date.now() - asked < HOUR) return
  asked = Date.now()
  const answer = await fetch('/sw-off', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/plain')) return
  for (const name of await caches.keys()) await caches.delete(name)
  for (const name of ['kept', sharedHere.name]) indexedDB.deleteDatabase(name)
  await scope.registration.unregister()
}
