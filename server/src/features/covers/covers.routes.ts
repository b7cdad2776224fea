import * as contract from '@caravan/contract/covers'
import type { Database } from '../../db/pool.ts'
import type { Route } from '../../http/mount.ts'
import { sendPicture } from '../../http/send-picture.ts'
import type { PictureFiles } from '../../picture-files.ts'
import { findCoverFile, listCredits } from './covers.queries.ts'

export function mountCovers(route: Route, { db, files }: { db: Database; files: PictureFiles }): void {
  route(contract.coverCredits, async ({ actor }) => listCredits(db, actor.id))

  route(contract.cover, async ({ membership, reply }) => {
    const name = await findCoverFile(db, membership.trip_id)
    sendPicture(reply, name ? await files.read(name) : undefined)
    return undefined
  })
}
