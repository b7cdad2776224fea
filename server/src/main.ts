import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { createFolderSender } from './providers/mail/folder.ts'
import { createSmtpSender } from './providers/mail/smtp.ts'
import { startBlock } from './start-block.ts'
import { openStore, settleDataDir } from './store.ts'

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist')

async function start(config: Config) {
  const log = createLog(config)
  const store = await openStore(config, log)
  const mail = config.smtpUrl
    ? createSmtpSender({ url: config.smtpUrl, from: config.mailFrom })
    : createFolderSender({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom })
  const atTerminal = process.stdout.isTTY && isLoopback(config.host) && !config.smtpUrl
  const app = await buildApp({
    config,
    log,
    db: store.db,
    mail,
    ...(existsSync(join(dist, 'index.html')) ? { web: dist } : {}),
    ...(atTerminal
      ? { onLink: (template: string, link: string) => process.stdout.write(`\n  ${template}: ${link}\n\n`) }
      : {}),
  })
  await app.listen({ port: config.port, host: config.host })

  let stopping = false
  async function stop() {
    const tooLong = setTimeout(() => app.server.closeAllConnections(), 10_000)
    await app.close()
    clearTimeout(tooLong)
    await store.close()
    process.exit(0)
  }
  const stopOnce = () => {
    if (!stopping) stop()
    stopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  // The starter tells over this channel that it is there; when it was killed, nobody else would end this process.
  process.on('disconnect', stopOnce)
  process.stdout.write(startBlock(config, mail.describe))
}

try {
  await start(settleDataDir(readConfig()))
} catch (error) {
  process.stderr.write(
    `\n${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n`,
  )
  process.exit(1)
}
