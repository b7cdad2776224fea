import type { Language } from '@caravan/contract/languages'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { type Colours, isDark, mixed } from './colours.ts'
import { idOf } from './icons.ts'
import { fontsOf } from './layers.ts'
import type { StopType } from './types.ts'

type Expression = ExpressionSpecification
type Stops = readonly (readonly [zoom: number, value: number])[]

/** The names of a place in a language, the best first. */
export const nameKeys = (language: Language): string[] =>
  ({
    en: ['name:en'],
    zh: ['name:zh-Hant', 'name:zh-Hans'],
    'zh-Hans': ['name:zh-Hans', 'name:zh-Hant'],
  })[language]

/** Grows with the zoom as streets do. */
const grown = (stops: Stops): Expression =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as unknown as Expression
const kind: Expression = ['get', 'kind']
/** A value by the kind. */
const byKind = (values: Record<string, unknown>, otherwise: unknown): Expression =>
  ['match', kind, ...Object.entries(values).flat(), otherwise] as unknown as Expression
const isOf = (...kinds: string[]): Expression => ['match', kind, kinds, true, false]

/** In pixels, by zoom. */
const widths: Record<string, Stops> = {
  motorway: [
    [5, 0.7],
    [8, 1.3],
    [11, 2.2],
    [14, 4.6],
    [16, 11],
    [18, 26],
  ],
  major: [
    [5, 0.5],
    [8, 0.9],
    [11, 1.7],
    [14, 4],
    [16, 10],
    [18, 24],
  ],
  medium: [
    [5, 0.4],
    [8, 0.6],
    [11, 1],
    [14, 3],
    [16, 8],
    [18, 20],
  ],
  minor: [
    [5, 0.3],
    [8, 0.3],
    [11, 0.5],
    [14, 1.8],
    [16, 6],
    [18, 16],
  ],
  walk: [
    [5, 0.3],
    [8, 0.3],
    [11, 0.5],
    [14, 1.5],
    [16, 5],
    [18, 13],
  ],
  service: [
    [5, 0.3],
    [8, 0.3],
    [11, 0.4],
    [14, 0.9],
    [16, 3],
    [18, 9],
  ],
  runway: [
    [5, 0.5],
    [8, 0.7],
    [11, 2],
    [14, 9],
    [16, 30],
    [18, 90],
  ],
  taxiway: [
    [5, 0.3],
    [8, 0.4],
    [11, 0.8],
    [14, 3],
    [16, 9],
    [18, 28],
  ],
}
/** Which lie above. */
const ranks = { motorway: 7, major: 6, medium: 5, minor: 4, walk: 3, service: 2, runway: 1, taxiway: 0 }
const zooms = [5, 8, 11, 14, 16, 18]

/** Of each kind, at each of the zooms; a casing is wider on both sides. */
function roadWidth(more = 0): Expression {
  const at = (step: number) =>
    byKind(
      Object.fromEntries(
        Object.entries(widths).map(([kind, stops]) => [kind, (stops[step]?.[1] ?? 0) + more]),
      ),
      1,
    )
  const steps = zooms.flatMap((zoom, step) => [zoom, at(step)])
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...steps] as unknown as Expression
}

interface Look {
  colours: Colours
  language: Language
}

/** The ground and the lines of a region's streets, from below, drawn in ink on paper. */
export function streetGround(source: string, { colours }: Look): LayerSpecification[] {
  const { 'map-land': land, 'map-water': water, 'map-park': park, ink } = colours
  // By night the same share of light is seen less.
  const strength = isDark(land) ? 1.35 : 1
  const inked = (share: number) => mixed(land, ink, share * strength)
  const layer = (id: string, type: string, from: string, rest: object) =>
    ({ id: `${source} ${id}`, type, source, 'source-layer': from, ...rest }) as LayerSpecification
  const line = (id: string, from: string, filter: FilterSpecification, paint: object, rest: object = {}) =>
    layer(id, 'line', from, { filter, paint, layout: { 'line-join': 'round', ...rest } })
  const round = { 'line-cap': 'round' }
  const shares = { motorway: 0.22, major: 0.18, medium: 0.14, minor: 0.11, walk: 0.07, service: 0.08 }
  const roadColour = byKind(
    Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, inked(share)])),
    inked(0.1),
  )
  const roads = isOf(...Object.keys(ranks))
  const isAt = (level: string): Expression => ['==', ['get', 'level'], level]
  const order = byKind(ranks, 0)
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
        'line-width': grown([
          [8, 0.8],
          [13, 1.6],
          [16, 4],
          [18, 8],
        ]),
      },
      round,
    ),
    layer('buildings', 'fill', 'building', {
      minzoom: 13.5,
      paint: { 'fill-color': inked(0.06), 'fill-outline-color': inked(0.12), 'fill-opacity': faded },
    }),
    line('tunnels', 'road', ['all', roads, isAt('tunnel')], {
      'line-color': inked(0.1),
      'line-width': roadWidth(),
      'line-dasharray': [1.2, 0.8],
      'line-opacity': 0.6,
    }),
    line('paths', 'road', isOf('path'), {
      'line-color': inked(0.2),
      'line-dasharray': [3, 1.6],
      'line-width': grown([
        [13, 0.5],
        [16, 1.1],
        [18, 2],
      ]),
    }),
    line('steps', 'road', isOf('steps'), {
      'line-color': inked(0.24),
      'line-dasharray': [0.5, 0.35],
      'line-width': grown([
        [14, 1],
        [16, 2.6],
        [18, 6],
      ]),
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
      'line-width': grown([
        [8, 0.5],
        [14, 1.1],
        [18, 2],
      ]),
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

const glyphs: Record<string, StopType> = {
  ...{ food: 'dining', shop: 'shopping', stay: 'lodging', sight: 'sightseeing', transit: 'commute' },
}
/** The rank up to which places are told at a zoom. */
const told: Expression = ['step', ['zoom'], 9, 13, 11, 14, 14, 15, 17, 16, 25, 17, 99]

/** The names, those that give way first. */
export function streetNames(source: string, { colours, language }: Look): LayerSpecification[] {
  const { 'map-land': land, 'map-water': water, 'map-label': label, 'ink-2': ink } = colours
  const name: Expression = [
    'coalesce',
    ...nameKeys(language).map(key => ['get', key]),
    ['get', 'name'],
  ] as never
  const symbols = (
    id: string,
    from: string,
    filter: FilterSpecification,
    layout: object,
    paint: object = {},
  ) =>
    ({
      ...{ id: `${source} ${id}`, type: 'symbol', source, 'source-layer': from, filter },
      layout: { 'text-field': name, 'text-font': fontsOf('medium'), 'text-size': 11.5, ...layout },
      paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.4, ...paint },
    }) as LayerSpecification
  const wet = { 'text-color': mixed(water, ink, 0.6), 'text-halo-color': water, 'text-halo-width': 1 }
  const along = { 'symbol-placement': 'line', 'symbol-spacing': 320, 'text-max-angle': 32, 'text-padding': 6 }
  const around = { 'text-max-width': 8, 'text-padding': 4, 'symbol-sort-key': ['get', 'rank'] }
  const glyph = Object.fromEntries(
    Object.entries(glyphs).map(([name, type]) => [name, idOf({ as: 'place', type })]),
  )
  const sizes = (values: Record<string, number>, otherwise: number) => byKind(values, otherwise)
  // What is larger than a town is named from afar.
  const towns: FilterSpecification = [
    'any',
    isOf('capital', 'city', 'town', 'village'),
    ['all', isOf('state', 'country'), ['<', ['zoom'], 8]],
  ]
  return [
    {
      ...symbols(
        'numbers',
        'number',
        true,
        { 'text-field': ['get', 'number'], 'text-size': 10, 'text-padding': 3 },
        { 'text-color': mixed(label, land, 0.25) },
      ),
      minzoom: 16.7,
    },
    symbols('places', 'name', ['all', isOf(...Object.keys(glyphs), 'civic'), ['<=', ['get', 'rank'], told]], {
      ...around,
      'icon-image': byKind(glyph, ''),
      'icon-padding': 1,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': ['match', kind, 'civic', 0, 1],
      'text-justify': 'auto',
      'text-size': 11,
    }),
    symbols('lands', 'name', ['all', isOf('land', 'peak'), ['<=', ['get', 'rank'], told]], {
      ...around,
      'text-field': ['case', ['has', 'ele'], ['concat', name, '\n', ['get', 'ele'], ' m'], name],
      'text-font': fontsOf('regular'),
    }),
    symbols(
      'rivers',
      'water',
      ['all', ['==', ['geometry-type'], 'LineString'], ['has', 'name']],
      { ...along, 'text-font': fontsOf('regular') },
      { ...wet, 'text-halo-color': land },
    ),
    symbols('waters', 'name', isOf('water'), { ...around, 'text-font': fontsOf('regular') }, wet),
    symbols(
      'streets',
      'road',
      [
        'all',
        ['has', 'name'],
        [
          ...['match', kind, ['motorway', 'major'], true],
          ...['medium', ['>=', ['zoom'], 14], ['minor', 'walk'], ['>=', ['zoom'], 15]],
          ...[['>=', ['zoom'], 16]],
        ] as never,
      ],
      {
        ...along,
        'text-size': grown([
          [13, 10],
          [16, 11.5],
          [18, 13.5],
        ]),
        'symbol-sort-key': ['-', 0, byKind(ranks, 0)],
      },
    ),
    symbols('quarters', 'name', isOf('quarter', 'hamlet'), {
      ...around,
      'text-size': ['interpolate', ['linear'], ['zoom'], 12, 11, 16, 14],
      'text-letter-spacing': 0.04,
    }),
    symbols('towns', 'name', towns, {
      ...around,
      'text-font': fontsOf('semibold'),
      'text-size': [
        ...['interpolate', ['linear'], ['zoom'], 6, sizes({ capital: 13, city: 12, country: 14 }, 10.5)],
        ...[14, sizes({ capital: 19, city: 18, town: 15 }, 13)],
      ],
    }),
  ]
}
