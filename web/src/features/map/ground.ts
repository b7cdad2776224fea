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

const loaded = new Map<string, Promise<unknown>>()

async function load<Data, Read>(url: string, read: (data: Data) => Read): Promise<Read> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The ground of the map answered ${answer.status}.`)
  return read((await answer.json()) as Data)
}

/** Fetched once, and again if that failed. */
function once<Data, Read>(url: string, read: (data: Data) => Read): Promise<Read> {
  const known = loaded.get(url) as Promise<Read> | undefined
  if (known) return known
  const loading = load(url, read)
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url))
  return loading
}

/** Natural Earth's land and borders. */
export const groundOf = (detail: Detail) =>
  once(urls[detail], (world: World): Ground => {
    const { land, countries } = world.objects
    return {
      land: flattened(feature(world, land)),
      borders: mesh(world, countries, (one, other) => one !== other),
    }
  })

/** The lakes and rivers of the land. */
export const watersOf = () =>
  once(waters, (inland: Waters) => ({
    lakes: feature(inland, inland.objects.lakes) as GeoJSON.GeoJSON,
    rivers: feature(inland, inland.objects.rivers) as GeoJSON.GeoJSON,
  }))
