import type { RequestListener } from 'node:http'
import type { Page } from '@playwright/test'
import { startStub } from '../server/src/testing/http-stub.ts'
import { picture } from '../server/src/testing/pexels.ts'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './journey.ts'
import { map, pinOn } from './map-screen.ts'
import { type Server, startServer } from './server.ts'
import { day, inKyoto, openTrip } from './trip-screen.ts'

base.use({ drawsMaps: true })

const ATTRIBUTION = '© <a href="https://osm.example/copyright">Stub tiles</a>'
const tile = await picture(256, 256, '#fc8')

type Answer = Parameters<RequestListener>[1]
interface TileServer {
  url: string
  /** The paths that were asked for, and by which site. */
  asked: { path: string; referer: string | undefined }[]
  behaviour: 'well' | 'failing' | 'silent'
  close(): void
}

async function startTileServer(): Promise<TileServer> {
  const tiles: TileServer = {
    ...(await startStub((request, response) => {
      const path = request.url ?? ''
      tiles.asked.push({ path, referer: request.headers.referer })
      response.setHeader('access-control-allow-origin', '*')
      if (tiles.behaviour === 'failing') response.writeHead(503).end()
      else if (tiles.behaviour === 'well') answer(path, response)
    })),
    asked: [],
    behaviour: 'well',
  }
  const json = (response: Answer, value: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value))

  function answer(path: string, response: Answer): void {
    if (path === '/style.json') json(response, style)
    else if (path === '/pictures.json')
      json(response, { tiles: [`${tiles.url}/{z}/{x}/{y}.png`], attribution: ATTRIBUTION, tilejson: '3.0.0' })
    else if (path.startsWith('/sprite') && path.endsWith('.json'))
      json(response, { dot: { x: 0, y: 0, width: 8, height: 8, pixelRatio: 1 } })
    else if (path.startsWith('/vector')) response.writeHead(204).end()
    else response.setHeader('content-type', 'image/jpeg').end(tile)
  }
  // Everything that a style can refer to; the worker fetches the vectors, the page the rest.
  const style = {
    version: 8,
    sprite: `${tiles.url}/sprite`,
    sources: {
      pictures: { type: 'raster', url: `${tiles.url}/pictures.json`, tileSize: 256 },
      lines: { type: 'vector', tiles: [`${tiles.url}/vector/{z}/{x}/{y}.pbf`] },
    },
    layers: [
      { id: 'pictures', type: 'raster', source: 'pictures' },
      { id: 'lines', type: 'line', source: 'lines', 'source-layer': 'lines' },
    ],
  }
  return tiles
}

/** A server of the worker's own, whose operator has configured the tiles. */
function withTiles(env: (url: string) => Record<string, string>) {
  return base.extend<{ tiles: TileServer }, { tileServer: TileServer; server: Server }>({
    tileServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
      async ({}, use) => {
        const tiles = await startTileServer()
        await use(tiles)
        tiles.close()
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ tileServer }, use) => {
        const server = await startServer({ env: { RATE_LIMITS: 'off', ...env(tileServer.url) } })
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
    tiles: async ({ tileServer, tolerate }, use) => {
      tileServer.asked.length = 0
      tileServer.behaviour = 'well'
      tolerate(new RegExp(`foreign request: ${tileServer.url}/`), 'the operator has configured these tiles')
      await use(tileServer)
    },
  })
}

const openMap = (page: Page, server: Server) =>
  openTrip(page, server, { items: { [day]: inKyoto } }, `?day=${day}`)
const pin = (page: Page) => map(page).getByRole('button', { name: /Kyoto Station/ })
const ground = (page: Page) => map(page).getByRole('link', { name: 'Stub tiles' })
const sorry = (page: Page) => map(page).getByText('The streets could not be loaded')
const placesFrom = (page: Page) => map(page).getByRole('link', { name: 'GeoNames' })
const kinds = ({ asked }: TileServer) =>
  [...new Set(asked.map(({ path }) => path.replace(/\/\d+\/\d+\/\d+\./, '/tile.').replace('@2x', '')))].sort()

/** The trip is on the map and can be chosen there, whatever lies beneath it. */
async function expectUsable(page: Page): Promise<void> {
  await expect(placesFrom(page)).toBeVisible()
  const position = await pinOn(map(page), 'commute')
  await map(page).locator('canvas').click({ position })
  await expect(pin(page)).toHaveAttribute('aria-pressed', 'true')
}

async function expectDrawn(page: Page, timeout = 8_000): Promise<void> {
  await expect(map(page)).not.toHaveAttribute('data-tiles', { timeout })
  await expect(ground(page)).toHaveCount(0)
  await expectUsable(page)
}

const raster = withTiles(url => ({
  MAP_RASTER_URL: `${url}/{z}/{x}/{y}.png`,
  MAP_ATTRIBUTION: ATTRIBUTION,
}))

raster(
  'tiles lie under the trip, say whom they are from, and give way to the map that Caravan brings',
  async ({ page, server, tiles, tolerate }) => {
    tolerate(/status of 503/, 'the tile server is in trouble')
    await page.setViewportSize({ width: 1440, height: 900 })
    await openMap(page, server)
    await expect(ground(page)).toHaveAttribute('href', 'https://osm.example/copyright')
    await expect.poll(() => kinds(tiles)).toEqual(['/tile.png'])
    await expectUsable(page)

    tiles.behaviour = 'failing'
    await page.reload()
    await expect(sorry(page)).toBeVisible()
    await expectDrawn(page)
  },
)

const asking = withTiles(url => ({ MAP_STYLE_URL: `${url}/style.json`, STREETS: 'ask' }))

asking('streets come once the traveller has said yes, and go again', async ({ page, server, tiles }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().clearCookies({ name: 'streets' })
  await openMap(page, server)
  const question = page.getByRole('region', { name: 'Show the streets here?' })
  await expect(question).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show streets' })).toHaveCount(1)
  // It gives way to the card of a place, which may bring the place to where the question stands.
  await expectUsable(page)
  const card = map(page).getByRole('dialog', { name: 'Kyoto Station' })
  await expect(question).toHaveCount(0)
  await card.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expectDrawn(page)
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Show streets' }).click()
  expect(tiles.asked).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show streets' }).click()
  await expect(ground(page)).toBeVisible()
  const all = [
    '/pictures.json',
    '/sprite.json',
    '/sprite.png',
    '/style.json',
    '/tile.png',
    '/vector/tile.pbf',
  ]
  await expect.poll(() => kinds(tiles)).toEqual(all)
  // The host learns which site asks.
  expect([...new Set(tiles.asked.map(({ referer }) => referer))]).toEqual([`${server.url}/`])
  await expectUsable(page)
  await expectAccessible(page)
  // Above the sheet of the day and below the card of the pin.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(map(page).getByRole('dialog', { name: 'Kyoto Station' })).toBeVisible()
  for (const source of [ground(page), placesFrom(page)]) await source.click({ trial: true })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Hide streets' }).click()
  await expect(page.getByRole('button', { name: 'Show streets' })).toBeVisible()
  await expectDrawn(page)
})

asking('a host that does not answer is not waited for', async ({ page, server, tiles }) => {
  tiles.behaviour = 'silent'
  await page.context().addCookies([{ name: 'streets', value: 'on', url: server.url }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await openMap(page, server)
  await expectDrawn(page)
  await expect(sorry(page)).toBeVisible({ timeout: 20_000 })
})

type Spot = { lat: number; lng: number }

/** The pixels of spots on the map, reckoned from the tips of two pins. */
async function positionsOf(page: Page, spots: readonly Spot[]) {
  const [one, other] = inKyoto as [Spot, Spot, object]
  const [from, to] = [await pinOn(map(page), 'commute'), await pinOn(map(page), 'dining')]
  return spots.map(({ lat, lng }) => ({
    x: from.x + ((lng - one.lng) / (other.lng - one.lng)) * (to.x - from.x),
    y: from.bottom + ((lat - one.lat) / (other.lat - one.lat)) * (to.bottom - from.bottom),
  }))
}

base('a press on a name, or where no name is known, puts a place on the day', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const around = page.waitForResponse(/places\/around/)
  await openMap(page, server)
  await expect(pin(page)).toBeVisible()
  const known: (Spot & { name: string; kind: string })[] = await (await around).json()
  const canvas = map(page).locator('canvas')

  // None of them is a place of the day.
  const sights = known.filter(({ kind, lng }) => kind === 'sight' && lng > 135.768)
  const at = await positionsOf(page, sights)
  const index = at.findIndex(({ x, y }) => x < 580 && y > 260)
  const [name, position] = [sights[index]?.name ?? 'No sight', at[index] ?? { x: 0, y: 0 }]
  const card = map(page).getByRole('dialog', { name })
  await expect(async () => {
    await canvas.click({ position })
    await expect(card).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await card.getByRole('button', { name: 'Add to Wednesday' }).click()
  await expect(map(page).getByRole('button', { name: new RegExp(`${name}, Sightseeing`) })).toBeVisible()

  await canvas.click({ position: { x: 120, y: 600 } })
  await expectAccessible(page)
  await page.keyboard.type('Our bench')
  await page.keyboard.press('Enter')
  await expect(map(page).getByRole('button', { name: /Our bench/ })).toBeVisible()
})

base(
  'a pin pressed on the picture of the map is selected while the map is on its way',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    await page.route(/\/map-[\w-]{8}\.js/, async route => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(/\/map-[\w-]{8}\.js/)
    await openMap(page, server)
    const { x, y } = await pinOn(map(page), 'commute')
    const { x: left = 0, y: top = 0 } = (await map(page).boundingBox()) ?? {}
    await page.mouse.move(left + x, top + y)
    await asked
    await page.mouse.click(left + x, top + y)
    release()
    await expect(pin(page)).toHaveAttribute('aria-pressed', 'true')
    // The italics of the typeface are 100 kB, and nothing here is in italics.
    const italics = await page.evaluate(() =>
      [...document.fonts].filter(({ style, status }) => style === 'italic' && status !== 'unloaded'),
    )
    expect(italics).toHaveLength(0)
  },
)
