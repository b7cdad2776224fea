import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { type Colours, isDark, mixed } from './colours.ts'
import {
  byKind,
  type Draw,
  type Expression,
  grown,
  isOf,
  kind,
  type Look,
  ranks,
  roadWidth,
} from './street-look.ts'

/** The ground and the lines, drawn in ink on paper. */
export const streetGround: Draw = (source, look) => [...areasOf(source, look), ...linesOf(source, look)]

const round = { 'line-cap': 'round' }

function inkOn({ 'map-land': land, ink }: Colours) {
  // By night the same share of light is seen less.
  const strength = isDark(land) ? 1.35 : 1
  return (share: number) => mixed(land, ink, share * strength)
}

const layersIn = (source: string) => (id: string, type: string, from: string, rest: object) =>
  ({ id: `${source} ${id}`, type, source, 'source-layer': from, ...rest }) as LayerSpecification

function lineIn(source: string) {
  const layer = layersIn(source)
  return (id: string, from: string, filter: FilterSpecification, paint: object, rest: object = {}) =>
    layer(id, 'line', from, { filter, paint, layout: { 'line-join': 'round', ...rest } })
}

function areasOf(source: string, { colours }: Look): LayerSpecification[] {
  const { 'map-land': land, 'map-water': water, 'map-park': park, ink } = colours
  const inked = inkOn(colours)
  const [layer, line] = [layersIn(source), lineIn(source)]
  const faded: Expression = ['interpolate', ['linear'], ['zoom'], 13, 0, 14.5, 1]
  return [
    layer('land', 'fill', 'land', {
      filter: ['match', kind, ['sand', 'rock', 'pitch', 'square'], false, true],
      paint: {
        'fill-antialias': false,
        'fill-color': byKind(
          {
            ...{ built: inked(0.035), ice: mixed(land, water, 0.35), park, wood: mixed(land, park, 0.8) },
            ...{ scrub: mixed(land, park, 0.45), grass: mixed(land, park, 0.35) },
          },
          land,
        ),
      },
    }),
    layer('on-land', 'fill', 'land', {
      filter: isOf('sand', 'rock', 'pitch', 'square'),
      paint: {
        'fill-color': byKind(
          { sand: mixed(land, colours['map-sand'], 0.6), rock: inked(0.05), pitch: mixed(park, ink, 0.05) },
          inked(0.07),
        ),
      },
    }),
    layer('water', 'fill', 'water', {
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': water },
    }),
    line(
      'streams',
      'water',
      ['==', ['geometry-type'], 'LineString'],
      {
        'line-color': water,
        'line-width': grown([8, 0.8], [13, 1.6], [16, 4], [18, 8]),
      },
      round,
    ),
    layer('buildings', 'fill', 'building', {
      minzoom: 13.5,
      paint: { 'fill-color': inked(0.06), 'fill-outline-color': inked(0.12), 'fill-opacity': faded },
    }),
  ]
}

const shares = { motorway: 0.22, major: 0.18, medium: 0.14, minor: 0.11, walk: 0.07, service: 0.08 }

function linesOf(source: string, { colours }: Look): LayerSpecification[] {
  const { 'map-land': land, 'map-water': water, ink } = colours
  const inked = inkOn(colours)
  const line = lineIn(source)
  const roadColour = byKind(
    Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, inked(share)])),
    inked(0.1),
  )
  const roads = isOf(...Object.keys(ranks))
  const isAt = (level: string): Expression => ['==', ['get', 'level'], level]
  const order = byKind(ranks, 0)
  return [
    line('tunnels', 'road', ['all', roads, isAt('tunnel')], {
      'line-color': inked(0.1),
      'line-width': roadWidth(),
      'line-dasharray': [1.2, 0.8],
      'line-opacity': 0.6,
    }),
    line('paths', 'road', isOf('path'), {
      'line-color': inked(0.2),
      'line-dasharray': [3, 1.6],
      'line-width': grown([13, 0.5], [16, 1.1], [18, 2]),
    }),
    line('steps', 'road', isOf('steps'), {
      'line-color': inked(0.24),
      'line-dasharray': [0.5, 0.35],
      'line-width': grown([14, 1], [16, 2.6], [18, 6]),
    }),
    line(
      'roads',
      'road',
      ['all', roads, ['!', ['has', 'level']]],
      { 'line-color': roadColour, 'line-width': roadWidth() },
      { ...round, 'line-sort-key': order },
    ),
    line('rails', 'road', ['all', isOf('rail', 'metro', 'tram'), ['!=', ['get', 'level'], 'tunnel']], {
      'line-color': inked(0.3),
      'line-dasharray': [4, 2],
      'line-width': grown([8, 0.5], [14, 1.1], [18, 2]),
    }),
    line('bridge-edges', 'road', ['all', roads, isAt('bridge')], {
      'line-color': land,
      'line-width': roadWidth(2),
    }),
    line(
      'bridges',
      'road',
      ['all', roads, isAt('bridge')],
      { 'line-color': roadColour, 'line-width': roadWidth() },
      { 'line-sort-key': order },
    ),
    line('lifts', 'road', isOf('lift'), {
      'line-color': inked(0.4),
      'line-width': 1,
      'line-dasharray': [6, 3],
    }),
    line('ferries', 'road', isOf('ferry'), {
      'line-color': mixed(water, ink, 0.35),
      'line-width': 1,
      'line-dasharray': [4, 3],
    }),
    line('borders', 'border', ['has', 'level'], {
      'line-color': colours['map-border'],
      'line-width': ['match', ['get', 'level'], 2, 1.4, 0.8],
      'line-dasharray': [3, 2],
    }),
  ]
}
