import type { Language } from '@caravan/contract/fields'
import type { Place } from '@caravan/contract/places'
import type * as z from 'zod/mini'

export type Lang = z.output<typeof Language>

export const MAX_RESULTS = 10

/** Finds places by what somebody typed; a search that could not be made throws a ProviderFailure. */
export interface PlaceSearch {
  search(query: string, lang: Lang): Promise<Place[]>
}
