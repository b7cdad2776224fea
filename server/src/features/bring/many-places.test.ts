import { expect, test } from 'vitest'
import { reads } from '../../testing/archives.ts'
import { cpuMilliseconds } from '../../testing/cpu.ts'
import { openApp } from '../../testing/open-app.ts'
import { isLong } from '../../testing/strength.ts'
import { zipOf } from '../../testing/zip.ts'

const { app, ana } = await openApp(['ana'])

const COUNT = 100_000
const each = (made: (n: number, lat: string, lng: string) => string) =>
  Array.from({ length: COUNT }, (_, n) =>
    made(n, (35 + Math.floor(n / 1_000) / 1_000).toFixed(3), (135 + (n % 1_000) / 1_000).toFixed(3)),
  ).join('')
const kmlOf = (when: string) =>
  `<kml><Document>${each(
    (n, lat, lng) =>
      `<Placemark><name>Place ${n}</name>${when}<Point><coordinates>${lng},${lat}</coordinates></Point></Placemark>`,
  )}</Document></kml>`
const at = '<TimeStamp><when>2027-03-27T10:00:00Z</when></TimeStamp>'

const files: Record<string, () => string | Buffer> = {
  KML: () => kmlOf(''),
  'KML with times': () => kmlOf(at),
  KMZ: () => zipOf({ 'doc.kml': kmlOf('') }),
  GPX: () =>
    `<gpx>${each((n, lat, lng) => `<wpt lat="${lat}" lon="${lng}"><name>Place ${n}</name></wpt>`)}</gpx>`,
  'GPX of routes': () =>
    `<gpx>${each(
      (n, lat, lng) =>
        `<rte><name>Day ${n % 300}</name><rtept lat="${lat}" lon="${lng}"><name>Place ${n}</name></rtept></rte>`,
    )}</gpx>`,
  CSV: () =>
    `name,lat,lng,date\n${each((n, lat, lng) => `Place ${n},${lat},${lng},2027-03-${10 + (n % 20)}\n`)}`,
  'CSV of addresses': () => `name,address\n${each(n => `Place ${n},"${n} Main Road, Kyoto"\n`)}`,
  GeoJSON: () =>
    `{"type":"FeatureCollection","features":[${each(
      (n, lat, lng) =>
        `${n ? ',' : ''}{"geometry":{"type":"Point","coordinates":[${lng},${lat}]},"properties":{"name":"Place ${n}"}}`,
    )}]}`,
}

/** The two that cost most; all of them at full strength. */
const tried = isLong ? Object.keys(files) : ['KML with times', 'CSV of addresses']

test.each(Object.entries(files).filter(([name]) => tried.includes(name)))(
  '100,000 places of a %s are read as far as a trip holds them, or refused',
  async (_what, make) => {
    const file = make()
    let answer: Awaited<ReturnType<typeof reads>> | undefined
    const spent = await cpuMilliseconds(async () => {
      answer = await reads(app, ana, file)
    })
    expect(spent).toBeLessThan(10_000)
    // The process that reads has ten seconds, which a busy machine may need for less.
    if (answer?.status === 422) return expect(answer.json.code).toBe('attachment.unreadable')
    expect(answer?.status, answer?.text).toBe(200)
    const { items, ideas, left_out } = answer?.json ?? {}
    const lost = left_out.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
    expect([items <= 2_000, ideas <= 500, items + ideas + lost]).toEqual([true, true, COUNT])
  },
  120_000,
)
