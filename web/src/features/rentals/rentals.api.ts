import { createRental, deleteRental, updateRental } from '@caravan/contract/rentals'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const rentalCreation = tripMutation({ createRental })
export const rentalChange = tripMutation({ updateRental })
export const rentalDeletion = rowDeletion({ deleteRental })
