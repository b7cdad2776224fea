import type { Language } from '@caravan/contract/languages'
import { remembered } from '@caravan/contract/remembered'
import { localeOf } from '../words/language.ts'

interface Coordinates {
  lat: number
  lng: number
}

const EARTH_RADIUS_KM = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180
const haversine = (angle: number) => Math.sin(angle / 2) ** 2

/** As the crow flies, along the globe. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const [south, north] = [radians(from.lat), radians(to.lat)]
  const across = haversine(radians(to.lng - from.lng))
  const share = haversine(north - south) + Math.cos(south) * Math.cos(north) * across
  // Rounding can lift opposite ends of the globe a hair above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(share, 1)))
}

/** '2 公里' also where a locale writes '2公里', as the words around it have a space. */
export const spaced = (text: string) => text.replace(/(?<=\d)(?=\p{sc=Han})/u, ' ')

type Placed = { lat: number | null; lng: number | null }

/** As the crow flies; undefined unless both have a spot. */
export function distanceBetween(from: Placed | undefined, to: Placed | undefined): number | undefined {
  if (!from || from.lat === null || from.lng === null) return undefined
  if (!to || to.lat === null || to.lng === null) return undefined
  return distanceKm({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
}

/** Kept, as making one takes longer than drawing the row that asks. */
const formatOf = remembered(
  (language: Language, unit: string, maximumFractionDigits: number, minimumFractionDigits: number) =>
    new Intl.NumberFormat(localeOf[language], {
      style: 'unit',
      unit,
      maximumFractionDigits,
      minimumFractionDigits,
    }),
)

/** '2.3 km'; near places in steps of ten metres. */
export function formatDistance(language: Language, km: number): string {
  const isNear = km < 0.095
  const digits = isNear || km >= 100 ? 0 : 1
  const format = formatOf(language, isNear ? 'meter' : 'kilometer', digits, isNear || km >= 10 ? 0 : 1)
  return spaced(format.format(isNear ? Math.max(10, Math.round(km * 100) * 10) : km))
}
