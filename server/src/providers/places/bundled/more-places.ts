import { type Box, type FoundPlace, MOST_AROUND, type PlaceKind } from '@caravan/contract/places'
import type { Lang } from '../port.ts'
import { kilometres } from './entry.ts'
import { fold } from './fold.ts'
import type { GazetteerQueries, Hit } from './gazetteer.queries.ts'
import { alikeWritten, smallWords } from './kind-words.ts'

/** What a search asks of an index. */
export type SearchIndex = Pick<
  GazetteerQueries,
  'named' | 'starting' | 'matching' | 'matchingNear' | 'guess' | 'alike' | 'knows'
>

export interface Wish {
  kind?: PlaceKind | undefined
  /** Where the place is, such as 2026-11-28T09:30. */
  openAt?: string | undefined
}

/** Places of a part of the world that come before the bundled ones: each is at home in more languages, and more exact. */
export interface MorePlaces {
  /** Whether a place that is meant near a spot is likely here. */
  isNear(spot: { lat: number; lng: number }): boolean
  index: SearchIndex
  around(box: Box, wish: Wish): Hit[]
}

/** A search asks no more of them: each takes its time. */
const MOST_ASKED = 8

/** Those that a search asks: what is near counts first. */
export function closest(more: readonly MorePlaces[], near: { lat: number; lng: number } | undefined) {
  if (!near) return more.slice(0, MOST_ASKED)
  const { true: here = [], false: elsewhere = [] } = Object.groupBy(more, places => `${places.isNear(near)}`)
  return [...here, ...elsewhere].slice(0, MOST_ASKED)
}

/** One index of several; of a place that two of them have, the first one's counts. */
export function joined(indexes: readonly SearchIndex[]): SearchIndex {
  return {
    named: folded => indexes.flatMap(index => index.named(folded)),
    starting: folded => indexes.flatMap(index => index.starting(folded)),
    matching: expression => indexes.flatMap(index => index.matching(expression)),
    matchingNear: (expression, spot) => indexes.flatMap(index => index.matchingNear(expression, spot)),
    guess: (...typed) => [...new Set(indexes.flatMap(index => index.guess(...typed)))],
    knows: expression => indexes.some(index => index.knows(expression)),
    alike: letter => [...new Set(indexes.flatMap(index => index.alike(letter)))],
  }
}

const numbered = [
  /^(?<number>\d{1,5} ?[a-z]?)[, ]+(?<street>.{3,})$/iu,
  /^(?<street>.{3,}?)[, ]+(?<number>\d{1,5} ?[a-z]?)$/iu,
  /^(?<street>.{2,}?) ?(?<number>\d{1,5})[號号]$/u,
]

/** A house that was typed with its street, where the streets that are found have it. */
export function houseIn(query: string, lang: Lang, find: (street: string) => Hit[]): FoundPlace | undefined {
  const { street, number }: Record<string, string> =
    numbered.map(form => form.exec(query.trim())?.groups).find(groups => groups) ?? {}
  if (!street || !number) return undefined
  const isFirst = query.trim().startsWith(number)
  for (const { more } of find(street).slice(0, MOST_STREETS)) {
    const house = more?.house(number.replace(' ', '').toLowerCase())
    if (!more || !house) continue
    const { place_id, name, formatted_address, ...told } = more.tell(lang)
    const door = isFirst ? `${number} ${name}` : `${name} ${number}`
    return {
      ...{ ...told, ...house, name: door, place_id: `${place_id}/${number}`, is_meant: true },
      formatted_address: formatted_address.replace(name, () => door).slice(0, 300),
    }
  }
  return undefined
}

/** Streets of one name in which a house is looked for. */
const MOST_STREETS = 5

/** Points of what a region tells, at a spot itself; a kilometre away they are half of it. */
const AT_HAND = 8
/** Points of a name of a region that is here just as it was typed: a city far away is called so, too. */
const HERE = 16
const HERE_KM = 30

/** A region has many small places: those far away are hardly meant. */
const AWAY = -20
const AWAY_KM = 100

/** Of the branches of a chain the closest one is meant. */
export function atHand({ more, folded }: Hit, km: number, typed: string): number {
  if (!more) return 0
  if (km > AWAY_KM) return AWAY
  return AT_HAND / (1 + km) + (folded === typed && km < HERE_KM ? HERE : 0)
}

/** Closer than these a bundled place of the same name is the one of the region. */
const SAME_TOWN_KM = 8
const SAME_KM = 1.5

/** The same hits without bundled ones that a region has, too: its own stands where the better of both stood. */
export function withoutDoubles(hits: readonly Hit[]): Hit[] {
  const regional = hits.filter(({ more }) => more)
  if (regional.length === 0) return [...hits]
  const told = new Set<Hit>()
  for (const hit of hits) told.add(hit.more ? hit : (regional.find(other => isSame(hit, other)) ?? hit))
  return [...told]
}

function isSame(bundled: Hit, regional: Hit): boolean {
  const { more } = regional
  const isTown = more?.kind === 'town'
  if (isTown === (bundled.kind === 'sight' || bundled.kind === 'airport')) return false
  if (more?.kind === 'street' || more?.kind === 'stop') return false
  if (kilometres(bundled, regional) > (isTown ? SAME_TOWN_KM : SAME_KM)) return false
  const [one, other] = [bundled.folded, regional.folded]
  if (one === other || (!isTown && (one.includes(other) || other.includes(one)))) return true
  const own = inAnyOrder(fold(bundled.name))
  return more?.names().some(name => inAnyOrder(name) === own) ?? false
}

/** Casino de Monte Carlo is the Monte Carlo Casino. */
const inAnyOrder = (folded: string) =>
  alikeWritten(folded)
    .split(' ')
    .filter(word => !smallWords.has(word))
    .sort()
    .join(' ')

/** The likeliest places around of all indexes, each of them once. */
export function likeliest(hits: readonly Hit[]): Hit[] {
  const once = new Map<string, Hit>()
  for (const hit of hits) if (!once.has(hit.id)) once.set(hit.id, hit)
  const ranked = [...once.values()].sort((a, b) => b.score - a.score)
  return withoutDoubles(ranked).slice(0, MOST_AROUND)
}
