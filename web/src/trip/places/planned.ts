import type { Plan } from '@caravan/contract/plan'
import { distanceBetween } from '@caravan/contract/ways.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { planQuery } from '../plan.ts'
import { areNamesakes, type Named } from './namesakes.ts'

type Spot = Named & { place_id: string | null }
type Rows = Pick<Plan, 'items' | 'ideas'>

/** Places of one name are the same this close to each other. */
const SAME_WITHIN = 0.5

/** Tells of a place where the open trip has it already: on a day, or among its ideas. */
export function usePlanned(): (place: Spot) => string | undefined {
  const { tripId = '' }: { tripId?: string } = useParams({ strict: false })
  const t = useTranslations('placeSearch')
  const { shortDay } = useDates()
  // The plan is read and not watched: the field that asks is drawn with every key.
  const plan = useQueryClient().getQueryData(planQuery(tripId).queryKey)
  const finder = useMemo(() => {
    let find: ReturnType<typeof finderIn> | undefined
    // Most days are looked at without a search.
    return (place: Spot) => {
      find ??= finderIn(plan)
      return find(place)
    }
  }, [plan])
  return place => {
    const found = finder(place)
    return found && (found.date ? t('planned', { day: shortDay(found.date) }) : t('inIdeas'))
  }
}

/** Finds the first day that has a place, or else an idea of it. */
export function finderIn({ items, ideas }: Rows = { items: [], ideas: [] }) {
  const rows = [
    ...items
      .map(({ place, ...item }) => ({ ...item, name: place }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    ...ideas.map(idea => ({ ...idea, date: undefined })),
  ]
  const byId = Map.groupBy(rows, ({ place_id }) => place_id)
  const byName = Map.groupBy(rows, ({ name }) => keyOf(name))
  return (place: Spot): { date: string | undefined } | undefined => {
    const same = place.place_id !== null && byId.get(place.place_id)?.[0]
    if (same) return same
    const ofName = namesIn(place.name)
      .flatMap(name => byName.get(name) ?? [])
      .find(row => (distanceBetween(row, place) ?? 0) < SAME_WITHIN)
    return ofName ?? rows.find(row => areNamesakes(row, place))
  }
}

/** The name of a place, and the names of which it is made: 'Ninenzaka and Sannenzaka' are two streets. */
const namesIn = (name: string) =>
  [name, ...name.split(/ (?:and|&) |[・、與]/)].map(keyOf).filter(key => key !== '')

const keyOf = (name: string) => name.normalize('NFKC').trim().toLowerCase()
