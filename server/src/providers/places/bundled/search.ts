import { countryName } from '@caravan/contract/countries'
import type { Place } from '@caravan/contract/places'
import { remembered } from '../../../remembered.ts'
import { typeOfPlace } from '../item-type.ts'
import { type Aim, type Lang, MAX_RESULTS } from '../port.ts'
import { countriesNamed, countryWord } from './countries.ts'
import { kilometres } from './entry.ts'
import { fold } from './fold.ts'
import type { GazetteerQueries, Hit, PlaceRow } from './gazetteer.queries.ts'

// On the scale of the scores, where 10 points are ten times as many people.
const EXACT = 25
/** Three letters are more often the beginning of a city than the code of an airport. */
const EXACT_AIRPORT = 10
/** A name and then some of its address: `London, England`. */
const NAME_AND_ADDRESS = 15
const ELSEWHERE = -25
/** At the spot itself; it is half of it 50 km away. */
const NEAR = 20
const MAX_WORDS = 12

/** The likeliest places first: by how well the name fits, and by how many people or travellers know it. */
export function searchGazetteer(index: GazetteerQueries, query: string, lang: Lang, aim: Aim = {}): Place[] {
  const folded = fold(query)
  if (folded === '') return []
  const name = folded.split(' ').slice(0, MAX_WORDS).join(' ')
  const found = [
    ...index.named(folded).map(hit => ({ hit, fit: hit.kind === 'airport' ? EXACT_AIRPORT : EXACT })),
    ...index.matching(`name : ^ "${name}" *`).map(hit => ({ hit, fit: 0 })),
    ...index.matching(everyWord(folded)).map(hit => ({
      hit,
      fit: isNameAndAddress(folded, hit.folded) ? NAME_AND_ADDRESS : ELSEWHERE,
    })),
  ]
  const best = new Map<string, { hit: Hit; points: number }>()
  for (const { hit, fit } of found) {
    if (aim.kind === 'city' && (hit.kind === 'sight' || hit.kind === 'airport')) continue
    const points = hit.score + fit + (aim.near ? NEAR / (1 + kilometres(aim.near, hit) / 50) : 0)
    if (points > (best.get(hit.id)?.points ?? Number.NEGATIVE_INFINITY)) best.set(hit.id, { hit, points })
  }
  const ranked = [...best.values()].sort((a, b) => b.points - a.points || a.hit.place - b.hit.place)
  // A city and the region around it, or a country that is one city, are one answer.
  const told = new Map<string, Place>()
  for (const { hit } of ranked) {
    const place = placeOf(hit, lang)
    const key = `${place.name}\n${place.formatted_address}`
    if (!told.has(key)) told.set(key, place)
    if (told.size === MAX_RESULTS) break
  }
  return [...told.values()]
}

/** Chinese and Japanese put the country in front: 日本京都. */
function isNameAndAddress(query: string, name: string): boolean {
  return query.startsWith(`${name} `) || (/\p{Script=Han}/u.test(name) && query.endsWith(` ${name}`))
}

/** In a name or an address, in any order; the last one may be half typed. */
export function everyWord(folded: string): string {
  const words = folded.split(' ').slice(0, MAX_WORDS)
  const last = words.at(-1)
  return [...new Set(words)]
    .map(word => {
      const countries = countriesNamed(word, word === last).map(countryWord)
      return `(${[word === last ? `"${word}" *` : `"${word}"`, ...countries].join(' OR ')})`
    })
    .join(' AND ')
}

const countryNames = {
  en: remembered(code => countryName(code, 'en')),
  zh: remembered(code => countryName(code, 'zh')),
}

export function placeOf(hit: PlaceRow, lang: Lang): Place {
  const name = (lang === 'zh' && hit.zh) || hit.name
  // A region whose Chinese name nobody knows would only stand out in a Chinese address.
  const region = lang === 'zh' ? (hit.region_zh ?? (hit.zh ? null : hit.region)) : hit.region
  const country = countryNames[lang](hit.country)
  const isSame = (part: string, other: string) => fold(part) === fold(other)
  const middle = region && !isSame(region, name) && !isSame(region, country) ? [region] : []
  const told = [...(isSame(name, country) ? [] : [name]), ...middle, country]
  return {
    place_id: hit.id,
    name,
    formatted_address: told.join(', '),
    lat: hit.lat,
    lng: hit.lng,
    type: typeOf(hit),
  }
}

function typeOf({ kind, name, zh }: PlaceRow): Place['type'] {
  if (kind === 'airport') return 'commute'
  return kind === 'sight' ? (typeOfPlace(name, zh ?? '') ?? 'sightseeing') : null
}
