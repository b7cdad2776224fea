import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, said } from './fields.ts'

export const cover = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/cover',
  summary: 'The photo of a trip that has one',
  access: { memberOf: 'trip', by: 'tripId' },
  query: z.object({
    v: said(z.optional(text(100)), 'Another one for each photo, which may be kept for good.'),
  }),
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
