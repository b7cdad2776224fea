import { createRental, deleteRental, updateRental } from '@caravan/contract/rentals'
import { shownRental } from '@caravan/contract/rentals.row'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const rentalCreation = tripMutation({ createRental }, { show: shownRental.created })
export const rentalChange = tripMutation({ updateRental }, { show: shownRental.changed })
export const rentalDeletion = rowDeletion({ deleteRental })
