import { Expense } from '@caravan/contract/expenses'
import { one } from '../db/sql.ts'
import { decimal, jsonRows } from '../trip/fields.queries.ts'
import { everybody } from '../trip/members.queries.ts'
import { tables } from '../trip/tables.ts'

const { expense, settlement } = tables
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
  date: string | null
  id: string | null
}

/** The list of expenses as the database alone writes it, to compare: the answer of the specification's call. */
export const listByDatabase = one<Reading, { text: string }>(
  'testing.expense_list',
  `select json_build_object(
     'expenses', ${jsonRows(`with expense as (
         select * from expense where trip_id = :tripId and ${page} order by ${expense.order} limit :limit)
       select ${sent} from (select ${expense.selected}, ${decimal(share, 'expense.currency')} as share
         from ${expense.from} ${mine} order by ${expense.order}) as k`)},
     'totals', coalesce((select json_object_agg(currency, json_build_object(
         'personalTotal', ${decimal('personal', 'currency')}, 'groupTotal', ${decimal('whole', 'currency')}) order by currency)
       from (select expense.currency, sum(${sign} * expense.amount_minor) as whole, sum(${share}) as personal
         from expense ${mine} where expense.trip_id = :tripId group by expense.currency) as c), '{}'),
     'people', ${jsonRows(everybody)},
     'settlements', ${jsonRows(`select ${settlement.selected} from settlement where trip_id = :tripId order by ${settlement.order}`)},
     'next_cursor', (select cursor from (select paid_date || '.' || id as cursor, row_number() over w as n,
         lead(id) over w is not null as goes_on from expense where trip_id = :tripId and ${page}
         window w as (order by ${expense.order})) as k where n = :limit and goes_on))::text as text
   from trip t where t.id = :tripId`,
)
