import { type Documents, isSame, rowsOf } from './offline-model.ts'
import type { Made, Side } from './offline-parts.ts'

/** Finds the fields that a write overwrites although somebody else changed them and its author had not seen that. */
export function createOverwrites(made: readonly Made[]) {
  /** The last one who wrote a field of a row. */
  const writers = new Map<string, Side>()

  return ({ base, sent, side, known, isSentAgain }: Made, before: Documents, after: Documents): string[] => {
    if (!base || 'nights' in base) return []
    const [was, is] = [before, after].map(all => rowsOf(all).find(({ id }) => id === base.id))
    const unaccepted = made.filter(one => one.side === side && one.acceptedAt === undefined)
    // What was not taken is seen by its author alone.
    const isOnOther = unaccepted.some(other => other.base?.id === base.id)
    return Object.keys(sent.body ?? {}).flatMap(field => {
      const writer = writers.get(`${base.id} ${field}`)
      writers.set(`${base.id} ${field}`, side)
      // The date of an item goes with those of the trip.
      const isOwn = isSentAgain || writer === side || field === 'date'
      if (!was || !is || isOnOther || isOwn || !(field in base)) return []
      const isUnseen = !isSame(was[field], base[field]) && !isSame(was[field], is[field])
      return isUnseen ? [`overwrote ${field} unseen, ${was[field]} for ${base[field]}: ${known}`] : []
    })
  }
}
