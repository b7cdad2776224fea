import { WORLD_MAXZOOM, WORLD_VERSION } from '@caravan/contract/tiles'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { line } from './layers.ts'
import { EQUATOR_M, WORLD } from './view.ts'

/** From here on the drawn ground has nothing more to show: a map wants streets. */
export const BARE_FROM = 10.5

/** Natural Earth's borders are wrong by streets, and its rivers run beside those that are areas. */
const BORDERS_UNTIL = 10.5
const RIVERS_UNTIL = 7.5
/** Nearer, the edges between a river and the sea would be seen. */
const COAST_UNTIL = 10
const fading = (until: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  until - 1.5,
  1,
  until,
  0,
]

/** The water is right to some 300 m: on a map of streets it is only hinted at. */
const roughly: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 13, 1, 15, 0.4]

/** A map of one town would be shaded everywhere. */
const paler: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 10, 1, 13, 0.5]

/** World tiles, which every server has without a region. */
const worldSource = (origin: string) => ({
  type: 'vector' as const,
  tiles: [`${origin}/api/tiles/{z}/{x}/{y}?v=${WORLD_VERSION}`],
  maxzoom: WORLD_MAXZOOM,
})

/**
 * The radius of a town in pixels, which doubles with every zoom. It is twice what its people need, as the circle fades
 * out to nothing, and metres are wider on the plane off the equator.
 */
function townRadius(): ExpressionSpecification {
  const pixelsAt = (zoom: number) => (WORLD * 2 ** zoom) / EQUATOR_M
  const at = (zoom: number): ExpressionSpecification => ['*', ['get', 'm'], pixelsAt(zoom) * 2]
  return ['interpolate', ['exponential', 2], ['zoom'], 0, at(0), 18, at(18)]
}

/** Where no tile has come the ground is land: better than every pin in the sea. */
export function groundLayers(colours: Colours): LayerSpecification[] {
  const [water, land] = [colours['map-water'], colours['map-land']]
  const tiled = (layer: LayerSpecification, from: string, filter: ExpressionSpecification | true = true) =>
    ({ ...layer, source: 'world', 'source-layer': from, filter }) as LayerSpecification
  const isOf = (type: string): ExpressionSpecification => ['==', ['geometry-type'], type]
  const dashed = { 'line-dasharray': [3, 2], 'line-opacity': fading(BORDERS_UNTIL) }
  const towns = {
    'circle-radius': townRadius(),
    'circle-color': colours['map-town'],
    'circle-blur': 1,
    'circle-opacity': paler,
  }
  const wet = { 'fill-color': water, 'fill-antialias': false, 'fill-opacity': roughly }
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': land } },
    tiled({ id: 'towns', type: 'circle', source: 'world', paint: towns }, 'people'),
    tiled({ id: 'water', type: 'fill', source: 'world', paint: wet }, 'water', isOf('Polygon')),
    tiled(
      line('rivers', 'world', water, 1.2, { 'line-opacity': fading(RIVERS_UNTIL) }, RIVERS_UNTIL),
      'water',
      isOf('LineString'),
    ),
    tiled(
      line('coast', 'world', colours['map-edge'], 1.5, { 'line-opacity': fading(COAST_UNTIL) }, COAST_UNTIL),
      'water',
      isOf('Polygon'),
    ),
    tiled(line('borders', 'world', colours['map-border'], 1, dashed, BORDERS_UNTIL), 'border'),
  ]
}

/** The world's water, borders and towns; no glyphs, so that names are drawn from the page's fonts. */
export function drawnStyle(colours: Colours, origin: string): StyleSpecification {
  return { version: 8, sources: { world: worldSource(origin) }, layers: groundLayers(colours) }
}
