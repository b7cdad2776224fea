import { exportLedger, exportTrip } from '@caravan/contract/exports'
import { found } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import type { ReadAside } from '../../trip/standby.ts'
import { readTrip } from './exports.queries.ts'
import { guestIn, ledgerAsCsv } from './ledger-csv.ts'

interface Needs {
  readAside: ReadAside
  notes: { now(tripId: string): Promise<{ html: string }> }
}

export function mountExports(route: Route, { readAside, notes }: Needs): void {
  route(exportTrip, async ({ membership }) => {
    const { html } = await notes.now(membership.trip_id)
    const { name, text } = found(
      await readAside(membership, db => readTrip(db, membership.trip_id, html, 'guest')),
    )
    return { type: 'application/json; charset=utf-8', bytes: Buffer.from(text), name: fileName(name, 'json') }
  })

  route(exportLedger, async ({ actor, membership }) => {
    const { name, text } = found(
      await readAside(membership, db => readTrip(db, membership.trip_id, '', guestIn(actor.language))),
    )
    const csv = ledgerAsCsv(JSON.parse(text), actor.language)
    return { type: 'text/csv; charset=utf-8', bytes: Buffer.from(csv), name: fileName(name, 'csv') }
  })
}

/** The characters that a name of a file may have everywhere. */
export const fileName = (name: string, extension: string) =>
  `${name.replaceAll(/[^\p{L}\p{M}\p{N} ()_-]/gu, '_')}.${extension}`
