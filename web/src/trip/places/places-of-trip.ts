import { spotOfDay } from '@caravan/contract/elsewhere.rules'
import { type PlaceAround, placesAround } from '@caravan/contract/places'
import type { Plan } from '@caravan/contract/plan'
import { distanceBetween } from '@caravan/contract/ways.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { useDates } from '../../lib/format/dates.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { planQuery } from '../plan.ts'
import { type ChosenPlace, type PlaceOption, whereOf } from './chosen-place.ts'
import { finderIn } from './planned.ts'

const MOST = 6

type Rows = Pick<Plan, 'days' | 'items' | 'ideas'>

/**
 * The spot to look around in the open trip, and its places with this in their names, those of a day and before it
 * first: the chosen one, if none is given. For a day that is given they begin with what it might get, once that is asked.
 * With the position of the device, the spot is that, and the places are sights around it.
 */
export function usePlacesOfTrip(given?: string, part = '', isAsked = false, me?: Coordinates) {
  const { tripId = '' }: { tripId?: string } = useParams({ strict: false })
  const day = useSearch({ strict: false, select: ({ day }) => given ?? day })
  const t = useTranslations('placeSearch')
  const { shortDay } = useDates()
  // The plan is read and not watched: the field that asks is drawn with every key.
  const plan = useQueryClient().getQueryData(planQuery(tripId).queryKey)
  const date = day ?? plan?.days[0]?.date ?? ''
  const near = me ? rounded(me) : plan && nearDay(plan, date)
  const isForDay = given !== undefined && part === ''
  const before = useMemo(
    () => (plan ? placesBefore(isForDay ? { ...plan, days: [] } : plan, date, part) : []),
    [plan, date, part, isForDay],
  )
  const earlier = before.map(
    ({ id, date, place: name, place_id, lat, lng, approximate, type }): PlaceOption => {
      const spot = { place_id, lat, lng, approximate, formatted_address: null, type }
      return { id: `of:${id}`, name, detail: shortDay(date), place: { name, ...spot } }
    },
  )
  const hasSights = me !== undefined || (isForDay && isAsked)
  const { data: sights = [] } = useQuery(sightsQuery(hasSights ? near : undefined, useLocale()))
  const wishes = useMemo(
    () => (plan && isForDay ? wishesFor(plan, date, sights) : { ideas: [], sights: [] }),
    [plan, date, sights, isForDay],
  )
  const around: PlaceOption[] = sights
    .filter(({ kind }) => kind !== 'town')
    .slice(0, MOST)
    .map(({ kind: _, ...place }) => {
      return { id: place.place_id, name: place.name, detail: whereOf(place) ?? '', place }
    })
  const wished: PlaceOption[] = [
    ...wishes.ideas.map(({ id, name, place_id, lat, lng, approximate, type }) => {
      const place = { name, place_id, lat, lng, approximate, type, formatted_address: null, idea: id }
      return { id: `idea:${id}`, name, detail: t('inIdeas'), place }
    }),
    ...wishes.sights.map(({ kind: _, ...place }) => {
      return { id: place.place_id, name: place.name, detail: whereOf(place) ?? '', place }
    }),
  ]
  return {
    near,
    earlier: me && part === '' ? around : [...wished, ...earlier],
    /** A typed place that is for a day, put where the day is. */
    roughly: (place: ChosenPlace) => (plan && given !== undefined ? putRoughly(place, plan, given) : place),
  }
}

/** A place that is known by its name alone lies somewhere near the rest of its day, if its kind is one that does. */
export function putRoughly<P extends Pick<ChosenPlace, 'type' | 'lat' | 'lng'>>(
  place: P,
  plan: Pick<Rows, 'days' | 'items'>,
  date: string,
): P & { approximate?: boolean } {
  return place.type === null ? place : putAt(place, spotOfDay(plan, date))
}

/** A place without a spot gets this one as a guess, unless it is on the way to somewhere. */
export function putAt<P extends Pick<ChosenPlace, 'type' | 'lat' | 'lng'>>(
  place: P,
  spot: { lat: number | null; lng: number | null } | undefined,
): P & { approximate?: boolean } {
  const isOnTheWay = place.type === 'commute' || place.type === 'flight'
  if (place.lat !== null || isOnTheWay || !spot) return place
  return { ...place, lat: spot.lat, lng: spot.lng, approximate: true }
}

/** The ideas and sights that are on no day, the nearest ideas first. */
export function wishesFor(plan: Rows, date: string, sights: readonly PlaceAround[]) {
  const spot = spotOfDay(plan, date)
  const [onDay, known] = [finderIn({ ...plan, ideas: [] }), finderIn(plan)]
  const far = (idea: Plan['ideas'][number]) => distanceBetween(spot, idea) ?? Number.MAX_VALUE
  return {
    ideas: plan.ideas
      .filter(idea => !onDay(idea))
      .sort((a, b) => far(a) - far(b))
      .slice(0, MOST / 2),
    sights: sights.filter(place => place.kind === 'sight' && !known(place)).slice(0, MOST),
  }
}

/** In degrees: about five kilometres around. */
const AROUND = 0.05

/** The best known sights around a spot. */
function sightsQuery(near: string | undefined, lang: ReturnType<typeof useLocale>) {
  const [lat = 0, lng = 0] = (near ?? '').split(',').map(Number)
  const bbox = [lng - AROUND, lat - AROUND, lng + AROUND, lat + AROUND].map(at => at.toFixed(2)).join()
  return {
    queryKey: ['sights', lang, near],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(placesAround, { query: { bbox, zoom: '13', lang }, signal }),
    enabled: near !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }
}

function nearDay(plan: Rows, date: string): string | undefined {
  const spot = spotOfDay(plan, date) ?? plan.days.find(({ lat }) => lat !== null)
  return spot && rounded(spot)
}

/** To a kilometre: searches nearby are the same, and no server learns the spot more exactly. */
const rounded = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  `${lat?.toFixed(2)},${lng?.toFixed(2)}`

/** Each place once: of this day and those before it from the last one backwards, then of the days behind. */
export function placesBefore({ days, items }: Pick<Plan, 'days' | 'items'>, date: string, part = '') {
  const rows = [...items.toReversed(), ...days.map(day => ({ ...day, type: null, approximate: false }))]
  const inOrder = [
    ...rows.filter(row => row.date <= date).sort((a, b) => b.date.localeCompare(a.date)),
    ...rows.filter(row => row.date > date).sort((a, b) => a.date.localeCompare(b.date)),
  ]
  const once = new Map<string, (typeof inOrder)[0] & { place: string }>()
  const isMeant = (place: string) => place.toLowerCase().includes(part.toLowerCase())
  for (const { place, ...row } of inOrder)
    if (place && isMeant(place) && !once.has(place)) once.set(place, { ...row, place })
  return [...once.values()].slice(0, MOST)
}
