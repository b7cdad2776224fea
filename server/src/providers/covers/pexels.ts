import { line } from '@caravan/contract/fields'
import * as z from 'zod/mini'
import { background } from '../../work/in-turn.ts'
import { askTwice, createCircuit, type Line } from '../circuit.ts'
import type { PhotoSearch } from './port.ts'

const SITE = 'pexels.com'

/** A page of Pexels, which readers are led to. */
const Page = z.string().check(z.maxLength(500), z.refine(isPage))

const Answer = z.object({
  photos: z.array(
    z.object({
      url: Page,
      photographer: line(1, 120).check(z.refine(name => !/[<>]/.test(name))),
      photographer_url: Page,
      src: z.object({ medium: z.url().check(z.maxLength(1_000)) }),
    }),
  ),
})

interface Needs extends Line {
  key: string
}

/** The first photo that Pexels has. */
export function createPexels({ outbound, url, key, circuit = createCircuit(), totalMs }: Needs): PhotoSearch {
  return {
    find(query) {
      const address = new URL('/v1/search', url)
      address.search = `${new URLSearchParams({ query, per_page: '1' })}`
      return circuit(background, async () => {
        const answer = await askTwice(
          patience => outbound.fetchJson(address, { headers: { authorization: key }, patience }),
          totalMs,
        )
        const [photo] = z.parse(Answer, answer).photos
        if (!photo) return undefined
        const { src, photographer, photographer_url, url: photo_url } = photo
        // Without the key, which is for the API alone.
        const picture = await askTwice(patience => outbound.fetchPicture(src.medium, { patience }), totalMs)
        return { picture, photographer, photographer_url, photo_url }
      })
    },
  }
}

function isPage(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return url.hostname === SITE || url.hostname.endsWith(`.${SITE}`)
}
