import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, said } from './fields.ts'
import { AboutUnnamed, NotificationKind } from './notifications.ts'

const base64url = (max: number) => text(max).check(z.regex(/^[\w-]+$/))

/** Where a browser is reached, as it says when it subscribes. */
export const PushDevice = z.object({
  endpoint: said(text(2_000), 'At a push service that is known here.'),
  keys: said(
    z.object({
      p256dh: said(base64url(200), 'Its public key.'),
      auth: said(base64url(100), 'Its secret for what is sent to it.'),
    }),
    'What is sent is encrypted with.',
  ),
})
export type PushDevice = z.output<typeof PushDevice>

/** All that is sent to a browser, and read by it alone. */
export const PushMessage = z.object({
  kind: NotificationKind,
  trip_id: z.nullable(Id),
  about: z.nullable(AboutUnnamed),
  trip_name: z.string(),
  actor: z.nullable(z.string()),
  language: z.string(),
})
export type PushMessage = z.output<typeof PushMessage>

export const push = endpoint({
  method: 'GET',
  path: '/users/me/push',
  summary: 'What a browser subscribes with to be told by its push service, and how many of the own ones are',
  access: 'user',
  response: z.object({ public_key: z.string(), devices: z.int() }),
})

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/users/me/push',
  opens: 'push_device',
  summary: 'Have this browser told by its push service, until this session ends; at most 20 are',
  access: 'user',
  body: PushDevice,
  response: null,
  limits: [{ per: 'user', max: 60, seconds: 3_600 }],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/users/me/push',
  summary: 'Tell a browser nothing more by its push service',
  access: 'user',
  query: z.object({ endpoint: said(text(2_000), 'As it was added.') }),
  response: null,
})
