import { feature } from 'topojson-client'
import address from 'world-atlas/land-50m.json?url'
import { unrolledRing } from './mercator.ts'

type World = Parameters<typeof feature>[0] & { objects: { land: Parameters<typeof feature>[1] } }

/** Natural Earth's rings go around the globe; on a plane, those across the date line would go back through all of it. */
function flattened(land: GeoJSON.GeoJSON): GeoJSON.GeoJSON {
  if (land.type === 'FeatureCollection')
    return { ...land, features: land.features.map(one => flattened(one) as GeoJSON.Feature) }
  if (land.type === 'Feature') return { ...land, geometry: flattened(land.geometry) as GeoJSON.Geometry }
  if (land.type === 'MultiPolygon')
    return { ...land, coordinates: land.coordinates.map(rings => rings.map(unrolledRing)) }
  if (land.type === 'Polygon') return { ...land, coordinates: land.coordinates.map(unrolledRing) }
  return land
}

/** Natural Earth's land at 1:50 million. */
export async function landOfTheWorld(): Promise<GeoJSON.GeoJSON> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The ground of the map answered ${answer.status}.`)
  const world = (await answer.json()) as World
  return flattened(feature(world, world.objects.land))
}
