import type { ItemType } from '@caravan/contract/items'

export type Kind = 'country' | 'region' | 'city' | 'town' | 'sight' | 'airport'

/** A place as it goes into the index. */
export interface Entry {
  id: string
  kind: Kind
  /** How likely it is what somebody means: 10 points are ten times as many people. */
  score: number
  /** Of an item there, where its words do not tell it. */
  type?: ItemType | undefined
  name: string
  folded: string
  /** In Traditional Chinese, where known. */
  zh?: string | undefined
  /** Other names that it is found by. */
  aka: string[]
  /** Its names in other languages. They find it as a whole or by their beginning, and are not guessed at. */
  otherNames?: readonly string[]
  /** The middle of its address: a region, or a city. */
  region?: string | undefined
  regionZh?: string | undefined
  /** Empty for an area that no one country has. */
  country: string
  lat: number
  lng: number
  /** Words that it is found by together with its name. */
  context?: string[]
}

export function scoreOfPeople(people: number): number {
  return 10 * Math.log10(Math.max(100, people))
}

/** By folded name within a country: what stands in two lists under the same name is the same. */
export function keyOf(country: string, folded: string): string {
  return `${country} ${folded}`
}

const EARTH_KM = 6_371
const radians = Math.PI / 180

interface Point {
  lat: number
  lng: number
}

export function kilometres(a: Point, b: Point): number {
  const dLat = ((b.lat - a.lat) * radians) / 2
  const dLng = ((b.lng - a.lng) * radians) / 2
  const h = Math.sin(dLat) ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(dLng) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}
