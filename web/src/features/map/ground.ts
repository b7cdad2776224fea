import { feature, mesh } from 'topojson-client'
import fine from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'
import { unrolledRing } from './mercator.ts'
import waters from './waters.json?url'

type Topology = Parameters<typeof mesh>[0]
type Shape = NonNullable<Parameters<typeof mesh>[1]>
type World = Topology & { objects: { land: Shape; countries: Shape } }
export type Ground = { land: GeoJSON.GeoJSON; borders: GeoJSON.GeoJSON }
type Waters = Topology & { objects: { rivers: Shape; lakes: Shape } }

const urls = { coarse, fine }
export type Detail = keyof typeof urls

const loaded = new Map<Detail, Promise<Ground>>()

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

async function fetched<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The ground of the map answered ${answer.status}.`)
  return (await answer.json()) as T
}

/** The lakes and rivers of the land. */
export async function watersOf(): Promise<GeoJSON.GeoJSON[]> {
  const inland = await fetched<Waters>(waters)
  return [feature(inland, inland.objects.lakes), feature(inland, inland.objects.rivers)]
}

async function load(url: string): Promise<Ground> {
  const world = await fetched<World>(url)
  const { land, countries } = world.objects
  return {
    land: flattened(feature(world, land)),
    borders: mesh(world, countries, (one, other) => one !== other),
  }
}

/** Natural Earth's land and borders; fetched once, and again if that failed. */
export function groundOf(detail: Detail): Promise<Ground> {
  const known = loaded.get(detail)
  if (known) return known
  const ground = load(urls[detail])
  loaded.set(detail, ground)
  ground.catch(() => loaded.delete(detail))
  return ground
}
