import type { PlaceAround } from '@caravan/contract/places'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { distanceKm } from '../../lib/format/distance.ts'
import type { Colours } from './colours.ts'
import { contentOf, type DrawnContent } from './content.ts'
import { addRoom, addRooms, hideNames, namesOf, placesOf } from './names.ts'
import { contentLayers, contentSources } from './style.ts'

const DRAW_MS = 700
const SAME_SPOT_KM = 0.15

/** Draws the trip on whatever ground there is: route, dots and names. */
export class TripPainter {
  readonly #map: MapLibreMap
  #content: DrawnContent = contentOf({ stops: [], legs: [], mode: 'trip' })
  #places: readonly PlaceAround[] = []
  #hiddenNames: readonly string[] = []
  #drawing = 0
  #isReady = false
  #hasNames = true

  constructor(map: MapLibreMap) {
    this.#map = map
  }

  get content(): DrawnContent {
    return this.#content
  }

  /** The places whose names are on the map. */
  get places(): readonly PlaceAround[] {
    return this.#places
  }

  /** Once there is a style to add to; one with fonts of its own has names of its own. */
  start(colours: Colours, hasNames: boolean): void {
    this.#hasNames = hasNames
    addRooms(this.#map)
    for (const [id, source] of Object.entries(contentSources)) this.#map.addSource(id, source)
    for (const layer of contentLayers(colours, this.#hasNames)) this.#map.addLayer(layer)
    this.#isReady = true
    this.show(this.#content, true)
    this.label(this.#places)
    this.#filterNames()
  }

  show(content: DrawnContent, isAnother: boolean): void {
    this.#content = content
    if (!this.#isReady) return
    this.#fill('names', namesOf(content))
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

  /** Names the ground, except where the trip has a place of its own. */
  label(places: readonly PlaceAround[]): void {
    const { pins, halts } = this.#content
    const isOwn = (place: PlaceAround) =>
      halts.some(({ name }) => name === place.name) ||
      [...pins, ...halts].some(own => distanceKm(own, place) < SAME_SPOT_KM)
    this.#places = places.filter(place => !isOwn(place))
    if (this.#isReady) this.#fill('places', placesOf(this.#places))
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
        properties: { room: addRoom(this.#map, { width, height }) },
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
    if (this.#hasNames) hideNames(this.#map, this.#hiddenNames)
  }

  /** Another day's route draws itself once. */
  #drawRoute(isAnother: boolean): void {
    cancelAnimationFrame(this.#drawing)
    const line = this.#content.route.map(({ lat, lng }) => [lng, lat])
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
