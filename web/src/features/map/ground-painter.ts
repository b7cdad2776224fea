import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { type Detail, groundOf } from './ground.ts'
import { PLAIN_FROM } from './style.ts'

const FINE_FROM = 3

/** Lays the drawn ground as far as the view needs it. */
export class GroundPainter {
  readonly #map: MapLibreMap
  readonly #onLand: () => void
  #laid: Detail | undefined
  #hasLand = false
  #isRemoved = false

  /** `onLand` is called when there is land, and whatever is not land is sea. */
  constructor(map: MapLibreMap, onLand: () => void) {
    this.#map = map
    this.#onLand = onLand
  }

  get hasLand(): boolean {
    return this.#hasLand
  }

  paint(zoom: number): void {
    // A style from elsewhere has its own ground.
    if (this.#map.getSource('land') && zoom < PLAIN_FROM) void this.#layLand(zoom)
  }

  remove(): void {
    this.#isRemoved = true
  }

  /** The coarse land at once, the fine one after it where the difference shows. */
  async #layLand(zoom: number): Promise<void> {
    await this.#lay('coarse')
    if (zoom >= FINE_FROM) await this.#lay('fine')
  }

  async #lay(detail: Detail): Promise<void> {
    const isNews = () => this.#laid !== detail && this.#laid !== 'fine' && !this.#isRemoved
    if (!isNews()) return
    const ground = await groundOf(detail).catch(() => undefined)
    if (!ground || !isNews()) return
    this.#laid = detail
    this.#fill('borders', ground.borders)
    await this.#map.getSource<GeoJSONSource>('land')?.setData(ground.land)
    if (!this.#isRemoved) this.#onceLandIsDrawn()
  }

  #onceLandIsDrawn(): void {
    const seen = ({ sourceId, isSourceLoaded }: MapSourceDataEvent) => {
      if (sourceId !== 'land' || !isSourceLoaded) return
      this.#map.off('sourcedata', seen)
      this.#hasLand = true
      this.#onLand()
    }
    this.#map.on('sourcedata', seen)
  }

  #fill(id: string, data: GeoJSON.GeoJSON): void {
    void this.#map.getSource<GeoJSONSource>(id)?.setData(data)
  }
}
