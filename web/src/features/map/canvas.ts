import type { Language } from '@caravan/contract/languages'
import type { PlaceAround } from '@caravan/contract/places'
import { AttributionControl, type Map as MapLibreMap } from 'maplibre-gl'
import type { Position } from '../../lib/position.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { type Colours, watchColours } from './colours.ts'
import { type DrawnContent, idsOf } from './content.ts'
import type { Size } from './covered.ts'
import { contentLayers } from './layers.ts'
import { type Meant, nameBoxes } from './marks.ts'
import { circleAround } from './mercator.ts'
import { openMap } from './open-map.ts'
import { TripPainter } from './painter.ts'
import { watchPointer } from './pointing.ts'
import { floorOf, isInSight, roomOf } from './room.ts'
import { along, type Box, freeSpot, moved, wayInto } from './spread.ts'
import { repaint, StreetPainter } from './street-painter.ts'
import type { Streets } from './streets.ts'
import { streetsOf, type Tiles } from './tiles.ts'
import { type InSight, projectorOf, type View, viewOf } from './view.ts'
import { drawnStyle, groundLayers } from './world-layers.ts'

const MOVE_MS = 500
const ZOOM_MS = 250
/** The zoom at which a position out of sight is shown. */
const AROUND_ME = 13

/** The room of a spot at which nothing of the trip stands. */
const SPOT: Box = [-17, -17, 17, 17]

/** `drawings` contains the icons of types and kinds; `onDrawn` is called once the map is drawn. */
type Beginning = { extent: readonly Coordinates[]; drawings: Element; onDrawn: () => void }

/** The map itself: ground, names, trip and camera. Throws where WebGL is missing. */
export class MapCanvas implements InSight {
  readonly #map: MapLibreMap
  readonly #trip: TripPainter
  readonly #streets: StreetPainter
  readonly #unwatch: () => void
  readonly #ended = new AbortController()
  #hasStreets = false
  #wasMoved = false

  constructor(container: HTMLElement, { extent, drawings, onDrawn }: Beginning) {
    this.#map = openMap(container, extent)
    const colours = watchColours(container, () => {
      void this.#trip.redraw()
      this.#streets.redraw()
      // Streets have a ground of their own.
      const ground = this.#hasStreets ? [] : groundLayers(colours.now())
      repaint(this.#map, [...ground, ...contentLayers(colours.now(), true)])
    })
    this.#unwatch = colours.end
    // In a task of its own. A style from elsewhere is checked as it comes.
    const styled = setTimeout(() =>
      this.#map.setStyle(drawnStyle(colours.now(), location.origin), { validate: false }),
    )
    this.#ended.signal.addEventListener('abort', () => clearTimeout(styled))
    this.#trip = new TripPainter(this.#map, colours.now, drawings)
    this.#streets = new StreetPainter(this.#map, colours.now)
    // Not in the task that has read the style, behind which there may be another one.
    this.#map.on('style.load', ({ target: { style } }) =>
      setTimeout(() => this.#map.style === style && this.#start(colours.now(), onDrawn)),
    )
    this.#map.on('movestart', event => {
      if (event.originalEvent) this.#wasMoved = true
    })
    let { height } = this.size
    this.#map.on('resize', () => {
      // The places stay where they were, below the upper edge.
      this.#map.panBy([0, (this.size.height - height) / 2], { duration: 0 })
      height = this.size.height
      if (!this.#wasMoved) this.fit()
    })
    this.#map.on('zoom', () => this.#stand())
    this.#map.on('moveend', () => {
      this.#stand()
      this.#trip.keepNamesOff()
    })
  }

  get size(): Size {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    return { width, height }
  }

  /** How far down places may stand. */
  get floor(): number {
    return floorOf(this.#map.getContainer())
  }

  get view(): View {
    const { lat, lng } = this.#map.getCenter()
    return { center: { lat, lng }, zoom: this.#map.getZoom() }
  }

  /** Tells of every change of the view, or only when it has come to rest. */
  watch(listener: () => void, change: 'move' | 'moveend' = 'move'): () => void {
    const map = this.#map
    const watched = [map.on(change, listener), map.on('resize', listener)]
    return () => {
      for (const one of watched) one.unsubscribe()
    }
  }

  watchPointer(listeners: Parameters<typeof watchPointer>[3]): () => void {
    return watchPointer(this.#map, this.#trip, () => projectorOf(this.view, this.size), listeners)
  }

  /** Lays streets under the trip; until they are there, and where they do not come, the drawn ground stays. */
  async showStreets(tiles: Tiles): Promise<void> {
    const style = await streetsOf(tiles, this.view, this.#ended.signal)
    if (this.#ended.signal.aborted) return
    this.#hasStreets = true
    this.#map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
    this.#map.setStyle(style, { diff: false })
  }

  /** Draws the streets of regions on the ground and below the trip. */
  showRegions(streets: Streets, language: Language): void {
    this.#streets.show(streets, language)
    this.#trip.named = streets.regions.map(({ bounds }) => bounds)
    this.#trip.label(this.#trip.known)
  }

  label(places: readonly PlaceAround[]): void {
    this.#trip.label(places)
  }

  /** The canvas takes the arrow keys, so it says what it is. */
  name(surface: string): void {
    this.#map.getCanvas().setAttribute('aria-label', surface)
    this.#map.getCanvas().setAttribute('role', 'application')
  }

  /** Shows what stands out. */
  mean(meant: Meant): void {
    this.#trip.meant = meant
    this.#stand()
  }

  /** Shows other content; moves there unless the traveller has moved the map and some of it is still the same. */
  show(content: DrawnContent): void {
    const before = idsOf(this.#trip.content)
    const isAnother = !idsOf(content).some(id => before.includes(id))
    this.#trip.show(content, isAnother)
    if (isAnother || !this.#wasMoved) this.fit(before.length > 0)
    this.#stand()
  }

  fit(withMotion = true): void {
    this.#wasMoved = false
    this.#moveTo(viewOf(this.#trip.content.extent, this.size, this.floor), withMotion)
  }

  zoomBy(steps: number): void {
    this.#wasMoved = true
    this.#map.zoomTo(this.#map.getZoom() + steps, { duration: ZOOM_MS })
  }

  /**
   * The top left corner of a card, nearest to the middle, where it covers no place of the trip, no route and nothing that
   * lies over the map, and no name of a place if that can be. Undefined where there is no such room.
   */
  roomFor(card: HTMLElement): [x: number, y: number] | undefined {
    const { marks } = this.#trip
    const project = projectorOf(this.view, this.size)
    const places = marks.map(mark => this.boxOf(mark))
    const size = { width: card.offsetWidth, height: card.offsetHeight }
    const frame = { ...this.size, height: this.floor }
    const boxes = [...places, ...this.#trip.covered(card)]
    const names = marks.flatMap(mark => nameBoxes(mark).map(box => moved(box, project(mark))))
    const route = along(this.#trip.content.route.map(project))
    for (const more of [[...names, ...route], route]) {
      const spot = freeSpot(size, frame, [...boxes, ...more])
      if (spot) return spot
    }
    return undefined
  }

  /** Takes away the names below what lies over the map now. */
  keepNamesOff(): void {
    this.#trip.keepNamesOff()
  }

  /** All that is drawn at a place, from the top left corner of the map. */
  boxOf(place: Coordinates & { id?: string }): Box {
    const { box = SPOT } = this.#trip.marks.find(({ id }) => id === place.id) ?? {}
    return moved(box, projectorOf(this.view, this.size)(place))
  }

  /** Brings a spot to the middle. */
  centre(center = this.view.center, withMotion = true): void {
    this.#wasMoved = true
    this.#moveTo({ center, zoom: this.#map.getZoom() }, withMotion)
  }

  /** Brings a place and its pin to where nothing covers them, without any motion if they are there. */
  reveal(place: Coordinates & { id?: string }): void {
    const { width, height } = this.size
    const [x, y] = wayInto(roomOf(this.#map.getContainer()), this.boxOf(place))
    if (x === 0 && y === 0) return
    const center = this.#map.unproject([width / 2 - x, height / 2 - y])
    this.#moveTo({ center, zoom: this.#map.getZoom() }, true)
  }

  /** Shows the position of the device, and moves there if it is out of sight. */
  showPosition(position: Position): void {
    this.#trip.locate(position)
    if (isInSight(this.#map.getContainer(), projectorOf(this.view, this.size)(position))) return
    this.#wasMoved = true
    const fitted = viewOf(circleAround(position, position.accuracy), this.size, this.floor)
    const zoom = Math.min(fitted.zoom, Math.max(this.view.zoom, AROUND_ME))
    this.#moveTo({ center: position, zoom }, true)
  }

  remove(): void {
    this.#unwatch()
    this.#ended.abort()
    this.#trip.remove()
    this.#map.remove()
  }

  #moveTo({ center, zoom }: View, withMotion: boolean): void {
    const { width, height } = this.size
    if (width === 0 || height === 0) return
    const [x, y] = projectorOf(this.view, this.size)(center)
    const isFar = Math.abs(x - width / 2) > 3 * width || Math.abs(y - height / 2) > 3 * height
    const camera = { center: [center.lng, center.lat] as [number, number], zoom }
    // MapLibre leaves the motion out where the system asks for less of it.
    if (withMotion && !isFar) this.#map.easeTo({ ...camera, duration: MOVE_MS })
    else this.#map.jumpTo(camera)
  }

  #start(colours: Colours, onDrawn: () => void): void {
    this.#trip.start(colours, this.#map.getStyle().glyphs === undefined)
    this.#streets.start()
    this.#stand()
    // By then the page has put its buttons there.
    this.#map.once('idle', () => {
      this.#trip.keepNamesOff()
      onDrawn()
    })
  }

  #stand(): void {
    this.#trip.stand(projectorOf(this.view, this.size))
  }
}
