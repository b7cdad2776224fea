import { STATUS_CODES } from 'node:http'
import { errors } from '@caravan/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOverloaded, isUnavailable } from '../db/unavailable.ts'
import { Failure } from '../failure.ts'
import { apiHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code that it was answered with. */
    failure: Failure['code'] | undefined
  }
}

const frameworkCodes: Record<string, Failure['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
}

/** Answers any error as a problem document: what is not meant for the caller becomes a plain `server.error`. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error)
  request.failure = failure.code
  const { status, headers, body } = problemOf(failure, request.id)
  if (failure.code === 'server.error') request.log.error({ err: failure.cause }, 'a request failed')
  else if (status === 503) request.log.warn({ err: failure.cause }, 'a request was turned away')
  return reply
    .removeHeader('content-disposition')
    .code(status)
    .headers({ ...apiHeaders, ...headers })
    .send(body)
}

/** The problem document of RFC 9457. */
export function problemOf({ code, circumstances }: Failure, requestId: string) {
  const { fields, retryAfter, extra } = circumstances
  const [status, detail] = errors[code]
  const problem = {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail,
    instance: requestId,
    code,
    ...(fields ? { errors: fields } : {}),
    ...extra,
  }
  const headers: Record<string, string> = {
    'content-type': 'application/problem+json; charset=utf-8',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
  }
  return { status, headers, body: JSON.stringify(problem) }
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isOverloaded(error)) return new Failure('server.busy', { retryAfter: 1, cause: error })
  if (isUnavailable(error)) return new Failure('server.unavailable', { retryAfter: 2, cause: error })
  const { code = '', statusCode = 500 } = error as FastifyError
  const known = frameworkCodes[code]
  if (known) return new Failure(known, { cause: error })
  const isTheirs = statusCode >= 400 && statusCode < 500
  return new Failure(isTheirs ? 'request.malformed' : 'server.error', { cause: error })
}
