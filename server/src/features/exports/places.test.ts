import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'
import { gpxOf } from './gpx.ts'
import { kmlOf } from './kml.ts'
import type { Planned } from './planned.queries.ts'

const { ana } = await openApp(['ana'])
const { id: tripId } = await ana.plansTrip()
const [first = '', second = ''] = (await ana.plan(tripId)).days.map(({ id }) => id)
const spot = (lat: number, lng: number) => ({ lat, lng })
await ana.addsItem(first, {
  place: 'Gion',
  type: 'dining',
  ...spot(35.0037, 135.7788),
  details: '<b>"Tea" & \'more\'</b>',
})
await ana.addsItem(first, { place: 'Nowhere' })
await ana.addsItem(first, {
  place: 'Line & date',
  ...spot(-0.0000149, 180),
  url: 'https://e.example/?a=1&b="2"',
})
await ana.addsItem(second, { place: 'Nara', ...spot(34.685, 135.805), cost: '120.50' })
const stay = { place: 'Park Hotel', check_in: '2027-03-27', check_out: '2027-03-29', ...spot(35.66, 139.76) }
await ana.does('POST', `/subtripitems/trip/${tripId}/lodging`, stay)
await ana.does('POST', `/trips/${tripId}/ideas`, { name: 'Kiyomizu-dera', ...spot(34.995, 135.785) })

const file = (name: string) => ana.does('GET', `/trips/${tripId}/${name}`)

test('places are waypoints, and what a day has of them is a route in its order', async () => {
  const { headers, text } = await file('places.gpx')
  expect(headers).toMatchObject({
    'content-type': 'application/gpx+xml; charset=utf-8',
    'content-disposition': `attachment; filename="Japan.gpx"; filename*=UTF-8''Japan.gpx`,
  })
  const gion =
    'lat="35.003700" lon="135.778800"><name>Gion</name><desc>&lt;b&gt;&quot;Tea&quot; &amp; &apos;more&apos;&lt;/b&gt;</desc><type>dining</type>'
  const line =
    'lat="-0.000015" lon="-180.000000"><name>Line &amp; date</name><link href="https://e.example/?a=1&amp;b=&quot;2&quot;"/><type>sightseeing</type>'
  expect(text.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Caravan" xmlns="http://www.topografix.com/GPX/1/1">',
    '<metadata><name>Japan</name></metadata>',
    ...[`<wpt ${gion}</wpt>`, `<wpt ${line}</wpt>`],
    '<wpt lat="35.660000" lon="139.760000"><name>Park Hotel</name><type>lodging</type></wpt>',
    '<wpt lat="34.685000" lon="135.805000"><name>Nara</name><type>sightseeing</type></wpt>',
    '<wpt lat="34.995000" lon="135.785000"><name>Kiyomizu-dera</name></wpt>',
    ...[
      '<rte>',
      '<name>2027-03-27 Tokyo</name>',
      `<rtept ${gion}</rtept>`,
      `<rtept ${line}</rtept>`,
      '</rte>',
    ],
    ...['</gpx>', ''],
  ])
})

test('places lie in the folder of their day, and ideas in one of their own', async () => {
  const { headers, text } = await file('places.kml')
  expect(headers['content-type']).toBe('application/vnd.google-earth.kml+xml; charset=utf-8')
  expect(namesIn(text)).toEqual([
    ...['Japan', '2027-03-27 Tokyo', 'Gion', 'Line & date', 'Park Hotel', '2027-03-28 Tokyo', 'Nara'],
    ...['Ideas', 'Kiyomizu-dera'],
  ])
  expect(text).toContain('<Point><coordinates>135.778800,35.003700</coordinates></Point>')
  await ana.does('PUT', '/users/me/profile', { language: 'zh' })
  expect(namesIn((await file('places.kml')).text)).toContain('口袋名單')
})

/** The names in a document, as another program reads it. */
function namesIn(document: string): string[] {
  const names: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag(tag) {
        open.push(tag)
        if (tag === 'name') names.push('')
      },
      ontext(text) {
        if (open.at(-1) === 'name') names.push(names.pop() + text)
      },
      onclosetag(tag, isImplied) {
        if (open.pop() !== tag || isImplied) throw new Error(`${tag} does not end where it should`)
      },
    },
    { xmlMode: true },
  )
  parser.end(document)
  return names
}

/** All that XML 1.0 has a letter for. */
const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

const held = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  value.toWellFormed().replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g, '')

/** Also halves of letters, and what is none. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit))

test('whatever a place is called, the documents hold, and hold its name', () => {
  const hostile = fc.oneof(
    fc.string({ unit: anyUnit, minLength: 1, maxLength: 40 }),
    fc.constantFrom(']]>', '</name><wpt/>', '&amp;&#0;', '<!--', '\0\x1b\ud800\uffff', '<![CDATA[x', `a"b'c`),
  )
  fc.assert(
    fc.property(hostile, hostile, (name, details) => {
      const idea = { name, details, url: null, type: null, lat: 1, lng: 2 }
      const trip = { name: details, days: [], items: [], ideas: [idea] } as unknown as Planned
      for (const text of [gpxOf(trip), kmlOf(trip, 'en')]) {
        const names = namesIn(text)
        const kept = [name, details].map(held).filter(Boolean)
        expect([allowed.test(text), kept.filter(one => !names.includes(one))]).toEqual([true, []])
      }
    }),
    { numRuns: rounds({ usual: 60, long: 5_000 }) },
  )
})
