import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isOverloaded, isUnavailable } from '../db/unavailable.ts'
import { Failure } from './failure.ts'
import { apiHeaders } from './security-headers.ts'

const frameworkCodes: Record<string, Failure['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
}

/** Answers any error as a problem document: what is not meant for the caller becomes a plain `server.error`. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error)
  if (failure.code === 'server.error') request.log.error({ err: failure.cause }, 'a request failed')
  else if (failure.status === 503) request.log.warn({ err: failure.cause }, 'a request was turned away')
  return reply
    .code(failure.status)
    .headers({ ...apiHeaders, ...failure.headers() })
    .send(failure.body(request.id))
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
