import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const Session = z.object({
  id: Id,
  device: z.string(),
  /** The network, never the whole address. */
  network: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const sessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Where the account is signed in, the latest first',
  access: 'user',
  response: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/{sessionId}',
  summary: 'Sign one device out',
  access: 'user',
  response: null,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  summary: 'Sign every other device out',
  access: 'user',
  response: null,
})
