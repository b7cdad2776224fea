import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/pool.ts'
import type { Queries } from '../db/queries.ts'
import type { Log } from '../log.ts'
import { findTripSeq, type Membership } from './membership.queries.ts'

const PATIENCE_MS = 1_000
const AGAIN_AFTER_MS = 10_000

export type ReadAside = ReturnType<typeof openStandby>['readAside']

/** The database of DATABASE_READ_URL, if one is set. */
export function openStandby({ config, db, log }: { config: Config; db: Database; log: Log }) {
  const standby = config.databaseReadUrl ? openDatabase(config.databaseReadUrl, log) : undefined
  let notBefore = 0

  async function isUpTo({ trip_id, seq }: Membership): Promise<boolean> {
    const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error('the standby did not answer in time')
    })
    const there = standby && (await Promise.race([findTripSeq(standby, trip_id), late]))
    return there !== undefined && there.seq >= seq
  }

  return {
    /** Reads a trip at the standby once that has every change which the caller may have seen, else at the primary. */
    async readAside<T>(membership: Membership, read: (db: Queries) => Promise<T>): Promise<T> {
      if (!standby || performance.now() < notBefore) return read(db)
      try {
        if (await isUpTo(membership)) return await read(standby)
      } catch (error) {
        notBefore = performance.now() + AGAIN_AFTER_MS
        log.warn({ err: error }, 'the standby is left alone for a while')
      }
      return read(db)
    },
    closeStandby: async () => standby?.close(),
  }
}
