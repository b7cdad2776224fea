import type { GeoJSONSource, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { type Detail, groundOf, watersOf } from './ground.ts'
import { PLAIN_FROM, WATERS_UNTIL } from './style.ts'

const FINE_FROM = 3

/** Lays the drawn ground as far as the view needs it; `onLand` hears when there is land, and the rest is sea. */
export function groundPainter(map: MapLibreMap, onLand: () => void) {
  let laid: Detail | undefined
  let isRemoved = false
  let hasWaters = false

  async function lay(detail: Detail): Promise<void> {
    const isNews = () => laid !== detail && laid !== 'fine' && !isRemoved
    if (!isNews()) return
    const ground = await groundOf(detail).catch(() => undefined)
    if (!ground || !isNews()) return
    laid = detail
    void map.getSource<GeoJSONSource>('borders')?.setData(ground.borders)
    await map.getSource<GeoJSONSource>('land')?.setData(ground.land)
    if (!isRemoved) map.on('sourcedata', drawn)
  }

  async function layWaters(): Promise<void> {
    if (hasWaters) return
    const waters = await watersOf().catch(() => undefined)
    if (!waters || hasWaters || isRemoved) return
    hasWaters = true
    void map.getSource<GeoJSONSource>('lakes')?.setData(waters.lakes)
    void map.getSource<GeoJSONSource>('rivers')?.setData(waters.rivers)
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
