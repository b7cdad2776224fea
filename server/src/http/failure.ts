import { STATUS_CODES } from 'node:http'
import { type ErrorCode, errors } from '@caravan/contract/errors'

interface Circumstances {
  /** The fields at fault. */
  fields?: readonly { field: string; code: string }[]
  /** Seconds to wait, told as `Retry-After`. */
  retryAfter?: number
  /** Members of the problem document beside the standard ones. */
  extra?: Record<string, unknown>
  headers?: Record<string, string>
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

  get status(): number {
    return errors[this.code][0]
  }

  headers(): Record<string, string> {
    const { retryAfter, headers } = this.circumstances
    return {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(this.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...headers,
    }
  }

  /** The problem document of RFC 9457. */
  body(requestId: string): string {
    const { fields, extra } = this.circumstances
    const [status, detail] = errors[this.code]
    return JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail,
      instance: requestId,
      code: this.code,
      ...(fields ? { errors: fields } : {}),
      ...extra,
    })
  }
}

/** A field that breaks a rule without words of its own. */
export function invalidField(field: string): Failure {
  return new Failure('request.invalid', { fields: [{ field, code: 'request.invalid' }] })
}
