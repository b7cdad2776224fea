import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  updateExpense,
} from '@caravan/contract/expenses'
import { rowDeletion, tripMutation } from '../../trip/send.ts'

export const expenseCreation = tripMutation({ createExpense })
export const expenseChange = tripMutation({ updateExpense })
export const expenseDeletion = rowDeletion({ deleteExpense })
export const settlementCreation = tripMutation({ createSettlement })
export const settlementDeletion = rowDeletion({ deleteSettlement })
