import { contract } from '@caravan/contract/contract'
import { type Answer, type Endpoint, isSchema, type Sent } from '@caravan/contract/endpoint'
import type { FailureOf } from '@caravan/contract/endpoint.failures'
import { type ErrorCode, errors } from '@caravan/contract/errors'
import type { LiveEvent } from '@caravan/contract/events'
import { expenses } from '@caravan/contract/expenses'
import { ledger } from '@caravan/contract/expenses.since'
import type { LiveWord } from '@caravan/contract/live'
import type { Presence } from '@caravan/contract/presence'
import { health } from '@caravan/contract/system'
import * as z from 'zod/mini'
import { sentLedgerOf } from './sent-ledger.ts'

/** A call that `call()` has sent to an endpoint. */
export type Call<E extends Endpoint = Endpoint> = Sent<E> & { headers: Headers; signal: AbortSignal | null }

type Step = (sent: Call) => Response | Promise<Response>
type Circumstances = {
  fields?: { field: string; code: ErrorCode }[]
  /** Seconds to wait. */
  retryAfter?: number
  /** Members of the problem document beside the standard ones. */
  extra?: Record<string, unknown>
}

const steps = new Map<Endpoint, Step[]>()
const calls = new Map<Endpoint, Call[]>()
const unexpected: string[] = []
let isCutOff = false
let seq = 1

/**
 * The server as the browser sees it: `on(endpoint).answers(…).fails(…)` are its answers one after the other, the
 * last of them for good. Saying `on` again begins anew.
 */
export function on<E extends Endpoint>(endpoint: E) {
  const own: Step[] = []
  steps.set(endpoint, own)
  const then = (step: Step) => {
    own.push(step)
    return answers
  }
  const answers = {
    /** Answers this, or what the function makes of the call. */
    answers: (answer: Answer<E> | ((sent: Call<E>) => Answer<E>)) =>
      then(sent => {
        expectValid(endpoint, sent)
        return answerOf(endpoint, isMade(answer) ? answer(sent) : answer)
      }),
    /** Answers this to a write that has found everything as it is to be. */
    changesNothing: (answer: Answer<E>) => then(() => answerOf({ ...endpoint, touches: [] }, answer)),
    /** Keeps a stream open, on which the test speaks. */
    streams: (stream: LiveStream = liveStream()) => then(sent => stream.open(sent.signal)),
    /** Fails as the server does; the code is one that the endpoint declares. */
    fails: (code: FailureOf<E>, circumstances: Circumstances = {}) =>
      then(() => problemOf(code, circumstances)),
    /** Answers this, which may be from somebody else. */
    says: (response: () => Response) => then(response),
    /** No answer comes, because there is no network. */
    isCutOff: () =>
      then(() => {
        throw new TypeError('Failed to fetch')
      }),
    /** No answer comes yet; the step after this one answers when `release()` is called. */
    hangs: (gate: Gate) =>
      then(async sent => {
        await gate.opened(sent.signal)
        return next(endpoint, sent)
      }),
  }
  return answers
}

function isMade(answer: unknown): answer is (sent: unknown) => unknown {
  return typeof answer === 'function'
}

/** Cuts this browser off: no call is answered until it comes back. */
export function cutOff(): void {
  isCutOff = true
}

export function comeBack(): void {
  isCutOff = false
  on(health).answers({ status: 'ok' })
  window.dispatchEvent(new Event('online'))
}

/** All calls to an endpoint in this test, one after the other. */
export function sentTo<E extends Endpoint>(endpoint: E): Call<E>[] {
  return (calls.get(endpoint) ?? []) as Call<E>[]
}

export type Gate = ReturnType<typeof gate>

/** Holds answers back until it is opened. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    open: resolve,
    opened: (signal: AbortSignal | null) =>
      new Promise<void>((through, reject) => {
        void promise.then(through)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  }
}

export type LiveStream = ReturnType<typeof liveStream>

/** A live stream to speak through about a trip or the account: `tell({ topics: ['account'] })`. */
export function liveStream(trip_id: string | null = null) {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  /** Told to the first who listens. */
  const unheard: string[] = []
  let seq = 0
  const bytes = (text: string) => new TextEncoder().encode(text)
  function say(word: Omit<LiveWord, 'trip_id'>): void {
    const block = `data: ${JSON.stringify({ trip_id, ...word })}\n\n`
    if (listeners.size === 0) unheard.push(block)
    for (const listener of listeners) listener.enqueue(bytes(block))
  }
  return {
    tell: (event: Partial<LiveEvent>) => {
      seq += 1
      say({ event: { seq, topics: [], actor: null, ...event } })
    },
    tellPresence: (people: Presence[]) => say({ people }),
    tellGone: () => say({ gone: true }),
    /** The connection breaks. */
    end() {
      for (const listener of listeners) listener.close()
      listeners.clear()
    },
    /** How many listen. */
    count: () => listeners.size,
    open(signal: AbortSignal | null): Response {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          listeners.add(controller)
          controller.enqueue(bytes([': \n\n', ...unheard.splice(0)].join('')))
          signal?.addEventListener('abort', () => {
            listeners.delete(controller)
            controller.error(signal.reason)
          })
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
}

function next(endpoint: Endpoint, sent: Call): Response | Promise<Response> {
  const [step, ...rest] = steps.get(endpoint) ?? []
  if (!step) throw new Error(`Nothing answers ${endpoint.method} ${endpoint.path}.`)
  if (rest.length > 0) steps.set(endpoint, rest)
  return step(sent)
}

function answerOf(endpoint: Endpoint, answer: unknown): Response {
  // Each write of a test has the next number.
  const headers = new Headers(endpoint.touches?.length ? { 'trip-seq': String(++seq) } : {})
  if (endpoint.response === null) return new Response(null, { status: endpoint.status ?? 204, headers })
  if (!isSchema(endpoint.response)) return new Response(`A file of ${endpoint.path}`)
  const parsed = z.safeParse(endpoint.response, answer)
  // Thrown, it would pass for a network that is away.
  if (!parsed.success) throw complaint(`${endpoint.path} has no such answer: ${parsed.error.message}`)
  return Response.json(parsed.data, { status: endpoint.status ?? 200, headers })
}

function problemOf(code: ErrorCode, { fields, retryAfter, extra }: Circumstances): Response {
  const [status, detail] = errors[code]
  const headers = new Headers({ 'content-type': 'application/problem+json; charset=utf-8' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify({ status, detail, code, ...(fields && { errors: fields }), ...extra }), {
    status,
    headers,
  })
}

/** The server would refuse what its contract does not take. */
function expectValid(endpoint: Endpoint, sent: Call): void {
  for (const part of ['params', 'query', 'body', 'form'] as const) {
    const schema = endpoint[part]
    // Of a file and a body either is sent.
    if (!schema || (part === 'body' && 'file' in sent)) continue
    const parsed = z.safeParse(schema, (sent as Record<string, unknown>)[part])
    if (!parsed.success) throw complaint(`${endpoint.path} takes no such ${part}: ${parsed.error.message}`)
  }
}

function complaint(text: string): Error {
  unexpected.push(text)
  return new Error(text)
}

/** A name in a path of the contract matches one part of an address. Paths with fewer names match first. */
const addresses = Object.values(contract)
  .map(endpoint => ({
    endpoint,
    pattern: new RegExp(`^/api${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    names: endpoint.path.split('{').length,
  }))
  .sort((one, other) => one.names - other.names)

/** Stands in for the browser's `fetch`. */
export async function fetchStub(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isCutOff) throw new TypeError('Failed to fetch')
  const { pathname, searchParams } = new URL(String(input), location.href)
  const found = addresses.find(
    ({ endpoint, pattern }) => endpoint.method === (init.method ?? 'GET') && pattern.test(pathname),
  )
  if (!found) throw complaint(`The contract has no ${init.method ?? 'GET'} ${pathname}.`)
  const { endpoint, pattern } = found
  const sent = {
    params: Object.fromEntries(
      Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, part]) => [
        name,
        decodeURIComponent(part),
      ]),
    ),
    query: Object.fromEntries(searchParams),
    ...bodyOf(init.body),
    headers: new Headers(init.headers),
    signal: init.signal ?? null,
  } as unknown as Call
  // A test says what is paid as a list of expenses, unless it is about how that is read.
  if (endpoint === ledger && !steps.has(ledger)) return listedAsLedger(sent)
  calls.set(endpoint, [...(calls.get(endpoint) ?? []), sent])
  // Asked again and again while there is no network.
  if (endpoint === health && !steps.has(endpoint)) throw new TypeError('Failed to fetch')
  if (!steps.has(endpoint)) throw complaint(`Nothing answers ${endpoint.method} ${endpoint.path}.`)
  return next(endpoint, sent)
}

async function listedAsLedger(sent: Call): Promise<Response> {
  calls.set(expenses, [...(calls.get(expenses) ?? []), sent])
  if (!steps.has(expenses)) throw complaint(`Nothing answers ${expenses.method} ${expenses.path}.`)
  const response = await next(expenses, { ...sent, query: {} } as Call)
  return response.ok ? Response.json(sentLedgerOf(await response.json())) : response
}

function bodyOf(body: BodyInit | null | undefined) {
  if (typeof body === 'string') return { body: JSON.parse(body) as unknown }
  if (body instanceof URLSearchParams) return { form: Object.fromEntries(body) }
  if (body instanceof FormData) return { file: body.get('file') }
  return {}
}

/** Forgets everything, and tells what was called that nobody had an answer for. */
export function endNetwork(): string[] {
  steps.clear()
  calls.clear()
  seq = 1
  isCutOff = false
  return unexpected.splice(0)
}
