import type { Language } from '@caravan/contract/languages'
import { isPlaceQuery, type Place, searchPlaces } from '@caravan/contract/places'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed, call } from '../lib/call.ts'
import type { Option } from '../ui/option.tsx'

/** A place as it is chosen; one that was only typed has no spot on the map. */
export type ChosenPlace = Pick<Place, 'name'> & { [Key in Exclude<keyof Place, 'name'>]: Place[Key] | null }

/** A row of the search, and the place that it stands for. */
export type PlaceOption = Option & { place: ChosenPlace }

const PAUSE = 300
const SHORTEST = 2
const LONGEST = 100
const LONGEST_NAME = 200

export function typedPlace(name: string): ChosenPlace {
  return { name, place_id: null, formatted_address: null, lat: null, lng: null, type: null }
}

/** The rows for what was typed: the hits, and with them the way to keep it as it is. A search that fails has no hits. */
export function usePlaceSearch(text: string): { options: PlaceOption[]; isLoading: boolean } {
  const t = useTranslations('placeSearch')
  const search = useQuery(placesQuery(text.trim(), useLocale()))
  const { data: hits = [], isFetching: isLoading, isError } = search
  const name = [...text.trim().normalize()].slice(0, LONGEST_NAME).join('')
  const options: PlaceOption[] = hits.map(place => {
    return { id: place.place_id, name: place.name, detail: place.formatted_address, place }
  })
  if (name !== '' && !isLoading)
    options.push({
      id: `typed:${name}`,
      name: t('useTyped', { typed: name }),
      // After a failure nobody knows whether there is a hit, so that Enter alone does not take it.
      ...(!isError && { alias: name }),
      detail: t('asTyped'),
      place: typedPlace(name),
    })
  return { options, isLoading }
}

const placesQuery = (query: string, lang: Language) =>
  typedQuery('places', query, lang, signal => call(searchPlaces, { query: { query, lang }, signal }))

/**
 * Looks names up, one after the other, and tells the first hit of each, or else the name as it was typed. The server
 * takes so many searches in a minute, and says when it takes the next one.
 */
export async function firstPlaces(
  names: readonly string[],
  lang: Language,
  signal: AbortSignal,
  tell: (at: number, place: ChosenPlace) => void,
): Promise<void> {
  async function ask(query: string): Promise<Place[]> {
    try {
      return await call(searchPlaces, { query: { query, lang }, signal })
    } catch (failure) {
      const wait = failure instanceof CallFailed && failure.status === 429 && failure.retryAfter
      if (!wait) return []
      await pause(wait * 1_000, signal)
      return ask(query)
    }
  }
  for (const [at, name] of names.entries()) {
    const [first] = isPlaceQuery(name) ? await ask(name) : []
    if (signal.aborted) return
    tell(at, first ?? typedPlace(name))
  }
}

/** Asks once nothing was typed for a while: the question before it ends with its signal. */
export function typedQuery<T>(
  what: string,
  query: string,
  lang: Language,
  ask: (signal: AbortSignal) => Promise<T>,
) {
  const { length } = [...query]
  return queryOptions({
    queryKey: [what, lang, query],
    queryFn: async ({ signal }) => {
      await pause(PAUSE, signal)
      return ask(signal)
    },
    enabled: length >= SHORTEST && length <= LONGEST,
    staleTime: 300_000,
    retry: false,
    // Results so far stay in sight while one types on.
    placeholderData: (found, before) => (query.startsWith(before?.queryKey[2] ?? ' ') ? found : undefined),
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
