import { countryName } from '@caravan/contract/countries'
import { isChinese } from '@caravan/contract/languages'
import type { FoundPlace, Place } from '@caravan/contract/places'
import { remembered } from '@caravan/contract/remembered'
import { typeOfPlace } from '../item-type.ts'
import { type Aim, type Lang, MAX_RESULTS } from '../port.ts'
import { countriesNamed, countryWord } from './countries.ts'
import { kilometres } from './entry.ts'
import { fold } from './fold.ts'
import type { GazetteerQueries, Hit, PlaceRow } from './gazetteer.queries.ts'
import type { Guess } from './spelling.ts'

// On the scale of the scores, where 10 points are ten times as many people.
const EXACT = 25
/** A sight by another of its names, such as the quarter that it lies in. */
const EXACT_ALIAS = 20
/** Three letters are more often the beginning of a city than the code of an airport. */
const EXACT_CODE = 10
/** A name and then some of its address: `London, England`. */
const NAME_AND_ADDRESS = 15
const ELSEWHERE = -25
/** Words that were run together, or apart. */
const APART = -10
/** A guess comes behind all that is written as it was typed. */
const SLIP = -100
/** Points at the spot itself; 30 km away they are half of it. */
const NEAR = 30
const HALF_KM = 30
const MAX_WORDS = 12
const SHORTEST_HALF = 3
const LONGEST_WORD = 24
/** With fewer hits than these one may have slipped. */
const FEW = 3

/** Words that people add to a name: the index may have it without. */
const townWords = ['city', 'district', 'prefecture', ...'市縣府區鄉鎮村']
const sightWords = [
  ...['temple', 'shrine', 'museum', 'park', 'garden', 'castle', 'palace', 'tower', 'station', 'airport'],
  ...['market', 'church', 'cathedral', 'island', 'beach', '站', '寺'],
]
const kindWords = new Set([...townWords, ...sightWords])

/** The likeliest places first: by how well the name fits, and by how many people or travellers know it. */
export function searchGazetteer(
  index: GazetteerQueries,
  query: string,
  lang: Lang,
  aim: Aim = {},
): FoundPlace[] {
  const folded = fold(query)
  if (folded === '') return []
  const bare = folded
    .split(' ')
    .filter(word => !kindWords.has(word))
    .join(' ')
  const found = ranked(index, folded, aim)
  const isBare = found.length === 0 && bare !== '' && bare !== folded
  const hits = isBare ? ranked(index, bare, aim) : found
  // A city and the region around it, or a country that is one city, are one answer.
  const told = new Map<string, Place>()
  for (const hit of hits) {
    const place = placeOf(hit, lang)
    const key = `${place.name}\n${place.formatted_address}`
    if (!told.has(key)) told.set(key, place)
    if (told.size === MAX_RESULTS) break
  }
  const [first, ...others] = told.values()
  const name = hits[0]?.folded ?? ''
  const isMeant = isBare ? isBareNameOf(hits[0], folded, bare) : isNameOf(name, folded, index.guess)
  return first ? [{ ...first, ...(isMeant && { is_meant: true }) }, ...others] : []
}

/** Whether a name was typed with a word more: a tower in Kyoto is not Kyoto. */
function isBareNameOf(hit: Hit | undefined, folded: string, bare: string): boolean {
  if (!`${hit?.folded} `.startsWith(`${bare} `)) return false
  const isSight = hit?.kind === 'sight' || hit?.kind === 'airport'
  return isSight || !folded.split(' ').some(word => sightWords.includes(word))
}

/** Whether most of a name was typed, also with some of its address, or all of it but for one slip. */
function isNameOf(name: string, typed: string, guess: Guess): boolean {
  if (isNameAndAddress(typed, name)) return true
  if (name.startsWith(typed)) return typed.length * 2 >= name.length
  if (name.replaceAll(' ', '') === typed.replaceAll(' ', '')) return true
  const [words, own] = [typed.split(' '), name.split(' ')]
  const slips = words.flatMap((word, at) => (word === own[at] ? [] : [[word, own[at] ?? ''] as const]))
  return (
    words.length === own.length &&
    slips.length === 1 &&
    slips.every(([word, meant]) => guess(word, false).includes(meant))
  )
}

function ranked(index: GazetteerQueries, folded: string, { near, kind }: Aim): Hit[] {
  const best = new Map<string, { hit: Hit; points: number }>()
  const add = (hits: Hit[], more = 0, typed = folded) => {
    for (const hit of hits) {
      if (kind === 'city' && (hit.kind === 'sight' || hit.kind === 'airport')) continue
      const nearness = near ? NEAR / (1 + kilometres(near, hit) / HALF_KM) : 0
      const points = hit.score + fitOf(typed, hit) + nearness + more
      if (points > (best.get(hit.id)?.points ?? Number.NEGATIVE_INFINITY)) best.set(hit.id, { hit, points })
    }
  }
  const every = everyWord(folded)
  add(index.named(folded))
  add(index.matching(`name : ^ "${folded.split(' ').slice(0, MAX_WORDS).join(' ')}" *`))
  add(index.matching(every))
  if (near) add(index.matchingNear(every, near))
  if (best.size < FEW)
    for (const other of runTogether(folded)) {
      add(index.named(other), APART, other)
      add(index.matching(everyWord(other)), APART, other)
    }
  if (best.size < FEW) add(index.matching(runApart(folded)), APART)
  if (best.size < FEW) {
    const meant = everyWord(folded, index.guess)
    if (meant !== every) add(index.matching(meant), SLIP)
  }
  return [...best.values()]
    .sort((a, b) => b.points - a.points || a.hit.place - b.hit.place)
    .map(({ hit }) => hit)
}

/** Each way to write two neighbouring words as one: `sky tree` is Skytree. */
function runTogether(folded: string): string[] {
  const words = folded.split(' ').slice(0, MAX_WORDS)
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    // Each Chinese letter is a word of its own.
    if (before.length < 2 || word.length < 2) return []
    return [...words.slice(0, at), before + word, ...words.slice(at + 2)].join(' ')
  })
}

/** Each word, or two of which it is made: `disneysea` is Disney Sea. */
function runApart(folded: string): string {
  const halves = (word: string) =>
    Array.from(
      { length: Math.max(0, Math.min(word.length, LONGEST_WORD) - 2 * SHORTEST_HALF + 1) },
      (_, at) => {
        const cut = at + SHORTEST_HALF
        return `"${word.slice(0, cut)} ${word.slice(cut)}"`
      },
    )
  return [...new Set(folded.split(' ').slice(0, MAX_WORDS))]
    .map(word => `(${[`"${word}"`, ...halves(word)].join(' OR ')})`)
    .join(' AND ')
}

function fitOf(folded: string, hit: Hit): number {
  if (hit.folded === folded) {
    if (hit.kind === 'airport' && folded.length === 3) return EXACT_CODE
    return hit.kind === 'sight' && fold(hit.name) !== folded ? EXACT_ALIAS : EXACT
  }
  if (hit.folded.startsWith(folded)) return 0
  return isNameAndAddress(folded, hit.folded) ? NAME_AND_ADDRESS : ELSEWHERE
}

/** Chinese and Japanese put the country in front: 日本京都. */
function isNameAndAddress(query: string, name: string): boolean {
  return query.startsWith(`${name} `) || (/\p{Script=Han}/u.test(name) && query.endsWith(` ${name}`))
}

/** In a name or an address, in any order; the last one may be half typed. A guess tells other words that fit as well. */
export function everyWord(folded: string, guess: Guess = () => []): string {
  const words = folded.split(' ').slice(0, MAX_WORDS)
  const last = words.at(-1)
  return [...new Set(words)]
    .map(word => {
      const isLast = word === last
      const others = guess(word, isLast)
      const countries = [
        ...countriesNamed(word, isLast),
        ...others.flatMap(other => countriesNamed(other, false)),
      ]
      const fitting = [isLast ? `"${word}" *` : `"${word}"`, ...others.map(other => `"${other}"`)]
      return `(${[...fitting, ...countries.map(countryWord)].join(' OR ')})`
    })
    .join(' AND ')
}

const countryIn = remembered((code: string, lang: Lang) => countryName(code, lang))

export function placeOf(hit: PlaceRow, lang: Lang): Place {
  const isSimplified = lang === 'zh-Hans'
  const name = (isSimplified && hit.hans) || (isChinese(lang) && hit.zh) || hit.name
  const regionZh = (isSimplified && hit.region_hans) || hit.region_zh
  // A region whose Chinese name nobody knows would only stand out in a Chinese address.
  const region = isChinese(lang) ? (regionZh ?? (hit.zh ? null : hit.region)) : hit.region
  const country = countryIn(hit.country, lang)
  const isSame = (part: string, other: string) => fold(part) === fold(other)
  const middle = region && !isSame(region, name) && !isSame(region, country) ? [region] : []
  const told = [...(isSame(name, country) ? [] : [name]), ...middle, country]
  return {
    place_id: hit.id,
    name,
    formatted_address: told.join(isChinese(lang) ? '，' : ', '),
    lat: hit.lat,
    lng: hit.lng,
    type: typeOf(hit),
  }
}

function typeOf({ kind, name, zh }: PlaceRow): Place['type'] {
  if (kind === 'airport') return 'commute'
  return kind === 'sight' ? (typeOfPlace(name, zh ?? '') ?? 'sightseeing') : null
}
