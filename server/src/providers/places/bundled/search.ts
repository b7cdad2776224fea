import { countryName } from '@caravan/contract/countries'
import { isChinese } from '@caravan/contract/languages'
import type { FoundPlace, Place } from '@caravan/contract/places'
import { remembered } from '@caravan/contract/remembered'
import { typeOfWords, withoutTypeWords } from '@caravan/contract/type-of-words'
import { type Aim, type Lang, MAX_RESULTS } from '../port.ts'
import { countryWord } from './countries.ts'
import { kilometres } from './entry.ts'
import { everyWord, runApart, runTogether, slipsOfLetters, wordsOf } from './expressions.ts'
import { asMeant, ELSEWHERE, EXACT_ALIAS, fitOf, guessIn, isNameOf } from './fit.ts'
import { fold } from './fold.ts'
import type { Hit, PlaceRow } from './gazetteer.queries.ts'
import { alikeWritten, smallWords, wordsAlike } from './kind-words.ts'
import { atHand, houseIn, type SearchIndex, withoutDoubles } from './more-places.ts'
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

const NEARBY_KM = 200

/** Words that people add to a name: the index may have it without. */
const townWords = new Set(['city', 'district', 'prefecture', 'island', ...'市縣府區鄉鎮村'])

export const withoutTownWords = (folded: string) =>
  folded
    .split(' ')
    .filter(word => !townWords.has(word))
    .join(' ')

/** An aim with the country that `near` lies in. */
export type LocatedAim = Aim & { country?: string | undefined }
type Asked = LocatedAim & { isCode?: boolean }

/** The likeliest places first: by how well the name fits, and by how many people or travellers know it. */
export function searchGazetteer(
  index: SearchIndex,
  query: string,
  lang: Lang,
  located: LocatedAim = {},
): FoundPlace[] {
  const folded = fold(query)
  const aim: Asked = { ...located, isCode: /^[A-Z]{3}$/.test(query.trim()) }
  if (folded === '') return []
  const house = houseIn(query, lang, street => ranked(index, fold(street), aim))
  if (house) return [house]
  const found = ranked(index, folded, aim)
  const isFound = found.length > 0 && isNameOf(found[0], folded, index) && isAtHand(found[0], aim)
  const town = isFound ? folded : withoutTownWords(folded)
  if (found.length > 0) {
    // `Nagoya city` is Nagoya rather than a museum whose name begins with both.
    const towns = town === folded || town === '' ? [] : ranked(index, town, aim)
    if (isNameOf(towns[0], town, index) && isAtHand(towns[0], aim))
      return toldOf([...towns, ...found], lang, true)
    return toldOf(found, lang, isFound)
  }
  // With a word more than the name has: it is said whether that name is meant.
  const type = typeOfWords(query)
  const bare = withoutTownWords(fold(withoutTypeWords(query)))
  const { near } = aim
  const isHeld = (hit: Hit) => (near && kilometres(near, hit) < NEARBY_KM) || isNameOf(hit, bare, index)
  const named = bare === folded || bare.length < 2 ? [] : ranked(index, bare, aim).filter(isHeld)
  const [first] = named
  const isKind = !!first && (type === null || type === typeOf(first))
  const isMeant = isKind && isAtHand(first, aim) && isNameOf(first, bare, index)
  const places = toldOf(named.length > 0 ? named : namedAtFirst(index, folded, aim), lang, isMeant)
  return places.map((place, at) => ({
    ...place,
    type: aim.kind === 'city' ? place.type : (type ?? place.type),
    ...(at === 0 && { is_meant: isMeant }),
  }))
}

function toldOf(hits: Hit[], lang: Lang, isMeant: boolean): FoundPlace[] {
  // A city and the region around it, or a country that is one city, are one answer.
  const told = new Map<string, FoundPlace>()
  for (const hit of hits) {
    const place = hit.more?.tell(lang) ?? placeOf(hit, lang)
    const key = `${place.name}\n${place.formatted_address}`
    if (!told.has(key)) told.set(key, { ...place, ...(told.size === 0 && { is_meant: isMeant }) })
    if (told.size === MAX_RESULTS) break
  }
  return [...told.values()]
}

/** Places near by with the first words for their name: `jinli old street` is in Jinli. */
function namedAtFirst(index: SearchIndex, folded: string, { near, kind }: Aim): Hit[] {
  if (!near || kind) return []
  const words = wordsOf(folded)
  const isNear = (hit: Hit) =>
    (hit.kind === 'sight' || hit.kind === 'town') && kilometres(near, hit) < NEARBY_KM
  for (let count = words.length - 1; count > 0; count--) {
    const part = words.slice(0, count).join(' ')
    const hits = part.length > 1 ? index.named(part).filter(isNear) : []
    if (hits.length > 0) return hits
  }
  return []
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

function isAtHand(hit: Hit | undefined, { near }: Aim): boolean {
  return !near || !hit || hit.score >= LARGE || !isFarFrom(near, hit)
}

function ranked(index: SearchIndex, folded: string, { near, kind, country, isCode }: Asked): Hit[] {
  const best = new Map<string, { hit: Hit; points: number; weight: number; fit: number }>()
  let [isNamed, isExact] = [false, false]
  const add = (hits: Hit[], more = 0, typed = folded, written = (name: string) => name) => {
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
  }
  const isFew = () => [...best.values()].reduce((sum, { weight }) => sum + weight, 0) < FEW
  const every = everyWord(folded)
  add(index.named(folded))
  add(index.starting(wordsOf(folded).join(' ')))
  add(index.matching(every))
  if (near) add(index.matchingNear(every, near))
  if (isFew())
    for (const other of runTogether(folded)) {
      add(index.named(other), APART, other)
      add(index.matching(everyWord(other)), APART, other)
    }
  const apart = runApart(folded)
  if (isFew() && apart) add(index.matching(apart), APART)
  if (best.size === 0) for (const hit of namedWithCountry(index, folded)) add([hit], 0, hit.folded)
  // What is itself a place is none with a wrong letter.
  for (const { expression, typedFor } of isNamed ? [] : slipsOfLetters(folded, index))
    for (const hit of index.matching(expression)) {
      const typed = typedFor(hit.folded)
      if (typed && isAtHand(hit, { near })) add([hit], SLIP, typed)
    }
  const words = folded.split(' ').filter(word => !smallWords.has(word))
  const slip = guessIn(folded, index)
  const guesses: [guess: Guess, more: number][] = [
    [wordsAlike, APART],
    [(...typed) => [...wordsAlike(...typed), ...slip(...typed)], SLIP],
  ]
  // With a slip, a sight is meant that is near, or a town that is known.
  const isLikely = (hit: Hit) => {
    if (!near) return true
    const isKnown = hit.score >= LARGE && asMeant(folded, hit.folded, slip) === hit.folded
    return hit.kind === 'sight' ? isKnown || kilometres(near, hit) < NEARBY_KM : isAtHand(hit, { near })
  }
  const whole: Guess = word => slip(word, false)
  for (const [guess, more] of guesses) {
    // A name in any language is no slip of another one.
    const meant = isFew() && !(isExact && more === SLIP) ? everyWord(words.join(' '), guess) : every
    if (meant === every) continue
    const all = [...index.matching(meant), ...(near ? index.matchingNear(meant, near) : [])]
    if (more !== SLIP) add(all, more, alikeWritten(folded), alikeWritten)
    else
      for (const hit of all.filter(isLikely)) {
        const isKnown = hit.score >= KNOWN_EVERYWHERE && asMeant(folded, hit.folded, whole) === hit.folded
        const typed = alikeWritten(asMeant(folded, hit.folded, slip))
        add([hit], isKnown ? SLIP_OF_KNOWN : SLIP, typed, alikeWritten)
      }
  }
  const likely = () => [...best.values()].sort((a, b) => b.points - a.points || a.hit.place - b.hit.place)
  const hitsOf = (found: { hit: Hit }[]) => withoutDoubles(found.map(({ hit }) => hit))
  if (!near || !country || !isFarFrom(near, likely()[0]?.hit)) return hitsOf(likely())
  // Hits all over the world may have left no room for those of the country.
  add(index.matching(`(${every}) AND "${countryWord(country)}"`))
  return hitsOf(homeFirst(likely(), folded, { near, country }))
}

export const countryIn = remembered((code: string, lang: Lang) => code && countryName(code, lang))

export function placeOf(hit: PlaceRow, lang: Lang): Place & { source: 'bundled' } {
  const isSimplified = lang === 'zh-Hans'
  const name = (isSimplified && hit.hans) || (isChinese(lang) && hit.zh) || hit.name
  const regionZh = (isSimplified && hit.region_hans) || hit.region_zh
  // A region whose Chinese name nobody knows would only stand out in a Chinese address.
  const region = isChinese(lang) ? (regionZh ?? (hit.zh ? null : hit.region)) : hit.region
  const country = countryIn(hit.country, lang)
  const isSame = (part: string, other: string) => fold(part) === fold(other)
  const middle = region && !isSame(region, name) && !isSame(region, country) ? [region] : []
  const told = [...(isSame(name, country) ? [] : [name]), ...middle, ...(country ? [country] : [])]
  return {
    place_id: hit.id,
    name,
    formatted_address: told.join(isChinese(lang) ? '，' : ', '),
    lat: hit.lat,
    lng: hit.lng,
    type: typeOf(hit),
    source: 'bundled',
  }
}

function typeOf({ kind, type, name, zh }: PlaceRow): Place['type'] {
  if (kind === 'airport') return 'commute'
  return kind === 'sight' ? (type ?? typeOfWords(zh ?? '') ?? typeOfWords(name) ?? 'sightseeing') : null
}
