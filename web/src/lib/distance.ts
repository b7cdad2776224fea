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
