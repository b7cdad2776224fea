import type { Config } from '../../config.ts'
import type { Gazetteer } from '../places/bundled/gazetteer.ts'
import type { HotelSearch } from './port.ts'
import { createSamples } from './samples.ts'

interface Needs {
  settings: Config['hotels']
  gazetteer: Pick<Gazetteer, 'search' | 'placeById'>
}

/** Undefined where the operator wants no hotels. */
export function createHotels({ settings, gazetteer }: Needs): HotelSearch | undefined {
  return settings.kind === 'none' ? undefined : createSamples(gazetteer)
}
