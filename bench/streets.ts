import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { openArchive } from '../server/src/regions/streets/read-archive.ts'
import { type Written, writeExtract } from '../server/src/testing/extract.ts'
import { benchEnv, median } from './account.ts'
import { gzipped, inBrowser, slowDown, told, watchOpening } from './browser.ts'
import { caller } from './planner.ts'

const ROUNDS = 7
const TILES = 2_000
/** As long nothing is drawn any more. */
const QUIET = 1_500

/** A town of blocks, for where no extract is named (`EXTRACT=monaco-latest.osm.pbf`). */
function town(): Written {
  const side = 120
  const at = (column: number, row: number) => row * (side + 1) + column + 1
  const all = Array.from({ length: (side + 1) ** 2 }, (_, n) => n)
  const steps = Array.from({ length: side + 1 }, (_, n) => n)
  const spot = (n: number) => ({
    lng: 74_000_000 + (n % (side + 1)) * 8_000,
    lat: 437_000_000 + Math.floor(n / (side + 1)) * 6_000,
  })
  const nodes = all.map(n => ({ id: n + 1, ...spot(n) }))
  const streets = steps.flatMap(n => [
    { refs: steps.map(column => at(column, n)), tags: tagsOf(n, 'Avenue') },
    { refs: steps.map(row => at(n, row)), tags: tagsOf(n, 'Rue') },
  ])
  const corners = all.flatMap(n =>
    [
      [1_000, 1_000],
      [7_000, 1_000],
      [7_000, 5_000],
      [1_000, 5_000],
    ].map(([x = 0, y = 0], corner) => {
      const { lng, lat } = spot(n)
      return { id: 1_000_000 + 4 * n + corner, lng: lng + x, lat: lat + y }
    }),
  )
  const houses = all.map(n => {
    const [first, ...others] = [0, 1, 2, 3].map(corner => 1_000_000 + 4 * n + corner)
    return {
      refs: [first ?? 0, ...others, first ?? 0],
      tags: { building: 'yes', 'addr:housenumber': `${n % 90}` },
    }
  })
  return {
    nodes: [...nodes, ...corners],
    ways: [...streets, ...houses].map((way, n) => ({ id: n + 1, ...way })),
  }
}

const tagsOf = (n: number, name: string) => ({
  highway: n % 20 === 0 ? 'primary' : n % 5 === 0 ? 'tertiary' : 'residential',
  name: `${name} ${n}`,
})

async function* building(dataDir: string, file: string): AsyncGenerator<string> {
  const began = performance.now()
  const args = ['server/src/admin.ts', 'region', 'add', file]
  execFileSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } })
  yield `built in        ${((performance.now() - began) / 1000).toFixed(1)} s`
}

/** Tiles of the last zoom, off the disk and over the server. */
async function* reading(path: string, url: string, id: string): AsyncGenerator<string> {
  const archive = await openArchive(path)
  const [west, south, east, north] = archive.bounds
  const worldX = (lng: number) => Math.floor((lng / 360 + 0.5) * 2 ** 14)
  const worldY = (lat: number) =>
    Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** 14)
  const tiles: [number, number][] = []
  for (let x = worldX(west); x <= worldX(east); x++)
    for (let y = worldY(north); y <= worldY(south); y++) tiles.push([x, y])
  const [disk, server]: [number[], number[]] = [[], []]
  for (let n = 0; n < TILES; n++) {
    const [x, y] = tiles[n % tiles.length] ?? [0, 0]
    const began = performance.now()
    await archive.tile(14, x, y)
    const read = performance.now()
    await (await fetch(`${url}/api/tiles/${id}/14/${x}/${y}`)).arrayBuffer()
    disk.push(read - began)
    server.push(performance.now() - read)
  }
  await archive.close()
  const tenths = (times: number[]) =>
    told(
      times.map(time => time * 10),
      'tenths of a ms',
    )
  yield `a tile          ${tenths(disk)} off the disk (target: p95 at most 5 ms)`
  yield `                ${tenths(server)} from the server`
}

type Drawing = { drawn: number }

/** Notes when the map was drawn last. */
function noteDrawing(): void {
  const watched = globalThis as unknown as Drawing
  watched.drawn = 0
  const context = WebGL2RenderingContext.prototype
  const draw = context.drawElements
  context.drawElements = function (...args) {
    watched.drawn = performance.now()
    return draw.apply(this, args)
  }
}

/** From the address to a map at rest, on a slower processor: by the clock, and what the page's thread has computed. */
async function opening(context: BrowserContext, url: string, areShown: boolean) {
  const page = await context.newPage()
  const opened = await watchOpening(page)
  await page.addInitScript(noteDrawing)
  await page.addInitScript(hidden => localStorage.setItem('map-streets', hidden), areShown ? '' : 'hidden')
  const clock = await slowDown(page, 4)
  await page.goto(url)
  await page.locator('[data-item]').first().waitFor()
  const { scripts } = await opened()
  await page.mouse.move(500, 500)
  await page.locator('.maplibregl-canvas').waitFor()
  const drawn = await page.evaluate(
    quiet =>
      new Promise<number>(resolve => {
        const look = () => {
          const { drawn } = globalThis as unknown as { drawn: number }
          if (drawn > 0 && performance.now() - drawn > quiet) resolve(drawn)
          else setTimeout(look, 50)
        }
        look()
      }),
    QUIET,
  )
  const cpu = await clock()
  await page.close()
  return { drawn, cpu, bytes: gzipped(scripts.filter(({ url }) => !/trip-map|maplibre|canvas/.test(url))) }
}

/** The cost of streets: to build, to serve, and on the map of a day beside one without them. */
export async function* benchStreets(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-streets-'))
  const { EXTRACT: extract = join(folder, 'town.osm.pbf') } = process.env
  if (!process.env['EXTRACT']) writeExtract(extract, town())
  const id = extract.replace(/^.*\//, '').replace(/(-latest|\.).*$/, '')
  try {
    yield* inBrowser(
      async function* ({ server, token, context }) {
        yield* building(server.dataDir, extract)
        yield* reading(join(server.dataDir, 'regions', id, 'streets.pmtiles'), server.url, id)
        const [region] = await (await fetch(`${server.url}/api/tiles`)).json()
        const [west, south, east, north] = region.bounds
        const call = caller({ url: server.url, token })
        const trip = await call('POST', '/trips/create_trip/', {
          ...{ name: 'Streets', start_date: '2027-03-01', end_date: '2027-03-02' },
          places: [
            {
              place_id: 'a',
              name: 'A',
              formatted_address: 'A, B',
              lat: (south + north) / 2,
              lng: (west + east) / 2,
            },
          ],
        })
        const [day] = (await call('GET', `/trips/${trip.id}/plan`)).days
        for (const share of [0.35, 0.5, 0.65])
          await call('POST', `/subtripitems/sub_trip/${day.id}/item`, {
            ...{ place: `At ${share}`, type: 'sightseeing' },
            ...{ lat: south + share * (north - south), lng: west + share * (east - west) },
          })
        const url = `${server.url}/edit-trip/${trip.id}?day=2027-03-01`
        const [without, withStreets]: Awaited<ReturnType<typeof opening>>[][] = [[], []]
        for (let round = 0; round <= ROUNDS; round++)
          for (const areShown of [false, true]) {
            const one = await opening(context, url, areShown)
            // The first time nothing is in the cache.
            if (round > 0) (areShown ? withStreets : without)?.push(one)
          }
        const of = (all: typeof without, part: 'drawn' | 'cpu' | 'bytes') =>
          median((all ?? []).map(one => one[part]))
        for (const [part, words] of [
          ['drawn', 'until the map is at rest'],
          ['cpu', "computed by the page's thread"],
        ] as const) {
          const [before = 0, after = 0] = [of(without, part), of(withStreets, part)]
          yield `a day's map     ${before.toFixed(0)} ms without, ${after.toFixed(0)} ms with streets ${words}: ${(after / before).toFixed(2)} times (target: at most 1.5)`
        }
        yield `scripts         ${(of(withStreets, 'bytes') / 1000).toFixed(1)} kB gzip until the day stands, without the map`
      },
      { env: benchEnv },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
