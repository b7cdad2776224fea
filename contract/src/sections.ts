import * as z from 'zod/mini'
import { said } from './fields.ts'
import { kindNames, topics } from './kinds.ts'

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

/** The kindNames of rows that lie in the costs of a trip; all other rows lie in its plan. */
export const costKinds: readonly (string | undefined)[] = ['expense', 'settlement']

/**
 * The fields that a reader does not see, each with the value that is answered in its place. A write that names one of
 * them with any other value is refused.
 */
export const hiddenFields: { [S in Sees]: Readonly<Record<string, unknown>> } = {
  all: {},
  no_costs: {
    ...{ cost: null, cost_currency: null, cost_currency_symbol: null },
    ...{ budgets: {}, default_split: null, rates: [], paid: [] },
  },
  expenses_only: {
    ...{ note: '', places: [], sub_trips: [], outside: [], paid: [], source: null },
    ...Object.fromEntries(
      kindNames.filter(kind => !costKinds.includes(kind)).map(kind => [topics[kind], []]),
    ),
  },
}

/** The fields that a reader sees but may not change, because hidden amounts are read by them. */
export const fixedFields: { [S in Sees]: readonly string[] } = {
  all: [],
  no_costs: ['currency'],
  expenses_only: [],
}
