import { isChinese } from '@caravan/contract/languages'
import type { FoundPlace } from '@caravan/contract/places'
import type { Lang } from '../port.ts'
import { airportCalled } from './airport-search.ts'
import type { GazetteerQueries } from './gazetteer.queries.ts'
import { countryIn } from './search.ts'

/*
 * One digit, with a letter as in 2E of Paris, or a letter behind the word itself: Terminal 21 is a mall in Bangkok, and no
 * airport has that many.
 */
const number = '[1-9][a-z]?'
const patterns = [
  `^(?<airport>.+?)[ ,]+(?:terminal ?(?<number>${number}|[a-h]|north|south)|(?<north>north|south) terminal|t(?<short>${number}))$`,
  `^terminal (?<number>${number}|[a-h])[ ,]+(?:at |of )?(?<airport>.+)$`,
  `^(?<airport>.+?) ?(?:第 ?|t)?(?<number>${number}|[一二三四五]) ?[號号]? ?(?:航廈|航厦|航站[樓楼]|ターミナル|客[運运]大[樓楼])$`,
  `^(?<airport>\\p{Script=Han}+) ?t(?<number>${number})$`,
].map(pattern => new RegExp(pattern, 'iu'))

const sides = new Map([
  ['NORTH', { en: 'North', zh: '北' }],
  ['SOUTH', { en: 'South', zh: '南' }],
])
const digits = new Map([...'一二三四五'].map((digit, at) => [digit, String(at + 1)]))

/** The airport and the terminal of 'Heathrow Terminal 5', 'LHR T5' or '桃園機場第二航廈'. */
function partsOf(query: string): { airport: string; terminal: string } | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(query.trim())?.groups
    const typed = groups?.['number'] ?? groups?.['north'] ?? groups?.['short']
    const airport = groups?.['airport']
    if (airport && typed) return { airport, terminal: digits.get(typed) ?? typed }
  }
  return undefined
}

function nameOf(airport: string, typed: string, lang: Lang): string {
  const terminal = typed.toUpperCase()
  const side = sides.get(terminal)
  if (!isChinese(lang)) return `${airport}, ${side ? `${side.en} Terminal` : `Terminal ${terminal}`}`
  const space = /\p{Script=Han}$/u.test(airport) ? '' : ' '
  const word = lang === 'zh' ? '航廈' : '航站楼'
  if (side) return `${airport}${space}${side.zh}${word}`
  return lang === 'zh' ? `${airport}${space}第 ${terminal} 航廈` : `${airport} ${terminal} 号航站楼`
}

/** A terminal of an airport with flights, at the spot of the airport. The lists have no terminals of their own. */
export function terminalNamed(index: GazetteerQueries, query: string, lang: Lang): FoundPlace | undefined {
  const parts = partsOf(query)
  const airport = parts && airportCalled(index, parts.airport, lang)
  if (!airport) return undefined
  const name = nameOf(airport.name, parts.terminal, lang)
  const address = new Set([name, airport.city, countryIn(airport.country, lang)].filter(Boolean))
  return {
    place_id: `airport:${airport.code}/${parts.terminal.toLowerCase()}`,
    name,
    formatted_address: [...address].join(isChinese(lang) ? '，' : ', '),
    lat: airport.lat,
    lng: airport.lng,
    type: 'commute',
    source: 'bundled',
    is_meant: true,
  }
}
