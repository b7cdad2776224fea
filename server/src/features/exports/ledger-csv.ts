import type { ExpenseType, KeptExpense, LedgerPerson, Settlement } from '@caravan/contract/expenses'
import { unlike } from '@caravan/contract/expenses.names'
import type { Language } from '@caravan/contract/languages'

interface Ledger {
  people: readonly LedgerPerson[]
  expenses: readonly KeptExpense[]
  settlements: readonly Settlement[]
}

interface Words {
  /** Of date, description, type, currency, amount and payer; those of the parts are names. */
  headings: readonly string[]
  repayment: string
  deletedUser: string
  guest: string
  types?: Record<ExpenseType, string>
}

const words: Record<Language, Words> = {
  en: {
    headings: ['Date', 'Description', 'Type', 'Currency', 'Amount', 'Paid by'],
    repayment: 'Repayment',
    deletedUser: 'Deleted user',
    guest: 'guest',
  },
  zh: {
    headings: ['日期', '說明', '類型', '幣別', '金額', '付款人'],
    repayment: '還款',
    deletedUser: '已刪除的使用者',
    guest: '訪客',
    types: {
      ...{ Flights: '航班', Lodging: '住宿', Transit: '交通', 'Car rental': '租車', Food: '餐飲' },
      ...{ Sightseeing: '觀光', Activities: '活動', Shopping: '購物', Gas: '加油', Groceries: '雜貨' },
      Other: '其他',
    },
  },
  'zh-Hans': {
    headings: ['日期', '说明', '类型', '币种', '金额', '付款人'],
    repayment: '还款',
    deletedUser: '已删除的用户',
    guest: '访客',
    types: {
      ...{ Flights: '航班', Lodging: '住宿', Transit: '交通', 'Car rental': '租车', Food: '餐饮' },
      ...{ Sightseeing: '观光', Activities: '活动', Shopping: '购物', Gas: '加油', Groceries: '日用品' },
      Other: '其他',
    },
  },
}

/** Behind the name of a guest who is called like somebody else. */
export const guestIn = (language: Language) => words[language].guest

/** Spreadsheets take the encoding from it. */
const BOM = '\uFEFF'

/**
 * The ledger as RFC 4180 has it, by date. What somebody has paid less their parts is their balance, so a refund is below
 * zero, and a repayment is paid by one and the part of the other.
 */
export function ledgerAsCsv({ people, expenses, settlements }: Ledger, language: Language): string {
  const { headings, repayment, deletedUser, types } = words[language]
  const names = unlike(people.map(({ name }) => name ?? deletedUser))
  const nameOf = new Map(people.map(({ user_id }, index) => [user_id, names[index] ?? '']))
  const row = (
    { paid_date, currency, amount }: KeptExpense | Settlement,
    [description, type, payer]: [description: string, type: string, payer: string],
    parts: Record<string, string>,
    sign = '',
  ) => [
    ...[paid_date, text(description), text(type), currency, sign + amount, text(nameOf.get(payer) ?? '')],
    ...people.map(({ user_id }) => (parts[user_id] === undefined ? '' : sign + parts[user_id])),
  ]
  const bills = expenses.map(bill =>
    row(
      bill,
      [bill.description, types?.[bill.type] ?? bill.type, bill.payer_id],
      bill.split.amounts,
      bill.refund ? '-' : '',
    ),
  )
  const repayments = settlements.map(paid =>
    row(paid, [repayment, repayment, paid.from], { [paid.to]: paid.amount }),
  )
  const byDate = [...bills, ...repayments].toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  const lines = [[...headings, ...names].map(text), ...byDate]
  return BOM + lines.map(cells => `${cells.join(',')}\r\n`).join('')
}

/** Begins what a spreadsheet takes for a formula, also in full width. */
const formula = /^[=+\-@\t\r\0＝＋－＠]/

function text(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
