import * as z from 'zod/mini'
import { Me, Profile } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Id, Raw, said } from './fields.ts'
import { Role, SharedField } from './members.ts'
import { Notification, NotificationSettings } from './notifications.ts'
import { Session } from './sessions.ts'

/** All that is stored about an account, and nothing about anybody else but the addresses that it has invited. */
export const OwnData = z.object({
  exported_at: z.string(),
  account: z.object({ ...Me.shape, created_at: z.string() }),
  profile: Profile,
  sessions: z.array(Session),
  trips: z.array(
    z.object({
      id: Id,
      name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      role: Role,
      joined_at: z.string(),
    }),
  ),
  invitations_sent: z.array(
    z.object({ trip_id: Id, email: z.string(), sent_at: z.string(), expires_at: z.string() }),
  ),
  reveals: z.array(z.object({ field: SharedField, trip_name: z.string(), at: z.string() })),
  blocked: said(z.array(z.string()), 'Usernames of those whose invitations are declined unseen.'),
  notifications: said(z.array(Notification), 'The latest 10,000, without those who were it.'),
  notification_settings: NotificationSettings,
  calendar_made_at: said(z.nullable(z.string()), 'Null where there is no calendar of all own trips.'),
})
export type OwnData = z.output<typeof OwnData>

const limits = [{ per: 'user', max: 10, seconds: 3_600 }] as const

export const exportMe = endpoint({
  method: 'GET',
  path: '/users/me/export',
  summary: 'All data of the account; needs a session that gave its password at most 15 minutes ago',
  access: 'recent',
  response: OwnData,
  limits,
})

export const exportMeByPassword = endpoint({
  method: 'POST',
  path: '/users/me/export',
  summary: 'All data of the account, confirmed by the password',
  access: 'user',
  body: z.object({ password: said(Raw, 'The present one of the account.') }),
  response: OwnData,
  errors: ['account.old_password_wrong'],
  limits,
})
