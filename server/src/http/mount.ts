import { type Answer, type Endpoint, isSchema, type Received } from '@caravan/contract/endpoint'
import { errors, isErrorCode } from '@caravan/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from './failure.ts'
import { addressBucket } from './network.ts'
import type { RateLimiter } from './rate-limit.ts'
import { apiHeaders } from './security-headers.ts'

/** The account behind a request, read from the database with every request. */
export interface Actor {
  id: string
  sessionId: string
  username: string
  email: string
  emailVerified: boolean
  avatar: string | null
  language: 'en' | 'zh'
  version: number
  /** The session gave its password at most 15 minutes ago. */
  recent: boolean
}

/** What a handler is given. The actor is there only when the endpoint's `access` asks for one. */
export type Call<E extends Endpoint> = Received<E> & {
  request: FastifyRequest
  reply: FastifyReply
  /** The version in `If-Match`: the change is meant for it and for no other. */
  ifMatch: number | undefined
} & (E['access'] extends 'anyone' ? unknown : { actor: Actor }) &
  (E extends { file: object } ? { file: Buffer } : unknown)

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** Serves a declared endpoint by a handler. */
export type Route = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

interface Needs {
  limiter: RateLimiter
  authenticate(token: string): Promise<Actor | undefined>
}

/**
 * Turns declarations into routes under `/api`. For every call, in this order: who is it, may they, how often,
 * is what they sent well-formed; then the handler; then nothing leaves that the response does not declare.
 */
export function mounter(app: FastifyInstance, { limiter, authenticate }: Needs) {
  const methodsByPath = new Map<string, Set<string>>()
  const mounted = new Set<Endpoint>()

  async function admit(endpoint: Endpoint, request: FastifyRequest): Promise<Actor | undefined> {
    const network = addressBucket(request.ip)
    const actor = endpoint.access === 'anyone' ? undefined : await authenticateHeader(request, authenticate)
    await limiter.count(endpoint.path, endpoint.method, { user: actor?.id, network }, endpoint.limits)
    if (endpoint.access !== 'anyone') {
      if (!actor) throw new Failure('auth.required')
      if (endpoint.access === 'recent' && !actor.recent)
        throw new Failure('account.reauthentication_required')
      request.userId = actor.id
    }
    return actor
  }

  const route: Route = (endpoint, handler) => {
    const path = `/api${endpoint.path}`
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(endpoint.method))
    mounted.add(endpoint)
    const bodyLimit = endpoint.form ? 4 * 1024 : undefined
    const actors = new WeakMap<FastifyRequest, Actor>()

    app.route({
      method: endpoint.method,
      url: fastifyPath(path),
      ...(bodyLimit ? { bodyLimit } : {}),
      // Before the body is read, so that a stranger's body is never parsed.
      onRequest: async (request, reply) => {
        reply.headers(apiHeaders)
        const actor = await admit(endpoint, request)
        if (actor) actors.set(request, actor)
        refuseWrongContent(endpoint, request)
      },
      handler: async (request, reply) => {
        const received = {
          ...receive(endpoint, request),
          ...(endpoint.file ? { file: await readFile(request, endpoint.file.maxBytes) } : {}),
          ifMatch: versionOf(request.headers['if-match']),
          actor: actors.get(request),
          request,
          reply,
        }
        const answer = await handler(received as never)
        return reply.sent ? reply : send(endpoint, answer, request, reply)
      },
    })
  }

  return {
    route,
    mounted,
    /** Answers every other method of a mounted path with 405; call it when all routes are there. */
    refuseOtherMethods() {
      for (const [path, methods] of methodsByPath) {
        const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
        const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].filter(
          method => !methods.has(method),
        )
        app.route({
          method: others as never,
          url: fastifyPath(path),
          handler: async (_request, reply) => {
            reply.headers(apiHeaders)
            throw new Failure('request.method_not_allowed', { headers: { allow } })
          },
        })
      }
    },
  }
}

function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

async function authenticateHeader(request: FastifyRequest, authenticate: Needs['authenticate']) {
  const token = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : authenticate(token)
}

function refuseWrongContent(endpoint: Endpoint, request: FastifyRequest): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if (request.headers['content-encoding'] !== undefined) throw new Failure('request.media_type')
  if (chunked === undefined && (length === undefined || length === '0')) return
  const [media = '', ...parameters] = (type ?? '')
    .toLowerCase()
    .split(';')
    .map(part => part.trim())
  const expected = endpoint.file
    ? 'multipart/form-data'
    : endpoint.form
      ? 'application/x-www-form-urlencoded'
      : 'application/json'
  const charset = parameters.find(parameter => parameter.startsWith('charset='))
  if (media !== expected || (charset && !/^charset="?utf-8"?$/.test(charset)))
    throw new Failure('request.media_type')
}

/** Parses what the endpoint declares; a malformed id in the path is simply not found. */
function receive(endpoint: Endpoint, request: FastifyRequest) {
  const received: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (endpoint.params) {
    const params = z.safeParse(endpoint.params, request.params)
    if (!params.success) throw new Failure('request.not_found')
    received.params = params.data
  }
  if (endpoint.query) received.query = parse(endpoint.query, singleValues(request.query as URLSearchParams))
  if (endpoint.form)
    received.body = parse(
      endpoint.form,
      singleValues((request.body as URLSearchParams) ?? new URLSearchParams()),
    )
  else if (endpoint.body) received.body = parse(endpoint.body, request.body ?? {})
  return received
}

function singleValues(pairs: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = Object.create(null)
  for (const [name, value] of pairs) {
    if (name in values)
      throw new Failure('request.invalid', { fields: [{ field: name, code: 'request.invalid' }] })
    values[name] = value
  }
  return { ...values }
}

function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => ({
    field: issue.path.join('.'),
    code: isErrorCode(issue.message) ? issue.message : ('request.invalid' as const),
  }))
  const code = fields.find(field => field.code !== 'request.invalid')?.code ?? 'request.invalid'
  throw new Failure(errors[code][0] === 422 || errors[code][0] === 409 ? code : 'request.invalid', { fields })
}

async function readFile(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: maxBytes } })
  if (part?.fieldname !== 'file')
    throw new Failure('request.invalid', { fields: [{ field: 'file', code: 'request.invalid' }] })
  return part.toBuffer()
}

function versionOf(header: string | undefined): number | undefined {
  const version = /^"(\d{1,9})"$/.exec(header ?? '')?.[1]
  return version === undefined ? undefined : Number(version)
}

function send(endpoint: Endpoint, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (endpoint.response === null) return reply.code(204).send()
  if (!isSchema(endpoint.response)) return reply
  const body = z.parse(endpoint.response, answer) as { version?: unknown }
  if (typeof body.version === 'number') {
    const tag = `"${body.version}"`
    reply.header('etag', tag)
    if (request.method === 'GET' && request.headers['if-none-match'] === tag) return reply.code(304).send()
  }
  return reply
    .code(endpoint.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
