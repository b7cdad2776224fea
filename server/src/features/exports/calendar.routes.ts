import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { calendarFeed, endOwnCalendar, makeOwnCalendar, ownCalendar } from '@caravan/contract/calendar'
import { exportCalendar, exportGpx, exportKml } from '@caravan/contract/exports'
import type { Queries } from '../../db/queries.ts'
import { found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { listsTag } from '../../http/etag.ts'
import type { Route } from '../../http/mount.ts'
import { findAccount } from '../../identity/accounts.queries.ts'
import { calendarAt, hashOf } from '../../identity/one-time-tokens.ts'
import { holdSession } from '../../identity/sessions.ts'
import type { Membership } from '../../trip/membership.queries.ts'
import { type CalendarEvent, eventsOf, type Shown, type ZoneAt } from './events.ts'
import { fileName } from './exports.routes.ts'
import { gpxOf } from './gpx.ts'
import { calendarOf } from './ics.ts'
import { kmlOf } from './kml.ts'
import * as rows from './planned.queries.ts'

/** Of all own trips; the events of the latest ones come first. */
const MOST_EVENTS = 10_000
const LIMIT = { max: 60, seconds: 3_600 }
const ICS = calendarFeed.response

const all = { plan: true, bookings: true, details: true, outside: true }

/** A link whose calendar anybody may read. */
interface OpenCalendar {
  trip_id: string
  seq: number
  created_by: string
  name: string
  show_plan: boolean
  show_bookings: boolean
  show_details: boolean
}

type Needs = Pick<Ground, 'config' | 'db' | 'limiter' | 'readAside'> & {
  zoneAt: ZoneAt
  openCalendar: (db: Queries, hash: Buffer) => Promise<OpenCalendar | undefined>
}

/** A calendar that is asked for by its secret, before it is written. */
interface Feed {
  name: string
  shown: Shown
  /** The trips that are in it, at their numbers. */
  trips: { id: string; seq: number }[]
}

/** Times and places of a trip, for other programs. */
export function mountCalendar(route: Route, needs: Needs): void {
  const { config, db, limiter, readAside, zoneAt, openCalendar } = needs
  const read = (membership: Membership) =>
    readAside(membership, db => rows.readPlanned(db, membership.trip_id))

  route(exportCalendar, async ({ actor: { language }, membership }) => {
    const trip = await read(membership)
    const shown = { ...all, numbers: false, language }
    return file(ICS, trip, 'ics', Readable.from(calendarOf(trip.name, await eventsOf(trip, shown, zoneAt))))
  })

  route(exportGpx, async ({ membership }) => {
    const trip = await read(membership)
    return file(exportGpx.response, trip, 'gpx', Buffer.from(gpxOf(trip)))
  })

  route(exportKml, async ({ actor, membership }) => {
    const trip = await read(membership)
    return file(exportKml.response, trip, 'kml', Buffer.from(kmlOf(trip, actor.language)))
  })

  route(calendarFeed, async ({ params, request, reply }) => {
    const secret = hashOf(params.token)
    const feed = found((await ownFeed(secret)) ?? (await sharedFeed(secret)))
    const tag = `"${hash('sha256', JSON.stringify(feed), 'base64url')}"`
    reply.header('x-robots-tag', 'noindex, nofollow')
    if (listsTag(request.headers['if-none-match'], tag)) return { type: ICS, bytes: Buffer.alloc(0), tag }
    await limiter.charge(`calendar ${secret.toString('base64url')}`, [LIMIT])
    return { type: typed(ICS), bytes: Readable.from(calendarOf(feed.name, await eventsIn(feed))), tag }
  })

  async function ownFeed(secret: Buffer): Promise<Feed | undefined> {
    const feed = await rows.findFeed(db, secret)
    if (!feed) return undefined
    const trips = (await rows.listTrips(db, feed.user_id)).filter(({ sees }) => sees !== 'expenses_only')
    const shown = { ...all, numbers: true, language: feed.language }
    return { name: 'Caravan', shown, trips }
  }

  async function sharedFeed(secret: Buffer): Promise<Feed | undefined> {
    const share = await openCalendar(db, secret)
    if (!share) return undefined
    const { show_plan: plan, show_bookings: bookings, show_details: details, name } = share
    const { language } = found(await findAccount(db, share.created_by))
    const shown = { plan, bookings, details, outside: false, numbers: false, language }
    return { name, shown, trips: [{ id: share.trip_id, seq: share.seq }] }
  }

  async function eventsIn({ shown, trips }: Feed): Promise<CalendarEvent[]> {
    const events: CalendarEvent[] = []
    for (const { id } of trips) {
      if (events.length >= MOST_EVENTS) break
      events.push(...(await eventsOf(await rows.readPlanned(db, id), shown, zoneAt)))
    }
    return events.slice(0, MOST_EVENTS)
  }

  route(ownCalendar, async ({ actor }) => ({ made_at: (await rows.calendarMadeAt(db, actor.id)) ?? null }))

  route(makeOwnCalendar, async ({ actor, request }) => {
    const secret = randomBytes(32).toString('base64url')
    const made_at = await db.transact(async tx => {
      await holdSession(tx, actor)
      return rows.storeFeed(tx, actor.id, hashOf(secret))
    })
    request.log.info({ event: 'calendar_made', user: actor.id })
    return { url: calendarAt(config.publicUrl, secret), made_at }
  })

  route(endOwnCalendar, async ({ actor, request }) => {
    await rows.endFeed(db, actor.id)
    request.log.info({ event: 'calendar_ended', user: actor.id })
  })
}

const typed = (type: string) => `${type}; charset=utf-8`

const file = (type: string, { name }: rows.Planned, extension: string, bytes: Buffer | Readable) => ({
  type: typed(type),
  bytes,
  name: fileName(name, extension),
})
