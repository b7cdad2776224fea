import { deleteTrip, restoreTrip, updateTrip } from '@caravan/contract/trips'
import { tripMutation } from './send.ts'

/** Its name is shown at once; what other dates make of the days is for the server to say. */
export const tripChange = tripMutation(
  { updateTrip },
  { show: (plan, { body }) => ({ ...plan, trip: { ...plan.trip, name: body.name ?? plan.trip.name } }) },
)
export const tripDeletion = tripMutation({ deleteTrip })
export const tripRestoration = tripMutation({ restoreTrip })
