import '../../lib/trusted-markup.ts'
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Coordinates } from '../../terrain/route.ts'
import { tileRequest, workerFor } from './tiles.ts'
import { viewOf } from './view.ts'

setWorkerUrl(workerFor(workerUrl))

/** A map of MapLibre around an extent, without a style. Throws where WebGL is missing. */
export function openMap(container: HTMLElement, extent: readonly Coordinates[]): MapLibreMap {
  const map = new MapLibreMap({
    container,
    transformRequest: tileRequest,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 18,
    fadeDuration: 0,
    ...viewOf(extent, { width: container.clientWidth, height: container.clientHeight }),
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener MapLibre writes every error to the console.
  map.on('error', () => undefined)
  return map
}
