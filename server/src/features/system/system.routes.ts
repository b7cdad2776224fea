import { contract } from '@caravan/contract/contract'
import * as system from '@caravan/contract/system'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../../db/migrate.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { serveDocs } from '../../http/docs.ts'
import { isLeaving } from '../../http/leaving.ts'
import type { Route } from '../../http/mount.ts'
import type { ApiDocument } from '../../http/openapi.document.ts'
import { describeApi } from '../../http/openapi.ts'

interface Needs extends Pick<Ground, 'config' | 'db'> {
  server: FastifyInstance
}

export function mountSystem(route: Route, { config, db, server }: Needs): void {
  // Made when it is first asked for, as it takes a tenth of a start.
  let described: ApiDocument | undefined
  function description(): ApiDocument {
    described ??= describeApi(contract, { publicUrl: config.publicUrl })
    return described
  }

  route(system.health, async () => ({ status: 'ok' as const }))

  route(system.ready, async () => {
    if (isLeaving(server) || !(await isMigrated(db)))
      throw new Failure('server.unavailable', { retryAfter: 1 })
    return { status: 'ok' as const }
  })

  route(system.openApi, async () => description() as { openapi: string })
  serveDocs(server, description)
}
