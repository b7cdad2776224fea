import * as z from 'zod/mini'
import { Thread } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Booking } from './expenses.ts'
import { Id, said } from './fields.ts'
import { partsOfPlan } from './kinds/all.ts'
import { member, Trip } from './trips.ts'

const about = {
  seq: z.int(),
  trip: Trip,
  /** When the note was last saved and by whom; null while there is none. */
  note: z.nullable(z.object({ saved_at: z.string(), saved_by: z.nullable(Id) })),
}

const more = {
  /** Counts of the comments on its rows, expenses included: the same for every reader. */
  threads: z.array(Thread),
  /** The bookings that expenses say they paid for; a booking may be gone, or be in several of them. */
  paid: z.array(z.object({ kind: Booking, id: Id, expense_id: Id })),
}

/** Everything that opening a trip shows, in one answer. */
export const Plan = z.object({ ...about, ...partsOfPlan(), ...more })
export type Plan = z.output<typeof Plan>

/** The same with a list for each field: half as long, and two thirds once it is compressed (`plan.lists.ts`). */
export const PlanInLists = z.object({
  ...about,
  rows: said(
    z.record(z.string(), z.nullable(z.record(z.string(), z.unknown()))),
    'By the parts of a plan; null where one has no rows. Of each field a list with the values of all rows, or what is \
the same in all of them. `id` is the first 12 digits of all ids, and their other 20; `{of, at}` are ids of \
another part by their places in it.',
  ),
  ...more,
})
export type PlanInLists = z.output<typeof PlanInLists>

export const plan = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/plan',
  summary: 'The whole trip in one answer',
  access: member,
  section: 'both',
  query: z.object({
    as: said(
      z.optional(z.enum(['lists'])),
      'Rows as lists of their fields; as rows nevertheless for those who see a part of the trip.',
    ),
  }),
  response: z.union([Plan, PlanInLists]),
  compressed: true,
})
