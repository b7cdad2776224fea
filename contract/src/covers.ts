import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const cover = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/cover',
  summary: 'The photo of a trip that has one',
  access: { memberOf: 'trip', by: 'tripId' },
  // Another one for another photo, so that a photo may be kept for as long as its address.
  query: z.object({ v: z.optional(text(100)) }),
  response: 'image/webp',
})

/** The photographer of a photo, and its page. */
export const CoverCredit = z.object({
  trip_id: Id,
  photographer: z.string(),
  photographer_url: z.string(),
  photo_url: z.string(),
})
export type CoverCredit = z.output<typeof CoverCredit>

export const coverCredits = endpoint({
  method: 'GET',
  path: '/trips/cover_credits',
  summary: 'Who took the photos of the own trips',
  access: 'user',
  response: z.array(CoverCredit),
})
