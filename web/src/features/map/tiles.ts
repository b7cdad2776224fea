import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { contentSources } from './style.ts'

/** A MapLibre style, or raster tiles as `{z}/{x}/{y}` and whom they are from, in place of the drawn ground. */
export type Tiles = { styleUrl: string } | { rasterUrl: string; attribution: string }

/** How long an empty map may be looked at. */
const PATIENCE_MS = 10_000

/** The operator's choice, as the server has stamped it on the page. */
export function configuredTiles(): Tiles | undefined {
  const { mapStyle, mapRaster, mapAttribution = '' } = document.documentElement.dataset
  if (mapStyle) return { styleUrl: mapStyle }
  return mapRaster ? { rasterUrl: mapRaster, attribution: mapAttribution } : undefined
}

/** Tile servers want to know which site asks, which the policy of our pages would hide from them. */
export function tileRequest(url: string) {
  return url.startsWith(`${location.origin}/`) ? undefined : { url, referrerPolicy: 'strict-origin' as const }
}

/**
 * Calls `onNothing` when not one tile has come: no style, a server that is away, or one that does not answer.
 * After the first tile, one that stays away leaves its square empty, and the rest of the map is of use.
 */
export function watchTiles(map: MapLibreMap, onNothing: () => void): () => void {
  let hasStyle = false
  let waiting = window.setTimeout(giveUp, PATIENCE_MS)

  function stop(): void {
    clearTimeout(waiting)
    map.off('style.load', styled)
    map.off('sourcedata', arrived)
    map.off('error', failed)
    map.off('idle', idle)
  }
  function giveUp(): void {
    // Nothing is fetched for a page that nobody sees.
    if (document.hidden) waiting = window.setTimeout(giveUp, PATIENCE_MS)
    else {
      stop()
      onNothing()
    }
  }
  const styled = () => {
    hasStyle = true
  }
  const arrived = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (tile?.state === 'loaded' && !(sourceId in contentSources)) stop()
  }
  const failed = () => {
    if (!hasStyle) giveUp()
  }
  const idle = () => {
    if (hasStyle) giveUp()
  }
  map.on('style.load', styled)
  map.on('sourcedata', arrived)
  map.on('error', failed)
  map.on('idle', idle)
  return stop
}
