import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import about from '../package.json' with { type: 'json' }
import { explainStart } from './config/explain.ts'
import { type Config, isLoopback, readConfig } from './config.ts'
import { leave } from './http/leaving.ts'
import { createLog } from './log.ts'
import { createFolderSender } from './providers/mail/folder.ts'
import { createSmtpSender } from './providers/mail/smtp.ts'
import { type Opening, openStore, settleDataDir } from './store.ts'

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Answers what has to be closed, in the order in which it has to be; a start that fails closes it at once. */
async function start(config: Config, log: Logger, opening: Opening): Promise<AsyncDisposableStack> {
  await using running = new AsyncDisposableStack()
  // The app is loaded while the database starts, which takes as long.
  const [store, { buildApp }] = await Promise.all([openStore(config, log, opening), import('./app.ts')])
  const { db, connection } = running.adopt(store, store => store.close())
  const mail = config.smtpUrl
    ? createSmtpSender({ url: config.smtpUrl, from: config.mailFrom })
    : createFolderSender({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom, log })
  const isAtTerminal = process.stdout.isTTY && isLoopback(config.host) && !config.smtpUrl
  const metrics =
    config.metrics && (await import('./metrics/metrics.ts')).createMetrics(config.metrics, config.dataDir)
  const app = await buildApp({
    config,
    log,
    db,
    connection,
    mail,
    ...(existsSync(join(dist, 'index.html')) ? { web: dist } : {}),
    ...(metrics ? { metrics } : {}),
    ...(isAtTerminal ? { onLink: printLink } : {}),
  })
  running.adopt(app, app => closeInTime(app, config))
  await app.listen({ port: config.port, host: config.host })
  if (metrics) running.adopt(await metrics.listen(), server => server.close().closeAllConnections())
  process.stdout.write(startBlock(config, mail.describe))
  return running.move()
}

/** A server that is told to stop ends within ten seconds; uploads have most of them to come to their end. */
const [ANSWERED_MS, ENDED_MS] = [7_000, 9_000]

const captchas = {
  altcha: 'proof of work, built in',
  recaptcha: 'reCAPTCHA v3',
  off: 'off',
}

const placeServices = {
  bundled: 'built in, from GeoNames',
  photon: 'Photon',
  google: 'Google Places',
}

const hotelSearches = {
  samples: 'samples, without prices',
  none: 'none',
  booking: 'Booking, by booking-com of RapidAPI',
}

const covers = { drawn: 'drawn', pexels: 'Pexels' }
const maps = { drawn: 'built in, from Natural Earth', style: 'MAP_STYLE_URL', raster: 'MAP_RASTER_URL' }

/** The settings that an operator wants to see after the start. */
function startBlock(config: Config, mail: string): string {
  const lines = [
    ['Version', about.version],
    ['Open', config.publicUrl.origin],
    ['Data', config.dataDir],
    ['Database', config.databaseUrl === undefined ? 'PostgreSQL, embedded' : 'PostgreSQL at DATABASE_URL'],
    ['Files', config.attachments.s3 ? 'ATTACHMENTS_S3_URL' : 'attachments, below the data'],
    ['Backups', config.backup.folder ?? 'none by itself, as BACKUP_DIR is not set'],
    ['Mail', mail],
    ['Mail in', config.mailIn ? `to trips at ${config.mailIn.domain}` : 'none, as MAIL_IN is not set'],
    ['Captcha', captchas[config.captcha.kind]],
    ['Places', placeServices[config.places.kind]],
    ['Hotels', hotelSearches[config.hotels.kind]],
    ['Covers', covers[config.covers.kind]],
    ...(config.model ? [['Model', `${config.model.name}, which travellers may ask about bookings`]] : []),
    ['Map', maps[config.map.kind]],
    ['Registration', config.registration],
    ['API', `${config.publicUrl.origin}/api/docs`],
  ]
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(13)} ${value}`).join('\n')
  return `\n  Caravan is running. Ctrl-C stops it.\n\n${table}\n\n`
}

function printLink(template: string, link: string): void {
  process.stdout.write(`\n  ${template}: ${link}\n\n`)
}

/** Answers what was accepted, but does not wait for it for ever. */
async function closeInTime(app: FastifyInstance, { databaseUrl }: Config): Promise<void> {
  const tooLong = setTimeout(() => app.server.closeAllConnections(), ANSWERED_MS)
  // Others may answer in its place.
  if (databaseUrl) await leave(app)
  await app.close()
  clearTimeout(tooLong)
}

// A closed pipe or a full disk takes what is told to the operator, and nothing else.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

// Handled from the beginning: a start that is told to stop is finished first, so that nothing of it is left behind.
// Only the wait for the database of DATABASE_URL ends at once.
const stopping = new AbortController()
const toldToStop = once(stopping.signal, 'abort')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
// A process that started this one with a channel to it, such as a test, was killed.
process.on('disconnect', () => stopping.abort())

function printWait(reason: string): void {
  process.stderr.write(
    `\nThe database of DATABASE_URL does not answer yet (${reason}). Caravan waits for it.\n\n`,
  )
}

const gaveUp = Promise.withResolvers<never>()
/** Of a server that has run: `scripts/start.sh` starts it again. */
const ENDED_BY_ITSELF = 70
let exitCode = 1

try {
  const config = settleDataDir(readConfig())
  const log = createLog(config)
  const waiting = { signal: stopping.signal, onWait: printWait }
  const starting = start(config, log, { onGiveUp: gaveUp.reject, waiting })
  const running = await Promise.race([starting, gaveUp.promise])
  exitCode = ENDED_BY_ITSELF
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'the server has made a mistake that it cannot go on from, and ends')
    process.exit(exitCode)
  })
  await Promise.race([toldToStop, gaveUp.promise])
  // A mail server that hangs is not waited for: what was not sent is sent after the next start.
  setTimeout(() => process.exit(), ENDED_MS).unref()
  await running.disposeAsync()
  process.exit()
} catch (error) {
  if (error === stopping.signal.reason) process.exit()
  process.stderr.write(`\n${explainStart(error)}\n\n`)
  process.exit(exitCode)
}
