import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Build, emptyOut, openWork, turnsOf } from './build/work.queries.ts'
import type { Tags } from './osm/block.ts'
import { BrokenExtract } from './osm/file.ts'
import { type Box, boxOf } from './overture.queries.ts'
import { finishPlaces } from './places/part.ts'
import { placeTaker } from './places/take.ts'

const CHUNK = 1024 * 1024
const LONGEST_LINE = 4 * CHUNK
const SETTLE_EVERY_MS = 5_000

const text = z.nullish(z.string())
const Feature = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()) }),
  properties: z.object({
    id: text,
    names: z.nullish(
      z.object({ primary: text, common: z.nullish(z.record(z.string(), z.nullable(z.string()))) }),
    ),
    categories: z.nullish(z.object({ primary: text })),
    confidence: z.nullish(z.number()),
    websites: z.nullish(z.array(z.string())),
    phones: z.nullish(z.array(z.string())),
    addresses: z.nullish(z.array(z.object({ freeform: text }))),
  }),
  id: text,
})

/** Kinds of Overture by what their names have, as OpenStreetMap says them. */
const kinds: [named: RegExp, key: string, value: string][] = [
  [/restaurant|diner|bistro|steakhouse|pizzeria|noodle|food_court/, 'amenity', 'restaurant'],
  [/fast_food|burger|sandwich|food_stand|food_truck/, 'amenity', 'fast_food'],
  [/cafe|coffee|tea_room|bubble_tea|ice_cream|dessert/, 'amenity', 'cafe'],
  [/(?:^|_)(?:bar|pub|brewery|lounge)(?:$|_)|nightclub/, 'amenity', 'bar'],
  [/hostel|guest_house|bed_and_breakfast|motel|campground/, 'tourism', 'hostel'],
  [/hotel|resort|inn$|ryokan|accommodation|lodge/, 'tourism', 'hotel'],
  [/museum/, 'tourism', 'museum'],
  [/art_gallery/, 'tourism', 'gallery'],
  [/theme_park|amusement_park|^zoo$/, 'tourism', 'theme_park'],
  [/aquarium/, 'tourism', 'aquarium'],
  [/landmark|attraction|monument|castle|historical/, 'tourism', 'attraction'],
  [/lookout|scenic/, 'tourism', 'viewpoint'],
  [/temple|shrine|church|mosque|synagogue|cathedral/, 'amenity', 'place_of_worship'],
  [/airport/, 'aeroway', 'aerodrome'],
  [/train_station|metro_station|railway/, 'railway', 'station'],
  [/bus_station|ferry|cruise_terminal/, 'amenity', 'bus_station'],
  [/(?:^|_)(?:park|garden)s?(?:$|_)/, 'leisure', 'park'],
  [/beach/, 'natural', 'beach'],
  [/mountain|lake|river|waterfall/, 'natural', 'peak'],
  [/stadium|arena/, 'leisure', 'stadium'],
  [/theatre|theater|opera|casino/, 'amenity', 'theatre'],
  [/mall|shopping_center|department_store/, 'shop', 'mall'],
  [/supermarket|grocery/, 'shop', 'supermarket'],
  [/market/, 'amenity', 'marketplace'],
  [/shop|store|boutique|bakery|retail/, 'shop', 'yes'],
]

/** Whether a file is one of GeoJSON lines, such as Overture's places, and no extract. */
export function isLines(file: string): boolean {
  const begin = Buffer.alloc(16)
  const fd = openSync(file, 'r')
  readSync(fd, begin, 0, begin.length, 0)
  closeSync(fd)
  return plain(begin).startsWith('{')
}

/** Builds the places of a region out of Overture's, a feature a line; answers the part of the world that they lie in. */
export async function buildOverture({ file, folder, told, signal }: Build): Promise<Box> {
  const { size } = statSync(file)
  const work = openWork(folder, file, { at: 0 })
  try {
    const take = placeTaker(work.db)
    let settled = performance.now()
    let lines = 0
    work.db.exec('begin')
    for (const { line, at, next } of linesOf(file, work.state().at)) {
      if (line !== '') takeLine(line, at, take)
      if (++lines % 200 > 0) continue
      told('Reading the places', next / size)
      await setImmediate()
      if (!signal.aborted && performance.now() - settled < SETTLE_EVERY_MS) continue
      work.settle({ at: next })
      settled = performance.now()
      signal.throwIfAborted()
    }
    work.settle({ at: size })
    work.db.exec('commit')
    await finishPlaces(work.db, emptyOut(folder), turnsOf('Writing the places', told, signal))
    return boxOf(work.db)
  } finally {
    work.db.close()
  }
}

function takeLine(line: string, at: number, take: ReturnType<typeof placeTaker>): void {
  let feature: z.output<typeof Feature>
  try {
    feature = z.parse(Feature, JSON.parse(line))
  } catch {
    throw new BrokenExtract(`The file is broken, or cut off, in the line that begins at byte ${at}.`)
  }
  const { geometry, properties, id } = feature
  const [lng = 181, lat = 91] = geometry.coordinates
  const own = (properties.id ?? id ?? '').slice(0, 60)
  if (!/^[\w-]+$/.test(own) || Math.abs(lng) > 180 || Math.abs(lat) > 90) return
  const spot = { lng: Math.round(lng * 1e7), lat: Math.round(lat * 1e7) }
  take(`overture:${own}`, tagsOf(properties), spot)
}

function tagsOf(of: z.output<typeof Feature>['properties']): Tags {
  const category = of.categories?.primary ?? ''
  const [named, key = 'office', value = 'yes'] = kinds.find(([named]) => named.test(category)) ?? []
  const languages = Object.entries(of.names?.common ?? {}).slice(0, 60)
  return {
    [key]: value,
    name: of.names?.primary ?? '',
    ...Object.fromEntries(languages.map(([language, name]) => [`name:${language}`, name ?? ''])),
    cuisine: named ? category.replaceAll('_', ' ') : '',
    website: of.websites?.[0] ?? '',
    phone: of.phones?.[0] ?? '',
    'addr:street': of.addresses?.[0]?.freeform ?? '',
  }
}

interface Line {
  line: string
  at: number
  next: number
}

function* linesOf(file: string, from: number): Generator<Line> {
  const fd = openSync(file, 'r')
  try {
    const chunk = Buffer.allocUnsafe(CHUNK)
    let rest = Buffer.alloc(0)
    let at = from
    for (let read = from; ; ) {
      const count = readSync(fd, chunk, 0, CHUNK, read)
      read += count
      const bytes = Buffer.concat([rest, chunk.subarray(0, count)])
      let begin = 0
      for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
        const next = at + end + 1 - begin
        yield { line: plain(bytes.subarray(begin, end)), at, next }
        ;[begin, at] = [end + 1, next]
      }
      rest = bytes.subarray(begin)
      if (rest.length > LONGEST_LINE) throw new BrokenExtract(`A line is too long, from byte ${at} on.`)
      if (count > 0) continue
      if (rest.length > 0) yield { line: plain(rest), at, next: read }
      return
    }
  } finally {
    closeSync(fd)
  }
}

/** Some programmes begin each line with it. */
const MARK = '\u001E'

const plain = (bytes: Buffer) => bytes.toString('utf8').replace(MARK, '').trim()
