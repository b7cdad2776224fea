import * as contract from '@caravan/contract/covers'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../http/failure.ts'
import type { Route } from '../../http/mount.ts'
import type { PictureFiles } from '../../picture-files.ts'
import { findCoverFile, listCredits } from './covers.queries.ts'

export function mountCovers(route: Route, { db, files }: { db: Database; files: PictureFiles }): void {
  route(contract.coverCredits, async ({ actor }) => listCredits(db, actor.id))

  route(contract.cover, async ({ membership, reply }) => {
    const name = await findCoverFile(db, membership.trip_id)
    const bytes = name && (await files.read(name))
    if (!bytes) throw new Failure('request.not_found')
    reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .send(bytes)
    return undefined
  })
}
