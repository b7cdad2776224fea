import type { TripDay } from '@caravan/contract/days'
import { farFromTrip, isElsewhere } from '@caravan/contract/elsewhere.rules'
import type { Proposal } from '@caravan/contract/imports'
import type { Item } from '@caravan/contract/items'
import type { Town } from '../../reading/towns.ts'

/** A town that is only taken from a name counts no farther from the trip: there are Hotels Paris everywhere. */
const FARTHEST_NAMESAKE_KM = 1_500

/** A proposal before it is known where its town lies from the trip. */
export type ReadProposal = Omit<Proposal, 'town'> & { town?: Town }

const datesOf = {
  stay: ['check_in', 'check_out'],
  item: ['date', 'date'],
} as const

/**
 * A new stay or item without a spot lies in the town that its text names. It is doubted if that is far from every place
 * of its dates.
 */
export function whereItSays(
  { town, ...proposal }: ReadProposal,
  plan: { days: readonly TripDay[]; items: readonly Item[] },
): Proposal {
  const { kind, row, existing } = proposal
  if ((kind !== 'stay' && kind !== 'item') || existing) return proposal
  const [first, last] = datesOf[kind].map(field => row[field])
  const isPlausible = town && (!town.isLikely || farFromTrip(town, plan) <= FARTHEST_NAMESAKE_KM)
  const placed: Proposal = isPlausible
    ? { ...proposal, town: town.name, row: { ...row, lat: town.lat, lng: town.lng, approximate: true } }
    : proposal
  const { lat, lng } = placed.row
  const isDoubted =
    typeof lat === 'number' &&
    typeof lng === 'number' &&
    typeof first === 'string' &&
    isElsewhere({ lat, lng }, plan, first, typeof last === 'string' ? last : first)
  if (!isDoubted) return placed
  return { ...placed, sure: false, doubts: [...placed.doubts, { field: datesOf[kind][0], why: 'elsewhere' }] }
}
