import { createFlight, deleteFlight, updateFlight } from '@caravan/contract/flights'
import { shownFlight } from '@caravan/contract/flights.row'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const flightCreation = tripMutation({ createFlight }, { show: shownFlight.created })
export const flightChange = tripMutation({ updateFlight }, { show: shownFlight.changed })
export const flightDeletion = rowDeletion({ deleteFlight })
