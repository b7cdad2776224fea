import type { PlaceAround } from '@caravan/contract/places'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Position } from '../../lib/position.ts'
import type { Colours } from './colours.ts'
import { contentOf, type DrawnContent } from './content.ts'
import { boxesOver } from './covered.ts'
import { drawIcon, type Icon, iconOf, idOf, ratioOf } from './icons.ts'
import { contentLayers, contentSources } from './layers.ts'
import { featuresOf, type Mark, type Meant, marksOf, placesBeside, placesOf } from './marks.ts'
import { circleAround, featuresAt } from './mercator.ts'
import type { Box } from './spread.ts'
import type { Project } from './view.ts'

const DRAW_MS = 700

/** Draws the trip as layers of the map, on whatever ground there is. */
export class TripPainter {
  readonly #map: MapLibreMap
  readonly #draw: (icon: Icon) => Promise<ImageData>
  content: DrawnContent = contentOf({ stops: [], legs: [], mode: 'trip' })
  /** The places whose names are on the map. */
  places: readonly PlaceAround[] = []
  /** Those as well where the trip has a place of its own. */
  known: readonly PlaceAround[] = []
  /** Within these the streets name the towns: west, south, east, north. */
  named: readonly (readonly number[])[] = []
  /** These stand out, from the next time on. */
  meant: Meant = { pins: [], active: null, isReached: false, said: [] }
  marks: readonly Mark[] = []
  #position: Position | undefined
  #standing = ''
  #drawing = 0
  #isReady = false
  #hasNames = true

  /** `drawings` holds those of types and kinds. */
  constructor(map: MapLibreMap, colours: () => Colours, drawings: Element) {
    this.#map = map
    this.#draw = icon => drawIcon(icon, colours(), drawings)
    map.setMissingStyleImageResolver(async id => {
      const icon = iconOf(id)
      if (icon) map.addImage(id, await this.#draw(icon), { pixelRatio: ratioOf(icon) })
    })
  }

  /** Once there is a style to add to; one with fonts of its own has names of its own. */
  start(colours: Colours, hasNames: boolean): void {
    this.#hasNames = hasNames
    for (const [id, source] of Object.entries(contentSources)) this.#map.addSource(id, source)
    for (const layer of contentLayers(colours, hasNames))
      this.#map.style.addLayer(layer, undefined, { validate: false })
    this.#isReady = true
    this.#standing = ''
    this.show(this.content, true)
    this.label(this.known)
    if (this.#position) this.locate(this.#position)
  }

  /** Draws the icons anew, in other colours. */
  async redraw(): Promise<void> {
    for (const id of this.#map.listImages()) {
      const icon = iconOf(id)
      const data = icon && (await this.#draw(icon))
      if (data && this.#map.hasImage(id)) this.#map.updateImage(id, data)
    }
  }

  show(content: DrawnContent, isAnother: boolean): void {
    this.content = content
    if (!this.#isReady) return
    this.#fill(
      'dots',
      featuresAt(content.dots, ({ id, type }) => ({ id, type })),
    )
    for (const id of ['arcs', 'tracks'] as const)
      this.#fill(id, {
        type: 'MultiLineString',
        coordinates: content[id].map(line => line.map(({ lat, lng }) => [lng, lat])),
      })
    this.#drawRoute(isAnother)
  }

  /** Puts pins, stops, marks and their names where they have room as the map is now. */
  stand(project: Project): void {
    this.marks = marksOf(this.content, this.meant, project)
    const features = featuresOf(this.marks)
    const standing = JSON.stringify(features)
    if (!this.#isReady || standing === this.#standing) return
    this.#standing = standing
    this.#fill('marks', features)
  }

  /** Names the ground, except where the trip has a place of its own. */
  label(places: readonly PlaceAround[]): void {
    this.known = places
    const isNamed = ({ kind, lat, lng }: PlaceAround) =>
      kind === 'town' &&
      this.named.some(
        ([west = 0, south = 0, east = 0, north = 0]) =>
          lng > west && lng < east && lat > south && lat < north,
      )
    this.places = placesBeside(this.content, places).filter(place => !isNamed(place))
    if (this.#isReady) this.#fill('places', placesOf(this.places))
  }

  /** Boxes of the elements over the canvas, relative to its top left corner. */
  covered(except?: Element): Box[] {
    return boxesOver(this.#map.getContainer(), except)
  }

  /** Buttons, sources and scale bar lie over the canvas, some of them put there by the page; its edges cut names. */
  keepNamesOff(): void {
    if (!this.#isReady || !this.#hasNames) return
    const { width, height } = this.#map.getContainer().getBoundingClientRect()
    const boxes = [
      ...this.covered().map(
        ([left, top, right, bottom]) =>
          new DOMRect(left, top, Math.ceil(right - left), Math.ceil(bottom - top)),
      ),
      ...[0, width].map(x => new DOMRect(x - 1, 0, 2, height)),
      ...[0, height].map(y => new DOMRect(0, y - 1, width, 2)),
    ]
    const rooms = boxes.map(({ x, y, width, height }) => {
      const { lat, lng } = this.#map.unproject([x + width / 2, y + height / 2])
      return { lat, lng, icon: idOf({ as: 'room', width: Math.ceil(width), height: Math.ceil(height) }) }
    })
    this.#fill(
      'controls',
      featuresAt(rooms, ({ icon }) => ({ icon })),
    )
  }

  /** Shows the position of the device. */
  locate(position: Position): void {
    this.#position = position
    if (!this.#isReady) return
    const within = circleAround(position, position.accuracy).map(({ lat, lng }) => [lng, lat])
    this.#fill('me', {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', coordinates: [within] },
        { type: 'Point', coordinates: [position.lng, position.lat] },
      ],
    })
  }

  remove(): void {
    cancelAnimationFrame(this.#drawing)
  }

  /** Another day's route draws itself once. */
  #drawRoute(isAnother: boolean): void {
    cancelAnimationFrame(this.#drawing)
    const line = this.content.route.map(({ lat, lng }) => [lng, lat])
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
