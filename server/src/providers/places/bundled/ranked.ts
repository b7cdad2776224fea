import type { Aim } from '../port.ts'
import { countryWord } from './countries.ts'
import { kilometres } from './entry.ts'
import { everyWord, runApart, runTogether, slipsOfLetters, wordsOf } from './expressions.ts'
import { asMeant, ELSEWHERE, EXACT_ALIAS, fitOf, guessIn } from './fit.ts'
import type { Hit } from './gazetteer.queries.ts'
import { alikeWritten, isKindWord, smallWords, wordsAlike } from './kind-words.ts'
import { atHand, type SearchIndex, withoutDoubles } from './more-places.ts'
import { homeFirst, isFarFrom, LARGE } from './nearness.ts'
import type { Guess } from './spelling.ts'

// On the scale of the scores, where 10 points are ten times as many people.
/** Words that were run together, or apart, or are other ones for the same kind of place. */
const APART = -10
/** A guess comes behind all that is written as it was typed. */
const SLIP = -100
/** A whole name that is known everywhere is likelier than a small place whose name begins with what was typed. */
const SLIP_OF_KNOWN = -50
const KNOWN_EVERYWHERE = 75
/** Points at the spot itself; 30 km away they are half of it. */
const NEAR = 30
const HALF_KM = 30
/** Points of a place within that distance which is called just what was typed: a city far away may be, too. */
const HERE = 12
/** With fewer hits than these one may have slipped. */
const FEW = 3

export const NEARBY_KM = 200
/** A query of nothing but a kind of place, such as 'museum', lists those within this distance first. */
const OF_KIND_KM = 30

/** An aim with the country that `near` lies in. */
export type LocatedAim = Aim & { country?: string | undefined }
export type Asked = LocatedAim & { isCode?: boolean }

/** A query, with the forms of its words that the index is searched for. */
interface Search extends Asked {
  index: SearchIndex
  folded: string
  /** All words in any order. */
  every: string
}

/** The places for a folded text, the likeliest first. */
export function ranked(index: SearchIndex, folded: string, asked: Asked): Hit[] {
  const search: Search = { ...asked, index, folded, every: everyWord(folded) }
  const found = collect(search)
  addTyped(search, found)
  addRunTogether(search, found)
  if (found.isEmpty()) for (const hit of namedWithCountry(index, folded)) found.add([hit], 0, hit.folded)
  // A name of a place is none with a wrong letter.
  if (!found.isNamed()) addSlipsOfLetters(search, found)
  addOtherWords(search, found)
  addSlips(search, found)
  const { near, country, kind } = asked
  if (near && kind !== 'city' && folded.split(' ').every(isKindWord)) {
    found.add(index.matchingNear(everyWord(folded, wordsAlike), near))
    return withoutDoubles(nearbyFirst(found.likely(), near))
  }
  if (!near || !country || !isFarFrom(near, found.likely()[0])) return withoutDoubles(found.likely())
  // Hits all over the world may have left no room for those of the country.
  found.add(index.matching(`(${search.every}) AND "${countryWord(country)}"`))
  return withoutDoubles(homeFirst(found.ranked(), folded, { near, country }).map(({ hit }) => hit))
}

function nearbyFirst(likely: Hit[], near: { lat: number; lng: number }): Hit[] {
  const isNearby = (hit: Hit) => kilometres(near, hit) < OF_KIND_KM
  return [...likely.filter(isNearby), ...likely.filter(hit => !isNearby(hit))]
}

type Collected = ReturnType<typeof collect>

/** Collects hits, each place once, with the highest of its scores. */
function collect({ folded, near, kind, isCode }: Search) {
  const best = new Map<string, { hit: Hit; points: number; weight: number; fit: number }>()
  let [isNamed, isExact] = [false, false]
  const ranked = () => [...best.values()].sort((a, b) => b.points - a.points || a.hit.place - b.hit.place)
  return {
    /** `more` is added to the points; `typed` is compared with the name as `written` makes it. */
    add(hits: Hit[], more = 0, typed = folded, written = (name: string) => name) {
      for (const hit of hits) {
        if (kind === 'city' && (hit.kind === 'sight' || hit.kind === 'airport')) continue
        const km = near && kilometres(near, hit)
        const fit = fitOf(typed, written(hit.folded), hit, isCode)
        const here = fit >= EXACT_ALIAS && !hit.more && HALF_KM > (km ?? HALF_KM) ? HERE : 0
        const close = km === undefined ? 0 : NEAR / (1 + km / HALF_KM) + atHand(hit, km, typed) + here
        const points = hit.score + fit + close + more
        const isNear = HALF_KM > (km ?? 0)
        isNamed ||= fit >= 0
        isExact ||= fit > 0 && more === 0
        // A name that is here is enough; what only has the words somewhere, far away, is hardly meant.
        const weight = near && isNear && fit >= 0 ? FEW : Number(isNear || fit >= 0)
        if (points > (best.get(hit.id)?.points ?? Number.NEGATIVE_INFINITY))
          best.set(hit.id, { hit, points, weight, fit: more === 0 ? fit : ELSEWHERE })
      }
    },
    isEmpty: () => best.size === 0,
    /** Too few for what was typed to be right. */
    isFew: () => [...best.values()].reduce((sum, { weight }) => sum + weight, 0) < FEW,
    /** The name of a hit begins with what was typed, or is it. */
    isNamed: () => isNamed,
    /** The name of a hit is what was typed. */
    isExact: () => isExact,
    ranked,
    likely: () => ranked().map(({ hit }) => hit),
  }
}

function addTyped({ index, folded, near, every }: Search, { add }: Collected): void {
  add(index.named(folded))
  add(index.starting(wordsOf(folded).join(' ')))
  add(index.matching(every))
  if (near) add(index.matchingNear(every, near))
}

/** Words that are one in the name, or one word that is two in it. */
function addRunTogether({ index, folded }: Search, { add, isFew }: Collected): void {
  if (isFew())
    for (const other of runTogether(folded)) {
      add(index.named(other), APART, other)
      add(index.matching(everyWord(other)), APART, other)
    }
  const apart = runApart(folded)
  if (isFew() && apart) add(index.matching(apart), APART)
}

/** A name and its country in another language: Mailand Italien. */
function namedWithCountry(index: SearchIndex, folded: string): Hit[] {
  const words = wordsOf(folded)
  for (let count = words.length - 1; count > 0; count--) {
    const countries = index.named(words.slice(count).join(' ')).filter(({ kind }) => kind === 'country')
    if (countries.length === 0) continue
    const codes = new Set(countries.map(({ country }) => country))
    const hits = index.named(words.slice(0, count).join(' ')).filter(({ country }) => codes.has(country))
    if (hits.length > 0) return hits
  }
  return []
}

/** Adds Chinese names that differ from the query in one character. */
function addSlipsOfLetters({ index, folded, near }: Search, { add }: Collected): void {
  for (const { expression, typedFor } of slipsOfLetters(folded, index))
    for (const hit of index.matching(expression)) {
      const typed = typedFor(hit.folded)
      if (typed && isAtHand(hit, { near })) add([hit], SLIP, typed)
    }
}

/** The hits for the words with guesses at them; none where nothing is guessed. */
function guessed({ index, folded, near, every }: Search, guess: Guess): Hit[] {
  const words = folded.split(' ').filter(word => !smallWords.has(word))
  const meant = everyWord(words.join(' '), guess)
  return meant === every ? [] : [...index.matching(meant), ...(near ? index.matchingNear(meant, near) : [])]
}

/** Other words for the same kind of place. */
function addOtherWords(search: Search, { add, isFew }: Collected): void {
  if (isFew()) add(guessed(search, wordsAlike), APART, alikeWritten(search.folded), alikeWritten)
}

/** Names of which a word was typed wrongly. A name in any language is no slip of another one. */
function addSlips(search: Search, { add, isFew, isExact }: Collected): void {
  if (!isFew() || isExact()) return
  const { index, folded, near } = search
  const slip = guessIn(folded, index)
  const whole: Guess = word => slip(word, false)
  // A sight is meant that is near, or a town that is known.
  const isLikely = (hit: Hit) => {
    if (!near) return true
    const isKnown = hit.score >= LARGE && asMeant(folded, hit.folded, slip) === hit.folded
    return hit.kind === 'sight' ? isKnown || kilometres(near, hit) < NEARBY_KM : isAtHand(hit, { near })
  }
  const all = guessed(search, (...typed) => [...wordsAlike(...typed), ...slip(...typed)])
  for (const hit of all.filter(isLikely)) {
    const isKnown = hit.score >= KNOWN_EVERYWHERE && asMeant(folded, hit.folded, whole) === hit.folded
    const typed = alikeWritten(asMeant(folded, hit.folded, slip))
    add([hit], isKnown ? SLIP_OF_KNOWN : SLIP, typed, alikeWritten)
  }
}

export function isAtHand(hit: Hit | undefined, { near }: Aim): boolean {
  return !near || !hit || hit.score >= LARGE || !isFarFrom(near, hit)
}
