import { Expense } from '@caravan/contract/expenses'
import { column, one, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { decimal, jsonRows } from '../../trip/fields.queries.ts'
import { kinds } from '../../trip/kinds.ts'
import { everybody } from '../../trip/members.queries.ts'

const { expense, settlement } = kinds

export const listExpenseIdsOf = column<[tripId: string, userId: string], string, Tx>(
  'expense.ids_of',
  `select id from expense where trip_id = $1 and payer_id = $2
   union select expense_id from expense_share where trip_id = $1 and user_id = $2`,
)
export const countSettlementsOf = value<[tripId: string, userId: string], number, Tx>(
  'settlement.count_of',
  'select count(*) as count from settlement where trip_id = $1 and $2 in (from_id, to_id)',
)

const sign = 'case when expense.refund then -1 else 1 end'
const mine = `left join expense_share mine
  on mine.trip_id = :tripId and mine.expense_id = expense.id and mine.user_id = :reader`
const share = `${sign} * coalesce(mine.amount_minor, 0)`

const sent = Object.keys(Expense.shape)
  .map(field => (field === 'expense_id' ? 'k.id as expense_id' : `k.${field}`))
  .join(', ')

const page = '(:date::date is null or (paid_date, id) < (:date::date, :id::uuid))'

interface Reading {
  tripId: string
  reader: string
  limit: number | string
  /** The expense after which the page begins; null at the start. */
  date: string | null
  id: string | null
}

/** The whole answer as one text, which nobody parses on its way out. */
export const readLedger = one<Reading, { seq: number; text: string }>(
  'expense.ledger',
  `select t.seq, json_build_object(
     'expenses', ${jsonRows(`with expense as (
         select * from expense where trip_id = :tripId and ${page} order by ${expense.table.order} limit :limit)
       select ${sent} from (select ${expense.table.selected}, ${decimal(share, 'expense.currency')} as share
         from ${expense.table.from} ${mine} order by ${expense.table.order}) as k`)},
     'totals', coalesce((select json_object_agg(currency, json_build_object(
         'personalTotal', ${decimal('personal', 'currency')}, 'groupTotal', ${decimal('whole', 'currency')}) order by currency)
       from (select expense.currency, sum(${sign} * expense.amount_minor) as whole, sum(${share}) as personal
         from expense ${mine} where expense.trip_id = :tripId group by expense.currency) as c), '{}'),
     'people', ${jsonRows(everybody)},
     'settlements', ${jsonRows(`select ${settlement.table.selected} from settlement where trip_id = :tripId order by ${settlement.table.order}`)},
     'next_cursor', (select cursor from (select paid_date || '.' || id as cursor, row_number() over w as n,
         lead(id) over w is not null as goes_on from expense where trip_id = :tripId and ${page}
         window w as (order by ${expense.table.order})) as k where n = :limit and goes_on))::text as text
   from trip t where t.id = :tripId`,
)

interface Debts {
  seq: number
  people: { user_id: string }[]
  bills: {
    currency: string
    amount: string
    payer: string
    refund: boolean
    amounts: Record<string, string>
  }[]
  settlements: { id: string; currency: string; from: string; to: string; amount: string; paid_date: string }[]
}

/** The balances follow from these rows, all bills of one payer in one; amounts are in smallest units, as text. */
export const readDebts = one<[tripId: string], Debts>(
  'expense.debts',
  `select t.seq, ${jsonRows(everybody)} as people,
     ${jsonRows(`select currency, payer, refund, sum(amount)::text as amount, json_object_agg(person, amount::text) as amounts
       from (select e.currency, e.payer_id as payer, e.refund, s.user_id as person, sum(s.amount_minor) as amount
         from expense e join expense_share s on s.trip_id = $1 and s.expense_id = e.id
         where e.trip_id = $1 group by e.currency, e.payer_id, e.refund, s.user_id) as parts
       group by currency, payer, refund order by currency`)} as bills,
     ${jsonRows(`select id, currency, from_id as from, to_id as to, amount_minor::text as amount, paid_date
       from settlement where trip_id = $1`)} as settlements
   from trip t where t.id = $1`,
)
