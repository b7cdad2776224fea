import { WEEKDAY } from './weekdays.ts'

const DAY = `(?:${WEEKDAY}|[月火水木金土日一二三四五六天월화수목금토])`
const SIGN = '[\\s,.;:，。；：、·|–—@~～→←➔➜▶►▷⟶✈*•>›»#/\\\\-]'
/** Words that stand behind a name and are no end of one. Capital letters may be: 'København H'. */
const particle =
  /\s(?:del|della|dal?|dalle|du|des?|der|den|am|um|on|at|in|the|à|ore|h|and|und|et|to|nach|von|from|pour|vers|alle|via)$/u

const starts = new RegExp(
  `^(?:[\\s,.;:，。；：、·|–@~～→←➔➜▶►▷⟶✈*•>›»/\\\\)）-]+|${DAY}[.,)）]+\\s|[월화수목금토일월火水木金土][)）]\\s?|[(（]${DAY}[)）]\\s?|第[一二三四\\d]{1,2}[程段航]\\s?|的(?=\\p{Script=Han}{2})|(?:ida|vuelta|aller|retour|andata|ritorno|hinfahrt|rückfahrt|outbound|inbound|return|[去回返]程|往路|復路|가는\\s?편|오는\\s?편)\\s*[:：]?\\s+)`,
  'iu',
)
const ends = new RegExp(
  `(?:(?<!\\.\\p{L})[\\s,.;:，。；：、·|–@~～→←➔➜▶►▷⟶✈*•>›»/\\\\(（-]+|${SIGN}[(（]?${DAY}[.,]|[(（]\\s*(?:${DAY}\\s*)?[)）]|(?<=\\p{Script=Han}{2})的|(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]{2})(?:発|着)|(?<=\\p{Script=Hangul})\\s(?:출발|도착))$`,
  'iu',
)

/** Stars, hours, an address or a day in brackets: '(3 épis)', '(ca. 90 Minuten)'. */
export const withDigits = /\s?[(（][^()（）]*\d[^()（）]*[)）]/u
export const withDigitsLast = new RegExp(`${withDigits.source}$`, 'u')

/** Words behind a name that are no part of it. */
const behindName = [
  // Where in a station or an airport: '（到达厅2号门，免费接送）', ', terminal 2, desk in the hall'.
  /\s?[(（][^()（）]*[,，、][^()（）]*[)）]$/u,
  /\s?[(（][^()（）]*\d\s?(?:[号號]?[门門]|[楼樓层層]|階|층|번 ?출구)[^()（）]*[)）]$/u,
  /,\s(?:terminal|hall|counter|desk|schalter|comptoir|mostrador|banco|balie)(?!\p{L}).*$/iu,
  // Words of a sentence: ' - meet & greet in the arrivals hall', '(balcão nas chegadas)'.
  /\s[-–]\s\p{Ll}+\s.*$/u,
  /\s?[(（](?=\p{Ll}[^()（）]*[\s\d])[^()（）\p{Lu}]+[)）]$/u,
  // The name of a ship.
  /\s[-–(,]\s?(?:MV|MS|MF|MN|HSC|M\/[VSFN])\s.*$/u,
]

/** A text without the first match of each pattern, one after the other. */
export const withoutAll = (text: string, patterns: readonly RegExp[]) =>
  patterns.reduce((left, pattern) => left.replace(pattern, ''), text)

/** A name without signs, particles and weekdays at either end, and without brackets that have no other half. */
export function withoutRests(name: string): string {
  let left = withoutAll(name.replaceAll(/[(（]\s*[)）]/g, ' '), behindName).trim()
  for (let turn = 0; turn < 8; turn++) {
    const before = left
    left = left.replace(starts, '').replace(ends, '').replace(particle, '').trim()
    if (left === before) break
  }
  const [open, close] = [left.search(/[(（]/), left.search(/[)）]/)]
  if (close !== -1 && (open === -1 || open > close)) return withoutRests(left.slice(close + 1))
  return open !== -1 && close === -1 ? left.slice(0, open).trim() : left
}
