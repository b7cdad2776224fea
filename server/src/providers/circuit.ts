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
  /** So many failures one after the other open it. */
  failures?: number
  restMs?: number
  now?: () => number
}

/** Lets a failing service rest, so that nobody waits for it: then one call tries it, and only its success closes the circuit. */
export function createCircuit({
  failures = 5,
  restMs = 30_000,
  now = () => performance.now(),
}: Settings = {}) {
  let inARow = 0
  let restsUntil = 0
  let isTrying = false

  /** Answers whether this call is the one that tries the service again. */
  function admit(): boolean {
    if (inARow < failures) return false
    const rest = restsUntil - now()
    if (rest > 0) throw new ProviderFailure('unavailable', { retryAfter: rest / 1000 })
    if (isTrying) throw new ProviderFailure('unavailable', { retryAfter: 1 })
    isTrying = true
    return true
  }

  return async function throughCircuit<T>(call: () => Promise<T>): Promise<T> {
    const isTrial = admit()
    try {
      const answer = await call()
      inARow = 0
      return answer
    } catch (error) {
      if (!isAboutTheQuestion(error)) {
        inARow += 1
        restsUntil = now() + restMs
      }
      throw failureOf(error)
    } finally {
      if (isTrial) isTrying = false
    }
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
