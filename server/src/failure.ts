import type { ErrorCode } from '@caravan/contract/errors'

interface Circumstances {
  /** The fields at fault. */
  fields?: readonly { field: string; code: string }[]
  /** Seconds to wait. */
  retryAfter?: number
  /** Further fields of the answer. */
  extra?: Record<string, unknown>
  cause?: unknown
}

/** A refusal that the caller is told: `throw new Failure('account.username_taken')`. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly circumstances: Circumstances

  constructor(code: ErrorCode, circumstances: Circumstances = {}) {
    super(code, { cause: circumstances.cause })
    this.code = code
    this.circumstances = circumstances
  }
}

/** A field that breaks a rule without words of its own. */
export function invalidField(field: string): Failure {
  return new Failure('request.invalid', { fields: [{ field, code: 'request.invalid' }] })
}

/** Answers the row; without one nothing is there. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Failure('request.not_found')
  return row
}

/** Refuses a change that is meant for another version; `current` is told with the refusal. */
export function requireVersion(ifMatch: number | undefined, current: { version: number }): void {
  if (ifMatch !== undefined && ifMatch !== current.version)
    throw new Failure('version.outdated', { extra: { current } })
}
