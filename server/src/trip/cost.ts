import { minorUnits } from '@caravan/contract/money'
import { invalidField } from '../failure.ts'

/** An amount comes with its currency, and has as many digits as that has: without one it could be any amount. */
export function requireCurrency(row: { cost: string | null; cost_currency: string | null }): void {
  if (row.cost === null) return
  if (row.cost_currency === null) throw invalidField('cost_currency')
  if (minorUnits(row.cost, row.cost_currency) === undefined) throw invalidField('cost')
}
