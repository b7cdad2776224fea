import { overviewFlight } from './features/flights/overview.ts'
import { overviewStay } from './features/lodging/overview.ts'
import { overviewRide } from './features/rides/overview.ts'
import type { Booking } from './trip/bookings.ts'
import type { Segment } from './trip/kinds.ts'

const kinds = [overviewFlight, overviewRide, overviewStay]
const kindOf = ({ kind }: Booking) => kinds.find(({ name }) => name === kind.name)

/** The way that a booking leads from one place to another, if it does. */
export const segmentOf = (booking: Booking): Segment | undefined =>
  kindOf(booking)?.segment?.(booking.row) ?? undefined

/** What happens at the end of a booking, where its name does not say it. */
export const endTitleOf = (booking: Booking) => kindOf(booking)?.endTitle?.(booking.row)

/** The first kind whose rows lead somewhere: its list is where a missing way is added. */
export const firstOnTheWay = kinds.find(({ segment }) => segment !== null)?.name
