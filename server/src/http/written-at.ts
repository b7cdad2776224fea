import { WRITTEN_AT } from '@caravan/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

const Moment = z.iso.datetime()
const A_MINUTE = 60_000
/** A write that is said to have waited for longer comes from a wrong clock. */
const LONGEST_WAIT = 400 * 24 * 60 * A_MINUTE

/** When a write was written that has waited on a device; null where it says nothing that can be. */
export function writtenAtIn({ headers }: FastifyRequest): string | null {
  const sent = z.safeParse(Moment, headers[WRITTEN_AT.toLowerCase()])
  const at = Date.parse(sent.data ?? '')
  const waited = Date.now() - at
  return waited >= A_MINUTE && waited <= LONGEST_WAIT ? new Date(at).toISOString() : null
}
