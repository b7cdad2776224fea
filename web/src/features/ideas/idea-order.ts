import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { distanceBetween } from '@caravan/contract/ways.rules'

type Place = { date: string; lat: number | null; lng: number | null; approximate?: boolean }

/** How far a place of a day is from an idea; undefined unless the spots of both are known. */
export function closeTo({ date, ...place }: Place, idea: Idea) {
  const km = distanceBetween(place, idea)
  return km === undefined ? undefined : { date, km }
}

/** By the id of an idea, the day that has the nearest place. */
export function daysNearTo({ days, items, ideas }: Pick<Plan, 'days' | 'items' | 'ideas'>) {
  const places: Place[] = [...days, ...items]
  return new Map(
    ideas.map(idea => {
      const close = places.flatMap(place => closeTo(place, idea) ?? [])
      const [first, ...others] = close
      return [idea.id, first && others.reduce((best, one) => (one.km < best.km ? one : best), first)] as const
    }),
  )
}

/** The nearest first, and those that are nowhere last; without a day those with the most votes first. */
export function sortedIdeas(ideas: readonly Idea[], near: TripDay | undefined): Idea[] {
  return ideas
    .map(idea => ({ idea, far: distanceBetween(near, idea) ?? Number.MAX_VALUE }))
    .sort((a, b) => a.far - b.far || b.idea.votes.length - a.idea.votes.length)
    .map(({ idea }) => idea)
}

/** The ideas in the order in which they were shown; what has come since stands where it belongs. */
export function inShownOrder(ideas: readonly Idea[], shown: readonly string[] | undefined): Idea[] {
  if (!shown) return [...ideas]
  const known = new Map(ideas.map(idea => [idea.id, idea]))
  const places = new Set(shown)
  const held = shown.flatMap(id => known.get(id) ?? []).values()
  return ideas.map(idea => (places.has(idea.id) ? (held.next().value ?? idea) : idea))
}
