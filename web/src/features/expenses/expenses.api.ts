import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  updateExpense,
} from '@caravan/contract/expenses'
import { importExpenses } from '@caravan/contract/expenses.import'
import { shownExpense } from '@caravan/contract/expenses.row'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const expenseCreation = tripMutation({ createExpense }, { show: shownExpense.created })
export const expenseChange = tripMutation({ updateExpense }, { show: shownExpense.changed })
export const expenseDeletion = rowDeletion({ deleteExpense })
export const expenseImport = tripMutation({ importExpenses }, { show: shownExpense.imported })
export const settlementCreation = tripMutation({ createSettlement }, { show: shownExpense.settled })
export const settlementDeletion = rowDeletion({ deleteSettlement })
