import type { Plan } from '@caravan/contract/plan'
import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useDates } from '../../lib/format/dates.ts'
import { planQuery } from '../plan.ts'

const MOST = 6

/** The spot to look around in the open trip, and its places with this in their names, those of a day and before it first: the chosen one, if none is given. */
export function usePlacesOfTrip(given?: string, part = '') {
  const { tripId = '' }: { tripId?: string } = useParams({ strict: false })
  const day = useSearch({ strict: false, select: ({ day }) => given ?? day })
  const { shortDay } = useDates()
  // The plan is read and not watched: the field that asks is drawn with every key.
  const plan = useQueryClient().getQueryData(planQuery(tripId).queryKey)
  const date = day ?? plan?.days[0]?.date ?? ''
  const before = useMemo(() => (plan ? placesBefore(plan, date, part) : []), [plan, date, part])
  const earlier = before.map(({ id, date, place: name, place_id, lat, lng, type }) => {
    const spot = { place_id, lat, lng, formatted_address: null, type }
    return { id: `of:${id}`, name, detail: shortDay(date), place: { name, ...spot } }
  })
  return { near: plan && nearDay(plan, date), earlier }
}

/** The spot of a day, rounded to a kilometre: searches nearby are the same, and nobody else is told it more exactly. */
function nearDay({ days, items }: Plan, date: string): string | undefined {
  const spots = [
    ...days.filter(day => day.date === date),
    ...items.filter(item => item.date === date),
    ...days,
  ]
  const spot = spots.find(({ lat, lng }) => lat !== null && lng !== null)
  return spot && `${spot.lat?.toFixed(2)},${spot.lng?.toFixed(2)}`
}

/** Each place once: of this day and those before it from the last one backwards, then of the days behind. */
export function placesBefore({ days, items }: Pick<Plan, 'days' | 'items'>, date: string, part = '') {
  const rows = [...items.toReversed(), ...days.map(day => ({ ...day, type: null }))]
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
