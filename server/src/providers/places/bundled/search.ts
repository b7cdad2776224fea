import { countryName } from '@caravan/contract/countries'
import { isChinese } from '@caravan/contract/languages'
import type { FoundPlace, Place } from '@caravan/contract/places'
import { remembered } from '@caravan/contract/remembered'
import { typeOfWords, withoutTypeWords } from '@caravan/contract/type-of-words'
import { type Aim, type Lang, MAX_RESULTS } from '../port.ts'
import { kilometres } from './entry.ts'
import { wordsOf } from './expressions.ts'
import { isNameOf } from './fit.ts'
import { fold } from './fold.ts'
import type { Hit, PlaceRow } from './gazetteer.queries.ts'
import { houseIn, type SearchIndex } from './more-places.ts'
import { type Asked, isAtHand, type LocatedAim, NEARBY_KM, ranked } from './ranked.ts'

/** Words that people add to a name: the index may have it without. */
const townWords = new Set(['city', 'district', 'prefecture', 'island', ...'市縣府區鄉鎮村町'])

export const withoutTownWords = (folded: string) =>
  folded
    .split(' ')
    .filter(word => !townWords.has(word))
    .join(' ')

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

export const countryIn = remembered((code: string, lang: Lang) => code && countryName(code, lang))
const foldedCountryIn = remembered((code: string, lang: Lang) => fold(countryIn(code, lang)))

export function placeOf(hit: PlaceRow, lang: Lang): Place & { source: 'bundled' } {
  const isSimplified = lang === 'zh-Hans'
  const name = (isSimplified && hit.hans) || (isChinese(lang) && hit.zh) || hit.name
  const regionZh = (isSimplified && hit.region_hans) || hit.region_zh
  // A region whose Chinese name nobody knows would only stand out in a Chinese address.
  const region = isChinese(lang) ? (regionZh ?? (hit.zh ? null : hit.region)) : hit.region
  const country = countryIn(hit.country, lang)
  const [folded, foldedCountry] = [fold(name), foldedCountryIn(hit.country, lang)]
  const middle = region && ![folded, foldedCountry].includes(fold(region)) ? [region] : []
  const told = [...(folded === foldedCountry ? [] : [name]), ...middle, ...(country ? [country] : [])]
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
