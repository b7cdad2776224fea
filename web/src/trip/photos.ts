import type { Attachment } from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { bookingsIn, dateOf } from './bookings.ts'
import type { BookingKind } from './kinds.ts'

/** Whether every browser shows the picture: most know a HEIC by its thumbnail alone. */
export const isPhoto = ({ type, has_thumbnail }: Attachment) =>
  /^image\/(?:jpeg|png|webp)$/.test(type) || (type === 'image/heic' && has_thumbnail)

/** One of the days, or those of no day, which come last. */
export type PhotosOfDay = { day: string | undefined; photos: Attachment[] }

/**
 * The memories of a trip by their days: that which was chosen, else that of the booking they belong to, else that on
 * which they were taken. Those of an expense are receipts until a day is chosen.
 */
export function photosByDay(kinds: readonly BookingKind[], plan: Plan): PhotosOfDay[] {
  const { trip, attachments } = plan
  const days = new Map(bookingsIn(kinds, plan).map(booking => [booking.row.id, dateOf(booking)]))
  const dayOf = ({ day, owner, taken_at }: Attachment) => {
    if (day !== null) return day
    if (owner.id !== undefined) return days.get(owner.id)
    const taken = taken_at?.slice(0, 10)
    return taken !== undefined && taken >= trip.start_date && taken <= trip.end_date ? taken : undefined
  }
  const photos = attachments.filter(
    file => isPhoto(file) && (file.owner.kind !== 'expense' || file.day !== null),
  )
  return [...Map.groupBy(photos, dayOf)]
    .map(([day, photos]) => ({ day, photos: photos.toSorted(byTime) }))
    .sort((one, other) => ((one.day ?? '~') < (other.day ?? '~') ? -1 : 1))
}

/** By the time they were taken; photos without it follow by the time they were added. */
function byTime(one: Attachment, other: Attachment): number {
  const time = ({ taken_at, created_at }: Attachment) => `${taken_at ?? '~'} ${created_at}`
  return time(one) < time(other) ? -1 : 1
}

/** The photos to leaf through from one of them: those of its day or of the trip; without it, the files of its row. */
export type Among = 'day' | 'trip'

export function filesAround(
  kinds: readonly BookingKind[],
  plan: Plan,
  id: string,
  among: string | undefined,
): Attachment[] {
  const hasIt = (files: Attachment[]) => files.some(file => file.id === id)
  if (among === 'day') return photosByDay(kinds, plan).find(({ photos }) => hasIt(photos))?.photos ?? []
  if (among === 'trip') return photosByDay(kinds, plan).flatMap(({ photos }) => photos)
  const opened = plan.attachments.find(file => file.id === id)
  return plan.attachments.filter(
    ({ owner }) => owner.id === opened?.owner.id && owner.kind === opened?.owner.kind,
  )
}
