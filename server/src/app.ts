import { contract } from '@caravan/contract/contract'
import type { ClientConfig } from 'pg'
import { createHolding } from './attachments/holding.ts'
import { createBackups } from './backup/own-backups.ts'
import type { Tx } from './db/transaction.ts'
import { Failure } from './failure.ts'
import { mountAccount } from './features/account/account.routes.ts'
import { expireAccounts, mountDeletion } from './features/account/deletion.routes.ts'
import { mountOpeners } from './features/account/openers.routes.ts'
import { mountOwnData } from './features/account/own-data.routes.ts'
import { createProfiles } from './features/account/profile.queries.ts'
import { mountProfile } from './features/account/profile.routes.ts'
import { createSealer } from './features/account/sealed-fields.ts'
import { mountAttachments } from './features/attachments/attachments.routes.ts'
import { createHeld } from './features/attachments/held.ts'
import { createThumbnails } from './features/attachments/thumbnails.ts'
import { mountEmailVerification } from './features/auth/email.routes.ts'
import { mountPasswordReset } from './features/auth/password.routes.ts'
import { mountRegistration } from './features/auth/registration.routes.ts'
import { mountSessions } from './features/auth/session.routes.ts'
import { mountBring } from './features/bring/bring.routes.ts'
import { mountComments } from './features/comments/comments.routes.ts'
import { mountCovers } from './features/covers/covers.routes.ts'
import { createCovers, withCovers } from './features/covers/find-covers.ts'
import { mountDays } from './features/days/days.routes.ts'
import { mountExpenses } from './features/expenses/expenses.routes.ts'
import { mountImport } from './features/expenses/import-expenses.ts'
import { shareRecords } from './features/expenses/share-records.ts'
import { mountCalendar } from './features/exports/calendar.routes.ts'
import { mountExports } from './features/exports/exports.routes.ts'
import { calendarMadeAt } from './features/exports/planned.queries.ts'
import { locateFlight } from './features/flights/find-airport.ts'
import { mountHistory } from './features/history/history.routes.ts'
import { mountHotels } from './features/hotels/hotels.routes.ts'
import { mountIdeas } from './features/ideas/ideas.routes.ts'
import { mountArrived } from './features/imports/arrived.routes.ts'
import { mountImports } from './features/imports/imports.routes.ts'
import { openMailIn } from './features/imports/open-mail-in.ts'
import { mountItems } from './features/items/items.routes.ts'
import { mountLive } from './features/live/live.routes.ts'
import { mountLodging } from './features/lodging/lodging.routes.ts'
import { bookStay, changeStay, deleteStay } from './features/lodging/stays.ts'
import { createClaims } from './features/members/claims.ts'
import { mountGuests } from './features/members/guests.routes.ts'
import { addGuest, createGuestBack } from './features/members/guests.ts'
import { mountInvitations } from './features/members/invitations.routes.ts'
import { createInvitations, isInvited } from './features/members/invitations.ts'
import { createJoining } from './features/members/joining.ts'
import { leaveEverything } from './features/members/leave-everything.ts'
import { mountLinks } from './features/members/links.routes.ts'
import { mountMembers } from './features/members/members.routes.ts'
import { mountReveals } from './features/members/reveals.routes.ts'
import { createSetRole } from './features/members/set-role.ts'
import { createTakeOff, type ShareRecords } from './features/members/take-off.ts'
import { mountNote } from './features/note/note.routes.ts'
import { createNotes } from './features/note/notes.ts'
import { createNotifyInvited, type Look, tellOfLook } from './features/notifications/entries.ts'
import { createNewsMailer } from './features/notifications/mail.ts'
import { countUnread, findActorAndUnread } from './features/notifications/notifications.queries.ts'
import { mountNotifications, noticesOf } from './features/notifications/notifications.routes.ts'
import { createPusher, mountPush } from './features/notifications/push.ts'
import { createReminder } from './features/notifications/remind.ts'
import { createTeller } from './features/notifications/tell-changes.ts'
import { mountPlaces } from './features/places/places.routes.ts'
import { mountReference } from './features/reference/reference.routes.ts'
import { locateRide } from './features/rides/locate-ride.ts'
import { openCalendar } from './features/shares/shared-trip.queries.ts'
import { mountSharedTrip } from './features/shares/shared-trip.routes.ts'
import { endSharesOf } from './features/shares/shares.queries.ts'
import { mountShares } from './features/shares/shares.routes.ts'
import { mountSystem } from './features/system/system.routes.ts'
import { mountTiles } from './features/tiles/tiles.routes.ts'
import { mountTodos } from './features/todos/todos.routes.ts'
import { mountTrips } from './features/trips/trips.routes.ts'
import { mountWays } from './features/ways/ways.routes.ts'
import { type GroundParts, layGround } from './ground.ts'
import { serveWeb } from './http/documents.ts'
import { mounter, type Route } from './http/mount.ts'
import { mountRows } from './http/mount-rows.ts'
import { createServer, type ServerParts } from './http/server.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createOpeners } from './openers/openers.ts'
import { createGazetteer } from './providers/places/bundled/gazetteer.ts'
import { zoneAt } from './providers/places/zone-at.ts'
import { createProviders } from './providers/providers.ts'
import { createReader } from './reading/reader.ts'
import { endStreams } from './realtime/open-streams.ts'
import { tellOutdated } from './regions/opened.ts'
import { openRegionPlaces } from './regions/places/open.ts'
import { openStreets, type StreetsParts } from './regions/streets/opened.ts'
import { createWays } from './regions/ways/ways.ts'
import { createWriteTrip } from './trip/write.ts'
import { createWriteQuickly } from './trip/write-quickly.ts'

export interface AppParts extends ServerParts, GroundParts, StreetsParts {
  log: ServerParts['log']
  /** The way to the database, for what works in a process of its own. */
  connection: string | ClientConfig
  /** The built web; left out where only the API is wanted. */
  web?: string
  /** Instead of the expenses, which decide how somebody leaves a trip. */
  shareRecords?: ShareRecords
  /** Instead of what draws small pictures of files. */
  thumbnails?: ReturnType<typeof createThumbnails>
  /** Mounts more than the contract declares. */
  mountMore?: (route: Route) => void
  metrics?: Metrics
}

const features = [
  mountSystem,
  mountSessions,
  mountRegistration,
  mountEmailVerification,
  mountPasswordReset,
  mountAccount,
  mountProfile,
  mountOpeners,
  mountDeletion,
  mountOwnData,
  mountNotifications,
  mountPush,
  mountTrips,
  mountLive,
  mountCovers,
  mountDays,
  mountItems,
  mountLodging,
  mountRows,
  mountTodos,
  mountIdeas,
  mountComments,
  mountAttachments,
  mountImports,
  mountArrived,
  mountExpenses,
  mountImport,
  mountExports,
  mountCalendar,
  mountBring,
  mountHistory,
  mountNote,
  mountMembers,
  mountInvitations,
  mountLinks,
  mountGuests,
  mountReveals,
  mountShares,
  mountSharedTrip,
  mountPlaces,
  mountHotels,
  mountTiles,
  mountReference,
  mountWays,
]

/** The only place where the parts meet: the ground, what features need of each other, the features. */
export async function buildApp(parts: AppParts) {
  const { config, log, web, metrics } = parts
  const app = createServer(metrics ? { ...parts, onAnswer: metrics.count } : parts)
  const ground = await layGround(parts)
  const { db, bus, outbox, secrets, sweeper } = ground
  tellOutdated({ dataDir: config.dataDir, log })
  const regionPlaces = openRegionPlaces({ dataDir: config.dataDir, log })
  const gazetteer = createGazetteer({ log, more: regionPlaces.more })
  const streets = openStreets({ dataDir: config.dataDir, log, world: parts.world })
  const ways = createWays({ dataDir: config.dataDir, log })
  const profiles = createProfiles(createSealer(secrets.dataKeys), log)
  await profiles.proveKeys(db)
  const joining = createJoining({ ...ground, notifyInvited: createNotifyInvited(bus) })
  const leaving = {
    ...createOpeners(ground),
    leaveEverything: (tx: Tx, userId: string) => leaveEverything(bus, tx, userId),
  }
  const covers = createCovers(ground)
  const writeTrip = createWriteTrip(ground.changeTrip, createWriteQuickly(ground))
  const { route, mounted } = mounter(app, {
    ...ground,
    writeTrip: covers ? withCovers(writeTrip, covers.want) : writeTrip,
  })
  const invitations = createInvitations(ground)
  const records = parts.shareRecords ?? shareRecords
  const takeOff = createTakeOff({ ...ground, invitations, shareRecords: records })
  const thumbnails = parts.thumbnails ?? createThumbnails(ground)
  const providers = createProviders({ ...ground, gazetteer })
  const holding = createHolding(secrets.keyFor('held files'))
  const reader = createReader({ log, dataDir: config.dataDir })
  const needs = {
    ...ground,
    ...leaving,
    ...providers,
    server: app,
    profiles,
    sharedProfiles: profiles.shared,
    gazetteer,
    streets,
    ways,
    lookUps: { flight: locateFlight(gazetteer.airportByCode), ride: locateRide },
    invitations,
    joining,
    countUnread,
    findActorAndUnread,
    noticesOf,
    tellOfLook: (tx: Tx, tripId: string, look: Look) => tellOfLook(tx, ground.bus, tripId, look),
    isInvited,
    ...joining,
    endUnproven: expireAccounts({ ...ground, ...leaving }),
    notes: createNotes(ground),
    ...{ openCalendar, calendarMadeAt, zoneAt },
    setRole: createSetRole({ ...invitations, endSharesOf }),
    takeOff,
    ...{ addGuest, guestBack: createGuestBack(takeOff, records) },
    claims: createClaims({ ...ground, takeOff }),
    thumbnails,
    reader,
    ...{ holding, held: createHeld({ ...ground, holding, onPicture: thumbnails.wake }) },
    stays: { book: bookStay, change: changeStay, remove: deleteStay },
  }
  for (const mount of features) mount(route, needs)
  parts.mountMore?.(route)
  for (const [name, endpoint] of Object.entries(contract))
    if (!mounted.has(endpoint)) throw new Error(`the contract declares ${name}, but no route serves it`)

  if (web) await serveWeb(app, ground, web)
  else
    app.setNotFoundHandler(async () => {
      throw new Failure('request.not_found')
    })

  metrics?.watch({ ...ground, server: app.server, notes: needs.notes })
  const backups = createBackups({ config, log, connection: parts.connection })
  const workers = [
    sweeper,
    outbox,
    thumbnails,
    createTeller(ground),
    createPusher({ ...ground, push: providers.push }),
    createReminder({ ...ground, zoneAt }),
    createNewsMailer({ ...ground, zoneAt }),
    ...[covers, backups, await openMailIn(needs)].filter(worker => worker !== undefined),
  ]
  for (const worker of workers) worker.start()
  app.addHook('preClose', async () => endStreams(app.server))
  app.addHook('onClose', async () => {
    for (const worker of workers) await worker.close()
    for (const part of [gazetteer, regionPlaces, reader, streets, ways]) await part.close()
    await ground.closeStandby()
  })
  return app
}
