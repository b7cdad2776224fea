import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import fine from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'
import { PLAIN_FROM, WATERS_UNTIL } from './layers.ts'
import { unrolledRing } from './mercator.ts'
import waters from './waters.json?url'

type Topology = Parameters<typeof mesh>[0]
type Shape = NonNullable<Parameters<typeof mesh>[1]>
type World = Topology & { objects: { land: Shape; countries: Shape } }
type Ground = { land: GeoJSON.GeoJSON; borders: GeoJSON.GeoJSON }
type Waters = Topology & { objects: { rivers: Shape; lakes: Shape } }

const urls = { coarse, fine }
type Detail = keyof typeof urls

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
const watersOf = () =>
  once(waters, (inland: Waters) => ({
    lakes: feature(inland, inland.objects.lakes) as GeoJSON.GeoJSON,
    rivers: feature(inland, inland.objects.rivers) as GeoJSON.GeoJSON,
  }))

const FINE_FROM = 3

/** Lays the drawn ground as far as the view needs it; `onLand` hears when there is land, and the rest is sea. */
export function groundPainter(map: MapLibreMap, onLand: () => void) {
  let laid: Detail | undefined
  let isRemoved = false
  let hasWaters = false
  const fill = (id: string, data: GeoJSON.GeoJSON) => map.getSource<GeoJSONSource>(id)?.setData(data)

  async function lay(detail: Detail): Promise<void> {
    const isNews = () => laid !== detail && laid !== 'fine' && !isRemoved
    if (!isNews()) return
    const ground = await groundOf(detail).catch(() => undefined)
    if (!ground || !isNews()) return
    laid = detail
    void fill('borders', ground.borders)
    await fill('land', ground.land)
    if (!isRemoved) map.on('sourcedata', drawn)
  }

  async function layWaters(): Promise<void> {
    if (hasWaters) return
    const waters = await watersOf().catch(() => undefined)
    if (!waters || hasWaters || isRemoved) return
    hasWaters = true
    void fill('lakes', waters.lakes)
    void fill('rivers', waters.rivers)
  }

  function drawn({ sourceId, isSourceLoaded }: MapSourceDataEvent): void {
    if (sourceId !== 'land' || !isSourceLoaded) return
    map.off('sourcedata', drawn)
    onLand()
  }

  return {
    /** The coarse land at once, the fine one after it where the difference shows. */
    async paint(zoom: number): Promise<void> {
      // A style from elsewhere has its own ground.
      if (!map.getSource('land') || zoom >= PLAIN_FROM) return
      await lay('coarse')
      if (zoom < FINE_FROM) return
      await lay('fine')
      if (zoom < WATERS_UNTIL) await layWaters()
    },
    remove(): void {
      isRemoved = true
    },
  }
}
