import { isRoad, own } from './kinds.ts'
import { type Type, types } from './tile.ts'

/** What is said of a feature; undefined is as if it were not there. */
export type Said = Record<string, string | undefined>
type Tell = (said: Said, type: Type) => Said | undefined

/** The layer by which each of the schemas is told that others cut OpenStreetMap by. */
export const roadLayers = ['roads', 'transportation', 'streets']
/** Layers of the names of roads, which are lines of their own. */
export const nameLayers = ['transportation_name', 'street_labels']

const keys: Record<string, string> = {
  ...{ class: 'kind', subclass: 'detail', kind_detail: 'detail', elevation: 'ele' },
  ...{ housenumber: 'addr:housenumber', addr_housenumber: 'addr:housenumber' },
}
/** As OpenStreetMap has it; `kind` and `detail` are of the schemas. */
export const keyOf = (key: string): string => own(keys, key) ?? key.replace(/^name_/, 'name:')

const AREAS = ['natural', 'landuse', 'leisure', 'tourism', 'amenity', 'aeroway']
const SPOTS = [...AREAS, 'railway', 'public_transport', 'historic', 'man_made', 'waterway', 'highway']
/** A value whose key they leave out: hardly any is one of two. */
const of = (keys: readonly string[], value: string | undefined): Said =>
  Object.fromEntries(keys.map(key => [key, value]))

/** Those of the kinds of places that are shops. */
const shops = new Set(
  `alcohol art bakery beauty beverages bicycle books butcher chemist clothes computer convenience cosmetics
  department_store doityourself electronics florist furniture garden_centre gift greengrocer hairdresser hardware
  jewelry kiosk laundry mall mobile_phone newsagent optician outdoor shoes sports stationery supermarket toys
  alcohol_shop clothing_store grocery music shop`.split(/\s+/),
)
const spot = (said: Said, kind: string | undefined, shop = kind) => ({
  ...of(SPOTS, kind),
  ...(shops.has(shop ?? '') && { shop: kind }),
  ...said,
})

const roads: Record<string, string> = {
  ...{ highway: 'motorway', major_road: 'primary', medium_road: 'tertiary', minor_road: 'residential' },
  minor: 'residential',
}
const road: Tell = (
  { kind = '', detail, level, is_bridge, is_tunnel, brunnel = '', ramp, ...said },
  type,
) => {
  if (type === types.area)
    return (detail ?? kind) === 'pedestrian' ? { highway: 'pedestrian', area: 'yes' } : undefined
  const bridge = is_bridge ?? (level === '1' ? 'yes' : undefined)
  const tunnel = is_tunnel ?? (level === '-1' ? 'yes' : undefined)
  const tags = { bridge, tunnel, [brunnel]: 'yes', aeroway: detail ?? kind, ...said }
  if (said['rail'] === 'yes') return { ...tags, railway: kind }
  if (kind === 'rail' || kind === 'transit') return { railway: detail ?? 'rail', ...tags }
  if (kind === 'ferry' || kind === 'aerialway') return { ...tags, route: kind, [kind]: 'yes' }
  const link = ramp === '1' || said['link'] === 'yes' ? `${kind}_link` : undefined
  return { ...tags, highway: [said['highway'], link, detail, own(roads, kind), kind].find(isRoad) }
}

const waters: Record<string, string> = {
  ...{ bay: 'bay', strait: 'strait', sea: 'bay', ocean: 'bay', glacier: 'glacier' },
}
const water: Tell = ({ kind = '', brunnel = '', ...said }, type) => {
  // Of long lakes it is a line along their middle that has the name.
  if (type === types.line) return { waterway: kind === 'lake' ? 'river' : kind, ...said, [brunnel]: 'yes' }
  if (type === types.spot) return { ...said, natural: own(waters, kind) ?? 'water' }
  if (brunnel === 'tunnel' || kind === 'playa' || kind === 'reef') return undefined
  return { natural: kind === 'glacier' ? kind : 'water' }
}

const land: Tell = ({ kind, detail = kind, ...said }) =>
  detail === 'pedestrian'
    ? { highway: detail, area: 'yes' }
    : { ...of(AREAS, detail === 'urban_area' ? 'residential' : detail), ...said }
const border: Tell = ({ kind, min_admin_level, admin_level = min_admin_level, maritime }) => ({
  boundary: 'administrative',
  admin_level: kind === 'country' ? '2' : kind === 'region' ? '4' : admin_level,
  maritime: maritime === '1' ? 'yes' : maritime,
})

const towns: Record<string, string> = {
  ...{ region: 'state', province: 'state', macrohood: 'quarter', capital: 'city', state_capital: 'city' },
  country: 'country',
}
const town: Tell = ({ kind = '', detail = kind, capital, ...said }) => ({
  ...said,
  place: own(towns, kind) ?? detail,
  capital: kind === 'capital' || capital === '2' ? 'yes' : capital,
})

const all = (names: string, tell: Tell): Record<string, Tell> =>
  Object.fromEntries(names.split(' ').map(name => [name, tell]))

/** Of which tags of OpenStreetMap a feature speaks, by the layers of Protomaps, OpenMapTiles and Shortbread. */
export const foreignLayers: Record<string, Tell> = {
  ...all('roads transit transportation transportation_name streets street_polygons ferries', road),
  street_labels: (said, type) => road({ ...said, tunnel: 'no' }, type),
  ...all('water waterway water_name water_lines water_lines_labels physical_line', water),
  ...all('ocean water_polygons water_polygons_labels', water),
  ...all('land landuse landcover natural sites', land),
  ...all('building buildings', (said, type) => (type === types.area ? { building: 'yes' } : said)),
  ...all('housenumber addresses', said => said),
  ...all('boundary boundaries', border),
  ...all('place places place_labels', town),
  boundary_labels: ({ admin_level: level, ...said }) => ({
    ...said,
    place: level === '2' ? 'country' : level === '4' ? 'state' : undefined,
  }),
  poi: ({ kind, detail = kind, ...said }) => spot(said, detail === 'subway' ? 'station' : detail, kind),
  ...all('pois physical_point', ({ kind, ...said }) => spot(said, kind)),
  public_transport: ({ kind, ...said }) => spot(said, kind?.replace('aerialway_', '')),
  aeroway: ({ kind }) => ({ aeroway: kind }),
  aerialways: ({ kind }) => ({ aerialway: kind }),
  mountain_peak: ({ kind, ...said }) => ({ ...said, natural: kind }),
  aerodrome_label: said => ({ ...said, aeroway: 'aerodrome' }),
  park: said => ({ ...said, leisure: 'nature_reserve' }),
  streets_polygons_labels: said => ({ ...said, place: 'square' }),
  earth: (said, type) => (type === types.spot ? { ...said, place: 'island' } : undefined),
}
