import { attachment, attachmentThumbnail } from '@caravan/contract/attachments'
import { queryClient } from '../lib/query-client.ts'
import { fileQuery } from './attachments.ts'

/** The address of a picture in the HTML of a note. */
export const pictureAddress = (tripId: string, file: unknown) => `/api/trips/${tripId}/attachments/${file}`

/** Fills an image with a file of the trip, small if there is a small one. Answers how to let go of it. */
export function showPicture(image: HTMLImageElement, tripId: string, id: string): () => void {
  const file = { id, trip_id: tripId }
  let address: string | undefined
  let isGone = false
  async function show() {
    const small = queryClient.fetchQuery(fileQuery(file, attachmentThumbnail))
    const picture = await small.catch(() => queryClient.fetchQuery(fileQuery(file, attachment)))
    if (isGone) return
    address = URL.createObjectURL(picture)
    image.src = address
  }
  show().catch(() => image.setAttribute('data-missing', ''))
  return () => {
    isGone = true
    if (address !== undefined) URL.revokeObjectURL(address)
  }
}
