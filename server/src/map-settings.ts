/** The ground of the map: Natural Earth, which comes with the web, or what browsers fetch from one other host. */
export type MapSettings =
  | { kind: 'drawn' }
  | { kind: 'style'; url: string }
  | { kind: 'raster'; url: string; attribution: string }

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
  if (style !== undefined) return { kind: 'style', url: style }
  if (raster !== undefined) return { kind: 'raster', url: raster, attribution: attribution ?? '' }
  return { kind: 'drawn' }
}

/** The one host that a page may fetch its map from. */
export function mapOrigin(map: MapSettings): string | undefined {
  return map.kind === 'drawn' ? undefined : originOf(map.url)
}

/** As a policy names it; a host in which a policy could end is none. */
function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url && isSource.test(url.origin) && !url.username && !url.password ? url.origin : undefined
}

/** How a page learns what its map is drawn on: by attributes of its root. */
export function mapAttributes(map: MapSettings): string[] {
  if (map.kind === 'drawn') return []
  if (map.kind === 'style') return [attribute('data-map-style', map.url)]
  return [attribute('data-map-raster', map.url), attribute('data-map-attribution', map.attribution)]
}

function attribute(name: string, value: string): string {
  return `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
}
