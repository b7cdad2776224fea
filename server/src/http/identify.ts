import type { Endpoint, TripAccess } from '@caravan/contract/endpoint'
import { Id } from '@caravan/contract/fields'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Database } from '../db/pool.ts'
import type { FindActorRow } from '../identity/sessions.queries.ts'
import { findActor } from '../identity/sessions.ts'
import { findActorIn, membershipIn, tripKnownFor } from '../trip/membership.queries.ts'
import { inCrowds } from '../work/in-crowds.ts'
import { sentQuery } from './receive.ts'

/** Finds the account of a token by `find`, or together with its membership where the trip of the call is known. */
export function createIdentify(db: Database) {
  /** Calls that anybody may make come in crowds, as tiles of a map do. */
  const inCrowd = inCrowds(token => findActor(db, token))

  return async (
    token: string,
    access: Endpoint['access'],
    request: FastifyRequest,
    find?: FindActorRow,
  ): Promise<void> => {
    const named = typeof access === 'object' && !('in' in access) ? access : undefined
    const id = named && z.safeParse(Id, idIn(request, named)).data
    const tripId = named && id && tripKnownFor(db, named, id)
    if (!tripId) {
      request.actor = await (access === 'anyone' ? inCrowd(token) : findActor(db, token, find))
      return
    }
    const actor = await findActor(db, token, (db, hash) => findActorIn(db, hash, tripId))
    request.actor = actor
    request.membership = actor && membershipIn(actor)
  }
}

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(headers.authorization ?? '')?.[1]
}

/** An id that the path names, or else the query; or one that the body names, if that is an object. */
export function idIn(request: FastifyRequest, access: TripAccess): unknown {
  const name = 'by' in access ? access.by : access.home
  if ('in' in access) return (request.body as Record<string, unknown> | null | undefined)?.[name]
  return (request.params as Record<string, string>)[name] ?? new URLSearchParams(sentQuery(request)).get(name)
}
