import { randomUUID } from 'node:crypto'
import { readLine, writeLine } from '@caravan/contract/drawn-line'
import { MOST_TRACK_POINTS, MOST_TRACKS } from '@caravan/contract/tracks'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { archived, brings, reads, rezipped } from '../../testing/archives.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds, seed } from '../../testing/strength.ts'

const { app, ana } = await openApp(['ana'])
let tripId = ''
beforeEach(async () => {
  tripId = (await ana.plansTrip('2027-03-27', '2027-03-29')).id
})

type Spot = { lat: number; lng: number; time?: string }
const trk = (spots: readonly Spot[], more = '<name>Trail</name>') =>
  `<trk>${more}<trkseg>${spots
    .map(
      ({ lat, lng, time }) =>
        `<trkpt lat="${lat}" lon="${lng}">${time ? `<time>${time}</time>` : ''}</trkpt>`,
    )
    .join('')}</trkseg></trk>`
const gpx = (...parts: string[]) =>
  `<?xml version="1.0"?><gpx><metadata><name>Walks</name></metadata>${parts.join('')}</gpx>`
const line = [
  { lat: 34.96, lng: 135.77, time: '2027-03-27T22:30:00Z' },
  { lat: 34.97, lng: 135.78 },
  { lat: 34.98, lng: 135.77 },
]
const written = writeLine(line)

const read = async (file: string) => (await reads(app, ana, file)).json
const bring = async (read_id: string, wanted: object = {}) =>
  (await ana.does('POST', '/trips/bring', { read_id, ...wanted })).json.id
const into = (read_id: string, id: string = randomUUID()) =>
  ana.ask('POST', `/trips/${tripId}/bring`, { read_id, id })
const tracksOf = async (id: string) =>
  (await ana.plan(id)).days.flatMap(({ date, tracks }) =>
    tracks.map(({ name, points }) => `${date} ${name} ${points}`),
  )

describe('a track is a line', () => {
  test('on the day on which it was walked there, or which its comment or name says', async () => {
    const found = await read(
      gpx(
        trk(line),
        trk(line.slice(1), '<name>Peak</name><cmt>2027-03-29</cmt>'),
        trk(line.slice(1), '<name>2027-03-27 River</name>'),
      ),
    )
    expect(found).toMatchObject({ tracks: 3, items: 0, ideas: 0, left_out: [], start_date: '2027-03-27' })
    expect(await tracksOf(await bring(found.read_id))).toEqual([
      `2027-03-27 2027-03-27 River ${writeLine(line.slice(1))}`,
      // 07:30 in Kyoto.
      `2027-03-28 Trail ${written}`,
      `2027-03-29 Peak ${writeLine(line.slice(1))}`,
    ])
  })

  test('and without a day an idea where it begins', async () => {
    const found = await read(gpx(trk(line.slice(1))))
    expect(found).toMatchObject({ tracks: 0, ideas: 1, start_date: null })
    const { ideas } = await ana.plan(await bring(found.read_id, { start_date: '2027-03-27' }))
    expect(ideas).toMatchObject([{ name: 'Trail', lat: 34.97, lng: 135.78 }])
  })

  test('of at most as many points as are drawn, those without which it would be another line', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({
      ...{ lat: 35 + n / 1e5, lng: 135 + Math.sin(n / 900) / 20 },
      time: '2027-03-27T03:00:00Z',
    }))
    const found = await read(gpx(trk(many)))
    const [day] = (await ana.plan(await bring(found.read_id))).days
    const spots = readLine(day?.tracks[0]?.points ?? '') ?? []
    expect(spots).toHaveLength(MOST_TRACK_POINTS)
    expect([spots[0]?.lat, spots.at(-1)?.lat]).toEqual([35, 35.19999])
    for (const { lat, lng } of spots) expect(lng).toBeCloseTo(135 + Math.sin((lat - 35) / 1e-5 / 900) / 20, 4)
    // Between any two of them it is as good as straight.
    const gaps = spots.slice(1).map(({ lat }, n) => lat - (spots[n]?.lat ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(0.005)
  })

  const coordinates = '135.77,34.96,20 135.78,34.97 135.77,34.98'
  const placemark = (inside: string, name = 'Trail') => `<Placemark><name>${name}</name>${inside}</Placemark>`
  const lineString = `<LineString><coordinates>${coordinates}</coordinates></LineString>`
  const recorded = (...moments: string[]) =>
    `<gx:Track>${moments.map(when => `<when>${when}</when>`).join('')}${coordinates
      .split(' ')
      .map(spot => `<gx:coord>${spot.replaceAll(',', ' ')}</gx:coord>`)
      .join('')}</gx:Track>`

  test.each([
    ['in the folder of its day', `<Folder><name>2027-03-27</name>${placemark(lineString)}</Folder>`],
    ['of several geometries', placemark(`<MultiGeometry>${lineString}</MultiGeometry>`, '2027-03-27 Trail')],
    [
      'with the time that it took',
      placemark(`<TimeSpan><begin>2027-03-27</begin><end>2027-03-28</end></TimeSpan>${lineString}`),
    ],
    [
      'as a device has recorded it, by the clock of its place',
      placemark(`<gx:MultiTrack>${recorded('2027-03-26T22:30:00Z', '2027-03-27T02:00:00Z')}</gx:MultiTrack>`),
    ],
  ])('of a map as well, %s', async (_, inside) => {
    const found = await read(`<kml><Document>${inside}</Document></kml>`)
    expect(found).toMatchObject({ tracks: 1, ideas: 0, left_out: [] })
    const [track] = await tracksOf(await bring(found.read_id))
    expect(track).toMatch(/^2027-03-27 (?:2027-03-27 )?Trail /)
    expect(track).toContain(written)
  })

  test('of a map without a day an idea where it begins, and of one that leads nowhere nothing', async () => {
    const nowhere = placemark('<LineString><coordinates>135.77,34.96</coordinates></LineString>')
    const days = '<TimeStamp><when>2027-03-27</when></TimeStamp>'
    const inside = `<Folder>${days}${nowhere}</Folder>${placemark(lineString)}`
    const found = await read(`<kml><Document>${inside}</Document></kml>`)
    expect(found).toMatchObject({ ideas: 1, tracks: 0, start_date: null })
    expect(found.left_out).toEqual([{ what: 'line', why: 'no_place', count: 1 }])
  })

  test('of more points than a file may have elements side by side', async () => {
    const coord = (n: number) => `<gx:coord>135.${n} 34.${n} 0</gx:coord>`
    const many = Array.from({ length: 120_000 }, (_, n) => coord(100_000 + n)).join('')
    const track = placemark(`<gx:Track><when>2027-03-27T03:00:00Z</when>${many}</gx:Track>`)
    expect(await read(`<kml><Document>${track}</Document></kml>`)).toMatchObject({ tracks: 1, left_out: [] })
  })

  test('twenty of which a trip has', async () => {
    const found = await read(gpx(...Array.from({ length: MOST_TRACKS + 2 }, () => trk(line))))
    expect(found).toMatchObject({ tracks: MOST_TRACKS, left_out: [{ what: 'line', why: 'limit', count: 2 }] })
    const id = await bring(found.read_id, { start_date: '2027-03-27' })
    const [day] = (await ana.plan(id)).days
    const put = (tracks: object[]) => ana.ask('PUT', `/subtrips/update_sub_trip/${day?.id}`, { tracks })
    const one = { name: 'Trail', points: written }
    expect((await put([...(day?.tracks ?? []), one])).status).toBe(422)
    expect((await put((day?.tracks ?? []).slice(1))).status).toBe(200)
    expect(await tracksOf(id)).toHaveLength(MOST_TRACKS - 1)
  })
})

describe('tracks are added to the days of a trip', () => {
  test('once, and undone with all else; those of other days are ideas', async () => {
    const own = { name: 'Own', points: written }
    const [, day] = (await ana.plan(tripId)).days
    await ana.does('PUT', `/subtrips/update_sub_trip/${day?.id}`, { tracks: [own] })
    const { read_id } = await read(gpx(trk(line), trk(line, '<name>Far</name><cmt>2027-05-01</cmt>')))
    const far = await read(gpx(trk(line.slice(1), '<name>Far</name><cmt>2027-05-01</cmt>')))
    const id = randomUUID()
    const answer = await into(read_id, id)
    expect(answer.status).toBe(201)
    const both = [`2027-03-28 Own ${written}`, `2027-03-28 Trail ${written}`]
    expect((await tracksOf(tripId)).slice(0, 2)).toEqual(both)
    const before = await tracksOf(tripId)
    expect((await into(read_id, id)).status).toBe(201)
    expect(await tracksOf(tripId)).toEqual(before)
    await ana.does('POST', `/trips/${tripId}/history/${answer.headers['trip-seq']}/undo`)
    expect(await tracksOf(tripId)).toEqual([`2027-03-28 Own ${written}`])

    expect((await into(far.read_id)).json).toMatchObject({ items: 0, ideas: 1 })
    expect((await ana.plan(tripId)).ideas).toMatchObject([{ name: 'Far', lat: 34.97, lng: 135.78 }])
  })

  test('as far as the trip has room', async () => {
    const [day] = (await ana.plan(tripId)).days
    const tracks = Array.from({ length: MOST_TRACKS }, () => ({ name: 'Own', points: written }))
    await ana.does('PUT', `/subtrips/update_sub_trip/${day?.id}`, { tracks })
    const { read_id } = await read(gpx(trk(line)))
    expect((await into(read_id)).json.code).toBe('limit.reached')
    const [, other] = (await ana.plan(tripId)).days
    const one = { tracks: [{ name: 'One', points: written }] }
    expect((await ana.ask('PUT', `/subtrips/update_sub_trip/${other?.id}`, one)).json.code).toBe(
      'limit.reached',
    )
  })

  test('as lines, and nothing else', async () => {
    const [day] = (await ana.plan(tripId)).days
    for (const points of ['', '??', 'x y z', '~'.repeat(6_000)]) {
      const tracks = [{ name: 'Trail', points }]
      expect((await ana.ask('PUT', `/subtrips/update_sub_trip/${day?.id}`, { tracks })).status).toBe(422)
    }
  })
})

test('an archive from before there were any has none, and one with too many or a broken one is refused', async () => {
  const out = await archived(app, ana, tripId)
  const days = (change: (day: object) => object) =>
    rezipped(out, (list, rows) => (list === 'days' ? (rows as object[]).map(change) : undefined))
  const older = days(day => Object.fromEntries(Object.entries(day).filter(([field]) => field !== 'tracks')))
  expect(await tracksOf(await brings(app, ana, older))).toEqual([])
  const one = { name: 'Trail', points: written }
  const many = days(day => ({ ...day, tracks: Array.from({ length: MOST_TRACKS / 2 }, () => one) }))
  expect((await reads(app, ana, many)).json.errors).toMatchObject([{ field: 'days', code: 'limit.reached' }])
  const broken = days(day => ({ ...day, tracks: [{ ...one, points: '~' }] }))
  expect((await reads(app, ana, broken)).json).toMatchObject({
    ...{ code: 'archive.damaged', errors: [{ field: 'days.0.tracks.0.points' }] },
  })
})

test('any tracks come out of a map and an archive as they went in', async () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e5 + 1, max: most * 1e5 - 1 }).map(n => n / 1e5)
  const spots = fc.array(fc.record({ lat: degrees(85), lng: degrees(180) }), { minLength: 2, maxLength: 60 })
  const name = fc.constantFrom('Trail', '步道 <1>', 'A & B', '"Q"')
  const given = fc.array(fc.record({ n: fc.nat(2), name, spots }), { minLength: 1, maxLength: 6 })
  // An account has so many trips at most.
  const forget = (id: string) => ana.does('DELETE', `/trips/delete_trip/${id}`)
  const property = fc.asyncProperty(given, async all => {
    const { id, ...plan } = await ana.plansTrip('2027-03-27', '2027-03-29')
    expect(plan).toBeDefined()
    const { days } = await ana.plan(id)
    for (const [n, { id: dayId }] of days.entries()) {
      const tracks = all
        .filter(track => track.n === n)
        .map(({ name, spots }) => ({ name, points: writeLine(spots) }))
      await ana.does('PUT', `/subtrips/update_sub_trip/${dayId}`, { tracks })
    }
    const before = await tracksOf(id)
    for (const file of ['places.gpx', 'places.kml']) {
      const { text } = await ana.does('GET', `/trips/${id}/${file}`)
      const { read_id, left_out } = await read(text)
      expect(left_out).toEqual([])
      const brought = await bring(read_id)
      expect(await tracksOf(brought)).toEqual(before)
      await forget(brought)
    }
    const { zip } = await archived(app, ana, id)
    const brought = await brings(app, ana, zip)
    expect(await tracksOf(brought)).toEqual(before)
    await forget(brought)
    await forget(id)
  })
  // A spot where nobody is, which a map has for a place that is not known, is none.
  await fc.assert(property, { seed, numRuns: rounds({ usual: 8, long: 200 }) })
})
