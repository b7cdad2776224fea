import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/src/testing/server-process.ts'

const bin = '/usr/lib/postgresql/15/bin'

/** Runs a program of Debian's PostgreSQL 15 as the user that it refuses to be without. */
const asPostgres = (program: string, ...words: string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', join(bin, program), ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** A PostgreSQL of Debian in a folder of its own, which several servers may share. */
export async function startPostgres(settings: { [name: string]: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-pg15-'))
  const port = await freePort()
  execFileSync('chown', ['postgres', folder])
  const data = join(folder, 'data')
  asPostgres('initdb', '--pgdata', data, '--username', 'caravan', '--auth', 'trust', '--encoding', 'UTF8')
  const all = { port, unix_socket_directories: folder, listen_addresses: '127.0.0.1', ...settings }
  const options = Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const start = () =>
    asPostgres('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '-o', options)
  start()
  return {
    url: `postgres://caravan@127.0.0.1:${port}/postgres`,
    start,
    /** Ends it as if its machine had died. */
    kill: () => asPostgres('pg_ctl', 'stop', '--wait', '--mode', 'immediate', '--pgdata', data),
    async stop() {
      asPostgres('pg_ctl', 'stop', '--wait', '--mode', 'fast', '--pgdata', data)
      await rm(folder, { recursive: true })
    },
  }
}
