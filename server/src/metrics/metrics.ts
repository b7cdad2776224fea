import { once } from 'node:events'
import { readFile, statfs } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import about from '../../package.json' with { type: 'json' }
import type { Database } from '../db/pool.ts'
import { CannotStart } from '../failure.ts'
import { countMails } from '../outbox/outbox.queries.ts'
import { countStreams } from '../realtime/open-streams.ts'
import type { WhoIsHere } from '../realtime/presence.ts'

/** Metrics go out without those of the database where it does not answer for so long. */
const DATABASE_MS = 3_000
/** From the fastest answers to what nobody waits for. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Settings {
  port: number
  host: string
}

interface Watched {
  server: Server
  db: Database
  whoIsHere: WhoIsHere
  notes: { pids(): Record<string, number | undefined> }
}

export type Metrics = ReturnType<typeof createMetrics>

/** Counts answers, and looks at the rest when it is asked; nothing that a person sent becomes a label. */
export function createMetrics({ port, host }: Settings, dataDir: string) {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `caravan_${name}`, help, labelNames, registers })

  collectDefaultMetrics({ register: registry })
  gauge('info', 'Always 1; the version is its label.', ['version']).set({ version: about.version }, 1)
  const seconds = new Histogram({
    name: 'caravan_request_seconds',
    help: 'From the first byte of a call until its answer was sent; no streams of events.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'caravan_failures_total',
    help: 'Calls that were answered with a failure, by its code.',
    labelNames: ['code'],
    registers,
  })
  const gauges = {
    streams: gauge('streams', 'Open streams of events.'),
    windows: gauge('windows', 'Windows in which a trip is open.'),
    notes: gauge('notes', 'Notes that somebody has open to write.'),
    noteBytes: gauge('note_process_bytes', 'Memory of a process that holds notes; 0 while it rests.', [
      'process',
    ]),
    databaseUp: gauge('database_up', 'Whether the database answers.'),
    connections: gauge('database_connections', 'Connections of the pool.', ['state']),
    waiting: gauge('database_waiting', 'Callers that wait for a connection.'),
    mails: gauge('mails', 'Mails that have not been sent yet.'),
    oldestMail: gauge('oldest_mail_seconds', 'How long the oldest of them has waited.'),
    diskFree: gauge('disk_free_bytes', 'What is left on the disk of DATA_DIR.'),
    disk: gauge('disk_bytes', 'The size of the disk of DATA_DIR.'),
  }
  let watched: Watched | undefined

  async function look({ server, db, whoIsHere, notes }: Watched): Promise<void> {
    const open = countStreams(server)
    gauges.streams.set(open.streams)
    gauges.windows.set(open.windows)
    gauges.notes.set(whoIsHere.countWritten())
    for (const [name, pid] of Object.entries(notes.pids()))
      gauges.noteBytes.set({ process: name }, await residentBytes(pid))
    const { inUse, idle, waiting } = db.connections()
    gauges.connections.set({ state: 'in use' }, inUse)
    gauges.connections.set({ state: 'idle' }, idle)
    gauges.waiting.set(waiting)
    const disk = await statfs(dataDir).catch(() => undefined)
    gauges.diskFree.set(disk ? disk.bavail * disk.bsize : Number.NaN)
    gauges.disk.set(disk ? disk.blocks * disk.bsize : Number.NaN)
    const asked = countMails(db.lookups).catch(() => undefined)
    const mails = await Promise.race([asked, delay(DATABASE_MS, undefined, { ref: false })])
    gauges.databaseUp.set(mails ? 1 : 0)
    gauges.mails.set(mails?.waiting ?? Number.NaN)
    gauges.oldestMail.set(mails?.oldest ?? Number.NaN)
  }

  return {
    count(
      { routeOptions, method, failure }: FastifyRequest,
      { statusCode, elapsedTime }: FastifyReply,
    ): void {
      const { endpoint } = routeOptions.config ?? {}
      const labels = { route: endpoint?.path ?? 'other', method, status: `${Math.floor(statusCode / 100)}xx` }
      if (endpoint?.response !== 'text/event-stream') seconds.observe(labels, elapsedTime / 1_000)
      if (failure) failures.inc({ code: failure })
    },
    watch(parts: Watched): void {
      watched = parts
    },
    /** Answers `/metrics` on a port of its own. */
    async listen(): Promise<Server> {
      const server = createServer(async ({ method, url }, response) => {
        if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
        if (watched) await look(watched)
        return response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
      })
      server.listen({ port, host })
      await once(server, 'listening').catch(cause => {
        throw new CannotStart(`METRICS_PORT ${port} cannot be listened on at ${host} (${cause.code})`, {
          cause,
        })
      })
      return server
    },
  }
}

/** The memory of a process, as Linux tells it; elsewhere nobody knows. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return 1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
}
