import { deleteTrip, restoreTrip, updateTrip } from '@caravan/contract/trips'
import { tripMutation } from './send.ts'

/** Its name and its currency are shown at once; what other dates make of the days is for the server to say. */
export const tripChange = tripMutation(
  { updateTrip },
  {
    show(plan, { body }) {
      const { name, currency } = plan.trip
      return {
        ...plan,
        trip: { ...plan.trip, name: body.name ?? name, currency: body.currency ?? currency },
      }
    },
  },
)
export const tripDeletion = tripMutation({ deleteTrip })
export const tripRestoration = tripMutation({ restoreTrip })
