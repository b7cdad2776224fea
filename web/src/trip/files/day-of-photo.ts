import type { Owner } from '@caravan/contract/attachments'
import { isOutside } from '@caravan/contract/days.rules'
import { queryClient } from '../../lib/calls/query-client.ts'
import { hereAt } from '../../lib/format/dates.ts'
import { planQuery } from '../plan.ts'

export type PhotoDestination = {
  tripId: string
  owner: Owner
  keepsMetadata: boolean
  /** The day that is open behind the photos: the day of a photo whose file was not made during the trip. */
  openDay?: string | undefined
}

/**
 * The day of a photo that belongs to the trip itself: the day of the trip on which its file was made, else the open day.
 * No day is sent for a photo that keeps its metadata, because the server reads it there, or for the photo of a row.
 */
export function dayOfPhoto(file: File, { tripId, owner, keepsMetadata, openDay }: PhotoDestination) {
  const trip = queryClient.getQueryData(planQuery(tripId).queryKey)?.trip
  const isPhoto = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)
  if (!trip || !isPhoto || keepsMetadata || owner.kind !== 'trip') return undefined
  const { day } = hereAt(new Date(file.lastModified).toISOString())
  return [day, openDay].find(day => day !== undefined && !isOutside(trip, day))
}
