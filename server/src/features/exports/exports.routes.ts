import { exportLedger, exportTrip } from '@caravan/contract/exports'
import type { Database } from '../../db/pool.ts'
import { found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { readTrip } from './exports.queries.ts'
import { ledgerAsCsv } from './ledger-csv.ts'

export function mountExports(route: Route, { db }: { db: Database }): void {
  route(exportTrip, async ({ membership }) => {
    const { name, text } = found(await readTrip(db, membership.trip_id))
    return { type: 'application/json; charset=utf-8', bytes: Buffer.from(text), name: `${plain(name)}.json` }
  })

  route(exportLedger, async ({ actor, membership }) => {
    const { name, text } = found(await readTrip(db, membership.trip_id))
    const csv = ledgerAsCsv(JSON.parse(text), actor.language)
    return { type: 'text/csv; charset=utf-8', bytes: Buffer.from(csv), name: `${plain(name)}.csv` }
  })
}

/** The characters that a name of a file may have everywhere. */
const plain = (name: string) => name.replaceAll(/[^\p{L}\p{M}\p{N} ()_-]/gu, '_')
