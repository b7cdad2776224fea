/** A spot that may lie off the globe, and the words that stand beside it. */
export interface Pasted {
  lat: number
  lng: number
  name: string
}

const angle = String.raw`[+-]?\d{1,3}(?:\.\d+)?(?:\s*°(?:\s*\d{1,2}(?:\.\d+)?\s*'(?:\s*\d{1,2}(?:\.\d+)?\s*")?)?)?`
const end = `(?:[NSEW]\\s*${angle}|${angle}(?:\\s*[NSEW]\\b)?)`
const pair = new RegExp(
  `^(.*?)[\\s,:(]*(?<![\\w.])(${end})(?:\\s*[,;/]\\s*|\\s+|(?<=[NSEW°'"]))(${end})\\)?$`,
  'i',
)
const plusCode = /(?<![\w+])([2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,7})(?![\w+])/i
/** Longer texts are no coordinates. */
const LONGEST = 200

/** Coordinates in any of the ways in which people write them, or a full plus code. */
export function spotInText(text: string): Pasted | undefined {
  if (text.length > LONGEST) return
  const plain = inAscii(text)
  const [whole = '', code] = plusCode.exec(plain) ?? []
  if (code) return { ...spotOfPlusCode(code), name: plain.replace(whole, '').replace(/^[\s,]+|[\s,]+$/g, '') }
  const [, name = '', first = '', second = ''] = pair.exec(plain) ?? []
  if (!isSure(name, first, second)) return
  const [a, b] = [angleOf(first), angleOf(second)]
  const isTurned = /[EW]/i.test(first)
  if (isTurned ? /[EW]/i.test(second) : /[NS]/i.test(second)) return
  return isTurned ? { lat: b, lng: a, name } : { lat: a, lng: b, name }
}

/** '7, 11' and 'Bus 3.5 4.5' are no coordinates; beside words they are exact, or have signs of their own. */
function isSure(name: string, first: string, second: string): boolean {
  const digits = name === '' ? 1 : 3
  return [first, second].every(told => /[°NSEW]/i.test(told) || new RegExp(`\\.\\d{${digits}}`).test(told))
}

/** Minutes and seconds beyond 60 lead off the globe, where they are refused. */
function angleOf(told: string): number {
  const [degrees = 0, minutes = 0, seconds = 0] = (told.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  if (minutes >= 60 || seconds >= 60) return Number.POSITIVE_INFINITY
  const size = degrees + minutes / 60 + seconds / 3_600
  return /[-SW]/i.test(told) ? -size : size
}

const written: [RegExp, string][] = [
  [/(?:\b(?:lat(?:itude)?|lng|lon(?:gitude)?)|[緯纬經经経]度)\s*[:=]?\s*(?=[+-]?\d)/gi, ''],
  [/[˚度]/g, '°'],
  [/[′’‘`´ʹ分]/g, "'"],
  [/[″”“秒]|''/g, '"'],
  [/[−–—‒]/g, '-'],
  [/٫/g, '.'],
  [/[،、]/g, ','],
  [/北[緯纬]/g, 'N'],
  [/南[緯纬]/g, 'S'],
  [/[東东][經经経]/g, 'E'],
  [/西[經经経]/g, 'W'],
  // '35,71; 139,79' of those who write decimals with a comma.
  [/^([+-]?\d{1,3}),(\d{2,})\s*(?:;|,?\s)\s*([+-]?\d{1,3}),(\d{2,})$/, '$1.$2, $3.$4'],
]

/** Digits and signs of other scripts, and full-width ones, as they are on an English keyboard. */
function inAscii(text: string): string {
  // Before NFKC, which makes a letter of the first of them.
  const plain = text
    .replace(/º/g, '°')
    .replace(/″/g, '"')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
  return written.reduce((done, [sign, ascii]) => done.replace(sign, ascii), plain).trim()
}

/** The digits of a script lie in a row from its zero on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const symbols = '23456789CFGHJMPQRVWX'

function spotOfPlusCode(code: string): { lat: number; lng: number } {
  const values = [...code.toUpperCase().replace('+', '')].map(symbol => symbols.indexOf(symbol))
  let [lat, lng, height, width] = [-90, -180, 400, 400]
  for (let at = 0; at < 10; at += 2) {
    height /= 20
    width /= 20
    lat += (values[at] ?? 0) * height
    lng += (values[at + 1] ?? 0) * width
  }
  // Behind five pairs each letter is a field of a grid of five rows and four columns.
  for (const value of values.slice(10)) {
    height /= 5
    width /= 4
    lat += Math.floor(value / 4) * height
    lng += (value % 4) * width
  }
  return { lat: lat + height / 2, lng: lng + width / 2 }
}
