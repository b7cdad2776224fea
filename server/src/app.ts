import { join } from 'node:path'
import { contract } from '@caravan/contract/contract'
import * as system from '@caravan/contract/system'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/pool.ts'
import type { Tx } from './db/transaction.ts'
import { Failure } from './failure.ts'
import { listAvatars } from './features/account/account.queries.ts'
import { mountAccount } from './features/account/account.routes.ts'
import { endUnproven, expireAccounts } from './features/account/expire-accounts.ts'
import { createProfiles } from './features/account/profile.queries.ts'
import { mountProfile } from './features/account/profile.routes.ts'
import { createSealer } from './features/account/sealed-fields.ts'
import { createSharedProfiles } from './features/account/shared-profiles.ts'
import { mountAuth } from './features/auth/auth.routes.ts'
import { createLoginGuard } from './features/auth/login-guard.ts'
import { listCoverFiles } from './features/covers/covers.queries.ts'
import { mountCovers } from './features/covers/covers.routes.ts'
import { createCoverFinder } from './features/covers/find-covers.ts'
import { withCovers } from './features/covers/with-covers.ts'
import { mountDays } from './features/days/days.routes.ts'
import { mountFlights } from './features/flights/flights.routes.ts'
import { mountHistory } from './features/history/history.routes.ts'
import { sweepInvitations } from './features/invitations/forget.queries.ts'
import { mountInvitations } from './features/invitations/invitations.routes.ts'
import { mountLinks } from './features/invitations/links.routes.ts'
import { mountItems } from './features/items/items.routes.ts'
import { everHadTrips, hasTrips, lockTripsOf } from './features/members/leave-all.queries.ts'
import { mountMembers } from './features/members/members.routes.ts'
import type { ShareRecords } from './features/members/remove-member.ts'
import { sweepReveals } from './features/members/reveals.queries.ts'
import { createTellTrips } from './features/members/tell-trips.ts'
import { mountPlaces } from './features/places/places.routes.ts'
import { mountReference } from './features/reference/reference.routes.ts'
import { mountSharedTrip } from './features/shares/shared-trip.routes.ts'
import { endSharesOf, sweepShares } from './features/shares/shares.queries.ts'
import { mountShares } from './features/shares/shares.routes.ts'
import { mountTrips } from './features/trips/trips.routes.ts'
import { docsStyle, renderDocs } from './http/docs.ts'
import { serveWeb } from './http/documents.ts'
import { mounter, type Route } from './http/mount.ts'
import type { ApiDocument } from './http/openapi.document.ts'
import { describeApi } from './http/openapi.ts'
import { createServer, type ServerParts } from './http/server.ts'
import { sweepTokens } from './identity/one-time-tokens.queries.ts'
import { createOneTimeTokens } from './identity/one-time-tokens.ts'
import { seqOfSession, sweepSessions } from './identity/sessions.queries.ts'
import { findActor } from './identity/sessions.ts'
import { createOutbox } from './outbox/outbox.ts'
import { composePeople, forgetPerson, forgetUnproven } from './people.ts'
import { createPictureFiles } from './picture-files.ts'
import { createAltcha } from './providers/captcha/altcha.ts'
import { createNoCaptcha } from './providers/captcha/off.ts'
import type { Captcha } from './providers/captcha/port.ts'
import { createRecaptcha } from './providers/captcha/recaptcha.ts'
import { createPhotoSearch } from './providers/covers/covers.ts'
import type { MailSender } from './providers/mail/port.ts'
import { createOutbound } from './providers/outbound.ts'
import { createGazetteer } from './providers/places/bundled/gazetteer.ts'
import { createPlaces } from './providers/places/places.ts'
import { createRateLimiter, noRateLimits } from './rate-limit.ts'
import { createLocalBus, createSharedBus, type Line, liveLine } from './realtime/bus.ts'
import { createWhoIsHere, presenceLine } from './realtime/presence.ts'
import { endStreams } from './realtime/stream.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { createSweeper } from './sweep.ts'
import { isMigrated, spendChallenge, sweepExpired } from './system.queries.ts'
import { forgetDeletedTrips } from './trip/forget-trips.queries.ts'
import { findByHome, findInDeleted, findMembership } from './trip/membership.queries.ts'
import { createWriteTrip } from './trip/write.ts'

export interface AppParts extends ServerParts {
  db: Database
  mail: MailSender
  /** The built web; left out where only the API is wanted. */
  web?: string
  onLink?: (template: string, link: string) => void
  /** Who shares costs with others, which decides how somebody leaves a trip. */
  shareRecords?: ShareRecords
  /** Mounts more than the contract declares. */
  mountMore?: (route: Route) => void
}

/** The only place where the parts meet: providers, then features, then routes. */
export async function buildApp(parts: AppParts) {
  const { config, log, db, mail, web, onLink } = parts
  const app = createServer(parts)
  const secrets = loadSecrets(config)
  const openBus = <E>(line: Line<E>) =>
    config.databaseUrl
      ? createSharedBus(db, line, error => log.warn({ err: error }, 'a live event was lost'))
      : createLocalBus<E>()
  const bus = await openBus(liveLine)
  const whoIsHere = createWhoIsHere(await openBus(presenceLine))
  const tokens = createOneTimeTokens(secrets.keyFor('one-time tokens'))
  const limiter = config.rateLimits ? createRateLimiter(db) : noRateLimits
  const captcha = createCaptcha(config, db, secrets)
  const outbox = createOutbox({
    db,
    sender: mail,
    tokens,
    publicUrl: config.publicUrl,
    log,
    ...(onLink ? { onLink } : {}),
  })
  const sealer = createSealer(secrets.dataKeys)
  const profiles = createProfiles(sealer, log)
  await profiles.proveKeys(db)
  const avatarFiles = createPictureFiles(join(config.dataDir, 'avatars'))

  const gazetteer = createGazetteer({ log })
  const places = createPlaces({
    settings: config.places,
    gazetteer,
    spend: () => limiter.charge('places', [PLACES_BUDGET]),
  })

  const coverFiles = createPictureFiles(join(config.dataDir, 'covers'))
  const photos = createPhotoSearch({
    settings: config.covers,
    spend: limits => limiter.charge('covers', limits),
  })
  const covers = photos && createCoverFinder({ db, bus, photos, files: coverFiles, log })
  const people = composePeople({ db, bus, log, limiter, outbox })
  const { announce, spendBytes, changeTrip, invitations, admit, joining } = people
  const writeTrip = createWriteTrip(changeTrip)
  const tellTrips = createTellTrips(db, bus)

  async function leaveEverything(tx: Tx, userId: string): Promise<void> {
    const left = await forgetPerson(tx, userId)
    tx.afterCommit(() => {
      for (const { id, seq } of left) bus.publish(`trip:${id}`, { seq, topics: ['members'], actor: userId })
    })
  }

  const { route, mounted } = mounter(app, {
    limiter,
    authenticate: token => findActor(db, token),
    findMembership: (access, id, userId) => {
      if ('home' in access) return findByHome(db.lookups, id, access.kind, userId)
      return access.deleted ? findInDeleted(db.lookups, id, userId) : findMembership(db.lookups, id, userId)
    },
    writeTrip: covers ? withCovers(writeTrip, covers.want) : writeTrip,
  })
  route(system.health, async () => ({ status: 'ok' as const }))
  route(system.ready, async () => {
    if (!(await isMigrated(db))) throw new Failure('server.unavailable', { retryAfter: 1 })
    return { status: 'ok' as const }
  })
  // Made when it is first asked for, as it takes a tenth of a start.
  let described: ApiDocument | undefined
  const description = () => {
    described ??= describeApi(contract, { publicUrl: config.publicUrl })
    return described
  }
  route(system.openApi, async () => description() as { openapi: string })
  mountAuth(route, {
    config,
    db,
    captcha,
    outbox,
    tokens,
    limiter,
    announce,
    guardKey: secrets.keyFor('login guard'),
    isInvited: (email, joinToken) => invitations.isInvited(db, email, joinToken),
    lockTrips: lockTripsOf,
    async onProven(tx, account, address) {
      await forgetUnproven(tx, account, address)
      tx.afterCommit(async () => {
        await joining.joinAll(account.id)
        // What is shared is seen from now on.
        await tellTrips.all(account.id)
      })
    },
    async endUnproven(tx, account) {
      await announce(tx, account.id, ['account', 'sessions'])
      await leaveEverything(tx, account.id)
      await endUnproven(tx, account, { avatarFiles, everHadTrips })
    },
  })
  mountAccount(route, {
    db,
    bus,
    outbox,
    tokens,
    profiles,
    avatarFiles,
    announce,
    limiter,
    onSeenChange: tellTrips.all,
    lockTrips: lockTripsOf,
    onDeleted: leaveEverything,
  })
  mountTrips(route, {
    db,
    bus,
    spendBytes,
    whoIsHere,
    isSignedIn: async sessionId => (await seqOfSession(db, sessionId)) !== null,
    onOpened: tellTrips.one,
  })
  mountCovers(route, { db, files: coverFiles })
  mountPlaces(route, { places, gazetteer })
  mountReference(route)
  mountDays(route, { db })
  mountItems(route, { db })
  mountFlights(route, { db, airportByCode: gazetteer.airportByCode })
  mountHistory(route, { db })
  mountMembers(route, {
    db,
    announce,
    outbox,
    admit,
    tellTrips,
    invitations,
    sharedProfiles: createSharedProfiles(sealer, log),
    endSharesOf,
    ...(parts.shareRecords ? { shareRecords: parts.shareRecords } : {}),
  })
  mountInvitations(route, { db, announce, changeTrip, invitations, joining })
  mountLinks(route, { db, publicUrl: config.publicUrl, tokens, changeTrip, admit })
  mountShares(route, { db, publicUrl: config.publicUrl, key: secrets.keyFor('share links') })
  mountSharedTrip(route, {
    db,
    guard: config.rateLimits ? createLoginGuard(db, secrets.keyFor('share guard')) : undefined,
  })
  mountProfile(route, { db, profiles, avatarFiles, announce, onSeenChange: tellTrips.all })
  parts.mountMore?.(route)
  for (const [name, endpoint] of Object.entries(contract)) {
    if (!mounted.has(endpoint)) throw new Error(`the contract declares ${name}, but no route serves it`)
  }

  serveDocs(app, description)
  if (web) await serveWeb(app, config, web)
  else
    app.setNotFoundHandler(async () => {
      throw new Failure('request.not_found')
    })

  const sweeper = createSweeper(db, log, [
    sweepExpired,
    sweepTokens,
    sweepSessions,
    () => expireAccounts({ db, avatarFiles, hasTrips, everHadTrips }),
    sweepInvitations,
    sweepReveals,
    sweepShares,
    joining.joinWaiting,
    () => avatarFiles.removeAllBut(() => listAvatars(db)),
    forgetDeletedTrips,
    () => coverFiles.removeAllBut(() => listCoverFiles(db)),
  ])
  sweeper.start()
  outbox.start()
  covers?.start()
  app.addHook('preClose', async () => endStreams(app.server))
  app.addHook('onClose', async () => {
    await sweeper.close()
    await outbox.close()
    await covers?.close()
    gazetteer.close()
  })
  return app
}

/** What all people of a server together may ask of a live service. */
const PLACES_BUDGET = { max: 20_000, seconds: 24 * 3_600 }

const docsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

function serveDocs(app: FastifyInstance, description: () => ApiDocument): void {
  let docs: string | undefined
  app.get('/api/docs', (_request, reply) => {
    docs ??= renderDocs(description())
    return reply.headers(docsHeaders).type('text/html; charset=utf-8').send(docs)
  })
  app.get('/api/docs.css', (_request, reply) =>
    reply.headers(docsHeaders).type('text/css; charset=utf-8').send(docsStyle),
  )
}

function createCaptcha(config: Config, db: Database, secrets: Secrets): Captcha {
  if (config.captcha.kind === 'off') return createNoCaptcha()
  if (config.captcha.kind === 'altcha') {
    return createAltcha({
      secret: secrets.keyFor('captcha'),
      spend: (id, expires) => spendChallenge(db, id, expires),
    })
  }
  const { siteKey, secret, url } = config.captcha
  const outbound = createOutbound({
    allow: ['www.google.com'],
    configured: new URL(url).hostname === 'www.google.com' ? [] : [url],
  })
  return createRecaptcha({ outbound, siteKey, secret, url, hostname: config.publicUrl.hostname })
}
