import * as z from 'zod/mini'
import { askTwice, createCircuit, type Line } from '../circuit.ts'
import { typeOfKinds } from './item-type.ts'
import { MAX_RESULTS, type PlaceSearch, validPlaces } from './port.ts'

// Without a hit Google leaves the list out.
const Answer = z.object({ places: z.optional(z.array(z.unknown())) })

const Found = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }),
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  types: z.catch(z.array(z.string()), []),
})

const fields = ['id', 'displayName', 'formattedAddress', 'location', 'types'].map(field => `places.${field}`)
/** The circle around the spot of a search in which Google looks first. */
const NEAR_METRES = 30_000
const languages = { en: 'en', zh: 'zh-TW', 'zh-Hans': 'zh-CN' } as const

interface Needs extends Line {
  key: string
}

/** Google's Text Search. Its terms forbid to keep what it answers, so nothing is cached. */
export function createGoogle({ outbound, url, key, circuit = createCircuit(), totalMs }: Needs): PlaceSearch {
  const address = new URL('/v1/places:searchText', url)

  return {
    search(owner, query, lang, { near, kind } = {}) {
      const body = JSON.stringify({
        textQuery: query,
        languageCode: languages[lang],
        pageSize: MAX_RESULTS,
        ...(near && {
          locationBias: {
            circle: { center: { latitude: near.lat, longitude: near.lng }, radius: NEAR_METRES },
          },
        }),
        ...(kind === 'city' && { includedType: 'locality' }),
      })
      const headers = {
        'content-type': 'application/json',
        'x-goog-api-key': key,
        'x-goog-fieldmask': fields.join(','),
      }
      return circuit(owner, async () => {
        const answer = await askTwice(
          patience => outbound.fetchJson(address, { method: 'POST', headers, body, patience }),
          totalMs,
        )
        return validPlaces((z.parse(Answer, answer).places ?? []).map(placeOf))
      })
    },
  }
}

function placeOf(found: unknown) {
  const { data } = z.safeParse(Found, found)
  if (!data) return undefined
  return {
    place_id: data.id,
    name: data.displayName.text,
    formatted_address: data.formattedAddress,
    lat: data.location.latitude,
    lng: data.location.longitude,
    type: typeOfKinds(data.types),
  }
}
