import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, said } from './fields.ts'
import { kindNames } from './kinds.ts'

/** The kinds of notifications. */
export const notificationKinds = [
  ...(['added', 'invited', 'role', 'mention', 'comment', 'todo_assigned', 'todo_due'] as const),
  ...(['expense', 'settled', 'booking', 'passport', 'trip_soon'] as const),
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof NotificationKind>

const About = z.object({
  kind: said(
    z.enum([...kindNames, 'invitation', 'guest']),
    'A guest is told of in `added`: somebody said that one is this guest.',
  ),
  id: Id,
  name: said(z.nullable(z.string()), 'As the row was called then.'),
  deleted: said(z.boolean(), 'The event deleted the row.'),
})
/** The row of an event by its id alone, which tells nothing of it. */
export const AboutUnnamed = z.omit(About, { name: true })

export const Notification = z.object({
  id: said(Id, 'Grows with the time; another one once a further event has joined the entry.'),
  kind: NotificationKind,
  trip_id: said(z.nullable(Id), 'Null for `invited`, which tells names alone.'),
  trip_name: z.string(),
  actor: said(
    z.nullable(
      z.object({
        user_id: said(z.nullable(Id), 'Null for `invited`.'),
        name: said(z.nullable(z.string()), 'Null once the account is deleted.'),
        avatar_url: z.nullable(z.string()),
      }),
    ),
    'Null for what nobody did, such as a date that comes.',
  ),
  about: said(
    z.nullable(About),
    'The row of the latest event; null where the events are about several, or about none.',
  ),
  count: said(
    z.int(),
    'How many events of one kind, trip and person, each at most 10 minutes after the last.',
  ),
  at: said(z.string(), 'Of the latest event.'),
  read_at: z.nullable(z.string()),
})
export type Notification = z.output<typeof Notification>

export const notifications = endpoint({
  method: 'GET',
  path: '/users/me/notifications',
  summary:
    'What others have done that concerns oneself, of the last 90 days, the latest first; `before` pages on',
  access: 'user',
  query: z.object({
    before: said(z.optional(Id), 'The `id` of the last entry of the page before.'),
    limit: said(z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))), '1 to 100; left out, 30.'),
  }),
  response: z.object({ entries: z.array(Notification), unread: z.int() }),
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/users/me/notifications/read',
  summary: 'One has read these entries, or all up to one',
  access: 'user',
  body: z.object({
    up_to: said(z.optional(Id), 'The `id` of the latest entry that was seen: it and all before it.'),
    ids: said(z.optional(z.array(Id).check(z.maxLength(100))), 'Of entries.'),
  }),
  response: null,
})

const Channels = said(
  z.object({ bell: z.boolean(), push: z.boolean(), mail: z.boolean() }),
  'Where one is told of it.',
)
const muted = said(z.array(Id).check(z.maxLength(1_000)), 'The trips of which one is told nothing.')

export const NotificationSettings = z.object({
  kinds: said(z.record(NotificationKind, Channels), 'Where one is told of each kind.'),
  muted,
  zone: said(
    z.nullable(z.string()),
    'IANA: dates are told at 09:00 there; null as at the first place of the trip.',
  ),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notificationSettings = endpoint({
  method: 'GET',
  path: '/users/me/notifications/settings',
  summary: 'Of what one is told, and how',
  access: 'user',
  response: NotificationSettings,
})

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/users/me/notifications/settings',
  summary: 'Change of what one is told; what is left out stays',
  access: 'user',
  body: z.object({
    kinds: said(z.optional(z.partialRecord(NotificationKind, Channels)), 'Kinds that are left out stay.'),
    muted: z.optional(muted),
    zone: said(z.optional(z.string().check(z.regex(/^[\w+/-]{1,60}$/))), 'IANA.'),
  }),
  response: NotificationSettings,
})

export const stopMails = endpoint({
  method: 'POST',
  path: '/notifications/off/{token}',
  summary: 'Stop mails of news, by the token of one',
  access: 'anyone',
  params: z.object({ token: said(text(100), 'Of a mail.') }),
  anyBody: true,
  response: null,
  errors: ['token.invalid'],
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})
