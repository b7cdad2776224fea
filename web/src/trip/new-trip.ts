import type { TripSummary } from '@caravan/contract/trips'
import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The trip that was made on the page before. */
    newTrip?: string
  }
}

/** The trip that was made on the way to this page, and is to be begun. */
export const useNewTrip = () => useLocation({ select: ({ state }) => state.newTrip })

/** The way to the first day of a trip, for its first place. */
export function firstDayOf({ id, start_date }: Pick<TripSummary, 'id' | 'start_date'>) {
  return {
    to: '/edit-trip/$tripId',
    params: { tripId: id },
    search: { day: start_date },
    state: { newTrip: id },
  } as const
}
