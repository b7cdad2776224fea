import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { silent } from '../log.ts'
import { databaseUrl } from './admin-connection.ts'
import { administerAll, spreadTemplate } from './citus.ts'

const migrations = resolve(import.meta.dirname, '../db/migrations')

/** One server for the whole run, with a migrated database from which every test copies its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['DATABASE_URL']
  const own = external ? undefined : await startThrowAway()
  const server = external ?? own?.url ?? ''
  const template = `caravan_test_${process.env['TEST_RUN'] ?? process.pid}`
  const remove = async () => {
    if (own) await own.remove()
    else await administerAll(server, `drop database if exists ${template}`)
  }
  try {
    await administerAll(server, `create database ${template}`)
    await migrate(databaseUrl(server, template), migrations)
    await spreadTemplate(server, template)
    project.provide('testServer', { server, template })
  } catch (error) {
    // A server that is left would keep the run from ending.
    await remove()
    throw error
  }
  return remove
}

async function startThrowAway() {
  const dataDir = await mkdtemp(join(tmpdir(), 'caravan-test-'))
  const embedded = await startEmbedded({ dataDir, log: silent, throwAway: true })
  return {
    url: socketUrl(embedded),
    async remove() {
      await embedded.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function socketUrl({ connection }: Embedded): string {
  const { user, host, port, database } = connection
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
}
