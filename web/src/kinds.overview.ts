import { overviewStay } from './features/lodging/overview.ts'
import type { Booking } from './trip/bookings.ts'

const kinds = [overviewStay]

/** What happens at the end of a booking, where its name does not say it. */
export const endTitleOf = ({ kind, row }: Booking) =>
  kinds.find(({ name }) => name === kind.name)?.endTitle?.(row)
