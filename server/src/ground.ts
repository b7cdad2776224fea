import { join } from 'node:path'
import { createIncoming } from './attachments/incoming.ts'
import { createS3Store } from './attachments/s3-store.ts'
import { type AttachmentStore, createFolderStore } from './attachments/store.ts'
import type { Config } from './config.ts'
import type { Database } from './db/pool.ts'
import type { Queries } from './db/queries.ts'
import { createPictureFiles } from './files/picture-files.ts'
import { sweepClaims } from './identity/accounts.queries.ts'
import { sweepGuards } from './identity/login-guard.queries.ts'
import { sweepTokens } from './identity/one-time-tokens.queries.ts'
import { createOneTimeTokens } from './identity/one-time-tokens.ts'
import { loadSecrets } from './identity/secrets.ts'
import { sweepSessions } from './identity/sessions.queries.ts'
import { sweepThrottles } from './limits/rate-limit.queries.ts'
import { createRateLimiter, noRateLimits } from './limits/rate-limit.ts'
import type { Log } from './log.ts'
import { createOutbox } from './outbox/outbox.ts'
import { sweepCaptchas } from './providers/captcha/captcha.queries.ts'
import type { MailSender } from './providers/mail/port.ts'
import { type Bus, createAnnounce, liveLine, openBus, overheard } from './realtime/bus.ts'
import { createWhoIsHere, presenceLine } from './realtime/presence.ts'
import { createOthers, spentLine } from './realtime/spent.ts'
import { createSpendBytes } from './trip/bytes.ts'
import { forgetDeletedTrips } from './trip/forget-trips.queries.ts'
import { openStandby } from './trip/standby.ts'
import { createTellTrips } from './trip/tell-trips.ts'
import { createWatching } from './trip/watching.ts'
import { createChangeTrip } from './trip/write.ts'
import { createWorker } from './work/worker.ts'

export interface GroundParts {
  config: Config
  log: Log
  db: Database
  mail: MailSender
  onLink?: (template: string, link: string) => void
  /** Instead of the store that is configured. */
  attachmentFiles?: AttachmentStore
}

export type Ground = Awaited<ReturnType<typeof layGround>>

/** Makes once what every feature stands on; each of them says which of it it needs. */
export async function layGround({ config, log, db, mail, onLink, attachmentFiles }: GroundParts) {
  const secrets = loadSecrets(config)
  const { bus, overhear } = overheard(await openBus({ config, db, log }, liveLine))
  const others = config.databaseUrl ? createOthers(await openBus({ config, db, log }, spentLine)) : undefined
  const tokens = createOneTimeTokens(secrets.keyFor('one-time tokens'))
  const sweeps: ((db: Queries) => Promise<unknown>)[] = [
    sweepThrottles,
    sweepGuards,
    sweepCaptchas,
    sweepClaims,
    sweepTokens,
    sweepSessions,
    forgetDeletedTrips,
  ]
  return {
    config,
    log,
    db,
    ...openStandby({ config, db, log }),
    secrets,
    tokens,
    ...announcingOver({ config, db, bus }),
    overhear,
    limiter: config.rateLimits ? createRateLimiter(db, { others }) : noRateLimits,
    outbox: createOutbox({
      ...{ db, log, tokens, sender: mail, publicUrl: config.publicUrl },
      ...(onLink ? { onLink } : {}),
    }),
    watching: createWatching(db),
    whoIsHere: createWhoIsHere(await openBus({ config, db, log }, presenceLine)),
    ...openFiles(config),
    ...(attachmentFiles && { attachmentFiles }),
    /** Has what has run out removed once an hour; nothing depends on when it happens. */
    hourly: (sweep: (typeof sweeps)[number]) => void sweeps.push(sweep),
    sweeper: createSweeper(db, log, sweeps),
  }
}

/** Where files lie. */
export function openFiles({ attachments: { s3 }, dataDir }: Pick<Config, 'attachments' | 'dataDir'>) {
  const folder = join(dataDir, 'attachments')
  return {
    attachmentFiles: s3 ? createS3Store(s3) : createFolderStore(folder),
    incoming: createIncoming(join(folder, 'incoming')),
    avatarFiles: createPictureFiles(join(dataDir, 'avatars')),
    coverFiles: createPictureFiles(join(dataDir, 'covers')),
  }
}

/** How a change is made and told over a bus. */
export function announcingOver({ config, db, bus }: { config: Config; db: Database; bus: Bus }) {
  const spendBytes = createSpendBytes()
  return {
    bus,
    spendBytes,
    announce: createAnnounce(bus),
    changeTrip: createChangeTrip({ db, bus, spendBytes, maxFileBytes: config.attachments.tripMaxBytes }),
    tellTrips: createTellTrips(db, bus),
  }
}

export function createSweeper(db: Queries, log: Log, sweeps: readonly ((db: Queries) => Promise<unknown>)[]) {
  return createWorker({
    name: 'clearing up',
    everyMs: 3_600_000,
    log,
    async work() {
      for (const sweep of sweeps) {
        // One that fails keeps none of the others from its work.
        await sweep(db).catch(error => log.warn({ err: error }, 'clearing up will be tried again'))
      }
      return false
    },
  })
}
