import { DatabaseSync } from 'node:sqlite'
import { Place } from '@caravan/contract/places'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silent } from '../../../log.ts'
import { prepareQueries } from './gazetteer.queries.ts'
import { builtIndex, createGazetteer } from './gazetteer.ts'

const Places = z.array(Place)

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

describe('the first hit is said to be meant', () => {
  test.each([
    ['清水寺', 'en', true],
    ['清水', 'en', true],
    ['日本京都', 'en', true],
    ['Kyoto', 'zh', true],
    ['Kyoto Japan', 'en', true],
    ['Kyotto', 'en', true],
    ['Kyotto', 'zh', true],
    ['Eifel tower', 'en', true],
    ['Kiyomizu temple', 'en', true],
    // The Hôtel des Invalides and the Kappa Bridge.
    ['Hotel', 'en', false],
    ['Kappa', 'en', false],
    ['Lunch', 'en', false],
    ['Kyotto Lunch', 'en', false],
    ['sky tree', 'en', true],
    // The palace is none that is known, and not the city.
    ['Nagoya palace', 'en', false],
    ['Nagoya city', 'en', true],
    ['Kyoto eki', 'en', true],
    ['Gotokuji cat shrine', 'en', false],
    ['Dinner in Trastevere', 'en', false],
  ] as const)('for %s in %s: %s', async (query, lang, isMeant) => {
    const [first, ...others] = await gazetteer.search(query, lang)
    expect(first?.is_meant ?? false).toBe(isMeant)
    expect(others.filter(one => 'is_meant' in one)).toEqual([])
  })
})

describe('near a spot', () => {
  const near = { lat: 30.67, lng: 104.07 }

  test('words behind a name that lies there are left out', async () => {
    const [first] = await gazetteer.search('jinli old street', 'en', { near })
    expect(first).toMatchObject({ name: 'Jinli', is_meant: false })
  })

  test('a place keeps the type that was typed with it', async () => {
    const [first] = await gazetteer.search('太古里 晚餐', 'zh-Hans', { near })
    expect(first).toMatchObject({ place_id: 'sight:cn-taikoo-li-chengdu', type: 'dining', is_meant: false })
  })

  test('a village on another continent is not meant', async () => {
    const [far] = await gazetteer.search('Rust', 'en', { near })
    const [close] = await gazetteer.search('Rust', 'en', { near: { lat: 48.27, lng: 7.72 } })
    expect([far?.is_meant, close?.is_meant]).toEqual([false, true])
  })
})

describe('what a traveller means comes first', () => {
  test.each([
    ['Taipei 101', 'Taipei 101, Taipei, Taiwan'],
    ['taipei', 'Taipei, Taiwan'],
    ['京都', 'Kyoto, Japan'],
    ['台北', 'Taipei, Taiwan'],
    ['臺北', 'Taipei, Taiwan'],
    ['东京', 'Tokyo, Japan'],
    ['team lab planets', 'teamLab Planets, Tokyo, Japan'],
    ['Tokyo Disney Sea', 'Tokyo DisneySea, Urayasu, Japan'],
    ['bigben', 'Big Ben, London, United Kingdom'],
    ['双流机场', 'Chengdu Shuangliu International Airport (CTU), Chengdu, China'],
    ['東京', 'Tokyo, Japan'],
    ['日本京都', 'Kyoto, Japan'],
    ['倫敦', 'London, England, United Kingdom'],
    ['冰島', 'Iceland'],
    ['zurich', 'Zürich, Switzerland'],
    ['Zuerich', 'Zürich, Switzerland'],
    ['paris', 'Paris, Île-de-France, France'],
    ['paris france', 'Paris, Île-de-France, France'],
    ['paris texas', 'Paris, Texas, United States'],
    ['portland or', 'Portland, Oregon, United States'],
    ['JFK', 'John F. Kennedy International Airport (JFK), New York City, United States'],
    ['Logan airport', 'Logan International Airport (BOS), Boston, United States'],
    ['Portland airport', 'Portland International Airport (PDX), Portland, United States'],
    ['London airport', 'London Heathrow Airport (LHR), London, United Kingdom'],
    ['東京機場', 'Haneda Airport (HND), Tokyo, Japan'],
    ['new york', 'New York City, New York, United States'],
    ['New York City', 'New York City, New York, United States'],
    ['Bali', 'Bali, Indonesia'],
    ['queenstown', 'Queenstown, Otago, New Zealand'],
    ['interlaken', 'Interlaken, Bern, Switzerland'],
    ['hallstatt', 'Hallstatt, Upper Austria, Austria'],
    ['Santorini', 'Santorini, South Aegean, Greece'],
    ['kyoto', 'Kyoto, Japan'],
    ['London, England', 'London, England, United Kingdom'],
    ['são paulo', 'São Paulo, Brazil'],
    ['Sevilla', 'Seville, Andalusia, Spain'],
    ['rom', 'Rome, Lazio, Italy'],
    ['singapore', 'Singapore'],
    ['hong kong', 'Hong Kong'],
    ['georgia', 'Georgia'],
    ['mexico', 'Mexico'],
    ['uk', 'United Kingdom'],
    ['bath', 'Bath, England, United Kingdom'],
    ['st petersburg', 'Saint Petersburg, Russia'],
    ['da nang', 'Da Nang, Vietnam'],
  ])('%s is %s', async (query, address) => {
    const [first] = await gazetteer.search(query, 'en')
    expect(first?.formatted_address).toBe(address)
  })

  test.each([
    ['mt fuji', 'Mount Fuji'],
    ['Okinawa', /^Okinawa/],
    ['tokyo tower', 'Tokyo Tower'],
    ['washington', 'Washington, D.C.'],
  ])('%s is called %s', async (query, name) => {
    const [first] = await gazetteer.search(query, 'en')
    expect(first?.name).toMatch(name)
    expect(first?.lat).toBeTypeOf('number')
  })

  test('a city and the region of its name are one answer', async () => {
    const places = await gazetteer.search('kyoto', 'en')
    expect(places.filter(place => place.formatted_address === 'Kyoto, Japan')).toHaveLength(1)
  })

  test('the airports of a city are found by its name, also in Chinese', async () => {
    for (const query of ['tokyo airport', '東京機場']) {
      const ids = (await gazetteer.search(query, 'en')).map(place => place.place_id)
      expect(ids).toEqual(expect.arrayContaining(['airport:HND', 'airport:NRT']))
    }
  })
})

describe('a slip', () => {
  test('leaves what is written as it was typed in front', async () => {
    const names = (await gazetteer.search('Parma', 'en')).map(({ name }) => name)
    expect(names[0]).toBe('Parma')
  })

  test.each([
    ['Tokio', 'Tokyo, Japan'],
    ['kyotto japann', 'Kyoto, Japan'],
    ['sensoji temple', 'Senso-ji, Tokyo, Japan'],
    ['新宿驛', 'Shinjuku Station, Tokyo, Japan'],
  ])('%s is %s', async (query, address) => {
    const [first] = await gazetteer.search(query, 'en')
    expect(first?.formatted_address).toBe(address)
  })
})

describe('a slip in one word', () => {
  test.each([
    ['São Paolo', 'São Paulo, Brazil'],
    ['sao paolo', 'São Paulo, Brazil'],
    ['San Paulo', 'São Paulo, Brazil'],
    ['Viena', 'Vienna, Austria'],
    ['Lodnon', 'London, England, United Kingdom'],
    ['Rio de Janero', 'Rio de Janeiro, Brazil'],
    ['Amstredamm', 'Amsterdam, North Holland, Netherlands'],
  ])('of five letters or more is forgiven: %s is %s', async (query, address) => {
    const [first] = await gazetteer.search(query, 'en')
    expect(first?.formatted_address).toBe(address)
  })

  test.each(['Osol', 'Hong Knog', 'New Yrok', 'Bsel', 'Romw'])(
    'of fewer than five letters is not forgiven: %s',
    async query => {
      expect(await gazetteer.search(query, 'en')).toEqual([])
    },
  )

  test.each([
    ['São', 'São Paulo'],
    ['Sao Luis', 'São Luís'],
    ['Bern', 'Bern'],
    ['Lima', 'Lima'],
    ['Rome', 'Rome'],
  ])('does not displace the name that was typed: %s', async (query, name) => {
    const [first] = await gazetteer.search(query, 'en')
    expect(first?.name).toBe(name)
  })
})

describe('a wrong Chinese letter', () => {
  test.each([
    ['武候祠', 'sight:cn-wuhou-shrine'],
    ['成都武候祠', 'sight:cn-wuhou-shrine'],
    ['宽窄巷字', 'sight:cn-kuanzhai-alley'],
    ['晴羊宫', 'sight:cn-qingyang-palace'],
    ['清水侍', 'sight:jp-kiyomizu-dera'],
    ['東京鉄搭', 'sight:jp-tokyo-tower'],
    ['錢草寺', 'sight:jp-senso-ji'],
  ])('that sounds or looks like the right one is forgiven: %s', async (query, id) => {
    for (const lang of ['zh', 'zh-Hans'] as const) {
      const [first] = await gazetteer.search(query, lang)
      expect(first?.place_id).toBe(id)
    }
  })

  test('is one letter of two or more', async () => {
    expect(await gazetteer.search('武厚辭', 'zh')).toEqual([])
    expect(await gazetteer.search('瘊', 'zh')).toEqual([])
  })

  test('is not looked for at the other end of the world', async () => {
    const near = { lat: -34.6, lng: -58.4 }
    expect(await gazetteer.search('晴羊宫', 'zh', { near })).toEqual([])
  })
})

describe('a name that is not known', () => {
  const chengdu = { lat: 30.67, lng: 104.07 }

  test.each([
    ['成都东站', '成都東站', 'Chengdu East', 'chengdu east railway station'],
    ['成都西站', '成都西站', 'Chengdu West', 'Chengdu West Railway Station'],
  ])('%s is the station there, however it is written', async (...texts) => {
    for (const query of texts)
      for (const aim of [{}, { near: chengdu }]) {
        const [first] = await gazetteer.search(query, 'en', aim)
        expect(`${query}: ${first?.name}`).toMatch(/: Chengdu (East|West) Railway Station$/)
      }
  })

  test.each(['田都東站', '田成東站', '東東公園', '月光步道'])(
    '%s is none whose names have its letters here and there',
    async query => {
      for (const aim of [{}, { near: chengdu }])
        expect((await gazetteer.search(query, 'zh', aim)).map(({ name }) => name)).toEqual([])
    },
  )
})

describe('near a spot', () => {
  const first = async (query: string, lat: number, lng: number) =>
    (await gazetteer.search(query, 'en', { near: { lat, lng } }))[0]?.formatted_address

  test('of several of one name the nearest comes first', async () => {
    expect(await first('chinatown', 1.29, 103.85)).toMatch(/Singapore/)
    expect(await first('chinatown', 37.78, -122.42)).toMatch(/California/)
  })

  test('what is there is found by a word of its name', async () => {
    expect(await first('museum', 51.51, -0.13)).toMatch(/London/)
    expect(await first('castle', 34.69, 135.5)).toBe('Osaka Castle, Osaka, Japan')
  })

  test('the other side of the date line is near', () => {
    const db = new DatabaseSync(builtIndex, { readOnly: true })
    const taveuni = { lat: -16.69, lng: -179.99 }
    const names = prepareQueries(db)
      .matchingNear('"mat" *', taveuni)
      .map(({ name }) => name)
    expect(names).toEqual(['Matei Airport (TVU)'])
    db.close()
  })

  test('a city far away is not hidden', async () => {
    expect(await first('tokyo', 35.01, 135.77)).toBe('Tokyo, Japan')
  })
})

describe('in Chinese', () => {
  test.each([
    ['kyoto', '京都，日本'],
    ['東京鐵塔', '東京鐵塔，東京，日本'],
    ['london', '倫敦，英格蘭，英國'],
    ['japan', '日本'],
    ['paris texas', 'Paris，德克薩斯州，美國'],
    ['三鷹', '三鷹，東京，日本'],
    ['町田市', '町田，東京，日本'],
    ['軽井沢町', '輕井澤，長野，日本'],
    ['台北市信義區', '信義區，台北，台灣'],
    ['台南市新營區', '新營區，台南，台灣'],
    ['桃園市中壢區', '中壢區，桃園，台灣'],
    ['成都市武侯區', '武侯區，成都，中國'],
    ['崑山市', '昆山，江蘇，中國'],
  ])('%s is %s', async (query, address) => {
    const [first] = await gazetteer.search(query, 'zh')
    expect(first?.formatted_address).toBe(address)
  })

  test.each([
    ['dubai', '迪拜，阿拉伯联合酋长国'],
    ['三鹰', '三鹰，东京，日本'],
    ['草津', '草津，滋贺，日本'],
    ['東京鐵塔', '东京塔，东京，日本'],
    ['new zealand', '新西兰'],
    ['KIX', '关西国际机场 (KIX)，大阪，日本'],
    ['Toyama', '富山，日本'],
    ['Baishan', '白山，吉林，中国'],
    ['Cerro Rico', '里科山，波托西，玻利维亚'],
    ['Montevideo', '蒙得维的亚，乌拉圭'],
    ['San Diego', '圣迭戈，加利福尼亚州，美国'],
  ])('Simplified, %s is %s', async (query, address) => {
    const [first] = await gazetteer.search(query, 'zh-Hans')
    expect(first?.formatted_address).toBe(address)
  })
})

describe('places keep their ids', () => {
  test.each([
    ['Kyoto', 'geonames:1857910'],
    ['Taipei 101', 'sight:tw-taipei-101'],
    ['Hallstatt', 'town:at-hallstatt'],
    ['JFK', 'airport:JFK'],
    ['Tuscany', 'region:IT.16'],
    ['Japan', 'country:JP'],
  ])('%s is %s', async (query, id) => {
    const [first] = await gazetteer.search(query, 'en')
    expect(first?.place_id).toBe(id)
  })
})

describe('airports', () => {
  test('have a city, a zone and a position', async () => {
    await expect(gazetteer.airportByCode('TPE')).resolves.toMatchObject({
      code: 'TPE',
      name: 'Taiwan Taoyuan International Airport',
      city: 'Taipei',
      zone: 'Asia/Taipei',
      country: 'TW',
      lat: expect.closeTo(25.08, 1),
      lng: expect.closeTo(121.23, 1),
    })
  })

  test('go by the four letters of pilots as well', async () => {
    expect(await gazetteer.airportByCode('RCTP')).toEqual(await gazetteer.airportByCode('TPE'))
  })

  test('that do not exist are not made up', async () => {
    await expect(gazetteer.airportByCode('000')).resolves.toBeUndefined()
    await expect(gazetteer.airportByCode('ZZZZ')).resolves.toBeUndefined()
    await expect(gazetteer.airportByCode('jfk')).resolves.toBeUndefined()
  })
})

describe('whatever is typed', () => {
  test.each([
    ['emoji', '🏝️'.repeat(50)],
    ['quotes', '"""\'\'"'],
    ['operators', 'NEAR("a" "b", 5) AND NOT OR name : ^x* {a b} : c -d +e'],
    ['Arabic', 'برج خليفة'],
    ['Hebrew', 'תל אביב'],
    ['combining marks', `a${'\u0301'.repeat(90)}`],
    ['the same word again and again', 'a '.repeat(50)],
    ['wildcards', '%_*?'],
    ['a lone surrogate', 'a\ud800b'],
  ])('%s is no error', async (_, query) => {
    await expect(gazetteer.search(query, 'en')).resolves.toBeInstanceOf(Array)
  })

  test('what comes out are at most ten different places as the contract declares them', async () => {
    const words = fc.constantFrom(
      'san',
      'new',
      'st',
      '京',
      '台',
      'paris',
      '"',
      'AND',
      '*',
      '(',
      'usa',
      'ü',
      ' ',
      ',',
    )
    const typed = fc.oneof(
      fc.uint16Array({ maxLength: 100 }).map(units => String.fromCharCode(...units)),
      fc.string({ minLength: 1, maxLength: 4 }),
      fc.array(words, { minLength: 1, maxLength: 12 }).map(parts => parts.join(' ')),
    )
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.constantFrom('en' as const, 'zh' as const, 'zh-Hans' as const),
        async (query, lang) => {
          const places = await gazetteer.search(query, lang)
          const ids = new Set(places.map(place => place.place_id))
          return ids.size === places.length && ids.size <= 10 && z.safeParse(Places, places).success
        },
      ),
      { numRuns: 300 },
    )
  })
})
