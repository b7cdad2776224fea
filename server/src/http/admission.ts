import { type Endpoint, isForGuests, type TripAccess } from '@caravan/contract/endpoint'
import { Id } from '@caravan/contract/fields'
import { isHidden } from '@caravan/contract/sections'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Failure } from '../failure.ts'
import type { Ground } from '../ground.ts'
import { addressBucket } from '../identity/network.ts'
import type { Actor, FindActorRow } from '../identity/sessions.queries.ts'
import { findAccess } from '../trip/membership.queries.ts'
import { bearerToken, createIdentify, idIn } from './identify.ts'

/** The trip of a guest and the account that made the guest's link, if known. */
const groupsOf = ({ guest_of, host }: Actor) => [guest_of, host].filter(id => id !== null)

/** Decides who may make a call, before its body is read. */
export function createAdmission({ db, limiter }: Pick<Ground, 'db' | 'limiter'>) {
  const identify = createIdentify(db)

  /** Finds out who calls, counts the call, and refuses whoever may not call at all. */
  async function admit(endpoint: Endpoint, request: FastifyRequest, find?: FindActorRow): Promise<void> {
    const { method, path, access, knowsSession, limits, ownLimits } = endpoint
    const token = access === 'anyone' && !knowsSession ? undefined : bearerToken(request)
    if (token !== undefined) await identify(token, access, request, find)
    const payer = {
      user: request.actor?.id,
      guestOf: request.actor?.is_guest ? groupsOf(request.actor) : [],
      get network() {
        return addressBucket(request.ip)
      },
    }
    await limiter.count(`${method} ${path}`, method, payer, limits, ownLimits)
    if (access === 'anyone') return
    if (!request.actor) throw new Failure('auth.required')
    if (request.actor.is_guest && typeof access !== 'object' && !isForGuests(endpoint))
      throw new Failure('guest.not_allowed')
    if (access === 'recent' && !request.actor.recent) throw new Failure('account.reauthentication_required')
  }

  /** Refuses whoever may not make this call about this trip. A stranger gets the same 404 as for an unknown id. */
  async function authorise(access: TripAccess, request: FastifyRequest, endpoint: Endpoint) {
    const userId = request.actor?.id
    if (!request.membership && userId) {
      const id = z.safeParse(Id, idIn(request, access))
      if (id.success) request.membership = await findAccess(db.lookups, access, id.data, userId)
    }
    if (!request.membership) throw new Failure('request.not_found')
    if (request.actor?.is_guest && !isForGuests(endpoint)) throw new Failure('guest.not_allowed')
    if (isHidden(endpoint.section ?? 'plan', request.membership.sees))
      throw new Failure('trip.section_hidden')
    // Writes are refused behind the trip's lock as well, as roles change.
    const isForFull = access.full || (endpoint.touches && !access.viewers)
    if (request.membership.role === 'viewer' && isForFull) throw new Failure('trip.view_only')
  }

  return { admit, authorise }
}
