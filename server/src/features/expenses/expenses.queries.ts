import type { LedgerRows, SentLedger } from '@caravan/contract/expenses.since'
import { bookings } from '@caravan/contract/kinds'
import { column, one, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { decimal, jsonRows } from '../../trip/fields.queries.ts'
import { source } from '../../trip/kinds.fields.ts'
import { everybody } from '../../trip/members.queries.ts'
import { tables } from '../../trip/tables.ts'

const { expense, settlement } = tables

export const listExpenseIdsOf = column<[tripId: string, userId: string], string, Tx>(
  'expense.ids_of',
  `select id from expense where trip_id = $1 and payer_id = $2
   union select expense_id from expense_share where trip_id = $1 and user_id = $2`,
)
export const countSettlementsOf = value<[tripId: string, userId: string], number, Tx>(
  'settlement.count_of',
  'select count(*) as count from settlement where trip_id = $1 and $2 in (from_id, to_id)',
)

interface Stored extends Pick<SentLedger, 'seq' | 'people' | 'settlements' | 'totals'> {
  /** The payers by their ids. */
  rows: Omit<LedgerRows, 'payer' | 'sharers' | 'more' | 'parts'> & { payer: string[] }
  /** By expense its sharers, their parts and what was given of each: three lists in one text, as thousands of them are read. */
  shares: Record<string, string>
}

const fields = {
  ...{ id: 'id', version: 'version', paid_date: 'paid_date', description: 'description', type: 'type' },
  ...{ payer: 'payer_id', currency: 'currency', amount: 'amount_minor', refund: 'refund' },
  ...{ is_shared_with_all: 'is_shared_with_all', source: source.read('expense'), mode: 'split_mode' },
}
const asLists = Object.entries(fields).map(([field, read]) => `'${field}', coalesce(json_agg(${read}), '[]')`)

/** Of the trip `$1` the rows with one of these ids, or all. Shares are not joined: nothing depends on what is known of tables. */
const ledger = (expenses: string, settlements: string) => `t.seq - t.since_ledger as seq,
   ${jsonRows(everybody)} as people,
   (select json_build_object(${asLists.join(', ')}) from (select * from expense
     where trip_id = $1 ${expenses && `and id ${expenses}`} order by ${expense.order}) as expense) as rows,
   (select coalesce(json_object_agg(expense_id, shares), '{}') from (
     select expense_id, string_agg(user_id::text, ',' order by user_id) || '|' || string_agg(amount_minor::text, ',' order by user_id)
       || '|' || string_agg(coalesce(part, ''), ',' order by user_id) as shares
     from expense_share where trip_id = $1 ${expenses && `and expense_id ${expenses}`} group by expense_id) as s) as shares,
   ${jsonRows(`select ${settlement.selected} from settlement
     where trip_id = $1 ${settlements && `and id ${settlements}`} order by ${settlement.order}`)} as settlements,
   (select coalesce(json_object_agg(currency, ${decimal('sum', 'currency')} order by currency), '{}') from (
     select currency, sum(case when refund then -amount_minor else amount_minor end) from expense
     where trip_id = $1 group by currency) as c) as totals`

const findLedger = one<[tripId: string], Stored>(
  'expense.ledger',
  `select ${ledger('', '')} from trip t where t.id = $1`,
)

/** All that balances follow from; amounts are in smallest units. */
export interface Paid extends Pick<SentLedger, 'seq' | 'people'> {
  /** By currency what the bills give back to somebody, or take. */
  sums: { currency: string; person: string; sum: string }[]
  settlements: { id: string; currency: string; from: string; to: string; amount: string; paid_date: string }[]
}

/**
 * `offset 0` makes PostgreSQL look up the shares of each expense by the primary key. A join depends on statistics, which
 * are out of date just after an import, and may then compare every expense with every share.
 */
export const readPaid = one<[tripId: string], Paid>(
  'expense.paid',
  `select t.seq - t.since_ledger as seq, ${jsonRows(everybody)} as people,
   ${jsonRows(`select currency, person, sum(amount)::text as sum from (
     select currency, payer_id as person, case when refund then -amount_minor else amount_minor end as amount
     from expense where trip_id = $1
     union all select e.currency, s.user_id, case when e.refund then s.amount_minor else -s.amount_minor end
     from expense e cross join lateral (select user_id, amount_minor from expense_share
       where trip_id = $1 and expense_id = e.id offset 0) as s
     where e.trip_id = $1) as p
     group by currency, person order by currency`)} as sums,
   ${jsonRows(`select id, currency, from_id as from, to_id as to, amount_minor::text as amount, paid_date
     from settlement where trip_id = $1`)} as settlements
   from trip t where t.id = $1`,
)

/** Beyond so many changes of a trip its whole ledger is read. */
const MOST_CHANGES = 2_000

// An expense is another one as well when a booking that it names comes or goes.
const findChanges = one<
  [tripId: string, since: number | bigint],
  Stored & { changes: number; changed: string[] }
>(
  'expense.changes',
  `with changed as materialized (
     select entity, id, before is null or after is null as comes_or_goes
     from change where trip_id = $1 and seq > $2 limit ${MOST_CHANGES + 1}),
   named as materialized (
     select id from changed where entity = 'expense'
     union select id from expense where trip_id = $1 and source is not null
       and exists (select from changed where comes_or_goes and entity in ('${bookings.join("', '")}'))
       and (source ->> 'id')::uuid = any (array(select id from changed where comes_or_goes)))
   select ${ledger(
     '= any (array(select id from named))',
     `= any (array(select id from changed where entity = 'settlement'))`,
   )},
     (select count(*) from changed) as changes,
     array(select distinct id from changed where entity in ('expense', 'settlement') order by id) as changed
   from trip t where t.id = $1`,
)

export async function readLedger(db: Parameters<typeof findLedger>[0], tripId: string) {
  const stored = await findLedger(db, tripId)
  return stored && asSent(stored, true)
}

/** The changes since a number of the ledger; undefined where that is too long ago, or not reached yet. */
export async function readChanges(
  db: Parameters<typeof findLedger>[0],
  tripId: string,
  since: number | bigint,
) {
  const stored = await findChanges(db, tripId, since)
  if (!stored || stored.changes > MOST_CHANGES || since > stored.seq) return undefined
  return asSent(stored, false, stored.changed)
}

function asSent(stored: Stored, whole: boolean, changed: readonly string[] = []): SentLedger {
  const { seq, people, rows, shares, settlements, totals } = stored
  const places = new Map(people.map(({ user_id }, place) => [user_id, place]))
  const placeOf = (id: string) => places.get(id) ?? -1
  const [sharers, more, parts]: [number[][], number[][], (string | null)[][]] = [[], [], []]
  for (const [n, id] of rows.id.entries()) {
    const [own = '', amounts, given = ''] = shares[id]?.split('|') ?? []
    const parted: number[] = JSON.parse(`[${amounts}]`)
    const even = Math.floor((rows.amount[n] ?? 0) / parted.length)
    sharers.push(own.split(',').map(placeOf))
    more.push(trimmed(parted.map(part => part - even)))
    parts.push(/\d/.test(given) ? given.split(',').map(part => part || null) : [])
  }
  const there = new Set([...rows.id, ...settlements.map(({ id }) => id)])
  const gone = changed.filter(id => !there.has(id))
  const payer = rows.payer.map(placeOf)
  return { seq, whole, people, rows: { ...rows, payer, sharers, more, parts }, settlements, gone, totals }
}

/** Without the zeros at its end. */
function trimmed(numbers: number[]): number[] {
  return numbers.slice(0, numbers.findLastIndex(number => number !== 0) + 1)
}
