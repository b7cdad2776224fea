import { createDay, deleteDay, type TripDay, updateDay } from '@caravan/contract/days'
import { tripMutation } from '../../trip/write/send.ts'

export const dayCreation = tripMutation({ createDay })

export const dayChange = tripMutation(
  { updateDay },
  {
    show: (plan, { params, body }) => ({
      ...plan,
      days: plan.days.map(day =>
        day.id === params.subTripId ? { ...day, ...(body as Partial<TripDay>) } : day,
      ),
    }),
  },
)

export const dayDeletion = tripMutation(
  { deleteDay },
  {
    show: (plan, { params }) => ({
      ...plan,
      days: plan.days.filter(({ id }) => id !== params.subTripId),
      items: plan.items.filter(({ sub_trip_id }) => sub_trip_id !== params.subTripId),
    }),
  },
)
