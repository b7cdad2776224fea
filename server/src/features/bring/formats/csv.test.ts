import { describe, expect, test } from 'vitest'
import { textOf } from '../../../reading/charset.ts'
import { readText } from './read-text.ts'

const context = { today: '2026-11-20' }
const read = (text: string, columns?: string) => readText(text, context, columns)
const placesIn = (text: string, columns?: string) =>
  read(text, columns)?.marks.map(({ name, from, starts, ends, nth, details, url, type }) =>
    Object.fromEntries(
      Object.entries({
        ...{
          name,
          lat: from?.lat,
          lng: from?.lng,
          address: from?.address,
          day: starts?.day,
          time: starts?.time,
        },
        ...{ end: ends?.time, nth, details, url, type },
      }).filter(([, value]) => value !== undefined),
    ),
  )

describe('headings are guessed', () => {
  test.each([
    ['English', 'Name,Latitude,Longitude,Date,Start time,End time,Notes,Website,Address,Category'],
    ['Traditional Chinese', '名稱,緯度,經度,日期,開始時間,結束時間,備註,網址,地址,類型'],
    ['Simplified Chinese', '名称,纬度,经度,日期,开始时间,结束时间,备注,网址,地址,类型'],
    ['Japanese', '場所,緯度,経度,日付,開始時間,終了時間,メモ,リンク,住所,カテゴリ'],
    ['German', 'Name;Breitengrad;Längengrad;Datum;Beginn;Ende;Notizen;Webseite;Adresse;Kategorie'],
    ['French', 'Nom;Latitude;Longitude;Date;Début;Fin;Remarques;Lien;Adresse;Catégorie'],
    ['Spanish', 'Nombre;Latitud;Longitud;Fecha;Inicio;Fin;Notas;Enlace;Dirección;Tipo'],
  ])('in %s', (language, head) => {
    const separator = head.includes(';') ? ';' : ','
    const degrees = separator === ';' ? ['35,0', '135,77'] : ['35.0', '135.77']
    const cells = [
      'Gion',
      ...degrees,
      '2027-03-28',
      '9:05',
      '21:00',
      'Lanterns',
      'https://example.com',
      'Kyoto',
      'Dining',
    ]
    expect(placesIn(`${head}\r\n${cells.join(separator)}\r\n`), language).toEqual([
      {
        ...{
          name: 'Gion',
          lat: 35,
          lng: 135.77,
          address: 'Kyoto',
          day: '2027-03-28',
          time: '09:05',
          end: '21:00',
        },
        ...{ details: 'Lanterns', url: 'https://example.com', type: 'dining' },
      },
    ])
  })

  test('and told with the columns that were taken, or others are chosen', () => {
    const text = 'Stop no.,What,Lat,Long,When\n1,Gion,35,135.77,Day 2\n2,Nijo,35.1,135.7,3\n'
    const read = readText(text, context)
    expect(read?.columns).toEqual({
      headings: ['Stop no.', 'What', 'Lat', 'Long', 'When'],
      chosen: { lat: 3, lng: 4, name: 2 },
    })
    expect(placesIn(text)?.map(({ nth }) => nth)).toEqual([undefined, undefined])
    expect(placesIn(text, 'name:2,date:5')).toEqual([
      { name: 'Gion', nth: 2 },
      { name: 'Nijo', nth: 3 },
    ])
  })

  test("and Takeout's list of saved places is one", () => {
    const text = [
      'Title,Note,URL,Comment',
      ',,,',
      'Gion,"Lanterns, at ""night""",https://www.google.com/maps/place/Gion/data=!3d35.0037!4d135.7751,',
      'Pin,,"https://www.google.com/maps/search/35.25,135.5",',
    ].join('\n')
    expect(placesIn(text)).toEqual([
      {
        ...{ name: 'Gion', lat: 35.0037, lng: 135.7751, details: 'Lanterns, at "night"' },
        url: 'https://www.google.com/maps/place/Gion/data=!3d35.0037!4d135.7751',
      },
      { name: 'Pin', lat: 35.25, lng: 135.5, url: 'https://www.google.com/maps/search/35.25,135.5' },
    ])
  })
})

describe('a table is read', () => {
  test.each([
    [
      'with quotes over several lines',
      'name,notes\n"Gion","One\r\nTwo ""x"", three"\n',
      'One\nTwo "x", three',
    ],
    ['with semicolons that it names', 'sep=;\nname;notes\nGion;a, b\n', 'a, b'],
    ['with tabs', 'name\tnotes\nGion\ta, b; c\n', 'a, b; c'],
    ['with old ends of lines', 'name,notes\rGion,x\r', 'x'],
    ['without an end', 'name,notes\nGion,"x', 'x'],
    ['with a mark of its charset', '\uFEFFname,notes\nGion,x', 'x'],
  ])('%s', (_how, text, details) => {
    expect(placesIn(text)).toEqual([{ name: 'Gion', details }])
  })

  test('in UTF-16 of either order, in UTF-8 and in that of Western Europe', () => {
    const text = '\uFEFFnom,lieu\nCafé,Zürich\n'
    const little = Buffer.from(text, 'utf16le')
    const western = Buffer.from(text.slice(1), 'latin1')
    for (const file of [little, Buffer.from(little).swap16(), Buffer.from(text), western])
      expect(placesIn(textOf(file))?.[0]?.['name']).toBe('Café')
  })

  test.each([
    ['Big5', 'a657bad92ca4e9b4c10ab24caff3a6782c332f32380a', '淺草寺'],
    ['GB 18030', 'c3fbb3c62cc8d5c6da0ac7b3b2ddcbc22c332f32380a', '浅草寺'],
    ['Shift JIS', '96bc914f2c93fa95740a90f391908e9b2c332f32380a', '浅草寺'],
  ])('in %s, as programs there write by themselves', (_charset, bytes, name) => {
    expect(placesIn(textOf(Buffer.from(bytes, 'hex')))?.[0]?.['name']).toBe(name)
  })

  test('in that of Western Europe, also where a letter follows each sign', () => {
    const text = 'name,notes\nÄpfel,20°C\n«Café»,25°C Østerbro\n'
    expect(textOf(Buffer.from(text, 'latin1'))).toBe(text)
  })

  test.each([
    ['31.12.2027', '2027-12-31'],
    ['12/31/2027', '2027-12-31'],
    ['31/12/2027', '2027-12-31'],
    ['2027/3/28', '2027-03-28'],
    ['2027年3月28日', '2027-03-28'],
    ['March 28, 2027', '2027-03-28'],
    ['2027-03-28T09:30', '2027-03-28'],
    ['2027-02-30', undefined],
    ['soon', undefined],
  ])('with the date %s', (date, day) => {
    expect(placesIn(`name;date\nGion;${date}\n`)?.[0]?.['day']).toBe(day)
  })

  test('and huge or broken ones end', () => {
    const wide = `name${',x'.repeat(5_000)}\n${`Gion${',1'.repeat(5_000)}\n`.repeat(3)}`
    expect(placesIn(wide)?.length).toBe(3)
    expect(placesIn(`name,notes\nGion,"${'""'.repeat(2_000_000)}"\nNijo,x`)?.map(({ name }) => name)).toEqual(
      ['Gion', 'Nijo'],
    )
    const long = `name,lat,lng\n${'Gion,35,135\n'.repeat(200_000)}`
    expect([placesIn(long)?.length, read(long)?.leftOut]).toEqual([
      5_000,
      [{ what: 'item', why: 'limit', count: 195_000 }],
    ])
  })
})
