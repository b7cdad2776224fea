import { exportMe, exportMeByPassword, type OwnData } from '@caravan/contract/own-data'
import type { FastifyRequest } from 'fastify'
import type { Queries } from '../../db/queries.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { emailHash } from '../../identity/names.ts'
import { provePassword } from '../../identity/passwords.ts'
import type { Actor } from '../../identity/sessions.queries.ts'
import { listSessions } from '../../identity/sessions.queries.ts'
import {
  findCreated,
  listOwnBlocked,
  listOwnReveals,
  listOwnTrips,
  listSentInvitations,
} from './own-data.queries.ts'
import { presentAccount, presentSession } from './present.ts'
import type { Profiles } from './profile.queries.ts'

interface Needs extends Pick<Ground, 'db' | 'limiter'> {
  profiles: Profiles
  noticesOf(db: Queries, userId: string): Promise<Pick<OwnData, 'notifications' | 'notification_settings'>>
  countUnread(db: Queries, userId: string): Promise<number>
  calendarMadeAt(db: Queries, userId: string): Promise<string | undefined>
}

export function mountOwnData(route: Route, needs: Needs): void {
  const { db, profiles, noticesOf, countUnread, calendarMadeAt } = needs

  route(exportMe, async ({ actor, request }) => gather(actor, request))

  route(exportMeByPassword, async ({ actor, body, request }) => {
    await provePassword(needs, actor.id, body.password)
    return gather(actor, request)
  })

  async function gather(actor: Actor, request: FastifyRequest): Promise<OwnData> {
    request.log.info({ event: 'data_exported', user: actor.id })
    const [profile, created, sessions, trips, invitations_sent, reveals, blocked, notices, unread, calendar] =
      await Promise.all([
        profiles.find(db, actor.id),
        findCreated(db, actor.id),
        listSessions(db, actor.id),
        listOwnTrips(db, actor.id),
        listSentInvitations(db, actor.id),
        listOwnReveals(db, actor.id),
        listOwnBlocked(db, emailHash(actor.email)),
        noticesOf(db, actor.id),
        countUnread(db, actor.id),
        calendarMadeAt(db, actor.id),
      ])
    const exported_at = new Date().toISOString()
    return {
      exported_at,
      account: { ...presentAccount(actor, unread), created_at: created ?? exported_at },
      profile,
      sessions: sessions.map(row => presentSession(row, actor)),
      trips,
      invitations_sent,
      reveals,
      blocked,
      ...notices,
      calendar_made_at: calendar ?? null,
    }
  }
}
