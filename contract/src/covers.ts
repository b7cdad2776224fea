import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

export const cover = endpoint({
  method: 'GET',
  path: '/covers/{name}',
  summary: 'The photo of a trip; readable without a token, because an <img> cannot send one',
  access: 'anyone',
  params: z.object({ name: z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/)) }),
  response: 'image/webp',
  errors: [],
})

/** Whom a photo is from, and where it is found. */
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
  errors: [],
})
