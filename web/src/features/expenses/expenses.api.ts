import { deleteExpense } from '@caravan/contract/expenses'
import { rowDeletion } from '../../trip/send.ts'

export const expenseDeletion = rowDeletion({ deleteExpense })
