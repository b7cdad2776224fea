import type { MapProgram } from '../preferences.ts'

export type Spot = { lat: number; lng: number }

type Device = Pick<Navigator, 'userAgent'>

/** Whether the device asks its own programs about `geo:`. */
export const hasOwnMaps = ({ userAgent }: Device = navigator) => /Android/.test(userAgent)

/** The maps of a device: those of its phone, or else a page of OpenStreetMap. */
function usualMaps(device: Device): MapProgram {
  if (hasOwnMaps(device)) return 'phone'
  return /iPhone|iPad|Macintosh/.test(device.userAgent) ? 'apple' : 'osm'
}

/** The address of the way to a place in a program. */
export function directionsTo(
  { to: { lat, lng }, name }: { to: Spot; name: string },
  program: MapProgram | undefined,
  device: Device = navigator,
): string {
  const spot = `${lat},${lng}`
  const words = encodeURIComponent(name.replace(/[(),]/g, ' '))
  const addresses = {
    phone: `geo:${spot}?q=${spot}(${words})`,
    google: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(spot)}`,
    apple: `https://maps.apple.com/?daddr=${spot}`,
    osm: `https://www.openstreetmap.org/directions?to=${encodeURIComponent(spot)}`,
    // Amap moves what it is not told to be WGS 84.
    amap: `https://uri.amap.com/navigation?to=${lng},${lat},${words}&coordinate=wgs84&callnative=1`,
  }
  return addresses[program ?? usualMaps(device)]
}
