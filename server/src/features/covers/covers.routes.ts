import * as contract from '@caravan/contract/covers'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { picture } from '../../http/send.ts'
import { findCoverFile, listCoverFiles, listCredits } from './covers.queries.ts'

type Needs = Pick<Ground, 'db' | 'coverFiles' | 'hourly'>

export function mountCovers(route: Route, { db, coverFiles, hourly }: Needs): void {
  hourly(() => coverFiles.removeAllBut(() => listCoverFiles(db)))

  route(contract.coverCredits, async ({ actor }) => listCredits(db, actor.id))

  route(contract.cover, async ({ membership }) => {
    const name = await findCoverFile(db, membership.trip_id)
    return picture(name ? await coverFiles.read(name) : undefined)
  })
}
