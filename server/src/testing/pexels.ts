import type { RequestListener } from 'node:http'
import sharp from 'sharp'
import { startStub } from './http-stub.ts'

export const picture = (width = 525, height = 350, background = '#2a6') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

export const sendPicture =
  (bytes: Buffer, type = 'image/jpeg'): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', type).end(bytes)
  }

export const credit = {
  url: 'https://www.pexels.com/photo/a-gate-1822605/',
  photographer: 'Mei 林',
  photographer_url: 'https://www.pexels.com/@mei',
}

/** A Pexels of our own: what it answers, and what it was asked. */
export async function startPexels() {
  const asked: { query: string; perPage: string | null; key: string | undefined }[] = []
  const fetched: { path: string; key: string | undefined }[] = []
  const bytes = await picture()
  const behaviour = {
    /** The photos of an answer; the picture of the first one is at the stub itself. */
    photos: (medium: string): unknown[] => [{ ...credit, src: { medium } }],
    /** Instead of any photos. */
    search: undefined as RequestListener | undefined,
    picture: sendPicture(bytes) as RequestListener,
  }
  const stub = await startStub((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://pexels')
    const key = request.headers.authorization
    if (pathname !== '/v1/search') {
      fetched.push({ path: pathname, key })
      behaviour.picture(request, response)
      return
    }
    asked.push({ query: searchParams.get('query') ?? '', perPage: searchParams.get('per_page'), key })
    if (behaviour.search) behaviour.search(request, response)
    else {
      const photos = behaviour.photos(`${stub.url}/photos/1/medium.jpeg?h=350`)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ photos }))
    }
  })
  return { ...stub, asked, fetched, behaviour }
}
