import { createFlight, deleteFlight, updateFlight } from '@caravan/contract/flights'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const flightCreation = tripMutation({ createFlight })
export const flightChange = tripMutation({ updateFlight })
export const flightDeletion = rowDeletion({ deleteFlight })
