import { countryCodes, countryName } from '@caravan/contract/countries'
import * as z from 'zod/mini'
import { askTwice, createCircuit, type Line } from '../circuit.ts'
import { typeOfKinds } from './item-type.ts'
import { type Lang, MAX_RESULTS, type PlaceSearch, validPlaces } from './port.ts'

const Answer = z.object({ features: z.array(z.unknown()) })

const text = z.optional(z.string())
const Feature = z.object({
  geometry: z.object({ coordinates: z.array(z.number()) }),
  properties: z.object({
    osm_type: z.enum(['N', 'W', 'R']),
    osm_id: z.int(),
    osm_key: text,
    osm_value: text,
    name: text,
    street: text,
    housenumber: text,
    city: text,
    state: text,
    country: text,
    countrycode: text,
  }),
})

// Photon has no Chinese; the local names are Chinese where people write it.
const languages = { en: 'en', zh: 'default', 'zh-Hans': 'default' } as const
// An island can be a county or a state.
const cityLayers = ['city', 'district', 'locality', 'county', 'state', 'country']
const known = new Set(countryCodes)

/** OpenStreetMap's places, through somebody's Photon. */
export function createPhoton({ outbound, url, circuit = createCircuit(), totalMs }: Line): PlaceSearch {
  const base = new URL('api', url.endsWith('/') ? url : `${url}/`)

  return {
    search(owner, query, lang, { near, kind } = {}) {
      const address = new URL(base)
      address.search = `${new URLSearchParams({
        q: query,
        limit: String(MAX_RESULTS),
        lang: languages[lang],
        ...(near && { lat: String(near.lat), lon: String(near.lng) }),
      })}`
      if (kind === 'city') for (const layer of cityLayers) address.searchParams.append('layer', layer)
      return circuit(owner, async () => {
        const answer = await askTwice(patience => outbound.fetchJson(address, { patience }), totalMs)
        return validPlaces(z.parse(Answer, answer).features.map(feature => placeOf(feature, lang)))
      })
    },
  }
}

function placeOf(feature: unknown, lang: Lang) {
  const { data } = z.safeParse(Feature, feature)
  if (!data) return undefined
  const { osm_type, osm_id, name, city, state, country, ...rest } = data.properties
  const [lng, lat] = data.geometry.coordinates
  const title = name ?? [rest.street, rest.housenumber].filter(part => part !== undefined).join(' ')
  const code = rest.countrycode?.toUpperCase() ?? ''
  const parts = [title, city, state, known.has(code) ? countryName(code, lang) : country]
  return {
    place_id: `osm:${osm_type}${osm_id}`,
    name: title,
    formatted_address: [...new Set(parts.filter(part => part))].join(', '),
    lat,
    lng,
    type: typeOfKinds([rest.osm_value ?? '', rest.osm_key ?? '']),
  }
}
