import * as contract from '@caravan/contract/system'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import type { ApiDocument } from '../../http/openapi.document.ts'
import { isMigrated } from './system.queries.ts'

interface Needs extends Pick<Ground, 'db'> {
  description(): ApiDocument
}

export function mountSystem(route: Route, { db, description }: Needs): void {
  route(contract.health, async () => ({ status: 'ok' as const }))

  route(contract.ready, async () => {
    if (!(await isMigrated(db))) throw new Failure('server.unavailable', { retryAfter: 1 })
    return { status: 'ok' as const }
  })

  route(contract.openApi, async () => description() as { openapi: string })
}
