import { Readable } from 'node:stream'
import { exportArchive, exportLedger, exportTrip } from '@caravan/contract/exports'
import { archiveOf } from '../../attachments/archive.ts'
import { found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { archivedParts } from './archived-parts.ts'
import { listArchivedFiles, readArchived, readTrip, type TripLines } from './exports.queries.ts'
import { guestIn, ledgerAsCsv } from './ledger-csv.ts'

interface Needs extends Pick<Ground, 'readAside' | 'attachmentFiles'> {
  notes: { now(owner: string, tripId: string): Promise<{ html: string }> }
}

export function mountExports(route: Route, { readAside, notes, attachmentFiles: store }: Needs): void {
  route(exportTrip, async ({ actor, membership }) => {
    const { html } = await notes.now(actor.id, membership.trip_id)
    const { name, ...lines } = found(
      await readAside(membership, db => readTrip(db, membership.trip_id, html, 'guest')),
    )
    return {
      type: 'application/json; charset=utf-8',
      bytes: Buffer.from(asJson(lines)),
      name: fileName(name, 'json'),
    }
  })

  route(exportLedger, async ({ actor, membership }) => {
    const { name, people, expenses, settlements } = found(
      await readAside(membership, db => readTrip(db, membership.trip_id, '', guestIn(actor.language))),
    )
    const ledger = JSON.parse(asJson({ people, expenses, settlements }))
    const csv = ledgerAsCsv(ledger, actor.language)
    return { type: 'text/csv; charset=utf-8', bytes: Buffer.from(csv), name: fileName(name, 'csv') }
  })

  route(exportArchive, async ({ actor, membership, query }) => {
    const { trip_id, sees } = membership
    const { html } = await notes.now(actor.id, trip_id)
    const [lines, files] = await readAside(membership, db =>
      Promise.all([readArchived(db, trip_id, html), listArchivedFiles(db, trip_id)]),
    )
    const { name } = found(lines)
    const parts = archivedParts(found(lines), { files, store, sees, isTemplate: query.template === '1' })
    const bytes = Readable.from(archiveOf(parts), { objectMode: false })
    return { type: 'application/zip', bytes, name: fileName(name, 'zip') }
  })
}

/** The trip with its lists as one text, which nobody parses on its way out. */
function asJson({ trip, ...lists }: Partial<TripLines>): string {
  const parts = Object.entries(lists).map(([name, lines]) => `"${name}":[${lines.replaceAll('\n', ',\n')}]`)
  return `{${[...(trip === undefined ? [] : [`"trip":${trip}`]), ...parts].join(',\n')}}`
}

/** The characters that a name of a file may have everywhere. */
export const fileName = (name: string, extension: string) =>
  `${name.replaceAll(/[^\p{L}\p{M}\p{N} ()_-]/gu, '_')}.${extension}`
