import * as z from 'zod/mini'
import type { Kind, topics } from './kinds.ts'

/**
 * A live event says that something changed, never what. Its reader fetches again through the
 * ordinary calls, so that permission is checked in one place.
 */
export const LiveEvent = z.object({
  /** Grows with every change of the channel; the `id` of the event. A client that comes back sends its last one. */
  seq: z.int(),
  topics: z.array(z.string()),
  /** The account that made the change, if one did. */
  actor: z.nullable(z.string()),
})
export type LiveEvent = z.output<typeof LiveEvent>

/** The topics of an account's own channel. */
export type AccountTopic = 'account' | 'sessions' | 'profile' | 'trips' | 'invitations' | 'reveals'

/** The topics of a trip's channel. */
export type TripTopic = 'trip' | 'members' | 'note' | (typeof topics)[Kind]
