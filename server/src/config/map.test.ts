import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { documentHeaders } from '../http/security-headers.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

const STYLE = 'https://tiles.example/styles/liberty?key=a&b="c"'
const RASTER = 'https://tile.example:8443/{z}/{x}/{y}.png'
const ATTRIBUTION = '© <a href="https://osm.example">OpenStreetMap</a>'

const OPENFREEMAP = 'https://tiles.openfreemap.org/styles/liberty'

const policyOf = (env: Record<string, string>, saysYes = false) =>
  Object.fromEntries(
    (documentHeaders(readConfig(env), saysYes)['content-security-policy'] ?? '')
      .split('; ')
      .map(directive => [directive.split(' ')[0], directive]),
  )

test.each([
  [{}, { kind: 'style', url: OPENFREEMAP, asks: true }],
  [{ STREETS: 'off' }, { kind: 'drawn' }],
  [{ STREETS: 'on' }, { kind: 'style', url: OPENFREEMAP, asks: false }],
  [{ MAP_STYLE_URL: STYLE }, { kind: 'style', url: STYLE, asks: false }],
  [
    { MAP_STYLE_URL: STYLE, STREETS: 'ask' },
    { kind: 'style', url: STYLE, asks: true },
  ],
  [{ MAP_STYLE_URL: STYLE, STREETS: 'off' }, { kind: 'drawn' }],
  [
    { MAP_RASTER_URL: RASTER, MAP_ATTRIBUTION: ATTRIBUTION },
    { kind: 'raster', url: RASTER, attribution: ATTRIBUTION, asks: false },
  ],
])('%j: travellers are asked for streets, unless the operator has chosen', (env, settings) => {
  expect(readConfig(env).map).toEqual(settings)
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
  { STREETS: 'yes' },
])('%j is told as the problem that it is', env => {
  try {
    readConfig(env)
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message.split('\n')).toHaveLength(2)
    expect((error as Error).message).toMatch(/MAP_|STREETS/)
  }
})

test('a page may ask the configured host for its map, and nobody else for anything', () => {
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

test('no host is named before a traveller has said yes to streets', () => {
  expect(JSON.stringify(policyOf({}))).not.toContain('://')
  expect(policyOf({}, true)).toEqual({
    ...policyOf({}),
    'connect-src': "connect-src 'self' https://tiles.openfreemap.org",
  })
  expect(policyOf({ STREETS: 'off' }, true)).toEqual(policyOf({}))
})

test('a page learns what its map is drawn on, and whom its places are from', async () => {
  const web = await mkdtemp(join(tmpdir(), 'caravan-web-'))
  await writeFile(join(web, 'index.html'), '<!doctype html><html lang="en"></html>')
  const asking = await createTestApp({ parts: { web } })
  const pageOf = ({ app }: TestApp, cookie = '') =>
    app.inject({ url: '/dashboard', headers: { host: 'localhost', cookie } })
  const rootOf = async (env: Record<string, string>) => {
    const app = await createTestApp({ env, beside: asking, parts: { web } })
    const { body } = await pageOf(app)
    await app.close()
    return body
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
    expect(await rootOf({ STREETS: 'off' })).not.toMatch(/data-(?:map|places|streets)/)
    for (const cookie of ['', 'streets=off', 'streets="><b>', 'other=on']) {
      const asked = await pageOf(asking, cookie)
      expect(asked.body).toContain(' data-streets="tiles.openfreemap.org"')
      expect(asked.body).not.toContain('data-map')
      expect(asked.headers['content-security-policy']).not.toContain('://')
    }
    const shown = await pageOf(asking, 'theme=dark; streets=on')
    expect(shown.body).toContain(` data-streets="tiles.openfreemap.org" data-map-style="${OPENFREEMAP}"`)
    expect(shown.headers['content-security-policy']).toContain("'self' https://tiles.openfreemap.org;")
  } finally {
    await asking.close()
    await rm(web, { recursive: true })
  }
})
