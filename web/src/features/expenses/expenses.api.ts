import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  updateExpense,
} from '@caravan/contract/expenses'
import { importExpenses } from '@caravan/contract/expenses.import'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const expenseCreation = tripMutation({ createExpense })
export const expenseChange = tripMutation({ updateExpense })
export const expenseDeletion = rowDeletion({ deleteExpense })
export const expenseImport = tripMutation({ importExpenses })
export const settlementCreation = tripMutation({ createSettlement })
export const settlementDeletion = rowDeletion({ deleteSettlement })
