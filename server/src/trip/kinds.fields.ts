import type { Attachment } from '@caravan/contract/attachments'
import { currencySymbols } from '@caravan/contract/currencies'
import type { KeptExpense } from '@caravan/contract/expenses'
import { bookings } from '@caravan/contract/kinds'
import { minorUnits } from '@caravan/contract/money'
import { decimal, derived, type Field, money } from './fields.queries.ts'

export const symbolOf = (currency: string) =>
  derived(`coalesce('${JSON.stringify(currencySymbols)}'::jsonb ->> ${currency}, ${currency})`)

/** See placeWith() of the contract, which has the same rule for rows that are not stored yet. */
export const spotIs = (table: string) =>
  derived(
    `case when ${table}.lat is null then null when ${table}.approximate then 'guessed' else 'known' end`,
  )

export const costInCurrency = (table: string) => ({
  cost: money('cost_minor', 'cost_currency'),
  cost_currency_symbol: symbolOf(`${table}.cost_currency`),
})

export const shares = `cross join lateral (select json_agg(s.user_id order by s.user_id) as people,
    bool_or(s.user_id <> expense.payer_id) as others,
    coalesce(json_object_agg(s.user_id, s.part order by s.user_id) filter (where s.part is not null), '{}') as parts,
    json_object_agg(s.user_id, ${decimal('s.amount_minor', 'expense.currency')} order by s.user_id) as amounts
  from expense_share s where s.trip_id = $1 and s.expense_id = expense.id) as shares`

/** Everybody's part lies in a table of its own, and all of them add up to the amount. Keys are in the order of `jsonb`. */
export const split: Field = {
  read: table =>
    `json_build_object('mode', ${table}.split_mode, 'parts', shares.parts, 'amounts', shares.amounts)`,
  column: 'split_mode',
  value: row => (row as unknown as KeptExpense).split.mode,
  below: {
    table: 'expense_share',
    parent: 'expense_id',
    columns: ['user_id', 'amount_minor', 'part'],
    entries(row) {
      const { split, currency } = row as unknown as KeptExpense
      return Object.entries(split.amounts).map(([user_id, amount]) => ({
        user_id,
        amount_minor: String(minorUnits(amount, currency)),
        part: split.parts[user_id] ?? null,
      }))
    },
    addsUp: { column: 'amount_minor', to: 'amount_minor' },
  },
}

/** The booking that a column names is looked for when it is read, so that one that is brought back is known again. */
const standing = (table: string, column: string) =>
  bookings
    .map(
      kind => `select b.id from ${kind} b where ${table}.${column} ->> 'kind' = '${kind}'
        and b.trip_id = $1 and b.id = (${table}.${column} ->> 'id')::uuid`,
    )
    .join(' union all ')

export const source: Field = {
  read: table => `case when ${table}.source is not null then json_build_object(
    'id', (${standing(table, 'source')}), 'kind', ${table}.source -> 'kind', 'name', ${table}.source -> 'name') end`,
  column: 'source',
  outlives: true,
}

export const link: Field = {
  read: table => `(select json_build_object('id', linked.id, 'kind', ${table}.link -> 'kind')
    from (${standing(table, 'link')}) as linked)`,
  column: 'link',
  outlives: true,
}

/** Null is the trip. */
export const owner: Field = {
  read: table => `coalesce(${table}.owner, '{"kind": "trip"}')`,
  column: 'owner',
  value: row => ((row as unknown as Attachment).owner.kind === 'trip' ? null : row['owner']),
}
