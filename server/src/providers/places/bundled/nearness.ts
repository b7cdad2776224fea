import { NAMESAKE_KM } from '@caravan/contract/elsewhere.rules'
import { kilometres } from './entry.ts'
import { isChineseName } from './fit.ts'
import type { Hit } from './gazetteer.queries.ts'

/** A city of some 300,000 people, or one that travellers know. */
export const LARGE = 55

/** A town of some 60,000 people, or one that travellers know. */
export const KNOWN = 48

/** A well-known namesake is as likely as one whose name is just what was typed. */
const WHOLE = 25
/** More than all other points: what is within reach comes before what is not. */
const FAR = 1_000

interface Day {
  near: { lat: number; lng: number }
  /** The country that `near` lies in. */
  country: string
}

interface Ranked {
  hit: Hit
  points: number
  fit: number
}

export const isFarFrom = (near: Day['near'], hit: Hit | undefined) =>
  hit !== undefined && kilometres(near, hit) > NAMESAKE_KM

/** Whether `typed` is the whole name or its usual short form: Newcastle for Newcastle upon Tyne, 環球影城 for 日本環球影城. */
function isNamesake({ hit, fit }: Ranked, typed: string): boolean {
  if (fit > 0) return true
  if (fit < 0) return false
  if (isChineseName(typed)) return hit.folded.endsWith(` ${typed}`) || hit.folded.startsWith(`${typed} `)
  return hit.kind !== 'sight' && hit.score >= KNOWN && hit.folded.startsWith(`${typed} `)
}

/** Puts the namesakes in the country of the day first, those within reach before others, if the first hit is far away. */
export function homeFirst<R extends Ranked>(
  ranked: readonly R[],
  typed: string,
  { near, country }: Day,
): R[] {
  const [first] = ranked
  if (!first || !isFarFrom(near, first.hit)) return [...ranked]
  // The name of a country gives way to a town within reach and to a state, such as Georgia, but not to a town as far
  // away, nor to places whose names begin with it.
  const isCountry = first.hit.kind === 'country' && first.fit > 0
  // What is far away in the country itself is only left for what fits as well.
  const least = first.hit.country === country ? first.fit : Number.NEGATIVE_INFINITY
  const isHome = (one: R) =>
    one.hit.country === country &&
    one.fit >= least &&
    (isCountry
      ? one.fit > 0 && (one.hit.score >= LARGE || !isFarFrom(near, one.hit))
      : isNamesake(one, typed))
  const order = (one: R) => one.points + (one.fit === 0 ? WHOLE : 0) - (isFarFrom(near, one.hit) ? FAR : 0)
  const home = ranked.filter(isHome).sort((a, b) => order(b) - order(a))
  return [...home, ...ranked.filter(one => !home.includes(one))]
}
