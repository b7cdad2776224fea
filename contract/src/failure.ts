import type { ErrorCode } from './errors.ts'

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
  return failureAt(field, 'request.invalid')
}

/** A field that breaks the rule of this code. */
export function failureAt(field: string, code: ErrorCode): Failure {
  return new Failure(code, { fields: [{ field, code }] })
}
