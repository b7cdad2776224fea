import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import { distanceBetween } from '../../lib/format/distance.ts'

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
