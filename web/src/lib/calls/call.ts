import type { Endpoint, Returned, Sent } from '@caravan/contract/endpoint'
import type { ErrorCode } from '@caravan/contract/errors'
import { fetchFailureWords } from '../words/failure-words.ts'
import { isFromServer, noteAnswer, noteSilence, watchCall } from './online.ts'
import { currentSession, loseSession, watchSession } from './session.ts'

/** Why a call failed; `network` when no answer came at all. */
export type FailureCode = ErrorCode | 'network'

type Problem = { code?: FailureCode; detail?: string; errors?: FieldProblem[]; [more: string]: unknown }
type FieldProblem = { field: string; code: string }

export class CallFailed extends Error {
  readonly code: FailureCode
  /** 0 when no answer came. */
  readonly status: number
  /** The server's own words, in English. */
  readonly detail: string | undefined
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined
  readonly fields: readonly FieldProblem[]
  /** The whole problem document, for what a failure says beside the usual. */
  readonly problem: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Problem, options: { retryAfter?: number; cause?: unknown } = {}) {
    const code = problem.code ?? codeOf(status)
    super(`${status} ${code}`, { cause: options.cause })
    this.name = 'CallFailed'
    this.status = status
    this.code = code
    this.detail = problem.detail
    this.retryAfter = options.retryAfter
    this.fields = problem.errors ?? []
    this.problem = problem
  }
}

/** For answers that are not the API's own, such as a proxy's. */
function codeOf(status: number): FailureCode {
  if (status === 0) return 'network'
  if (status === 413) return 'request.too_large'
  if (status === 429) return 'limit.rate'
  return status >= 502 && status <= 504 ? 'server.unavailable' : 'server.error'
}

export type Options = {
  /** The version that the change was made on. */
  ifMatch?: number
  signal?: AbortSignal
  /** The session to speak for, where it is not the stored one. */
  token?: string
  /** Lets the call outlive the page. */
  keepalive?: boolean
  priority?: RequestPriority
  /** Replaces `fetch`: `fetch-telling.ts` has one that tells the progress. */
  via?: typeof fetch
  headers?: Record<string, string>
}

// Each call is typed by its endpoint; here every part is optional.
type Parts = Options & {
  params?: object
  query?: object
  body?: unknown
  form?: object
  file?: unknown
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E> & Options] : [sent: Sent<E> & Options]

/** The last answer of each endpoint that had a tag. The browser keeps none of them itself. */
const kept = new Map<Endpoint, { asked: string; tag: string; answer: unknown }>()
watchSession(() => kept.clear())

/** Nothing writes to a trip but what `trip/write/calls.ts` names. */
type Allowed<E extends Endpoint> = E extends { touches: object } ? never : E

/** Sends a call of the contract and answers what it declares; every failure is a `CallFailed`. */
export async function call<E extends Endpoint>(
  endpoint: E & Allowed<E>,
  ...[sent]: Arguments<E>
): Promise<Returned<E>> {
  const parts: Parts = sent ?? {}
  const asked = `${tokenOf(endpoint, parts)} ${addressOf(endpoint.path, parts)}`
  const last = kept.get(endpoint)
  const known = last?.asked === asked ? last : undefined
  const headers = { ...parts.headers, ...(known && { 'if-none-match': known.tag }) }
  const response = await request<E>(endpoint, ...([{ ...parts, headers }] as unknown as Arguments<E>))
  if (known && response.status === 304) return known.answer as Returned<E>
  const answer = (await answerIn(response)) as Returned<E>
  const tag = response.headers.get('etag')
  // The browser keeps what has a `maxAge`, and would not look there when it is given a tag.
  if (tag !== null && endpoint.method === 'GET' && endpoint.maxAge === undefined)
    kept.set(endpoint, { asked, tag, answer })
  return answer
}

/** The JSON of an answer; undefined where it has none. */
export async function answerIn(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return await response.json().catch(cause => {
    // Half of an answer is none. One that its page has given up says nothing of the network.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) noteSilence()
    throw new CallFailed(0, {}, { cause })
  })
}

/** The same for answers that are not JSON. */
export async function request<E extends Endpoint>(
  endpoint: E & Allowed<E>,
  ...[sent]: Arguments<E>
): Promise<Response> {
  const parts: Parts = sent ?? {}
  const token = tokenOf(endpoint, parts)
  const { body, type } = encode(parts)
  const headers = new Headers(parts.headers)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (type !== undefined) headers.set('content-type', type)
  if (parts.ifMatch !== undefined) headers.set('if-match', `"${parts.ifMatch}"`)

  const address = addressOf(endpoint.path, parts)
  const ask = () =>
    (parts.via ?? fetch)(address, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      signal: parts.signal ?? null,
      keepalive: parts.keepalive ?? false,
      priority: parts.priority ?? 'auto',
    })
  // What a call has of its own tells itself when nothing moves.
  const endWatch = parts.via ? undefined : watchCall()
  const response = await (takeEarly(endpoint, address, token) ?? ask())
    .catch(cause => {
      if (parts.signal?.aborted) throw cause
      noteSilence()
      throw new CallFailed(0, {}, { cause })
    })
    .finally(endWatch)
  noteAnswer()
  if (!isFromServer(response)) {
    noteSilence()
    if (response.ok || response.status >= 502) throw new CallFailed(0, {})
  }
  if (response.ok || response.status === 304) return response
  if (response.status === 401 && token !== undefined && isProblem(response)) loseSession(token)
  throw await failureOf(response)
}

declare global {
  /** The answers that were asked for before the scripts of the page had come (`early.ts`), by their address. */
  var early: { token: string | undefined; answers: Map<string, Promise<Response>> } | undefined
}

/** Has calls with this token, or those without one, take answers that came with the document. */
export function bringAnswers(
  token: string | undefined,
  answers: readonly [path: string, body: string][],
): void {
  const responses = answers.map(([path, body]): [string, Promise<Response>] => [
    path,
    Promise.resolve(new Response(body)),
  ])
  globalThis.early = { token, answers: new Map(responses) }
}

/** The answer that was asked for early; once. */
function takeEarly({ method }: Endpoint, address: string, token: string | undefined) {
  const { early } = globalThis
  if (method !== 'GET' || !early || early.token !== token) return undefined
  const answer = early.answers.get(address)
  early.answers.delete(address)
  return answer
}

function tokenOf({ access, knowsSession }: Endpoint, { token }: Parts): string | undefined {
  return access === 'anyone' && !knowsSession ? undefined : (token ?? currentSession()?.token)
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map(Object.entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const search = encodePairs(query).toString()
  return `/api${filled}${search && `?${search}`}`
}

function encodePairs(values: object): URLSearchParams {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

function encode({ body, form, file }: Parts): { body?: BodyInit; type?: string } {
  if (form !== undefined) return { body: encodePairs(form) }
  if (file instanceof Blob) {
    const data = new FormData()
    data.set('file', file)
    return { body: data }
  }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}

/** Whether a failure is the API's own: a proxy's 401 ends no session. */
const isProblem = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/problem+json') ?? false

async function failureOf(response: Response): Promise<CallFailed> {
  const words = fetchFailureWords()
  const problem: Problem = isProblem(response) ? await response.json().catch(() => ({})) : {}
  await words
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new CallFailed(response.status, problem, Number.isFinite(retryAfter) ? { retryAfter } : {})
}

/** Waits before a call, unless it is given up. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
