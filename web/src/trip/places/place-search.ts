import { isWithin, NAMESAKE_KM } from '@caravan/contract/elsewhere.rules'
import { asked } from '@caravan/contract/forms'
import type { Language } from '@caravan/contract/languages'
import { type FoundPlace, hasLink, isPlaceQuery, type Place, searchPlaces } from '@caravan/contract/places'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { withoutMeal } from '@caravan/contract/typed-plan'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed, call, pause } from '../../lib/calls/call.ts'
import { useAway } from '../../lib/calls/online.ts'
import { DOT } from '../../lib/format/dot.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { folded } from '../../ui/fields/folded.ts'
import { type ChosenPlace, type PlaceOption, typedPlace, whereOf } from './chosen-place.ts'
import { isFromOwnLists } from './place-source.tsx'
import { putAt, usePlacesOfTrip } from './places-of-trip.ts'
import { usePlanned } from './planned.ts'
import { usePosition } from './use-position.ts'

const PAUSE = 300
const SHORTEST = 2
const LONGEST = 100

/** The place of a hit, without what belongs to the search. */
const placeOf = ({ place_id, name, formatted_address, lat, lng, type }: FoundPlace): Place => ({
  ...{ place_id, name, formatted_address, lat, lng, type },
})

type Found = {
  suggestions: PlaceOption[]
  /** Places that one might mean, for a field in which nothing is typed. */
  earlier: PlaceOption[]
  /** There is a wish to see them. */
  onAsk: () => void
  isLoading: boolean
  /** The reason why a link or coordinates are no place. */
  warning?: string
  /** What the list lacks, if that is why the place was not found. */
  note?: string
}

/** A latitude and a longitude as people type them. */
const coordinates = /^(-?\d{1,2}\.\d+)\s*[,\s]\s*(-?\d{1,3}\.\d+)$/

/** As the server reads it. */
function placeAt(text: string): Place | undefined {
  const [lat = 91, lng = 181] = (coordinates.exec(text) ?? []).slice(1).map(Number)
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  const [north, east] = [Math.abs(lat).toFixed(5), Math.abs(lng).toFixed(5)]
  return {
    ...{ place_id: `spot:${lat.toFixed(5)},${lng.toFixed(5)}`, lat, lng, type: null },
    name: `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
    formatted_address: `${north}° ${lat < 0 ? 'S' : 'N'} ${east}° ${lng < 0 ? 'W' : 'E'}`,
  }
}

/**
 * The rows for what was typed: the hits, and with them the way to keep it as it is. A search that fails says so and has
 * no hits; without a network those are places of the trip, and coordinates.
 */
export function usePlaceSearch(text: string, kind?: 'city', day?: string): Found {
  const t = useTranslations('placeSearch')
  const failureText = useFailureText()
  const away = useAway()
  const isOnline = away === undefined
  const planned = usePlanned()
  const typed = text.trim()
  const [isAsked, setIsAsked] = useState(false)
  const part = kind === undefined ? typed : ''
  const { position, isAsking, find, forget } = usePosition()
  const { near, earlier, roughly } = usePlacesOfTrip(day, part, isAsked && isOnline, position)
  const query = placesQuery(typed, useLocale(), { near, kind })
  const search = useQuery({ ...query, enabled: query.enabled && isOnline })
  const { isFetching, isError, error } = search
  const isLoading = (isFetching && isOnline) || isAsking
  const isRefused = error instanceof CallFailed && error.code.startsWith('place.')
  const at = isOnline ? undefined : placeAt(typed)
  const hits: FoundPlace[] = isOnline ? (search.data ?? []) : at ? [{ ...at, is_meant: true }] : []
  const name = [...text.trim().normalize()].slice(0, asked.item.most.place).join('')
  const suggestions: PlaceOption[] = hits.map(hit => {
    // Found by another of its names, such as the Chinese one, or by a link.
    const alias = hit.is_meant && { alias: typed }
    const detail = [planned(hit), whereOf(hit)].filter(Boolean).join(DOT)
    return { id: hit.place_id, name: hit.name, detail, place: placeOf(hit), hit, ...alias }
  })
  if (!isOnline && name !== '') suggestions.push(...earlier)
  // Of a place that only this trip knows no search tells.
  else if (name !== '')
    suggestions.push(...earlier.filter(one => isOwn(one, hits) && begins(one.name, typed)))
  const town = useTown(kind === undefined && isOnline ? typed : '')
  const own = roughly(inTown(typedPlace(name), town))
  if (name !== '' && !isLoading)
    suggestions.push({
      id: `typed:${name}`,
      name: t('useTyped', { typed: name }),
      // A link without coordinates is no place, and Enter alone does not take it.
      ...(!isRefused && { alias: name }),
      detail:
        town && own.approximate
          ? t('roughlyIn', { town: town.name })
          : t(own.approximate ? 'roughly' : 'asTyped'),
      place: own,
    })
  const failed = isError && (isRefused ? failureText(error) : t('failed'))
  const warning = isOnline ? failed : name !== '' && t('offline', { away })
  const isAnswered = isOnline && search.isSuccess && !isLoading && !search.isPlaceholderData
  const note = kind === undefined && isAnswered && isBeyondList(typed, hits) && t('notInList')
  const around: PlaceOption = {
    id: position ? 'near-day' : 'near-me',
    name: t(position ? 'nearDay' : 'nearMe'),
    ...(!position && { detail: t('nearMeHint') }),
    place: typedPlace(''),
    run: () => (position ? forget() : void find()),
  }
  const hasAround = kind === undefined && isOnline && typed === ''
  return {
    ...{ suggestions, earlier: hasAround ? [...earlier, around] : earlier, isLoading },
    onAsk: () => setIsAsked(true),
    ...(warning && { warning }),
    ...(note && { note }),
  }
}

/** Whether a hotel or a restaurant was typed, or what the lists have nothing for, and no region was there to find it. */
function isBeyondList(typed: string, hits: readonly FoundPlace[]): boolean {
  const [first] = hits
  if (!isFromOwnLists() || hits.some(({ source }) => source === 'region')) return false
  if (first?.is_meant || (first && begins(first.name, typed))) return false
  const type = typeOfWords(typed)
  return !first || type === 'lodging' || type === 'dining'
}

const isOwn = ({ name, place }: PlaceOption, hits: readonly FoundPlace[]) =>
  place.place_id === null && hits.every(hit => folded(hit.name) !== folded(name))

const begins = (name: string, typed: string) => folded(name).startsWith(folded(typed))

/** The spot to look around, and the kind of place. */
type Aim = { near?: string | undefined; kind?: 'city' | undefined }

const placesQuery = (query: string, lang: Language, aim: Aim) => ({
  ...typedQuery(
    'places',
    query,
    lang,
    signal => call(searchPlaces, { query: { query: asRead(query), lang, ...aim }, signal }),
    aim,
  ),
  enabled: isPlaceQuery(query),
})

/** The town that ends a typed name: 'Sawaya, Kyoto', 'Sawaya (Kyoto)', 'Dinner in Kyoto'. */
const townIn = (name: string) =>
  /(?:[,，、] ?|[(（]| in )([^,，、()（）\d]{2,60})[)）]?$/iu.exec(name)?.[1]?.trim() ?? ''

/** The town that a typed name ends with, if there is one that is called so. */
function useTown(typed: string): FoundPlace | undefined {
  const query = placesQuery(townIn(typed), useLocale(), { kind: 'city' })
  const [hit] = useQuery(query).data ?? []
  return query.enabled && hit?.is_meant ? hit : undefined
}

const inTown = (place: ChosenPlace, town: FoundPlace | undefined): ChosenPlace =>
  town ? { ...putAt(place, town), formatted_address: town.formatted_address } : place

/** A link with its escapes read: escaped once more, a long one would be too long for an address. */
function asRead(text: string): string {
  try {
    return hasLink(text) ? decodeURI(text) : withoutMeal(text)
  } catch {
    return text
  }
}

/** Whether a line is its first hit: by name, or as the beginning of a name that is not far away. */
function isTaken(found: FoundPlace, name: string, near: string | undefined): boolean {
  if (found.is_meant !== false) return true
  const [lat, lng] = near?.split(',').map(Number) ?? []
  const isFar = lat !== undefined && lng !== undefined && !isWithin(NAMESAKE_KM, { lat, lng }, [found])
  return !isFar && folded(found.name).startsWith(`${folded(name)} `)
}

/**
 * Looks up those that have no place, one after the other, and tells the first hit of each, or else the name as it was
 * typed. The server takes so many searches in a minute, and says when it takes the next one.
 */
export async function firstPlaces(
  lines: readonly { name: string; place?: ChosenPlace | undefined }[],
  lang: Language,
  near: string | undefined,
  signal: AbortSignal,
  tell: (at: number, place: ChosenPlace) => void,
): Promise<void> {
  async function ask(query: string, kind?: 'city'): Promise<FoundPlace[]> {
    while (!signal.aborted) {
      try {
        return await call(searchPlaces, { query: { query: asRead(query), lang, near, kind }, signal })
      } catch (failure) {
        const wait = failure instanceof CallFailed && failure.status === 429 && failure.retryAfter
        if (!wait) return []
        await pause(wait * 1_000, signal).catch(() => undefined)
      }
    }
    return []
  }
  for (const [at, { name, place }] of lines.entries()) {
    if (place) continue
    const [found] = isPlaceQuery(name) ? await ask(name) : []
    if (signal.aborted) return
    if (found && isTaken(found, name, near)) {
      tell(at, placeOf(found))
      continue
    }
    const [town] = isPlaceQuery(townIn(name)) ? await ask(townIn(name), 'city') : []
    if (signal.aborted) return
    tell(at, inTown(typedPlace(name), town?.is_meant ? town : undefined))
  }
}

/** Asks once nothing was typed for a while: the question before it ends with its signal. */
export function typedQuery<T>(
  what: string,
  query: string,
  lang: Language,
  ask: (signal: AbortSignal) => Promise<T>,
  aim: object = {},
) {
  const { length } = [...query]
  return queryOptions({
    queryKey: [what, lang, query, aim] as const,
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
