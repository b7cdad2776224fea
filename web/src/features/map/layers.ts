import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { type Icon, idOf } from './icons.ts'
import { LINE } from './marks.ts'
import { stopTypes } from './types.ts'

type Layout = NonNullable<SymbolLayerSpecification['layout']>

const nothing: GeoJSON.GeoJSON = { type: 'FeatureCollection', features: [] }
/** The finer tolerance keeps curves round. */
const source = (maxzoom = 18, tolerance = 0.05) =>
  ({ type: 'geojson', data: nothing, maxzoom, tolerance }) as const

/** The sources that are filled as the content changes. */
export const contentSources = {
  arcs: source(),
  tracks: source(),
  route: source(),
  dots: source(),
  marks: source(),
  places: source(),
  controls: source(),
  me: source(),
}

const round = { 'line-cap': 'round', 'line-join': 'round' } as const

export function line(id: string, from: string, colour: string, width: number, more = {}, maxzoom = 24) {
  const paint = { 'line-color': colour, 'line-width': width, ...more }
  return { id, type: 'line', source: from, maxzoom, layout: round, paint } satisfies LayerSpecification
}

/**
 * The layers of the trip in the order in which they are drawn; room is taken in the opposite one. A style from elsewhere
 * has names of its own, in fonts of its own, and gets none of ours.
 */
export function contentLayers(colours: Colours, hasNames: boolean): LayerSpecification[] {
  const dots = stopTypes.flatMap(type => [type, colours[`${type}-solid`]])
  return [
    line('arcs', 'arcs', colours['flight-solid'], 2, { 'line-dasharray': [0.5, 2.5] }),
    line('tracks', 'tracks', colours.marigold, 2),
    line('route-casing', 'route', colours.casing, 6.2),
    line('route', 'route', colours.marigold, 3.8),
    {
      id: 'dots',
      type: 'circle',
      source: 'dots',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 2.5, 8, 5, 12, 7],
        'circle-color': ['match', ['get', 'type'], ...dots, colours['map-label']] as never,
        'circle-stroke-color': colours['map-land'],
        'circle-stroke-width': 1.5,
      },
    },
    ...(hasNames ? nameLayers(colours) : []),
    // Each mark is a picture: ideas below pins, stops and places beside the route, and above all those that stand out.
    symbols('ideas', 'marks', mark, ['all', isIdea, isPlain]),
    symbols('marks', 'marks', mark, ['all', ['!', isIdea], isPlain]),
    symbols('meant', 'marks', mark, ['get', 'isMeant']),
    ...positionLayers(colours),
    ...(hasNames
      ? [symbols('control-rooms', 'controls', { ...room(['get', 'icon']), 'icon-padding': 4 })]
      : []),
  ]
}

/** A dot at the device's position, and a circle for its accuracy. */
function positionLayers(colours: Colours): LayerSpecification[] {
  const me = colours['map-me']
  return [
    { id: 'me-within', type: 'fill', source: 'me', paint: { 'fill-color': me, 'fill-opacity': 0.14 } },
    line('me-edge', 'me', me, 1, { 'line-opacity': 0.5 }),
    {
      id: 'me',
      type: 'circle',
      source: 'me',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': me,
        'circle-stroke-color': colours['pin-edge'],
        'circle-stroke-width': 2.5,
      },
    },
  ]
}

function symbols(id: string, from: string, layout: Layout, filter: ExpressionSpecification | true = true) {
  return { id, type: 'symbol', source: from, filter, layout } satisfies LayerSpecification
}

/** Names keep off these. */
const room = (icon: ExpressionSpecification): Layout => ({
  'icon-image': icon,
  'icon-allow-overlap': true,
  'icon-padding': 0,
})
const mark: Layout = {
  ...room(['get', 'icon']),
  'icon-anchor': 'top-left',
  'icon-offset': ['get', 'corner'],
}
const isIdea: ExpressionSpecification = ['==', ['get', 'as'], 'idea']
const isPlain: ExpressionSpecification = ['!', ['get', 'isMeant']]
/** A bit of the line. */
const bit: Icon = { as: 'room', width: 9, height: 9 }

/** MapLibre reads the weight out of the first name; no font is called that, so the next one draws. */
export const fontsOf = (weight: string) => [
  ...[weight, 'Mona Sans Variable', 'system-ui', 'PingFang TC', 'Noto Sans TC', 'Noto Sans JP'],
]

const anchors = {
  pin: [
    ...['top', [0, 0.4], 'left', [1.5, -1.5], 'right', [-1.5, -1.5], 'bottom', [0, -3]],
    ...['top-left', [0.3, 0.4], 'top-right', [-0.3, 0.4]],
  ],
  leg: ['top', [0, 1.1], 'bottom', [0, -1.1], 'left', [1, 0], 'right', [-1, 0]],
  beside: ['top', [0, 1.6]],
  town: ['center', [0, 0]],
  place: ['left', [1.1, 0], 'right', [-1.1, 0], 'top', [0, 1], 'bottom', [0, -1]],
}

/** One choice of anchors for the features of which a condition is true, another for the others. */
const anchored = (condition: ExpressionSpecification, so: unknown[], otherwise = so): Layout => ({
  'text-variable-anchor-offset': ['case', condition, ['literal', so], ['literal', otherwise]] as never,
})

function nameLayers(colours: Colours): LayerSpecification[] {
  const is = (name: string, value: string): ExpressionSpecification => ['==', ['get', name], value]
  const [isLeg, isBeside, isTown] = [is('as', 'leg'), is('as', 'beside'), is('icon', '')]
  const all: Layout = {
    'text-field': ['get', 'name'],
    'text-font': fontsOf('semibold'),
    'text-max-width': LINE,
    'text-line-height': 1.15,
    'text-padding': 3,
    'text-justify': 'auto',
    'symbol-sort-key': ['get', 'rank'],
  }
  const paint = {
    'text-color': colours['map-label'],
    'text-halo-color': colours['map-land'],
    'text-halo-width': 1.7,
  }
  /** Towns by their names, others by a glyph as well. */
  const around: Layout = {
    ...{ 'icon-image': ['get', 'icon'], 'icon-padding': 1, 'text-optional': true },
    'text-size': ['case', isTown, 13, 11.5],
  }
  const [small, large] = [{ 'text-size': 12.5 }, { 'text-size': 13.5 }]
  const line: Layout = { 'symbol-placement': 'line', 'symbol-spacing': 12 }
  return [
    {
      ...symbols('place-names', 'places', {
        ...all,
        ...around,
        ...anchored(isTown, anchors.town, anchors.place),
      }),
      paint,
    },
    {
      ...symbols('names', 'marks', { ...all, ...small, ...anchored(isBeside, anchors.beside, anchors.pin) }, [
        '!',
        isLeg,
      ]),
      paint,
    },
    symbols('route-rooms', 'route', { ...room(['literal', idOf(bit)]), ...line }),
    { ...symbols('leg-names', 'marks', { ...all, ...large, ...anchored(isLeg, anchors.leg) }, isLeg), paint },
  ]
}
