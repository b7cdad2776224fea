import * as contract from '@caravan/contract/notifications'
import type { Queries } from '../../db/queries.ts'
import { Failure, invalidField } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import { stoppedBy } from '../../outbox/stop-mails.ts'
import { stopMails, sweepNews } from './mail.queries.ts'
import { zoneOf } from './mornings.ts'
import * as queries from './notifications.queries.ts'

const PAGE = 30
const MOST = 10_000

/** On the bell at first; by mail what was mailed before there was a bell. */
const channelsOf = (kind: contract.NotificationKind) => ({
  ...{ bell: true, push: false },
  mail: kind === 'added' || kind === 'invited',
})

export function mountNotifications(
  route: Route,
  { db, announce, hourly, tokens }: Pick<Ground, 'db' | 'announce' | 'hourly' | 'tokens'>,
): void {
  hourly(queries.sweepNotifications)
  hourly(sweepNews)

  route(contract.notifications, async ({ actor, query }) => {
    const [rows, unread] = await Promise.all([
      queries.listNotifications(db, actor.id, query.before ?? null, Number(query.limit ?? PAGE)),
      queries.countUnread(db, actor.id),
    ])
    return { entries: rows.map(present), unread }
  })

  route(contract.readNotifications, async ({ actor, body }) => {
    await db.transact(async tx => {
      await announce(tx, actor.id, ['notifications'])
      await queries.markRead(tx, actor.id, body.up_to ?? null, body.ids ?? [])
    })
  })

  route(contract.notificationSettings, ({ actor }) => settingsOf(db, actor.id))

  route(contract.changeNotificationSettings, async ({ actor, body }) => {
    const zone = body.zone === undefined ? null : zoneOf(body.zone)
    if (zone === undefined) throw invalidField('zone')
    await db.transact(async tx => {
      await announce(tx, actor.id, ['notifications'])
      await queries.storeSettings(tx, actor.id, body.kinds ? JSON.stringify(body.kinds) : null, zone)
      if (body.muted) await queries.muteTrips(tx, actor.id, body.muted)
    })
    return settingsOf(db, actor.id)
  })

  route(contract.stopMails, async ({ params }) => {
    const userId = stoppedBy(tokens, params.token)
    if (userId === undefined) throw new Failure('token.invalid')
    await db.transact(async tx => {
      await announce(tx, userId, ['notifications'])
      await stopMails(tx, userId)
    })
  })
}

async function settingsOf(db: Queries, userId: string): Promise<contract.NotificationSettings> {
  const { notify, zone, muted } = (await queries.findSettings(db, userId)) ?? {}
  const kinds = contract.notificationKinds.map(kind => [kind, notify?.[kind] ?? channelsOf(kind)])
  return { kinds: Object.fromEntries(kinds), muted: muted ?? [], zone: zone ?? null }
}

type Row = Awaited<ReturnType<typeof queries.listNotifications>>[number]

function present(row: Row): contract.Notification {
  const { id, kind, trip_id, trip_name, actor, username, full_name, avatar, count, at, read_at } = row
  const { about_kind, about_id, about_name, about_deleted } = row
  const isStranger = kind === 'invited'
  return {
    ...{ id, kind, trip_name, count, at, read_at },
    trip_id: isStranger ? null : trip_id,
    actor:
      actor === null
        ? null
        : {
            user_id: isStranger ? null : actor,
            name: (isStranger ? null : full_name) ?? username,
            avatar_url: isStranger ? null : avatarUrl(avatar),
          },
    about: about_kind && { kind: about_kind, id: about_id, name: about_name, deleted: about_deleted },
  }
}

/** The entries and settings of an account. */
export async function noticesOf(db: Queries, userId: string) {
  const rows = await queries.listNotifications(db, userId, null, MOST)
  return {
    notifications: rows.map(row => ({ ...present(row), actor: null })),
    notification_settings: await settingsOf(db, userId),
  }
}
