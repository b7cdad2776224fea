import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import { distanceKm } from '../../lib/distance.ts'

/** As the crow flies; undefined unless it is known where both are. */
export function distanceFrom(day: TripDay | undefined, { lat, lng }: Idea): number | undefined {
  if (!day || day.lat === null || day.lng === null || lat === null || lng === null) return undefined
  return distanceKm({ lat: day.lat, lng: day.lng }, { lat, lng })
}

/** The nearest first, and those that are nowhere last; without a day those with the most votes first. */
export function sortedIdeas(ideas: readonly Idea[], near: TripDay | undefined): Idea[] {
  const far = (idea: Idea) => distanceFrom(near, idea) ?? Number.MAX_VALUE
  return ideas.toSorted((a, b) => (near ? far(a) - far(b) : 0) || b.votes.length - a.votes.length)
}

/** The ideas in the order in which they were shown; what has come since stands where it belongs. */
export function inShownOrder(ideas: readonly Idea[], shown: readonly string[] | undefined): Idea[] {
  if (!shown) return [...ideas]
  const known = new Map(ideas.map(idea => [idea.id, idea]))
  const places = new Set(shown)
  const held = shown.flatMap(id => known.get(id) ?? []).values()
  return ideas.map(idea => (places.has(idea.id) ? (held.next().value ?? idea) : idea))
}
