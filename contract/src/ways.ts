import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, Id, said } from './fields.ts'
import { member } from './trips.ts'

export const DayWay = z.object({
  from: said(Id, 'An item of the day.'),
  to: said(Id, 'The next one.'),
  metres: z.int(),
  minutes: said(z.nullable(z.int()), 'Null where nobody knows, such as over a flight.'),
  mode: said(z.enum(['foot', 'car', 'train']), 'By train only what no region knows, as a guess.'),
  by: said(
    z.enum(['streets', 'straight']),
    'Along the streets of a region, or guessed from a straight line.',
  ),
  line: said(
    z.optional(z.string()),
    'Along the streets, as an encoded polyline of five decimals: Google describes this format.',
  ),
})
export type DayWay = z.output<typeof DayWay>

export const dayWays = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/ways',
  summary: 'The ways between the items of a day, along the streets where a region knows them',
  access: member,
  query: z.object({ date: Day }),
  response: z.array(DayWay),
  limits: [
    { per: 'user', max: 120, seconds: 60 },
    { per: 'user', max: 5_000, seconds: 86_400 },
  ],
})
