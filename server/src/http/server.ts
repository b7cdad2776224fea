import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { countedAddress } from '../identity/network.ts'
import { collectOnceQuiet } from '../work/quiet.ts'
import { answerBrokenRequests, newRequestId } from './broken-requests.ts'
import { limitConnections } from './connection-limits.ts'
import { saysYesToStreets } from './cookies.ts'
import { watchEventLoop } from './event-loop.ts'
import { hostCheck, isForwarded } from './hosts.ts'
import { isLeaving } from './leaving.ts'
import { isApi, pathOf } from './paths.ts'
import { hurry, patience } from './patience.ts'
import { sendFailure } from './problems.ts'
import { apiHeaders, documentHeaders, securityHeaders } from './security-headers.ts'
import { decodeUtf8, parsePairs, parseStrictJson } from './strict.ts'

const MAX_URL = 4_096

export interface ServerParts {
  config: Config
  log: Logger
  patience?: typeof patience
  /** Whether this process has more to do than it can, and turns calls away. */
  isBehind?: () => boolean
  /** Called once for each request, when it has been answered. */
  onAnswer?: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Fastify with the product's limits, parsers, headers and answers to failure; no route yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { config, log } = parts
  const may = parts.patience ?? patience
  const eventLoop = watchEventLoop()
  const isBehind = parts.isBehind ?? eventLoop.isBehind
  const everywhere = securityHeaders(config)
  const apiAnswer = { ...everywhere, ...apiHeaders }
  const documentAnswer = { ...everywhere, ...documentHeaders(config) }
  const streetsAnswer = { ...everywhere, ...documentHeaders(config, true) }
  const isForUs = hostCheck(config)
  const warnOfProxy = proxyWarning(config)

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: may.upload,
    keepAliveTimeout: may.nextRequest,
    // A request on an open connection is answered also while the server stops.
    return503OnClosing: false,
    // The contract's schemas are Zod's: Fastify's own compilers of schemas would be loaded for nothing.
    schemaController: {
      compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing },
    },
    http: {
      // Node refuses what reaches its limit.
      maxHeaderSize: 16 * 1024 + 1,
      headersTimeout: may.headers,
      connectionsCheckingInterval: may.headers / 10,
      insecureHTTPParser: false,
      // A request without `Host` is refused like any other that is not for this server.
      requireHostHeader: false,
    },
    routerOptions: {
      ignoreTrailingSlash: false,
      caseSensitive: true,
      maxParamLength: MAX_URL,
      // Parsed with the call: an error in here would end the process.
      querystringParser: text => ({ text }),
    },
    frameworkErrors: (error, request, reply) => {
      try {
        receiveRequest(request, reply)
        sendFailure(error, request, reply)
      } catch (refusal) {
        sendFailure(refusal, request, reply)
      }
      logAnswer(request, reply)
    },
    clientErrorHandler: answerBrokenRequests(apiAnswer, log),
  })
  app.decorateRequest('failure', undefined)
  // Behind a proxy all connections come from the proxy's address.
  const isBehindProxy = config.trustProxy.length > 0
  limitConnections(app.server, socket => (isBehindProxy ? undefined : countedAddress(socket.remoteAddress)))
  // An expectation other than 100-continue is none of ours, and Node's own refusal is bare.
  app.server.on('checkExpectation', app.routing)
  const refuseUnknown = keepRouteTable(app)

  function receiveRequest(request: FastifyRequest, reply: FastifyReply): void {
    hurry(request, reply, may.body)
    const url = request.raw.url ?? ''
    if (isApi(url)) reply.headers(apiAnswer)
    else reply.headers(saysYesToStreets(request) ? streetsAnswer : documentAnswer)
    if (isLeaving(app)) reply.header('connection', 'close')
    if (url.length > MAX_URL) throw new Failure('request.url_too_long')
    warnOfProxy(request)
    if (isProbe(request)) return
    collectOnceQuiet()
    if (!isForUs(request.raw)) throw new Failure('request.misdirected')
    // Half a page is worse than a slow one, so files are served all the same.
    if (isApi(url) && isBehind()) throw new Failure('server.busy', { retryAfter: 1 })
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseStrictJson(body)),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parsePairs(decodeUtf8(body)),
  )

  // Not `async`: every promise would be paid for by every call.
  app.addHook('onRequest', (request, reply, done) => {
    try {
      receiveRequest(request, reply)
      if (request.is404) refuseUnknown(request, reply)
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    parts.onAnswer?.(request, reply)
    done()
  })
  app.setErrorHandler(sendFailure)
  app.addHook('onClose', async () => eventLoop.stop())
  collectOnceQuiet()
  return app
}

function compileNothing(): never {
  throw new Error('a route has a schema of its own beside the contract')
}

function isProbe({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === '/api/health' || routeOptions.url === '/api/ready'
}

function proxyWarning({ trustProxy }: Config): (request: FastifyRequest) => void {
  let isDue = trustProxy.length === 0
  return ({ raw, log }) => {
    if (!isDue || !isForwarded(raw)) return
    isDue = false
    log.warn('Forwarded headers arrive, but TRUST_PROXY is off: every visitor counts as one address')
  }
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({
    route: request.routeOptions.url ?? null,
    method: request.method,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: request.actor?.id ?? null,
  })
}

interface MountedRoute {
  method: string
  /** With its parameters as `:name`. */
  url: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that the router has. */
    routeTable: readonly MountedRoute[]
  }
}

/** Every address outside of the API is a page, if only the one that says that there is none. */
const pageMethods = ['GET', 'HEAD']

/** Keeps the route table, and refuses what no route takes: 405 where another method would do, else 404. */
function keepRouteTable(app: FastifyInstance) {
  const table: (MountedRoute & { pattern: RegExp })[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) table.push({ method: each, url, pattern: patternOf(url) })
  })

  return ({ url, method }: FastifyRequest, reply: FastifyReply): void => {
    const isPage = !isApi(url)
    if (isPage && pageMethods.includes(method)) return
    const path = pathOf(url)
    const mounted = table.filter(({ pattern }) => pattern.test(path)).map(route => route.method)
    const allowed = mounted.length === 0 && isPage ? pageMethods : mounted
    if (allowed.length === 0 || allowed.includes(method)) throw new Failure('request.not_found')
    const allow = [...new Set(allowed)].sort().join(', ')
    reply.header('allow', allow)
    throw new Failure('request.method_not_allowed')
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}
