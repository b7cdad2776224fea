import { describe, expect, test } from 'vitest'
import type { Entry } from './format.ts'
import { readText } from './read-text.ts'

const context = { today: '2026-11-20' }

/** Each place by its name, its spot, its day or the number of it, its clocks. */
const told = ({ name, from, starts, ends, nth, kind }: Entry) =>
  [
    ...(kind === 'item' ? [] : [kind]),
    name ?? from?.name,
    ...(from?.lat === undefined ? [] : [`${from.lat},${from.lng}`]),
    ...(starts ? [[starts.day, starts.time].filter(Boolean).join('T')] : []),
    ...(ends?.time ? [ends.time] : []),
    ...(nth ? [`day ${nth}`] : []),
  ].join(' ')

function read(text: string, columns?: string) {
  const found = readText(text, context, columns)
  if (!found) return undefined
  const { format, name, marks, leftOut = [], ...rest } = found
  return {
    format,
    name,
    marks: marks.map(told),
    left: leftOut.map(one => `${one.count} ${one.what} ${one.why}`),
    ...rest,
  }
}

const gpx = (...parts: string[]) =>
  `<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${parts.join('')}</gpx>`
const point = (tag: string, name: string, lat: number, lon: number, more = '') =>
  `<${tag} lat="${lat}" lon="${lon}">${name && `<name>${name}</name>`}${more}</${tag}>`

describe('GPX', () => {
  test('has waypoints, with what is said of them', () => {
    const text = gpx(
      '<metadata><name>Kansai</name></metadata>',
      point(
        'wpt',
        'Fushimi &amp; Inari',
        34.967,
        135.773,
        '<desc>Early &lt;b&gt;in&lt;/b&gt; the day</desc>',
      ),
      point('wpt', '', 34.9, 135.7),
      point('wpt', 'Nowhere', 134, 135, '<link href="https://example.com/x"/>'),
    )
    expect(read(text)).toMatchObject({
      ...{ format: 'gpx', name: 'Kansai', left: ['1 point unnamed'] },
      marks: ['Fushimi & Inari 34.967,135.773', 'Nowhere'],
    })
    expect(readText(text, context)?.marks.map(({ details, url }) => [details, url])).toEqual([
      ['Early in the day', undefined],
      [undefined, 'https://example.com/x'],
    ])
  })

  test('puts the points of a route that is called by a day on it, and what it passes once', () => {
    const text = gpx(
      point('wpt', 'Gion', 35, 135.77),
      point('wpt', 'Nijo', 35.01, 135.74),
      `<rte><name>2027-03-28 Kyoto</name>${point('rtept', 'Gion', 35, 135.77)}${point('rtept', '', 35, 135.7)}</rte>`,
      `<rte><name>Day 3</name>${point('rtept', 'Gion', 35, 135.77)}</rte>`,
    )
    expect(read(text)).toMatchObject({
      marks: ['Gion 35,135.77 2027-03-28', 'Nijo 35.01,135.74', 'Gion 35,135.77 day 3'],
      left: ['1 point unnamed'],
    })
  })

  test('has a track as a line, on the day on which it was walked', () => {
    const points = [0, 1, 2].map(n =>
      point('trkpt', '', 35 + n / 10, 135, `<time>2027-03-2${n + 1}T01:00:00Z</time>`),
    )
    const text = gpx(`<trk><name>Up the hill</name><trkseg>${points.join('')}</trkseg></trk>`)
    expect(read(text)).toMatchObject({
      marks: ['Up the hill 35,135 2027-03-21T01:00'],
      left: [],
    })
  })
})

const folder = (name: string, ...parts: string[]) => `<Folder><name>${name}</name>${parts.join('')}</Folder>`
const mark = (name: string, at = '135.77,35.0,0', more = '') =>
  `<Placemark><name>${name}</name>${more}<Point><coordinates>\n ${at}\n</coordinates></Point></Placemark>`
const kml = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Our map</name>${parts.join('')}</Document></kml>`

describe('KML', () => {
  test.each([
    ['2027-03-28', '2027-03-28'],
    ['28.03.2027', '2027-03-28'],
    ['Sunday, March 28, 2027', '2027-03-28'],
    ['3月28日 (日)', '2027-03-28'],
    ['Day 2: Kyoto', 'day 2'],
    ['DAY 12', 'day 12'],
    ['D3', 'day 3'],
    ['第三天 京都', 'day 3'],
    ['第十二天', 'day 12'],
    ['第二十一天', 'day 21'],
    ['2日目', 'day 2'],
    ['Tag 4', 'day 4'],
    ['Jour 5', 'day 5'],
    ['Día 6', 'day 6'],
    ['Days out', ''],
    ['Food', ''],
    ['三天兩夜', ''],
    ['1899-03-28', '1899-03-28'],
  ])('has a folder %s', (name, day) => {
    expect(read(kml(folder(name, mark('Gion'))))).toMatchObject({
      ...{ format: 'kml', name: 'Our map', left: [] },
      marks: [`Gion 35,135.77 ${day}`.trim()],
    })
  })

  test('counts what is no place, and reads what is written of the others', () => {
    const line =
      '<Placemark><name>Way</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>'
    const details = '<description><![CDATA[A <i>garden</i><br>https://example.com/g?a=1]]></description>'
    const text = kml(
      folder('Day 1', folder('Morning', mark('Katsura', '135.70,34.98', details))),
      ...[
        line,
        line.replace(' 3,4', ''),
        mark(''),
        '<Placemark><name>By post</name><address>1 High St</address></Placemark>',
      ],
    )
    expect(read(text)).toMatchObject({
      marks: ['Katsura 34.98,135.7 day 1', 'Way 2,1', 'By post'],
      left: ['1 line no_place', '1 point unnamed'],
    })
    expect(readText(text, context)?.marks[0]).toMatchObject({
      ...{ details: 'A garden\nhttps://example.com/g?a=1', url: 'https://example.com/g?a=1' },
    })
  })
})

test('no entity is resolved, and no address is asked', () => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  )
  const text = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY l0 "lol"><!ENTITY f SYSTEM "file:///etc/passwd">${entities}]>${kml(mark('&l9; &f;')).replace(/^.*?\?>/, '')}`
  expect(read(text)?.marks).toEqual(['&l9; &f; 35,135.77'])
})

test('a map that was cut off is damaged, and not half of it', () => {
  const map = '<kml><Document><Placemark><name>Gion</name></Placemark></Document></kml>'
  expect(read(map)?.format).toBe('kml')
  for (const at of [map.length - 8, 60, 20]) expect(() => read(map.slice(0, at))).toThrow('not whole')
})

test('a hundred thousand places are told in bounded time, and none is held as a tree', () => {
  const places = Array.from({ length: 100_000 }, (_, n) => mark(`Place ${n}`)).join('')
  const found = read(kml(folder('Day 1', places)))
  expect([found?.marks.length, found?.left]).toEqual([5_000, ['95000 item limit']])
  expect(() => read(kml('<a>'.repeat(200)))).toThrow('too deep')
  expect(() => read(kml('<a></a>'.repeat(200_000)))).toThrow('too deep or wide')
})

describe("Takeout's places", () => {
  const feature = (properties: object, coordinates: unknown = [135.77, 35]) => ({
    ...{ type: 'Feature', properties, geometry: coordinates && { type: 'Point', coordinates } },
  })
  const all = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features })

  test('are ideas, as they are written today and were some years ago', () => {
    const location = { name: 'Gion', address: 'Kyoto, Japan', country_code: 'JP' }
    const text = all(
      feature({ google_maps_url: 'http://maps.google.com/?cid=1', date: '2024-05-01T09:00:00Z', location }),
      feature({
        Title: 'Nijo',
        'Google Maps URL': 'https://maps.google.com/?cid=2',
        Location: { Address: 'x' },
      }),
      feature({ location: { name: 'Unknown spot' } }, [0, 0]),
      feature({ location: { address: 'By its address' } }),
      feature({}),
      { type: 'Feature', properties: { name: 'Way' }, geometry: { type: 'LineString', coordinates: [] } },
    )
    expect(read(text)).toMatchObject({
      format: 'geojson',
      marks: ['Gion 35,135.77', 'Nijo 35,135.77', 'Unknown spot', 'By its address 35,135.77'],
      left: ['1 point unnamed', '1 line no_place'],
    })
  })
})

test('a calendar is told in the order of its clocks', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Kansai\\, spring'],
    ...event('SUMMARY:Tea', 'DTSTART:20270328T150000', 'DTEND:20270328T160000', 'GEO:35.0;135.77'),
    ...event('SUMMARY:Stay at Ryokan Sawaya', 'DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270329'),
    ...event('SUMMARY:Flight BR198 TPE-NRT', 'DTSTART:20270327T085000', 'DTEND:20270327T131500'),
    'END:VCALENDAR',
  ].join('\r\n')
  expect(read(text)).toMatchObject({
    ...{ format: 'ics', name: 'Kansai, spring', left: [] },
    marks: [
      'stay Ryokan Sawaya 2027-03-27',
      expect.stringMatching(/^flight .*2027-03-27T08:50 13:15$/),
      'Tea 35,135.77 2027-03-28T15:00 16:00',
    ],
  })
})

test.each([
  'Dear diary',
  '{}',
  '[]',
  '{"type":"FeatureCollection"}',
  '<html><body>Hello</body></html>',
  '<a/>',
  '',
])('nothing that is known is %j', text => {
  expect(read(text)).toBeUndefined()
})
