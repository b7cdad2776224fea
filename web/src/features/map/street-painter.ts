import type { Language } from '@caravan/contract/languages'
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { streetGround } from './street-ground.ts'
import type { Draw } from './street-look.ts'
import { streetNames } from './street-names.ts'
import { type Streets, sourceOf } from './streets.ts'

/** The layers of the trip before which the ground of the streets comes, and their names. */
const [FIRST, NAMED] = ['arcs', 'dots']
/** From this zoom on a region hides the world below it. */
const GROUND_FROM = 8

/** Draws the streets of regions between the drawn ground and the trip. */
export class StreetPainter {
  readonly #map: MapLibreMap
  readonly #colours: () => Colours
  #streets: Streets = { regions: [], isKept: false }
  #language: Language = 'en'
  #drawn = ''
  #sources: string[] = []

  constructor(map: MapLibreMap, colours: () => Colours) {
    this.#map = map
    this.#colours = colours
  }

  /** Once there is a style to add to. */
  start(): void {
    this.#drawn = ''
    this.#sources = []
    this.show(this.#streets, this.#language)
  }

  show(streets: Streets, language: Language): void {
    this.#streets = streets
    this.#language = language
    const drawn = JSON.stringify([streets, language])
    if (drawn === this.#drawn || !this.#map.style?.getLayer(FIRST)) return
    this.#drawn = drawn
    this.#clear()
    // Shaded beyond a region alone, towns would show where it ends.
    if (this.#map.getLayer('towns'))
      this.#map.setLayerZoomRange('towns', 0, streets.regions.length > 0 ? GROUND_FROM : 24)
    this.#sources = streets.regions.map(({ region }) => `streets ${region}`)
    for (const [n, source] of this.#sources.entries()) {
      const region = streets.regions[n]
      if (region) this.#map.addSource(source, sourceOf(region, streets.isKept))
      for (const layer of this.#layersOf(source, streetGround)) this.#add(layer, FIRST)
      for (const layer of this.#layersOf(source, streetNames)) this.#add(layer, NAMED)
    }
  }

  /** In the colours of another theme. */
  redraw(): void {
    for (const source of this.#sources) {
      repaint(this.#map, this.#layersOf(source, streetGround))
      repaint(this.#map, this.#layersOf(source, streetNames))
    }
  }

  #clear(): void {
    for (const source of this.#sources) {
      for (const { id } of [...this.#layersOf(source, streetGround), ...this.#layersOf(source, streetNames)])
        if (this.#map.getLayer(id)) this.#map.removeLayer(id)
      if (this.#map.getSource(source)) this.#map.removeSource(source)
    }
    this.#sources = []
  }

  #layersOf(source: string, draw: Draw): LayerSpecification[] {
    return draw(source, { colours: this.#colours(), language: this.#language })
  }

  #add(layer: LayerSpecification, before: string): void {
    this.#map.style.addLayer(layer, before, { validate: false })
  }
}

/** Gives layers their paint anew; a style from elsewhere lacks some of ours. */
export function repaint(map: MapLibreMap, layers: readonly LayerSpecification[]): void {
  for (const { id, paint } of layers)
    for (const [name, value] of Object.entries(paint ?? {}))
      if (map.getLayer(id)) map.setPaintProperty(id, name as never, value as never, { validate: false })
}
