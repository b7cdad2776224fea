import type { Sent } from '@caravan/contract/endpoint'
import type { importExpenses } from '@caravan/contract/expenses.import'
import { apportion, splitOf } from '@caravan/contract/expenses.split'
import { lineOf } from '@caravan/contract/fields'
import { asked } from '@caravan/contract/forms'
import { decimalOf, sumOf } from '@caravan/contract/money'
import { typeOfExpense } from '@caravan/contract/type-of-expense'
import type { SplitwiseFile, SplitwiseRow, UnreadRow } from './splitwise-file.ts'

type Body = Sent<typeof importExpenses>['body']
export type NewExpense = Body['expenses'][number] & { expense_id: string; amount: string }
export type NewSettlement = Body['settlements'][number] & { id: string; amount: string }

/** A row of the trip as it will be; the parts are in the smallest units of its currency. */
export type NewRow =
  | { id: string; expense: NewExpense; parts: ReadonlyMap<string, bigint> }
  | { id: string; settlement: NewSettlement }

export type ImportPlan = {
  rows: NewRow[]
  leftOut: UnreadRow[]
  /** By currency: what the file has cost in all, and what of it comes in. */
  costs: Map<string, { whole: bigint; kept: bigint }>
  /** How those stand in the file who are left out, by currency: above zero is what they are owed. */
  missing: { name: string; balances: Map<string, bigint> }[]
}

type Members = readonly (string | null)[]
type Debt = { from: number; to: number; amount: bigint }

/** The rows of a file among the members whom its people are, in their order; null is left out, with all that is theirs. */
export function planImport(
  { people, rows, unread }: SplitwiseFile,
  members: Members,
  newId: () => string,
): ImportPlan {
  const plan: ImportPlan = { rows: [], leftOut: [...unread], costs: new Map(), missing: [] }
  for (const row of rows) {
    const own = isPayment(row)
      ? debtsOf(row).flatMap(debt => settlementOf(row, debt, members, newId()))
      : billsOf(row).flatMap(bill => expenseOf(row, bill, members, newId()))
    if (own.length === 0) plan.leftOut.push({ line: row.line, description: row.description, why: 'person' })
    plan.rows.push(...own)
    if (isPayment(row)) continue
    const { whole, kept } = plan.costs.get(row.currency) ?? { whole: 0n, kept: 0n }
    const come = sumOf(own.flatMap(each => ('expense' in each ? [...each.parts.values()] : [])))
    const sign = row.refund ? -1n : 1n
    plan.costs.set(row.currency, { whole: whole + sign * row.cost, kept: kept + sign * come })
  }
  plan.leftOut.sort((one, other) => one.line - other.line)
  plan.missing = people.flatMap((name, index) =>
    members[index] === null ? [{ name, balances: balancesOf(rows, index) }] : [],
  )
  return plan
}

function balancesOf(rows: readonly SplitwiseRow[], person: number): Map<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const { currency, refund, nets } of rows) {
    const net = (refund ? -1n : 1n) * (nets[person] ?? 0n)
    balances.set(currency, (balances.get(currency) ?? 0n) + net)
  }
  return balances
}

/** Those below zero owe those above it, each in proportion: the file does not tell more. */
function debtsOf({ nets }: SplitwiseRow): Debt[] {
  const owed = new Map(nets.flatMap((net, person) => (net < 0n ? [[person, -net] as const] : [])))
  return [...nets.entries()].flatMap(([to, net]) => {
    if (net <= 0n) return []
    const debts = [...apportion(net, owed, '')]
    for (const [from, amount] of debts) owed.set(from, (owed.get(from) ?? 0n) - amount)
    return debts.flatMap(([from, amount]) => (amount > 0n ? [{ from, to, amount }] : []))
  })
}

type Bill = { payer: number; parts: [person: number, amount: bigint][] }

/** One for each who has paid: what others owe them for it, and an equal part of what the payers have spent on themselves. */
function billsOf(row: SplitwiseRow): Bill[] {
  const debts = debtsOf(row)
  const payers = new Map(debts.map(({ to }) => [to, 1n]))
  const own = apportion(row.cost - sumOf(debts.map(({ amount }) => amount)), payers, '')
  return [...own].map(([payer, amount]) => {
    const owed = debts.filter(({ to }) => to === payer).map(debt => [debt.from, debt.amount] as const)
    return {
      payer,
      parts: [[payer, amount] as const, ...owed].filter(([, part]) => part > 0n) as Bill['parts'],
    }
  })
}

function expenseOf(row: SplitwiseRow, { payer, parts }: Bill, members: Members, id: string): NewRow[] {
  const payer_id = members[payer]
  const kept = new Map(
    parts.flatMap(([person, amount]) => {
      const member = members[person]
      return member ? [[member, amount] as const] : []
    }),
  )
  const amount = sumOf([...kept.values()])
  if (!payer_id || amount === 0n) return []
  const { date: paid_date, currency, refund } = row
  const sharers = [...kept.keys()]
  const equal = splitOf({ id, amount, currency, mode: 'equal', sharers })
  const isEqual = 'amounts' in equal && sharers.every(each => equal.amounts.get(each) === kept.get(each))
  const decimals = sharers.map(each => [each, decimalOf(kept.get(each) ?? 0n, currency)])
  const expense: NewExpense = {
    ...{
      expense_id: id,
      description: described(row),
      type: typeOfExpense(row.category) ?? 'Other',
      paid_date,
      refund,
      payer_id,
      currency,
    },
    amount: decimalOf(amount, currency),
    shared_with: sharers,
    ...(isEqual ? {} : { split: { mode: 'exact', parts: Object.fromEntries(decimals) } }),
  }
  return [{ id, expense, parts: kept }]
}

/** The payer is better off after it. */
function settlementOf(row: SplitwiseRow, { from, to, amount }: Debt, members: Members, id: string): NewRow[] {
  const { date: paid_date, currency, refund } = row
  const [payer, receiver] = refund ? [members[from], members[to]] : [members[to], members[from]]
  if (!payer || !receiver) return []
  const paid = { amount: decimalOf(amount, currency), currency, paid_date }
  return [{ id, settlement: { id, from: payer, to: receiver, ...paid } }]
}

function described({ description }: SplitwiseRow): string {
  const plain = description.replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]+/gu, ' ')
  const most = asked.expense.most.description
  return lineOf([...plain.trim()].slice(0, most).join(''), 1, most) ?? 'Splitwise'
}

/** The category of repayments, as Splitwise calls it in its languages. */
const payments =
  'payment zahlung paiement pago pagamento betaling betalning maksu płatność platba fizetés ödeme плата оплата платеж платёж pembayaran 付款 支付 支払い 還款 还款 결제'.split(
    ' ',
  )

const isPayment = ({ category }: SplitwiseRow) => payments.includes(category.toLowerCase())
