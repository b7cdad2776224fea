/**
 * The streets that a map may show: a style or raster tiles, which browsers fetch from one other host; nothing where
 * the map has none but the ground that comes with the web.
 */
export type MapSettings = { kind: 'drawn' } | (Streets & { asks: boolean })

type Streets = { kind: 'style'; url: string } | { kind: 'raster'; url: string; attribution: string }

/** Needs no key, and keeps no log of who asks. */
const OPENFREEMAP = 'https://tiles.openfreemap.org/styles/liberty'

type Environment = Partial<Record<string, string>>

const isSource = /^https?:\/\/[\w.-]+(?::\d+)?$/

export function readMapSettings(
  env: Environment,
  require: (holds: boolean, problem: string) => void,
): MapSettings {
  const { MAP_STYLE_URL: style, MAP_RASTER_URL: raster, MAP_ATTRIBUTION: attribution } = env
  for (const name of ['MAP_STYLE_URL', 'MAP_RASTER_URL'])
    require(env[name] === undefined ||
      originOf(env[name]) !== undefined, `${name} must be an address that starts with http:// or https://`)
  require(style === undefined || raster === undefined, 'MAP_STYLE_URL and MAP_RASTER_URL exclude each other')
  require(raster === undefined ||
    ['{z}', '{x}', '{y}'].every(part =>
      raster.includes(part),
    ), 'MAP_RASTER_URL must contain {z}, {x} and {y}')
  require((raster === undefined) ===
    (attribution === undefined), 'MAP_RASTER_URL and MAP_ATTRIBUTION need each other')
  const isChosen = style !== undefined || raster !== undefined
  const { STREETS: streets = isChosen ? 'on' : 'ask' } = env
  require(['ask', 'off', 'on'].includes(streets), 'STREETS must be one of ask, off, on')
  if (streets === 'off') return { kind: 'drawn' }
  const asks = streets === 'ask'
  if (raster !== undefined) return { kind: 'raster', url: raster, attribution: attribution ?? '', asks }
  return { kind: 'style', url: style ?? OPENFREEMAP, asks }
}

/** The one host that the page of a traveller may fetch its map from, who may have said yes to it. */
export function mapOrigin(map: MapSettings, saysYes: boolean): string | undefined {
  return map.kind === 'drawn' || (map.asks && !saysYes) ? undefined : originOf(map.url)
}

/** As a policy names it; a host in which a policy could end is none. */
function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url && isSource.test(url.origin) && !url.username && !url.password ? url.origin : undefined
}

/** The attributes of the root of a page that name the streets of its map, and whether travellers are asked for them. */
export function mapAttributes(map: MapSettings, saysYes: boolean): string[] {
  if (map.kind === 'drawn') return []
  const asked = map.asks ? [attribute('data-streets', URL.parse(map.url)?.host ?? '')] : []
  if (mapOrigin(map, saysYes) === undefined) return asked
  if (map.kind === 'style') return [...asked, attribute('data-map-style', map.url)]
  return [...asked, attribute('data-map-raster', map.url), attribute('data-map-attribution', map.attribution)]
}

function attribute(name: string, value: string): string {
  return `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
}
