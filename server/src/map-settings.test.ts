import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { documentHeaders } from './http/security-headers.ts'
import { createTestApp } from './testing/app.ts'

const STYLE = 'https://tiles.example/styles/liberty?key=a&b="c"'
const RASTER = 'https://tile.example:8443/{z}/{x}/{y}.png'
const ATTRIBUTION = '© <a href="https://osm.example">OpenStreetMap</a>'

const policyOf = (env: Record<string, string>) =>
  Object.fromEntries(
    (documentHeaders(readConfig(env))['content-security-policy'] ?? '')
      .split('; ')
      .map(directive => [directive.split(' ')[0], directive]),
  )

test('the map is drawn, unless it is configured', () => {
  expect(readConfig({}).map).toEqual({ kind: 'drawn' })
  expect(readConfig({ MAP_STYLE_URL: STYLE }).map).toEqual({ kind: 'style', url: STYLE })
  expect(readConfig({ MAP_RASTER_URL: RASTER, MAP_ATTRIBUTION: ATTRIBUTION }).map).toEqual({
    kind: 'raster',
    url: RASTER,
    attribution: ATTRIBUTION,
  })
})

test.each([
  { MAP_STYLE_URL: 'tiles.example/style.json' },
  { MAP_STYLE_URL: 'javascript:alert(1)' },
  { MAP_STYLE_URL: 'pmtiles://https://tiles.example/a.pmtiles' },
  { MAP_STYLE_URL: 'https://ana:pw@tiles.example/style.json' },
  { MAP_STYLE_URL: "https://tiles.example;script-src'unsafe-inline'/" },
  { MAP_STYLE_URL: STYLE, MAP_RASTER_URL: RASTER, MAP_ATTRIBUTION: ATTRIBUTION },
  { MAP_RASTER_URL: 'https://tile.example/{z}/{x}.png', MAP_ATTRIBUTION: ATTRIBUTION },
  { MAP_RASTER_URL: RASTER },
  { MAP_ATTRIBUTION: ATTRIBUTION },
])('%j is told as the problem that it is', env => {
  try {
    readConfig(env)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message.split('\n')).toHaveLength(2)
    expect((error as Error).message).toContain('MAP_')
  }
})

test('R-HDR-1 a page may ask the configured host for its map, and nobody else for anything', () => {
  const plain = policyOf({})
  for (const [env, host] of [
    [{ MAP_STYLE_URL: STYLE }, 'https://tiles.example'],
    [{ MAP_RASTER_URL: RASTER, MAP_ATTRIBUTION: ATTRIBUTION }, 'https://tile.example:8443'],
    [{ MAP_STYLE_URL: 'http://10.0.0.7:8080/style.json' }, 'http://10.0.0.7:8080'],
  ] as const) {
    // MapLibre fetches pictures as well, so that no other directive has to give way.
    expect(policyOf(env)).toEqual({ ...plain, 'connect-src': `connect-src 'self' ${host}` })
  }
})

test('a page learns what its map is drawn on, and whom its places are from', async () => {
  const web = await mkdtemp(join(tmpdir(), 'caravan-web-'))
  await writeFile(join(web, 'index.html'), '<!doctype html><html lang="en"></html>')
  const rootOf = async (env: Record<string, string>) => {
    const app = await createTestApp({ env, parts: { web } })
    const page = await app.app.inject({ url: '/dashboard', headers: { host: 'localhost' } })
    await app.close()
    return page.body
  }
  try {
    expect(await rootOf({ MAP_STYLE_URL: STYLE })).toBe(
      '<!doctype html><html lang="en" data-registration="open" data-map-style="https://tiles.example/styles/liberty?key=a&amp;b=&quot;c&quot;"></html>',
    )
    expect(await rootOf({ MAP_RASTER_URL: RASTER, MAP_ATTRIBUTION: ATTRIBUTION })).toContain(
      ` data-map-raster="${RASTER}" data-map-attribution="© &lt;a href=&quot;https://osm.example&quot;>OpenStreetMap&lt;/a>"`,
    )
    expect(await rootOf({ PLACES: 'photon', PHOTON_URL: 'https://photon.example' })).toContain(
      ' data-places="photon"',
    )
    expect(await rootOf({})).not.toMatch(/data-(?:map|places)/)
  } finally {
    await rm(web, { recursive: true })
  }
})
