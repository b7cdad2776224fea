import {
  type Answer,
  type Endpoint,
  type Received,
  TRIP_SEQ,
  type TripAccess,
} from '@caravan/contract/endpoint'
import { failuresOf } from '@caravan/contract/endpoint.failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import type { Ground } from '../ground.ts'
import type { Actor, ActorRow, FindActorRow } from '../identity/sessions.queries.ts'
import { holdSession } from '../identity/sessions.ts'
import type { Membership } from '../trip/membership.queries.ts'
import type { Changed, MembersTrip, WriteTrip } from '../trip/write.ts'
import { createAdmission } from './admission.ts'
import { asReaderSees, asSenderSees } from './as-seen.ts'
import { versionIn } from './etag.ts'
import { letGo, receive, refuseWrongContent, takeBodies, type Upload } from './receive.ts'
import { type Download, type JsonText, send } from './send.ts'
import { writtenAtIn } from './written-at.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    membership: Membership | undefined
  }
  interface FastifyContextConfig {
    isUpload?: boolean
    /** The declaration of a call. */
    endpoint?: Endpoint
  }
}

/** A call as its handler gets it. The actor is there only when the endpoint's `access` asks for one. */
export type Call<E extends Endpoint> = Received<E> & {
  request: FastifyRequest
  reply: FastifyReply
  /** The version in `If-Match`: the change is meant for it and for no other. */
  ifMatch: number | undefined
} & (E['access'] extends 'anyone'
    ? E extends { knowsSession: true }
      ? { actor: Actor | undefined }
      : unknown
    : { actor: Actor }) &
  (E extends { file: { stream: true } }
    ? { file: E extends { body: object } ? Upload | undefined : Upload }
    : E extends { file: object }
      ? { file: Buffer }
      : unknown) &
  (E extends { touches: object }
    ? E extends { file: { stream: true } } | { prepares: true }
      ? { change: Change; membership: Membership }
      : { tx: Tx; trip: MembersTrip }
    : E extends { access: TripAccess }
      ? { membership: Membership }
      : unknown)

/** Begins the transaction that any other write is given, once what takes long is over. */
type Change = <T>(work: (tx: Tx, trip: MembersTrip) => Promise<T>) => Promise<T>

/** Of what declares no response nothing is sent, whatever the handler returns. */
type Result<E extends Endpoint> = E['response'] extends object
  ? Answer<E> | JsonText
  : E['response'] extends null | 'text/event-stream'
    ? unknown
    : Download | undefined

export type Handler<E extends Endpoint, Found = unknown> = (
  call: Call<E> & { actor: Found },
) => Promise<E extends { changesTrip: true } ? Changed<Result<E>> : Result<E>>

/** A handler of any endpoint, which is given what that one declares. */
type AnyHandler = { handle(call: object): Promise<unknown> }['handle']

/** Makes a write of a trip that makes an opener hold its session until the commit. */
function holdingSession({ opens, touches }: Endpoint, handler: AnyHandler): AnyHandler {
  if (!opens || !touches) return handler
  return async call => {
    const { tx, actor } = call as { tx: Tx; actor: Actor }
    await holdSession(tx, actor)
    return handler(call)
  }
}

/** Serves a declared endpoint by a handler. `findActor` reads more of the account in the same statement. */
export type Route = <const E extends Endpoint, Found = unknown>(
  endpoint: E,
  handler: Handler<E, Found>,
  findActor?: FindActorRow<ActorRow & Found>,
) => void

interface Needs extends Pick<Ground, 'db' | 'limiter'> {
  writeTrip: WriteTrip
}

/** Fails every test in which it is logged. */
export const UNDECLARED = 'a call failed in a way that its endpoint does not declare'

const FORM_BYTES = 4 * 1024

/**
 * Turns declarations into routes under `/api`. For every call, in this order: who is it, may they, how often,
 * is what they sent well-formed; then the handler; then nothing leaves that the response does not declare.
 */
export function mounter(app: FastifyInstance, { db, limiter, writeTrip }: Needs) {
  const mounted = new Set<Endpoint>()
  app.decorateRequest('actor', undefined)
  app.decorateRequest('membership', undefined)

  const { admit, authorise } = createAdmission({ db, limiter })

  const route: Route = (endpoint, handler, findActor) => {
    mounted.add(endpoint)
    if (!endpoint.file && !endpoint.anyBody)
      return serve(app, endpoint, holdingSession(endpoint, handler), findActor)
    // In a scope of its own, because the parser of files has hooks that every other call would pay for.
    app.register(async scope => {
      await takeBodies(scope, endpoint)
      serve(scope, endpoint, handler)
    })
  }

  function serve(
    scope: FastifyInstance,
    endpoint: Endpoint,
    handler: AnyHandler,
    findActor?: FindActorRow,
  ): void {
    const { access } = endpoint
    const declared = failuresOf(endpoint)
    const bodyLimit = endpoint.form || endpoint.anyBody ? FORM_BYTES : endpoint.maxBytes
    const isInBody = typeof access === 'object' && 'in' in access
    scope.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // A stream has no end that a HEAD could wait for.
      exposeHeadRoute: endpoint.method === 'GET' && endpoint.response !== 'text/event-stream',
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: { endpoint, isUpload: endpoint.file !== undefined || endpoint.maxBytes !== undefined },
      // Before the body is read, so that a stranger's body is never parsed.
      onRequest: async request => {
        await admit(endpoint, request, findActor)
        if (typeof access === 'object' && !isInBody) await authorise(access, request, endpoint)
        if (endpoint.opens && !request.actor?.email_verified) throw new Failure('account.unverified')
        refuseWrongContent(endpoint, request)
      },
      ...(isInBody
        ? { preValidation: (request: FastifyRequest) => authorise(access, request, endpoint) }
        : {}),
      onError: (request, _reply, error, done) => {
        if (error instanceof Failure && !declared.includes(error.code))
          request.log.error({ failure: error.code, call: `${endpoint.method} ${endpoint.path}` }, UNDECLARED)
        done()
      },
      handler: async (request, reply) => {
        try {
          const work = carryOut(endpoint, handler, request, reply.code(endpoint.status ?? 200))
          const { answer, seq } = await asReaderSees(request, work)
          if (seq !== null) reply.header(TRIP_SEQ, seq)
          return reply.sent ? reply : await send(endpoint, answer, request, reply)
        } finally {
          if (endpoint.file) letGo(request)
        }
      },
    })
  }

  async function carryOut(
    endpoint: Endpoint,
    handler: AnyHandler,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Changed<unknown>> {
    const { access, touches, file, prepares, changesTrip, crossesSections } = endpoint
    const { actor, membership } = request
    const received = asSenderSees(request, await receive(endpoint, request))
    const ifMatch = versionIn(request.headers['if-match'])
    const call = { ...received, ifMatch, actor, membership, request, reply }
    if (!actor || !membership || !touches) {
      const answer = await handler(call)
      return changesTrip ? (answer as Changed<unknown>) : { answer, seq: null }
    }
    const by = { membership, actorId: actor.id, writtenAt: writtenAtIn(request) }
    const write = { ...(typeof access === 'object' && access), ...by, touches, crossesSections }
    if (!file?.stream && !prepares) return writeTrip(write, (tx, trip) => handler({ ...call, tx, trip }))
    let seq: number | null = null
    const change: Change = async work => {
      const changed = await writeTrip(write, work)
      seq = changed.seq
      return changed.answer
    }
    return { answer: await handler({ ...call, change }), seq }
  }

  return { route, mounted }
}
