import { countryNamed } from '@caravan/contract/countries'
import { remembered } from '@caravan/contract/remembered'
import { createGazetteer, type KnownTown } from '../providers/places/bundled/gazetteer.ts'
import { zoneAt } from '../providers/places/zone-at.ts'
import { openRegionPlaces } from '../regions/places/open.ts'

interface Known {
  code?: string
  name?: string
  zone?: string | null
  /** The name fits other airports as well. */
  isUnsure?: boolean
}

interface KnownPlace {
  lat: number
  lng: number
  country?: string | undefined
  isCountry?: boolean
}

/** Looks up where places lie. */
export interface LookUps {
  airportByCode(code: string): Promise<Known | undefined>
  airportNamed(name: string): Promise<Known | undefined>
  placeNamed(name: string): Promise<KnownPlace | undefined>
  townNamed(name: string): Promise<KnownTown | undefined>
  zoneAt(lat: number, lng: number): Promise<string | null>
}

/** The searches by name for one file. Each takes up to 50 ms. */
export const MOST_SEARCHES = 40

/** The server's own search reports an index that cannot be read. */
const log = { warn: () => undefined }

const openPlaces = remembered((dataDir: string): LookUps => {
  const gazetteer = createGazetteer({ log, more: openRegionPlaces({ dataDir, log }).more })
  return {
    airportByCode: gazetteer.airportByCode,
    airportNamed: gazetteer.airportNamed,
    placeNamed: async name => {
      const [first] = await gazetteer.search(name, 'en')
      if (!first) return undefined
      const { place_id, formatted_address, lat, lng } = first
      const country = countryNamed(formatted_address.split(', ').at(-1) ?? '')
      return { lat, lng, country, isCountry: place_id.startsWith('country:') }
    },
    townNamed: gazetteer.townNamed,
    zoneAt,
  }
})

/**
 * The look-ups of one file, in the bundled places and in the regions of the data folder. They hold the event loop, so that
 * only a child process calls this.
 */
export const lookUpsOfFile = (dataDir: string): LookUps => bounded(openPlaces(dataDir))

/** Looks each place up once. A search that fails, or is one too many, finds nothing. */
export function bounded(look: LookUps): LookUps {
  let searches = 0
  const search = <T>(find: (name: string) => Promise<T | undefined>) =>
    remembered(async (name: string) => {
      searches++
      return searches > MOST_SEARCHES ? undefined : find(name).catch(() => undefined)
    })
  return {
    airportByCode: remembered(code => look.airportByCode(code).catch(() => undefined)),
    airportNamed: search(look.airportNamed),
    placeNamed: search(look.placeNamed),
    townNamed: remembered(name => look.townNamed(name).catch(() => undefined)),
    zoneAt: remembered((lat: number, lng: number) => look.zoneAt(lat, lng).catch(() => null)),
  }
}
