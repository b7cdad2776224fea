import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'

const words = {
  en: { places: 'Places', contributors: 'OpenStreetMap contributors' },
  zh: { places: '地點資料', contributors: 'OpenStreetMap 貢獻者' },
  'zh-Hans': { places: '地点数据', contributors: 'OpenStreetMap 贡献者' },
}

/** As the operator has configured it, and the server has stamped it on the page. */
export const isFromOpenStreetMap = () => document.documentElement.dataset['places'] === 'photon'

/** The source of the places, whose licence asks to be named; names on a map are the gazetteer's in any case. */
export function PlaceSource({ hasNames = false }: { hasNames?: boolean }) {
  const { places, contributors } = words[useLocale()]
  const isOpenStreetMap = isFromOpenStreetMap()
  const openStreetMap = <Source href="https://www.openstreetmap.org/copyright">© {contributors}</Source>
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

function Source({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="license noreferrer" target="_blank">
      {children}
    </a>
  )
}
