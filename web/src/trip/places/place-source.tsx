import type { FoundPlace } from '@caravan/contract/places'
import { Fragment, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'

const words = {
  en: { places: 'Places', contributors: 'OpenStreetMap contributors' },
  zh: { places: '地點資料', contributors: 'OpenStreetMap 貢獻者' },
  'zh-Hans': { places: '地点数据', contributors: 'OpenStreetMap 贡献者' },
}

/** As the operator has configured it, and the server has stamped it on the page. */
export const isFromOpenStreetMap = () => document.documentElement.dataset['places'] === 'photon'

/** Whether the server searches its own lists, and regions, rather than a live service. */
export const isFromOwnLists = () => document.documentElement.dataset['places'] === undefined

type Regional = 'osm' | 'overture'

/** Whose places of the operator's regions are among these. */
export function regionalOf(places: readonly Pick<FoundPlace, 'source' | 'place_id'>[]): Regional[] {
  const regional = places.filter(({ source }) => source === 'region')
  const isOverture = ({ place_id }: { place_id: string }) => place_id.startsWith('overture:')
  return [
    ...(regional.some(place => !isOverture(place)) ? (['osm'] as const) : []),
    ...(regional.some(isOverture) ? (['overture'] as const) : []),
  ]
}

/** The source of the places of a list, whose licence asks to be named. */
export function PlaceSource({ regional = [] }: { regional?: readonly Regional[] }) {
  return (
    <>
      {words[useLocale()].places} <Sources from={placesFrom(regional)} />
    </>
  )
}

interface MapSourceProps {
  /** Names on a map are the gazetteer's in any case. */
  hasNames: boolean
  /** The coast, or ways along streets. */
  hasLines: boolean
  regional: readonly Regional[]
  /** As regions say whom their streets are from. */
  streets: readonly string[]
}

/** The sources of all that a map shows, each once. */
export function MapSource({ hasNames, hasLines, regional, streets }: MapSourceProps) {
  const { places } = words[useLocale()]
  const from = new Set(placesFrom(regional))
  if (hasNames) from.add('geonames')
  if (hasLines || streets.some(words => openStreetMap.test(words))) from.add('osm')
  // Others have drawn the tiles of it: 'Protomaps © OpenStreetMap'.
  const others = new Set(
    streets.map(words => words.replace(openStreetMap, '').trim()).filter(words => words !== ''),
  )
  return (
    <>
      {!hasLines && streets.length === 0 && `${places} `}
      <Sources from={[...from]} others={[...others]} />
    </>
  )
}

const openStreetMap = /(?:©\s*)?openstreetmap(?:\s+contributors)?/i

type Name = keyof typeof sources

const placesFrom = (regional: readonly Regional[]): Name[] => {
  const all = [...regional, ...(isFromOpenStreetMap() ? (['osm'] as const) : [])]
  return all.length > 0 ? all : ['geonames']
}

const LONGEST = 60

function Sources({ from, others = [] }: { from: readonly Name[]; others?: readonly string[] }) {
  const { contributors } = words[useLocale()]
  const comma = useComma()
  const order: Name[] = ['overture', 'osm', 'geonames']
  const named = order.filter(name => from.includes(name)).map(name => sources[name](contributors))
  return [...named, ...others.map(words => words.slice(0, LONGEST))].map((source, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no state.
    <Fragment key={at}>
      {at > 0 && comma}
      {source}
    </Fragment>
  ))
}

const sources = {
  overture: () => (
    <>
      © <Source href="https://docs.overturemaps.org/attribution/">Overture Maps Foundation</Source>
    </>
  ),
  osm: (contributors: string) => (
    <Source href="https://www.openstreetmap.org/copyright">© {contributors}</Source>
  ),
  geonames: () => (
    <>
      © <Source href="https://www.geonames.org/">GeoNames</Source>
      {', '}
      <Source href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Source>
    </>
  ),
}

function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="license noreferrer" target="_blank">
      {children}
    </a>
  )
}
