import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { mixed } from './colours.ts'
import { idOf } from './icons.ts'
import { fontsOf } from './layers.ts'
import {
  byKind,
  type Draw,
  type Expression,
  expression,
  grown,
  isOf,
  kind,
  nameKeys,
  ranks,
} from './street-look.ts'
import type { StopType } from './types.ts'

const glyphs: Record<string, StopType> = {
  ...{ food: 'dining', shop: 'shopping', stay: 'lodging', sight: 'sightseeing', transit: 'commute' },
}
/** The rank up to which places are told at a zoom. */
const told: Expression = ['step', ['zoom'], 9, 13, 11, 14, 14, 15, 17, 16, 25, 17, 99]

/** The names, those that give way first. */
export const streetNames: Draw = (source, { colours, language }) => {
  const { 'map-land': land, 'map-water': water, 'map-label': label, 'ink-2': ink } = colours
  const name = expression('coalesce', ...[...nameKeys(language), 'name'].map(key => ['get', key]))
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
        expression(
          ...['match', kind, ['motorway', 'major'], true],
          ...['medium', ['>=', ['zoom'], 14], ['minor', 'walk'], ['>=', ['zoom'], 15]],
          ['>=', ['zoom'], 16],
        ),
      ],
      {
        ...along,
        'text-size': grown([13, 10], [16, 11.5], [18, 13.5]),
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
