import { attachment, attachmentThumbnail } from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { queryClient } from '../../lib/calls/query-client.ts'
import { fillImage } from '../../ui/fill-image.ts'
import { planQuery } from '../plan.ts'
import { fileQuery } from './attachments.ts'

/** The address of a picture in the HTML of a note. */
export const pictureAddress = (tripId: string, file: unknown) => `/api/trips/${tripId}/attachments/${file}`

/** Fills an image with a file of the trip, or its thumbnail. The function it returns lets go of it. */
export function showPicture(image: HTMLImageElement, tripId: string, id: string): () => void {
  async function load(): Promise<Blob> {
    const query = planQuery(tripId)
    const find = ({ attachments }: Plan) => attachments.find(one => one.id === id)
    // The text of another window may arrive before this one has a plan with the file.
    const file =
      find(await queryClient.ensureQueryData(query)) ??
      find(await queryClient.fetchQuery({ ...query, staleTime: 0 }))
    if (!file) throw new Error('the picture of a note is deleted')
    const endpoint = file.has_thumbnail ? attachmentThumbnail : attachment
    return await queryClient.fetchQuery(fileQuery(file, endpoint))
  }
  return fillImage(image, load, () => image.setAttribute('data-missing', ''))
}
