import type { Language } from '@caravan/contract/fields'
import { type FoundPlace, Place } from '@caravan/contract/places'
import * as z from 'zod/mini'

export type Lang = z.output<typeof Language>

export const MAX_RESULTS = 10

/** Narrows a search: places near a spot come first among equals, or only cities are meant. */
export interface Aim {
  near?: { lat: number; lng: number } | undefined
  kind?: 'city' | undefined
  /** Only what Caravan brings, without regions. */
  bundled?: true
}

/** Finds places by what the owner, an account, typed; a search that could not be made throws a ProviderFailure. */
export interface PlaceSearch {
  search(owner: string, query: string, lang: Lang, aim?: Aim): Promise<FoundPlace[]>
}

export const markup = /[<>]|\bjavascript:/i

/** Keeps the places of a stranger's answer that are finite, of reasonable length and without markup. */
export function validPlaces(candidates: readonly unknown[]): Place[] {
  return candidates
    .flatMap(candidate => {
      const { data } = z.safeParse(Place, candidate)
      return data && !Object.values(data).some(value => markup.test(String(value))) ? [data] : []
    })
    .slice(0, MAX_RESULTS)
}
