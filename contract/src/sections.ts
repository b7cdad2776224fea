import * as z from 'zod/mini'
import { said } from './fields.ts'

/** How much of a trip a member sees. */
export const Sees = said(
  z.enum(['all', 'no_costs', 'expenses_only']),
  'Everything; or no amount anywhere; or the expenses and who is on the trip, and nothing else.',
)
export type Sees = z.output<typeof Sees>

/**
 * The section of a trip that a call is about: its plan, its costs, what belongs to both, or all of it, so that nobody
 * calls it who does not see everything.
 */
export type Section = 'plan' | 'costs' | 'both' | 'all'

export const isHidden = (section: Section, sees: Sees): boolean =>
  sees !== 'all' && section !== 'both' && section !== (sees === 'no_costs' ? 'plan' : 'costs')
