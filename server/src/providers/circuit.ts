import { type Outbound, OutboundFailure } from './outbound.ts'

/** As a call that needs the service answers it: 503, 504 or 502. */
export type Trouble = 'unavailable' | 'timeout' | 'bad_answer'

/** An outside service did not do what was asked of it. */
export class ProviderFailure extends Error {
  readonly trouble: Trouble
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined

  constructor(trouble: Trouble, details: { retryAfter?: number; cause?: unknown } = {}) {
    super(`The service is in trouble: ${trouble}.`, { cause: details.cause })
    this.name = 'ProviderFailure'
    this.trouble = trouble
    this.retryAfter = details.retryAfter
  }
}

interface Settings {
  /** The failures in a row that open the circuit of an account. */
  failures?: number
  restMs?: number
  now?: () => number
}

/** The accounts with an open circuit, and no success of anybody in between, that open it for everybody. */
const ACCOUNTS = 3
const MOST_KNOWN = 1_000

/**
 * Lets a failing service rest, so that nobody waits for it: then one call tries it, and only its success closes the
 * circuit. Failures open the circuit of the account that caused them, as its questions may be to blame.
 */
export function createCircuit({
  failures = 5,
  restMs = 30_000,
  now = () => performance.now(),
}: Settings = {}) {
  const breaker = (most: number) => createBreaker(most, restMs, now)
  const everybody = breaker(ACCOUNTS)
  const accounts = new Map<string, Breaker>()

  function fail(owner: string, own: Breaker): void {
    accounts.delete(owner)
    const [oldest] = accounts.keys()
    if (oldest !== undefined && accounts.size >= MOST_KNOWN) accounts.delete(oldest)
    accounts.set(owner, own)
    const wasOpen = own.isOpen()
    own.fail()
    if (everybody.isOpen() || (own.isOpen() && !wasOpen)) everybody.fail()
  }

  /** Asks for `owner`: the account, or the background. */
  return async function throughCircuit<T>(owner: string, call: () => Promise<T>): Promise<T> {
    const own = accounts.get(owner) ?? breaker(failures)
    for (const one of [everybody, own]) one.check()
    const tried = [everybody, own].filter(one => one.begin())
    try {
      const answer = await call()
      everybody.reset()
      accounts.delete(owner)
      return answer
    } catch (error) {
      if (!isAboutTheQuestion(error)) fail(owner, own)
      throw failureOf(error)
    } finally {
      for (const one of tried) one.end()
    }
  }
}

type Breaker = ReturnType<typeof createBreaker>

/** Opens after `most` failures in a row, and admits a single call once it has rested. */
function createBreaker(most: number, restMs: number, now: () => number) {
  let failed = 0
  let restsUntil = 0
  let isTrying = false
  const isOpen = () => failed >= most
  return {
    isOpen,
    /** Throws a ProviderFailure where no call is admitted. */
    check(): void {
      if (!isOpen()) return
      const rest = restsUntil - now()
      if (rest > 0) throw new ProviderFailure('unavailable', { retryAfter: rest / 1000 })
      if (isTrying) throw new ProviderFailure('unavailable', { retryAfter: 1 })
    },
    /** Returns whether this call is the one that tries the service again, which calls `end()` afterwards. */
    begin(): boolean {
      if (!isOpen()) return false
      isTrying = true
      return true
    },
    end(): void {
      isTrying = false
    },
    fail(): void {
      failed += 1
      restsUntil = now() + restMs
    },
    reset(): void {
      failed = 0
    },
  }
}

/** A way to an outside service. */
export interface Line {
  outbound: Outbound
  /** The address of the API. */
  url: string
  circuit?: ReturnType<typeof createCircuit>
  /** How long a question may take, with its second try. */
  totalMs?: number
}

const TOTAL_MS = 8_000
const TOO_MANY_REQUESTS = 429
const aboutUs = [401, 403, TOO_MANY_REQUESTS]

/** A service that refuses one question is well; else one odd question after the other would close it for everybody. */
function isAboutTheQuestion(error: unknown): boolean {
  const status = error instanceof OutboundFailure ? (error.status ?? 0) : 0
  return status >= 400 && status < 500 && !aboutUs.includes(status)
}

/** Asks once more after a 5xx, within the same time for both. */
export async function askTwice<T>(
  ask: (patience: number) => Promise<T>,
  totalMs: number = TOTAL_MS,
): Promise<T> {
  const deadline = performance.now() + totalMs
  try {
    return await ask(totalMs)
  } catch (error) {
    const isTheirs = error instanceof OutboundFailure && (error.status ?? 0) >= 500
    if (!isTheirs) throw error
    return ask(Math.max(1, deadline - performance.now()))
  }
}

function failureOf(cause: unknown): ProviderFailure {
  if (cause instanceof ProviderFailure) return cause
  // Any other error is an answer that could not be read.
  if (!(cause instanceof OutboundFailure)) return new ProviderFailure('bad_answer', { cause })
  if (cause.reason === 'timeout') return new ProviderFailure('timeout', { cause })
  if (cause.status === TOO_MANY_REQUESTS) return new ProviderFailure('unavailable', { cause, retryAfter: 60 })
  return new ProviderFailure(cause.reason === 'bad_answer' ? 'bad_answer' : 'unavailable', { cause })
}
