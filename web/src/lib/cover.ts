import { cover } from '@caravan/contract/covers'
import { request } from './calls/call.ts'

/** The photo at a trip's `cover_url`, which only its members may see: an `<img>` could not say who asks. */
export async function loadCover(tripId: string, url: string, signal: AbortSignal): Promise<Blob> {
  const v = new URL(url, location.href).searchParams.get('v') ?? undefined
  const answer = await request(cover, { params: { tripId }, query: { v }, signal })
  return answer.blob()
}
