import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'
import type { Clock } from './clock.ts'
import type { Device, Page, Script } from './device.ts'
import type { Documents, Row, Sent } from './offline-model.ts'
import type { Traveller } from './traveller.ts'

export interface Unsent {
  key: number
  name: Sent['name']
  write: Omit<Sent, 'name'>
  refused?: { status: number; with?: number }
}

/** What `web/src/testing/offline-client.ts` exports. */
export interface Client {
  outbox: { left(): readonly Unsent[]; waiting(tripId: string): readonly Unsent[] }
  currentSession(): { token?: string } | null
  startSession(session: { id: string; username: string; token: string }): void
  openTrip(tripId: string): void
  shown(tripId: string): Documents
  hear(tripId: string): Promise<void>
  discard(unsent: Unsent): Promise<void>
  sendAgain(tripId: string, writes: readonly Unsent[]): Promise<void>
  togetherWith(unsent: Unsent): Unsent[]
  /** Types a paragraph into the note, which it opens first; fails where the note cannot be opened. */
  typeNote(tripId: string, text: string): Promise<void>
  closeNote(): void
  /** Sends text once more, but only text that was refused, as the open note and the tray offer it. */
  retryNote(): void
  /** Nothing where the row is not on screen. */
  write(
    tripId: string,
    sent: Sent,
  ): { base?: Row; written: Promise<{ seq?: number; unsent?: Unsent }> } | undefined
}

export type Tab = Client & { page: Page }

/** Somebody with a browser of their own. */
export interface Side {
  who: Traveller
  other: Traveller
  device: Device
  tabs: Tab[]
  network: 'on' | 'away' | 'portal' | 'silent'
  /** Kills a page after so many more of its steps. */
  fuse?: { page: Page; steps: number }
  /** The store has failed at some time: what it lacks is lost with its page, which says so. */
  isLoose: boolean
  /** The numbers of the changes that its tabs have made. */
  seqs: number[]
}

/** A write as its author has made it, and what has become of it. */
export interface Made {
  side: Side
  tab: Tab
  sent: Sent
  known: string
  base: Row | undefined
  state: 'asked' | 'waits' | 'answered' | 'failed'
  madeAt: number
  waitsSince: number
  acceptedAt: number | undefined
  /** The answers that refused it. */
  refusals: number[]
  isGivenUp: boolean
  isSentAgain: boolean
  isLoose: boolean
}

/** A paragraph that somebody has typed into the note. */
export interface Typed {
  side: Side
  tab: Tab
  text: string
  /** `stored` once it has to survive its page. */
  state: 'asked' | 'typed' | 'stored'
  hasArrived: boolean
}

export const nothingCounted = () => ({
  ...{ writes: 0, waited: 0, accepted: 0, repeated: 0, merged: 0, refused: 0, discarded: 0 },
  ...{ kills: 0, reloads: 0, reconnects: 0, faults: 0, looks: 0 },
  ...{ typed: 0, arrived: 0 },
})

export interface Stage {
  app: TestApp
  travellers: [Traveller, Traveller]
  script: Script<Client>
}

export const STEPS = 60

/** One of these comes with a write now and then; the refusals are such as the server itself makes. */
export const refusals = {
  busy: 503,
  tooMany: 429,
  signedOut: 401,
  broken: 500,
  tooLarge: 413,
  invalid: 422,
  taken: 409,
}
export const faults = [...Object.keys(refusals), 'unsent', 'unheard', 'silent', 'unheard and silent']

export const noNetwork = () => new TypeError('Failed to fetch')

/** No answer comes, until the browser gives it up. */
export function silence(clock: Clock, signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    clock.after(120_000, () => reject(noNetwork()))
  })
}

export function refusal(status: number): Response {
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '2' }
  return Response.json({ status, detail: 'Refused' }, { status, headers })
}

/** As a browser is given what the app has answered. */
export function responseOf({ statusCode: status, body, headers }: LightMyRequestResponse): Response {
  return new Response([204, 304].includes(status) ? null : body, {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
  })
}

/** The page of its author ended before it was answered: it may never have been stored. */
export const isCutOff = ({ state, tab }: Made) => state === 'asked' && !tab.page.isAlive

/**
 * Whether a write that waits is on screen. Others may have changed since what the server has taken, and nothing is made
 * on a day that goes with a write before it.
 */
export function isOwed(own: readonly Made[], { params }: Sent, rows: ReadonlyMap<string, unknown>): boolean {
  const isTaken = own.some(({ acceptedAt }) => acceptedAt !== undefined)
  const { subTripId: day } = params
  return !isTaken && (day === undefined || rows.has(day))
}

/** A stream of random numbers. */
export function dice(seed: number) {
  const numbers = fc.array(fc.nat(999_999), { minLength: 2_000, maxLength: 2_000 })
  const drawn = fc.sample(fc.noBias(numbers), { seed, numRuns: 1 })[0] ?? []
  let at = 0
  return (below: number) => (drawn[at++ % drawn.length] ?? 0) % below
}

/** Writes that waited before another was made have gone before it, but for those sent again after a refusal. */
export function wrongOrder(own: readonly Made[]): string[] {
  const isOnly = ({ known }: Made) => own.filter(one => one.known === known).length === 1
  // A broken store keeps neither a refusal nor that a write is given up: after its page the write leaves by itself.
  // Without locks a second tab may be sending it as the first one hears that it is refused.
  const isAgain = ({ isSentAgain, isGivenUp, side, refusals }: Made) =>
    isSentAgain ||
    (side.isLoose && isGivenUp) ||
    ((side.isLoose || !side.device.hasLocks) && refusals.length > 0)
  const inOrder = own.filter(
    one => one.acceptedAt !== undefined && !isAgain(one) && !one.isLoose && isOnly(one),
  )
  return inOrder.flatMap(one =>
    inOrder
      .filter(
        ({ waitsSince, acceptedAt = 0 }) => waitsSince < one.madeAt && acceptedAt > (one.acceptedAt ?? 0),
      )
      .map(({ known }) => `came too late: ${known} after ${one.known}`),
  )
}

/** The tabs that nothing has killed. */
export function alive(side: Side): Tab[] {
  side.tabs = side.tabs.filter(({ page }) => page.isAlive)
  return side.tabs
}

export const keysOf = ({ outbox }: Tab): string =>
  outbox
    .left()
    .map(({ key }) => key)
    .join()
