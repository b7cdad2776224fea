import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { contentOf, type DrawnContent } from './content.ts'
import { addRooms, nameFilter, namesOf, roomOf } from './names.ts'
import { contentLayers, contentSources } from './style.ts'
import type { MapLabel } from './types.ts'

const DRAW_MS = 700

export type Shown = { content: DrawnContent; labels: readonly MapLabel[] }

/** Draws the trip on whatever ground there is: route, dots and names. */
export class TripPainter {
  readonly #map: MapLibreMap
  readonly #hasNames: boolean
  #shown: Shown = { content: contentOf({ stops: [], legs: [], mode: 'trip' }), labels: [] }
  #hiddenNames: readonly string[] = []
  #drawing = 0
  #isReady = false

  constructor(map: MapLibreMap, hasNames: boolean) {
    this.#map = map
    this.#hasNames = hasNames
  }

  get shown(): Shown {
    return this.#shown
  }

  /** Once there is a style to add to. */
  start(colours: Colours): void {
    addRooms(this.#map)
    for (const [id, source] of Object.entries(contentSources)) this.#map.addSource(id, source)
    for (const layer of contentLayers(colours, this.#hasNames)) this.#map.addLayer(layer)
    this.#isReady = true
    this.show(this.#shown, true)
    this.#filterNames()
  }

  show(shown: Shown, isAnother: boolean): void {
    this.#shown = shown
    if (!this.#isReady) return
    const { content, labels } = shown
    this.#fill('names', namesOf(content, labels))
    this.#fill('dots', {
      type: 'FeatureCollection',
      features: content.dots.map(({ id, type, lat, lng }) => ({
        type: 'Feature',
        properties: { id, type },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    })
    this.#fill('arcs', {
      type: 'MultiLineString',
      coordinates: content.arcs.map(arc => arc.map(({ lat, lng }) => [lng, lat])),
    })
    this.#drawRoute(isAnother)
  }

  /** Leaves out names that a card or a fan of pins would half hide. */
  hideNames(ids: readonly string[]): void {
    if (ids.join() === this.#hiddenNames.join()) return
    this.#hiddenNames = ids
    if (this.#isReady) this.#filterNames()
  }

  /** Keeps names off what stands on the map, in pixels from its top left corner. */
  keepOff(boxes: readonly DOMRect[]): void {
    if (!this.#isReady || !this.#hasNames) return
    this.#fill('controls', {
      type: 'FeatureCollection',
      features: boxes.map(({ x, y, width, height }) => ({
        type: 'Feature',
        properties: { room: roomOf(this.#map, { width, height }) },
        geometry: {
          type: 'Point',
          coordinates: this.#map.unproject([x + width / 2, y + height / 2]).toArray(),
        },
      })),
    })
  }

  remove(): void {
    cancelAnimationFrame(this.#drawing)
  }

  #filterNames(): void {
    if (!this.#hasNames) return
    for (const kind of ['pin', 'halt', 'rental'] as const)
      this.#map.setFilter(`${kind}-names`, nameFilter(kind, this.#hiddenNames))
  }

  /** Another day's route draws itself once. */
  #drawRoute(isAnother: boolean): void {
    cancelAnimationFrame(this.#drawing)
    const line = this.#shown.content.route.map(({ lat, lng }) => [lng, lat])
    const isStill = !isAnother || matchMedia('(prefers-reduced-motion: reduce)').matches
    const started = performance.now()
    const draw = () => {
      const share = isStill ? 1 : Math.min((performance.now() - started) / DRAW_MS, 1)
      const eased = 1 - (1 - share) ** 3
      this.#fill('route', { type: 'LineString', coordinates: line.slice(0, Math.ceil(line.length * eased)) })
      if (share < 1) this.#drawing = requestAnimationFrame(draw)
    }
    draw()
  }

  #fill(id: string, data: GeoJSON.GeoJSON): void {
    void this.#map.getSource<GeoJSONSource>(id)?.setData(data)
  }
}
