import { datesIn } from './dates.ts'
import { labelAt } from './labels.ts'
import { inWords, wordsFor } from './languages.ts'
import type { Context } from './mark.ts'
import { timesIn } from './times.ts'

/** A day of a name needs no year. */
const ANY_YEAR: Context = { today: '2000-01-01' }
const LONGEST = 70

/** Words of the sentences and headings around names. No name of a house has them. */
const spoken = new RegExp(inWords(wordsFor('spoken')), 'iu')
/** Types of rooms. */
const room =
  /^rooms?(?!\p{L})|(?<!\p{L})(?:mobil-?homes?|emplacement|stellplatz|\d chambres|(?:\d|one|your|private|shared|my) rooms?|room type|superior|deluxe|standard|double|twin|single|king|queen|studio|dorm|balcony|doppel\p{L}*|einzel\p{L}*|doble|individual|matrimoniale|singola|doppia|simple|familiale)(?!\p{L})|大床|[双雙單单四三][人床]|標準|标准|一室|[套客]房|和室|洋室|ルーム|ダブル|シングル|ツイン|룸|트윈|더블|^(?:bed (?:and|&) breakfast|b&b|half board|full board|room only|self[- ]catering|all inclusive|frühstück|halbpension|vollpension|petit[- ]déjeuner|demi[- ]pension|colazione|mezza pensione|desayuno|media pensión|pensión completa|café da manhã|pequeno[- ]almoço|meia pensão|ontbijt|halfpension|logies)(?=$|,| (?:included|inkl|inclus[eo]?|incluido|incluído|compres[ao]|inbegrepen))|^(?:含早|朝食|夕食|조식)/iu
/** Booking platforms and sellers. They are never the name of a house. */
const platform =
  /^[【「[(\s]*(?:booking\.com|booking|agoda|expedia|hotels\.com|airbnb|trip\.com|hostelworld|vrbo|hrs|携程|美团|美團|飞猪|去哪儿|同程|途牛|艺龙|华住会|楽天トラベル|じゃらん|一休|るるぶ|야놀자|여기어때|호텔스닷컴|djh|opentable|thefork|lafourchette|eltenedor|resy|quandoo|sevenrooms|tock|tablecheck|inline|eztable|食べログ|ぐるなび|ホットペッパー|大众点评|캐치테이블|catchtable|네이버|getyourguide|viator|klook|kkday|civitatis|tiqets|headout|musement|all|accor)(?![\p{L}\p{N}]|\s(?!live|-|–|\p{Ll}|\p{Script=Han}|\p{Script=Hangul}|$))/iu

/**
 * Patterns that names of places hardly ever match: no letter; a sign or a small letter first, a sign, a short small word or a bracket without
 * its other half last, or a single letter or two; rests of an address, an offer or a number of a flight; a sentence to somebody; a word that stands beside clocks.
 */
const unlikely = [
  /^\P{L}*$/u,
  /^[^\p{L}\p{N}「『"'‘“]|^(?!ibis )\p{Ll}|^\p{Script=Latin}{1,2}$|^.$/u,
  /[\p{P}\p{S}](?<![)）」』"'’”.+&])$|\s\p{Ll}{1,3}$|^[^(（]*[)）]|[(（][^)）]*$/u,
  /,\s*\p{Ll}|\s\.\s|[·|;…]|\d{4}|\d[号號番]|^(?=.*\d)[A-Z\d-]{4,}$|^[A-Z\d]{2}\s?\d{2,4}$|券|[優优]惠|促[銷销]/u,
  // The word for a house alone.
  /^(?:湯の宿|旅館|旅馆|飯店|饭店|酒店|民宿|ホテル|宿|호텔|hotels?|hostel|pension|hôtel|albergo|agriturismo|bed (?:and|&) breakfast|b&b)$/iu,
  /[。！!？?：:@#]|https?/u,
  spoken,
]
const MOST_WORDS = 9

/** Whether a text reads like the name of a place, without rests of the sentence or the table around it. */
export const isLikelyName = (name: string): boolean =>
  name.split(/\s+/).length <= MOST_WORDS && !unlikely.some(pattern => pattern.test(name))

export const isPlatform = (name: string) => platform.test(name)
export const isSpoken = (text: string) => spoken.test(text)
export const isRoom = (text: string) => room.test(text)
export const namesDay = (text: string) => datesIn(text, ANY_YEAR).length > 0

/** May be a name in a sentence or behind a label. */
export const mayBeName = (name: string | undefined, most = MOST_WORDS + 1): name is string =>
  name !== undefined &&
  name.split(/\s+/).length <= most &&
  !platform.test(name) &&
  !spoken.test(name) &&
  !/^[^[［]*[\]］】」]|^(?:mrs?|ms|miss|herrn?|frau|mme|monsieur|sra?\.|sig\.(?:ra)?|unsere?|our|notre|nos|nuestr[oa]s?|nostr[oa]|noss[oa]|onze|ons) /iu.test(
    name,
  ) &&
  !namesDay(name)

/** A price, a telephone number or a count of something. */
const figure = /[,，;；]|\+?\d[\d\s()-]{7,}|\d+\s?[%€£$¥円元원]|[€£$¥]\s?\d|^\d+\s*x?\s|^\d+$/iu

/** Whether a text may be the whole name of a house: no label, no sentence, no day and no seller. */
export function isTitle(name: string | undefined): name is string {
  if (!name || name.length > LONGEST || !isLikelyName(name) || figure.test(name)) return false
  if (platform.test(name) || room.test(name) || !/\p{L}{2}|\p{Script=Han}/u.test(name)) return false
  const labelled = labelAt(name)
  if (labelled && (labelled.isParted || labelled.rest === '')) return false
  return !namesDay(name) && timesIn(name).length === 0
}
