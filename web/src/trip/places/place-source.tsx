import type { FoundPlace } from '@caravan/contract/places'
import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'

const words = {
  en: { places: 'Places', ways: 'Ways', contributors: 'OpenStreetMap contributors' },
  zh: { places: '地點資料', ways: '路線', contributors: 'OpenStreetMap 貢獻者' },
  'zh-Hans': { places: '地点数据', ways: '路线', contributors: 'OpenStreetMap 贡献者' },
}

/** As the operator has configured it, and the server has stamped it on the page. */
export const isFromOpenStreetMap = () => document.documentElement.dataset['places'] === 'photon'

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

type PlaceSourceProps = { hasNames?: boolean; regional?: readonly Regional[] }

/** The source of the places, whose licence asks to be named; names on a map are the gazetteer's in any case. */
export function PlaceSource({ hasNames = false, regional = [] }: PlaceSourceProps) {
  const { places, contributors } = words[useLocale()]
  const isOverture = regional.includes('overture')
  const isOpenStreetMap = isFromOpenStreetMap() || regional.length > 0
  const openStreetMap = (
    <>
      {isOverture && (
        <>
          © <Source href="https://docs.overturemaps.org/attribution/">Overture Maps Foundation</Source>
        </>
      )}
      {isOverture && regional.length > 1 && ', '}
      {(!isOverture || regional.length > 1) && (
        <Source href="https://www.openstreetmap.org/copyright">© {contributors}</Source>
      )}
    </>
  )
  if (isOpenStreetMap && !hasNames)
    return (
      <>
        {places} {openStreetMap}
      </>
    )
  return (
    <>
      {places} {isOpenStreetMap && <>{openStreetMap}, </>}©{' '}
      <Source href="https://www.geonames.org/">GeoNames</Source>
      {', '}
      <Source href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Source>
    </>
  )
}

/** Of the ways along the streets. */
export function WaySource() {
  return (
    <>
      {words[useLocale()].ways}{' '}
      <Source href="https://www.openstreetmap.org/copyright">© OpenStreetMap</Source>
    </>
  )
}

function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="license noreferrer" target="_blank">
      {children}
    </a>
  )
}
