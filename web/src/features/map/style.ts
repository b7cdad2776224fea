import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { nameLayers } from './names.ts'
import { stopTypes } from './types.ts'

const nothing: GeoJSON.GeoJSON = { type: 'FeatureCollection', features: [] }
/** The finer tolerance keeps curves round. */
const source = (maxzoom = 18, tolerance = 0.05) =>
  ({ type: 'geojson', data: nothing, maxzoom, tolerance }) as const

/** The sources that are filled as the ground arrives and the content changes. */
export const contentSources = {
  arcs: source(),
  route: source(),
  dots: source(),
  names: source(),
  places: source(),
  controls: source(),
}

/** Nearer than this the coast of Natural Earth is wrong by streets, so that it fades into plain land. */
const FADES_FROM = 9
export const PLAIN_FROM = 10.5

const fading: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], FADES_FROM, 1, PLAIN_FROM, 0]
/** Rivers and lakes are drawn coarser than the coast. */
export const WATERS_UNTIL = 7.5
const drying: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 6, 1, WATERS_UNTIL, 0]

/** Until the land has come, all of the ground is land: better than every pin in the sea. */
export function groundLayers(colours: Colours, hasLand: boolean): LayerSpecification[] {
  const [sea, land] = [colours[hasLand ? 'map-water' : 'map-land'], colours['map-land']]
  const coast = ['interpolate', ['linear'], ['zoom'], FADES_FROM, sea, PLAIN_FROM, land]
  return [
    { id: 'water', type: 'background', paint: { 'background-color': coast as never } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours['map-land'] } },
    {
      id: 'lakes',
      type: 'fill',
      source: 'lakes',
      maxzoom: WATERS_UNTIL,
      paint: { 'fill-color': colours['map-water'], 'fill-opacity': drying },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'rivers',
      maxzoom: WATERS_UNTIL,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colours['map-water'], 'line-width': 1.2, 'line-opacity': drying },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      maxzoom: PLAIN_FROM,
      paint: { 'line-color': colours['map-edge'], 'line-width': 1.5, 'line-opacity': fading },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      maxzoom: PLAIN_FROM,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours['map-border'],
        'line-width': 1,
        'line-dasharray': [3, 2],
        'line-opacity': fading,
      },
    },
  ]
}

/** The layers of the trip. A style from elsewhere has names of its own, in fonts of its own, and gets none of ours. */
export function contentLayers(colours: Colours, hasNames: boolean): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'arcs',
      type: 'line',
      source: 'arcs',
      layout: round,
      paint: { 'line-color': colours['flight-solid'], 'line-width': 2, 'line-dasharray': [0.5, 2.5] },
    },
    {
      id: 'route-casing',
      type: 'line',
      source: 'route',
      layout: round,
      paint: { 'line-color': colours.casing, 'line-width': 6.2 },
    },
    {
      id: 'route',
      type: 'line',
      source: 'route',
      layout: round,
      paint: { 'line-color': colours.marigold, 'line-width': 3.8 },
    },
    {
      id: 'dots',
      type: 'circle',
      source: 'dots',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 2.5, 8, 5, 12, 7],
        'circle-color': [
          'match',
          ['get', 'type'],
          ...stopTypes.flatMap(type => [type, colours[`${type}-solid`]]),
          colours['map-label'],
        ] as never,
        'circle-stroke-color': colours['map-land'],
        'circle-stroke-width': 1.5,
      },
    },
    ...(hasNames ? nameLayers(colours) : []),
  ]
}

/** Natural Earth; no glyphs, so that names are drawn from the page's fonts. */
export function drawnStyle(colours: Colours): StyleSpecification {
  return {
    version: 8,
    sources: Object.fromEntries(['land', 'borders', 'lakes', 'rivers'].map(id => [id, source(8, 0.375)])),
    layers: groundLayers(colours, false),
  }
}
