import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { reachableDataDir } from './db/embedded.owner.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate, refuseUnsafe } from './db/migrate.ts'
import { openDatabase } from './db/pool.ts'
import { createLog } from './log.ts'
import { createFolderSender } from './providers/mail/folder.ts'
import { createSmtpSender } from './providers/mail/smtp.ts'
import { startBlock } from './start-block.ts'

const here = import.meta.dirname
const dist = join(here, '..', '..', 'web', 'dist')

async function start(config: Config) {
  const log = createLog(config)
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined
  const connection = embedded?.connection ?? config.databaseUrl ?? ''
  await migrate(connection, join(here, 'db', 'migrations'))
  const db = openDatabase(connection, log)
  await refuseUnsafe(db)

  const mail = config.smtpUrl
    ? createSmtpSender({ url: config.smtpUrl, from: config.mailFrom })
    : createFolderSender({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom })
  const atTerminal = process.stdout.isTTY && isLoopback(config.host) && !config.smtpUrl
  const app = await buildApp({
    config,
    log,
    db,
    mail,
    ...(existsSync(join(dist, 'index.html')) ? { web: dist } : {}),
    ...(atTerminal
      ? { onLink: (template: string, link: string) => process.stdout.write(`\n  ${template}: ${link}\n\n`) }
      : {}),
  })
  await app.listen({ port: config.port, host: config.host })

  let _stopping: Promise<void> | undefined
  async function stop() {
    const tooLong = setTimeout(() => app.server.closeAllConnections(), 10_000)
    await app.close()
    clearTimeout(tooLong)
    await db.close()
    await embedded?.stop()
    process.exit(0)
  }
  const stopOnce = () => {
    _stopping ??= stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  // The starter tells over this channel that it is there; when it was killed, nobody else would end this process.
  process.on('disconnect', stopOnce)
  process.stdout.write(startBlock(config, mail.describe))
}

try {
  const config = readConfig()
  if (config.dataDirIsDefault && config.databaseUrl === undefined)
    config.dataDir = await reachableDataDir(config.dataDir)
  await start(config)
} catch (error) {
  process.stderr.write(
    `\n${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n`,
  )
  process.exit(1)
}
