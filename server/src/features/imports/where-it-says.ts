import { type DatedSpot, isElsewhere, isWithin, NAMESAKE_KM } from '@caravan/contract/elsewhere.rules'
import type { Proposal } from '@caravan/contract/imports'
import type { Town } from '../../reading/towns.ts'

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
export function whereItSays({ town, ...proposal }: ReadProposal, spots: readonly DatedSpot[]): Proposal {
  const { kind, row, existing } = proposal
  if ((kind !== 'stay' && kind !== 'item') || existing) return proposal
  const [first, last] = datesOf[kind].map(field => row[field])
  // There are Hotels Paris everywhere.
  const isPlausible = town && (!town.isLikely || isWithin(NAMESAKE_KM, town, spots))
  const placed: Proposal = isPlausible
    ? { ...proposal, town: town.name, row: { ...row, lat: town.lat, lng: town.lng, approximate: true } }
    : proposal
  const { lat, lng } = placed.row
  const isDoubted =
    typeof lat === 'number' &&
    typeof lng === 'number' &&
    typeof first === 'string' &&
    isElsewhere({ lat, lng }, spots, first, typeof last === 'string' ? last : first)
  if (!isDoubted) return placed
  return { ...placed, sure: false, doubts: [...placed.doubts, { field: datesOf[kind][0], why: 'elsewhere' }] }
}
