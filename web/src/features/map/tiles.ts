import type { SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { worldOf } from '../../terrain/route.ts'
import { keptTile, tileHeaders } from './streets.ts'
import type { View } from './view.ts'

/** A MapLibre style, or raster tiles as `{z}/{x}/{y}` and whom they are from, in place of the drawn ground. */
export type Tiles = { styleUrl: string } | { rasterUrl: string; attribution: string }

/** How long the streets may take. */
const PATIENCE_MS = 10_000

/** The choice of operator and traveller, as the server has stamped it on the page. */
export function configuredTiles(): Tiles | undefined {
  const { mapStyle, mapRaster, mapAttribution = '' } = document.documentElement.dataset
  if (mapStyle) return { styleUrl: mapStyle }
  return mapRaster ? { rasterUrl: mapRaster, attribution: mapAttribution } : undefined
}

/**
 * The worker's script, which has a policy of its own that browsers keep with it: another address for each host of
 * tiles.
 */
export function workerFor(script: string): string {
  const tiles = configuredTiles()
  if (!tiles) return script
  return `${script}?${new URLSearchParams({ tiles: new URL(urlOf(tiles)).host })}`
}

const urlOf = (tiles: Tiles) => ('styleUrl' in tiles ? tiles.styleUrl : tiles.rasterUrl)

/** Tile servers want to know which site asks, which the policy of our pages would hide from them. */
export function tileRequest(url: string) {
  if (!url.startsWith('http')) return undefined
  const here = keptTile(url)
  if (here) return { url: here }
  const headers = tileHeaders(url)
  if (headers) return { url, headers }
  return url.startsWith(`${location.origin}/`) ? undefined : { url, referrerPolicy: 'strict-origin' as const }
}

/**
 * The style of the streets, once a tile of each of its sources has come; throws when one does not, in time or at all,
 * when it is no tile, or when the style names another host.
 */
export async function streetsOf(tiles: Tiles, view: View, ended: AbortSignal): Promise<StyleSpecification> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(PATIENCE_MS)])
  const get = async (url: string) => {
    const answer = await fetch(url, { signal, referrerPolicy: 'strict-origin', credentials: 'omit' })
    if (!answer.ok) throw new Error(`The tiles answered ${answer.status}.`)
    return answer
  }
  const address = urlOf(tiles)
  const style =
    'styleUrl' in tiles ? ((await (await get(address)).json()) as StyleSpecification) : rasterStyle(tiles)
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('This is no style.')

  /** Templates are addresses as well. */
  function own(url: unknown): string {
    const whole = new URL(String(url), address)
    if (whole.origin !== new URL(address).origin) throw new Error(`The style names ${whole.origin}.`)
    return decodeURI(whole.href)
  }
  async function settled(source: SourceSpecification): Promise<SourceSpecification> {
    const listed = 'url' in source && source.url ? await (await get(own(source.url))).json() : {}
    const { url: _, ...whole } = { ...listed, ...source }
    if ('data' in whole && typeof whole.data === 'string') own(whole.data)
    if (!('tiles' in whole)) return whole
    const templates = (whole.tiles as unknown[]).map(own)
    if (templates[0]) await expectTile(await get(tileAt(templates[0], view, whole)), whole.type)
    return { ...whole, tiles: templates }
  }

  for (const sprite of [style.sprite ?? []].flat()) own(typeof sprite === 'string' ? sprite : sprite.url)
  if (style.glyphs) own(style.glyphs)
  const sources = await Promise.all(
    Object.entries(style.sources).map(async ([id, source]) => [id, await settled(source)] as const),
  )
  return { ...style, sources: Object.fromEntries(sources) }
}

function rasterStyle({ rasterUrl, attribution }: Extract<Tiles, { rasterUrl: string }>): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [rasterUrl], tileSize: 256, maxzoom: 19, attribution } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

type Levels = { minzoom?: number; maxzoom?: number }

function tileAt(template: string, { center, zoom }: View, { minzoom = 0, maxzoom = 22 }: Levels): string {
  const z = Math.max(minzoom, Math.min(maxzoom, Math.round(zoom)))
  const [x, y] = worldOf(center).map(at => Math.floor((at - Math.floor(at)) * 2 ** z)) as [number, number]
  const parts: Record<string, string> = { z: String(z), x: String(x), y: String(y), ratio: '' }
  return template.replaceAll(/\{(z|x|y|ratio)\}/g, (_, part: string) => parts[part] ?? '')
}

/** A picture, or a vector tile: that is empty or begins with a layer. */
async function expectTile(answer: Response, type: string): Promise<void> {
  const tile = await answer.blob()
  if (type === 'vector') {
    const [first = 0x1a] = new Uint8Array(await tile.slice(0, 1).arrayBuffer())
    if (first !== 0x1a) throw new Error('This is no vector tile.')
  } else (await createImageBitmap(tile)).close()
}
