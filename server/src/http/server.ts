import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isOverloaded, isUnavailable } from '../db/unavailable.ts'
import { Failure } from './failure.ts'
import { hostCheck } from './hosts.ts'
import { securityHeaders } from './security-headers.ts'
import { decodeUtf8, parseStrictJson } from './strict-json.ts'

const MAX_URL = 4_096
const SECOND = 1_000

/** Fastify with the product's limits, parsers, headers and answers to failure; no route yet. */
export async function createServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    genReqId: () => randomBytes(9).toString('base64url'),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 60 * SECOND,
    keepAliveTimeout: 5 * SECOND,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10 * SECOND, insecureHTTPParser: false },
    routerOptions: {
      ignoreTrailingSlash: false,
      caseSensitive: true,
      querystringParser: text => new URLSearchParams(text) as never,
    },
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  app.server.maxConnections = 2_000

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    parseInto(done, () => (body.length === 0 ? undefined : parseStrictJson(body as Buffer)))
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      parseInto(done, () => new URLSearchParams(decodeUtf8(body as Buffer)))
    },
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Failure('request.media_type')))
  await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 } })

  const isOurHost = hostCheck(config)
  const headers = securityHeaders(config)
  const isBehind = stallCheck()
  let warnedOfProxy = false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.raw.url === undefined || request.raw.url.length > MAX_URL)
      throw new Failure('request.url_too_long')
    if (isProbe(request)) return
    if (!isOurHost(request.headers.host) || !request.raw.url.startsWith('/'))
      throw new Failure('request.misdirected')
    if (isBehind()) throw new Failure('server.busy', { retryAfter: 1 })
    if (
      !warnedOfProxy &&
      config.trustProxy.length === 0 &&
      request.headers['x-forwarded-for'] !== undefined
    ) {
      warnedOfProxy = true
      request.log.warn(
        'Forwarded headers arrive, but TRUST_PROXY is off: every visitor counts as one address',
      )
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      route: request.routeOptions.url ?? null,
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.userId ?? null,
    })
  })
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply))
  return app
}

declare module 'fastify' {
  interface FastifyRequest {
    userId?: string
  }
}

function isProbe(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/api/health' || request.routeOptions.url === '/api/ready'
}

function parseInto(done: (error: Error | null, body?: unknown) => void, parse: () => unknown): void {
  let body: unknown
  try {
    body = parse()
  } catch (error) {
    done(error as Error)
    return
  }
  done(null, body)
}

const frameworkCodes: Record<string, Failure['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'avatar.too_large',
  FST_FILES_LIMIT: 'request.malformed',
  FST_FIELDS_LIMIT: 'request.malformed',
  FST_PARTS_LIMIT: 'request.malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.media_type',
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isOverloaded(error)) return new Failure('server.busy', { retryAfter: 1, cause: error })
  if (isUnavailable(error)) return new Failure('server.unavailable', { retryAfter: 2, cause: error })
  const { code, statusCode } = error as FastifyError
  const known = frameworkCodes[code ?? '']
  if (known) return new Failure(known, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Failure('request.malformed', { cause: error })
  return new Failure('server.error', { cause: error })
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toFailure(error)
  if (failure.code === 'server.error') request.log.error({ err: failure.cause }, 'a request failed')
  else if (failure.status === 503) request.log.warn({ err: failure.cause }, 'a request was turned away')
  return reply.code(failure.status).headers(failure.headers()).send(failure.body(request.id))
}

const brokenRequests: Record<string, Failure['code']> = {
  HPE_HEADER_OVERFLOW: 'request.headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

/** What Node's parser refuses never becomes a request; it still gets a proper answer. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const failure = new Failure(brokenRequests[error.code ?? ''] ?? 'request.malformed')
  const body = failure.body('')
  const headers = Object.entries(failure.headers()).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${failure.status} Refused`,
        ...headers,
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}

/** Tells whether the event loop is more than 250 ms late, measured twice a second. */
function stallCheck(): () => boolean {
  let due = performance.now() + 500
  let late = 0
  setInterval(() => {
    const now = performance.now()
    late = now - due
    due = now + 500
  }, 500).unref()
  return () => late > 250
}
