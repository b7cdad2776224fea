import { createSettlement, deleteExpense, deleteSettlement } from '@caravan/contract/expenses'
import { rowDeletion, tripMutation } from '../../trip/send.ts'

export const expenseDeletion = rowDeletion({ deleteExpense })
export const settlementCreation = tripMutation({ createSettlement })
export const settlementDeletion = rowDeletion({ deleteSettlement })
