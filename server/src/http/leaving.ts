import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A balancer that asks once a second has noticed by then. */
const NOTICED_MS = 2_500

const leaving = new WeakSet<FastifyInstance>()

/** It still answers everything, but each connection once, and a balancer that asks `/api/ready` hears to go elsewhere. */
export async function leave(app: FastifyInstance): Promise<void> {
  leaving.add(app)
  await delay(NOTICED_MS)
}

export const isLeaving = (app: FastifyInstance) => leaving.has(app)
