import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startServer } from '../e2e/server.ts'
import { silent } from '../server/src/log.ts'
import { createGazetteer } from '../server/src/providers/places/bundled/gazetteer.ts'
import type { Lang } from '../server/src/providers/places/port.ts'
import { regionCommand } from '../server/src/regions/command.ts'
import { openRegionPlaces } from '../server/src/regions/places/open.ts'
import { places } from '../server/src/regions/places/part.ts'
import { benchEnv, makeAccount, median, percentile, signIn } from './account.ts'

/** Places of the region that is made up: as many as a country of 100 million people has. */
const PLACES = Number(process.env['BENCH_PLACES'] ?? 2_000_000)
const TOWNS = 4_000
const WEST = 1_300_000_000
const SOUTH = 310_000_000

/** The same numbers at each run. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}

const syllables =
  'ka shi mo ta ru ne ko ya ma sa ki chi to yo na ha ri ro le bon mar sel vin cent pre lou tour gran di os ter berg hol stein'.split(
    ' ',
  )
const han =
  '山川東西南北中大小新上下本田村町林森石木水火金土日月星天海島橋門城寺宮井泉池原野花春秋風雲雨雪光明和平安永福寿龍鳳松竹梅'
const kinds: [tags: Record<string, string>, words: string[]][] = [
  [
    { amenity: 'restaurant', opening_hours: 'Mo-Sa 11:00-14:00,17:00-22:00' },
    ['restaurant', 'ramen', 'soba', 'grill', '麵', '亭'],
  ],
  [{ amenity: 'cafe', opening_hours: 'Mo-Su 08:00-18:00' }, ['cafe', 'coffee', '珈琲']],
  [{ shop: 'convenience' }, ['seven', 'lawson', 'mart']],
  [{ shop: 'clothes', website: 'https://example.com/shop' }, ['shop', 'store', '屋']],
  [{ tourism: 'hotel' }, ['hotel', 'inn', '旅館']],
  [{ tourism: 'museum', wikidata: 'Q1' }, ['museum', '館']],
  [{ amenity: 'place_of_worship' }, ['temple', '寺', '神社']],
  [{ highway: 'bus_stop' }, ['stop', '前']],
  [{ railway: 'station' }, ['station', '駅']],
  [{ amenity: 'pharmacy' }, ['pharmacy']],
]

/** Writes a region whose places lie in towns, as people do, without an extract. */
async function makeRegion(dataDir: string): Promise<{ seconds: number; bytes: number; memory: number }> {
  const began = performance.now()
  const random = dice(7)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * random() * of.length)] as T
  const even = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const word = () => Array.from({ length: 2 + Math.floor(random() * 2) }, () => even(syllables)).join('')
  const hanWord = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => even([...han])).join('')
  const towns = Array.from({ length: TOWNS }, (_, n) => ({
    ...{ lng: WEST + Math.floor(random() * 120_000_000), lat: SOUTH + Math.floor(random() * 100_000_000) },
    ...{ size: 1 / (n + 10), people: Math.floor(20_000_000 / (n + 10)) },
  }))
  const work = new DatabaseSync(join(dataDir, 'work.sqlite'))
  work.exec('pragma journal_mode = wal; pragma synchronous = off')
  const take = places.begin(work)
  work.exec('begin')
  let id = 1
  const total = towns.reduce((sum, { size }) => sum + size, 0)
  for (const { lng, lat, size, people } of towns) {
    const tags = {
      name: hanWord(),
      'name:en': word(),
      place: people > 50_000 ? 'city' : 'town',
      population: String(people),
    }
    take.node?.({ id: id++, lng, lat, tags })
    const count = Math.round((size / total) * PLACES)
    const reach = Math.sqrt(count) * 2_500
    for (let n = 0; n < count; n++) {
      const [dx, dy] = [random() + random() - 1, random() + random() - 1].map(at =>
        Math.round(at * reach),
      ) as [number, number]
      const [own, words] = pick(kinds)
      const isHan = random() < 0.5
      const name = isHan
        ? `${hanWord()}${even(words)}`
        : `${word()} ${random() < 0.3 ? `${word()} ` : ''}${even(words)}`
      const english = isHan && random() < 0.3 ? { 'name:en': `${word()} ${words[0]}` } : undefined
      take.node?.({ id: id++, lng: lng + dx, lat: lat + dy, tags: { ...own, name, ...english } })
    }
  }
  work.exec('commit')
  const folder = join(dataDir, 'regions/made-up')
  mkdirSync(folder, { recursive: true })
  await places.finish(work, folder, async () => {})
  work.close()
  rmSync(join(dataDir, 'work.sqlite'))
  writeFileSync(
    join(folder, 'region.json'),
    JSON.stringify({
      ...{
        id: 'made-up',
        made_at: null,
        added_at: new Date().toISOString(),
        file: { name: 'made-up', bytes: 1 },
      },
      ...{ bounds: [130, 31, 142, 41], attribution: '' },
    }),
  )
  return {
    seconds: (performance.now() - began) / 1_000,
    bytes: statSync(join(folder, 'places.sqlite')).size,
    memory: process.resourceUsage().maxRSS * 1_024,
  }
}

const told = (times: number[]) =>
  `p50 ${median(times).toFixed(2)}, p95 ${percentile(times, 0.95).toFixed(2)}, p99 ${percentile(times, 0.99).toFixed(2)} ms`

async function timed<T>(of: readonly T[], ask: (one: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const one of of) {
    const began = performance.now()
    await ask(one)
    times.push(performance.now() - began)
  }
  return times
}

/** Names of the region as people type them, from two letters on, a tenth of them with a slip; each with a spot. */
function typedIn(file: string) {
  const random = dice(11)
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare('select name, lng, lat from place where number % 20011 = 7').all() as {
    name: string
    lng: number
    lat: number
  }[]
  db.close()
  return rows.flatMap(({ name, lng, lat }) => {
    const letters = [...name]
    if (random() < 0.1) letters.splice(1 + Math.floor(random() * (letters.length - 1)), 1)
    const near = { lat: lat / 1e7 + 0.005, lng: lng / 1e7 }
    return letters.slice(1).map((_, more) => ({ query: letters.slice(0, more + 2).join(''), near }))
  })
}

async function benchMadeUp(dataDir: string): Promise<string[]> {
  const made = await makeRegion(dataDir)
  const file = join(dataDir, 'regions/made-up/places.sqlite')
  const regions = openRegionPlaces({ dataDir, log: silent })
  const gazetteer = createGazetteer({ log: silent, more: regions.more })
  const typed = typedIn(file)
  await timed(typed.slice(0, 200), ({ query, near }) => gazetteer.search(query, 'en', { near }))
  const near = await timed(typed, ({ query, near }) => gazetteer.search(query, 'en', { near }))
  const far = await timed(typed, ({ query }) => gazetteer.search(query, 'en'))
  const boxes = typed.flatMap(({ near: { lat, lng } }, n) => {
    const wide = [0.005, 0.02, 0.1, 0.4][n % 4] ?? 0.02
    const box = { west: lng - wide, east: lng + wide, south: lat - wide / 1.5, north: lat + wide / 1.5 }
    const wishes = [
      {},
      { kind: 'restaurant' },
      { kind: 'museum' },
      { kind: 'cafe', openAt: '2026-12-01T09:00' },
    ] as const
    return wishes.map(wish => ({ box, zoom: [16, 14, 12, 10][n % 4] ?? 12, ...wish }))
  })
  const around = await timed(boxes, sight => gazetteer.placesAround(sight, 'en'))
  gazetteer.close()
  regions.close()
  return [
    `made up         ${PLACES} places in ${made.seconds.toFixed(0)} s, ${(made.bytes / 1e6).toFixed(0)} MB, ${(made.memory / 1e6).toFixed(0)} MB of memory`,
    `search, near    ${told(near)} (target: p95 at most 10 ms), ${near.length} texts`,
    `search, far     ${told(far)}`,
    `around          ${told(around)} (target: at most 5 ms)`,
    ...(await benchOthers(dataDir, typed)),
  ]
}

/** Other calls while people search. */
async function benchOthers(dataDir: string, typed: ReturnType<typeof typedIn>): Promise<string[]> {
  const server = await startServer({ env: benchEnv, dataDir })
  try {
    await makeAccount(server, 'ana')
    const headers = { authorization: `Bearer ${await signIn(server, 'ana')}` }
    const ask = async (path: string) => {
      const answer = await fetch(`${server.url}/api${path}`, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
    let isDone = false
    const searches = timed(typed.slice(0, 1_000), ({ query, near: { lat, lng } }) =>
      ask(
        `/trips/google_places?${new URLSearchParams({ query, near: `${lat.toFixed(5)},${lng.toFixed(5)}` })}`,
      ),
    ).finally(() => {
      isDone = true
    })
    const others: number[] = []
    while (!isDone) others.push(...(await timed(['/users/me'], ask)))
    return [
      `over HTTP       ${told(await searches)}`,
      `other calls     ${told(others)} meanwhile (target: p95 at most 50 ms)`,
    ]
  } finally {
    await server.stop()
  }
}

/** Builds the real extracts that `BENCH_EXTRACTS` names, and asks for what people look for in Monaco. */
async function benchExtracts(dataDir: string): Promise<string[]> {
  const files = (process.env['BENCH_EXTRACTS'] ?? '').split(':').filter(file => existsSync(file))
  const lines: string[] = []
  for (const file of files) {
    const began = performance.now()
    const { signal } = new AbortController()
    await regionCommand(['add', file], { dataDir, print: () => {}, progress: () => {}, signal })
    const seconds = (performance.now() - began) / 1_000
    const id = basename(file).replace(/(-latest|\.).*$/, '')
    const { size } = statSync(join(dataDir, 'regions', id, 'places.sqlite'))
    const share = size / statSync(file).size
    lines.push(
      `${id.padEnd(15)} ${seconds.toFixed(1)} s, ${(size / 1e3).toFixed(0)} kB, ${share.toFixed(2)} of its file`,
    )
    if (id === 'monaco') lines.push(...(await askMonaco(dataDir)))
  }
  return lines
}

async function askMonaco(dataDir: string): Promise<string[]> {
  const regions = openRegionPlaces({ dataDir, log: silent })
  const gazetteer = createGazetteer({ log: silent, more: regions.more })
  const rows = readFileSync(join(import.meta.dirname, 'monaco.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(2)
  const missed: string[] = []
  for (const row of rows) {
    const [lang, spot = '', query = '', , ids = ''] = row.split('\t')
    const [lat = 0, lng = 0] = spot.split(',').map(Number)
    const [first] = await gazetteer.search(query, lang === 'fr' ? 'en' : (lang as Lang), {
      near: { lat, lng },
    })
    if (!ids.split(' ').some(id => first?.place_id === `osm:${id}`)) missed.push(query)
  }
  gazetteer.close()
  regions.close()
  const right = rows.length - missed.length
  return [`in Monaco       ${right} of ${rows.length} first hits (target: 95), not ${missed.join('; ')}`]
}

/** Regions: real extracts, and one with millions of places that is made up. */
export async function benchRegions(): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-regions-'))
  try {
    return [...(await benchExtracts(dataDir)), ...(await benchMadeUp(dataDir))]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
