import * as z from 'zod/mini'
import { said } from './fields.ts'
import type { Kind, topics } from './kinds.ts'

/**
 * A live event says that something changed, never what. Its reader fetches again through the
 * ordinary calls, so that permission is checked in one place.
 */
export const LiveEvent = said(
  z.object({
    seq: said(
      z.int(),
      'Grows with every change of the channel; the `id` of the event. A client that comes back sends its last one.',
    ),
    topics: z.array(z.string()),
    actor: said(z.nullable(z.string()), 'The account that made the change, if one did.'),
  }),
  'One event of a stream: that something changed, never what. The first tells the current number; the topic `*` in it means that changes were missed.',
)
export type LiveEvent = z.output<typeof LiveEvent>

/** The topics of an account's own channel. */
export type AccountTopic =
  | 'account'
  | 'sessions'
  | 'profile'
  | 'trips'
  | 'invitations'
  | 'reveals'
  | 'notifications'

/** The topics of a trip's channel. */
export type TripTopic = 'trip' | 'members' | 'note' | 'arrived' | (typeof topics)[Kind]
