import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { HILLS_FROM, SCHEMATIC_FROM } from './hills.ts'
import { nameLayers } from './names.ts'
import { stopTypes } from './types.ts'

const nothing: GeoJSON.GeoJSON = { type: 'FeatureCollection', features: [] }
/** The finer tolerance keeps curves round. */
const source = (maxzoom = 18, tolerance = 0.05) =>
  ({ type: 'geojson', data: nothing, maxzoom, tolerance }) as const

/** The sources that are filled as the ground arrives and the content changes. */
export const contentSources = { route: source(), dots: source(), names: source() }

const levelIs = (level: number): FilterSpecification => ['==', ['get', 'level'], level]
const untilSchematic: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  HILLS_FROM,
  1,
  SCHEMATIC_FROM,
  0,
]
const fromSchematic: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  HILLS_FROM,
  0,
  SCHEMATIC_FROM,
  1,
]

/** Until the land has come, all of the ground is land: better than every pin in the sea. */
export function groundLayers(colours: Colours, hasLand: boolean): LayerSpecification[] {
  const [sea, land] = [colours[hasLand ? 'map-water' : 'map-land'], colours['map-land']]
  const coast = ['interpolate', ['linear'], ['zoom'], HILLS_FROM, sea, SCHEMATIC_FROM, land]
  return [
    { id: 'water', type: 'background', paint: { 'background-color': coast as never } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours['map-land'] } },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      maxzoom: SCHEMATIC_FROM,
      paint: { 'line-color': colours['map-edge'], 'line-width': 1.5, 'line-opacity': untilSchematic },
    },
    ...([1, 2, 3, 4] as const).flatMap((level): LayerSpecification[] => {
      const band = { source: 'hills', minzoom: HILLS_FROM, filter: levelIs(level - 1) }
      const line = { ...band, type: 'line' } as const
      const [edge, contour] = [colours['map-edge'], colours['map-contour']]
      const fill = { 'fill-color': colours[`map-hill-${level}`], 'fill-opacity': fromSchematic }
      return [
        { ...band, id: `hill-${level}`, type: 'fill', paint: fill },
        { ...line, id: `hill-edge-${level}`, paint: { 'line-color': edge, 'line-opacity': fromSchematic } },
        {
          ...line,
          id: `hill-contour-${level}`,
          filter: levelIs(level - 0.5),
          paint: { 'line-color': contour, 'line-opacity': fromSchematic },
        },
      ]
    }),
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      maxzoom: SCHEMATIC_FROM,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours['map-border'],
        'line-width': 1,
        'line-dasharray': [3, 2],
        'line-opacity': untilSchematic,
      },
    },
  ]
}

/** What the trip puts on the ground. A style from elsewhere has names of its own, in fonts of its own, and gets none of ours. */
export function contentLayers(colours: Colours, hasNames: boolean): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
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

/** Natural Earth and the schematic, or raster tiles; no glyphs, so that names are drawn from the page's fonts. */
export function drawnStyle(
  colours: Colours,
  raster?: { rasterUrl: string; attribution: string },
): StyleSpecification {
  if (raster)
    return {
      version: 8,
      sources: {
        tiles: {
          type: 'raster',
          tiles: [raster.rasterUrl],
          tileSize: 256,
          maxzoom: 19,
          attribution: raster.attribution,
        },
      },
      layers: [
        { id: 'water', type: 'background', paint: { 'background-color': colours['map-land'] } },
        { id: 'tiles', type: 'raster', source: 'tiles' },
      ],
    }
  return {
    version: 8,
    sources: { land: source(8, 0.375), borders: source(8, 0.375), hills: source() },
    layers: groundLayers(colours, false),
  }
}
