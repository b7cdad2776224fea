import type { TripMapProps } from './types.ts'

const words = { en: 'Places', zh: '地點資料' }

/** Where the places come from, whose licence asks for it. */
export function Sources({ language }: Pick<TripMapProps, 'language'>) {
  return (
    <p className="map-sources" data-over-map>
      {words[language]} ©{' '}
      <a href="https://www.geonames.org/" rel="noreferrer" target="_blank">
        GeoNames
      </a>
      {', '}
      <a href="https://creativecommons.org/licenses/by/4.0/" rel="license noreferrer" target="_blank">
        CC BY 4.0
      </a>
    </p>
  )
}
