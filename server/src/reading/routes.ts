import { datesIn } from './dates.ts'
import { placeIn, withoutTerminals } from './end-names.ts'
import type { Context, Spot } from './mark.ts'
import { withoutNumbers } from './numbers.ts'
import { type FoundTime, timesIn } from './times.ts'

export type Ends = [from: Spot | undefined, to: Spot | undefined]
export type At<T> = T & { line: number }

export interface Around {
  kind: 'flight' | 'ride'
  /** The lines of a booking, its clutter left out. */
  block: string[]
  /** The lines above it, the nearest one first. */
  head: string[]
  times: At<FoundTime>[]
  /** Its places stand beside its clocks, and nowhere else. */
  hasStops?: boolean | undefined
  labelled: Ends
  inChina: boolean
  context: Context
}

export interface InLine {
  inChina: boolean
  context: Context
}

/** Stand for a clock, and for a day or a number, in a line. */
const CLOCK = '\u23F1'
const GAP = '\u00A6'

/** A line with signs for its clocks, days and numbers, and without terminals. */
function signed(text: string, { inChina, context }: InLine): string {
  const line = text.slice(0, 400)
  let left = line
  const found = [
    ...timesIn(line).map(({ at, end }) => ({ at, end, sign: CLOCK })),
    ...datesIn(line, context).map(({ at, end }) => ({ at, end, sign: GAP })),
  ].sort((a, b) => b.at - a.at)
  let last = line.length
  for (const { at, end, sign } of found) {
    if (end > last) continue
    left = left.slice(0, at) + sign + left.slice(end)
    last = at
  }
  return (
    withoutTerminals(withoutNumbers(left, inChina, ` ${GAP} `))
      // '大阪（南港） → 別府': the bracket is part of the name.
      .replaceAll(
        /(?<=[\p{Script=Han}\p{Script=Katakana}])（([^（）\d\u23F1\u00A6]{1,12})）(?=\s*(?:[→➔➜⇒⟶▶►〜～]|->|$))/gu,
        '($1)',
      )
      .replace(
        /^(?:航[線线路]|路[線线]|[区區]間|行程|구간|노선|tratta|trayecto|trajet|strecke|route)\s+/iu,
        '',
      )
      .replaceAll(/(?<=\u23F1)\s?(?:Uhr|uur|hrs?|h)(?!\p{L})/giu, '')
      .replaceAll(/(?:次日|翌日|隔日)|翌(?=\s?\u23F1)/g, '')
      .replaceAll(/(?<![\d/.-])\d{1,2}\/\d{1,2}(?![\d/])/g, GAP)
      .replaceAll(new RegExp(`[(（]\\s*(?:(?:ab|an|dep|arr)\\.?\\s)?${CLOCK}\\s*(?:発|着)?[)）]`, 'g'), CLOCK)
  )
}

const SPLIT = new RegExp(
  `[${CLOCK}${GAP}\\t\\n，。！；、：!:;【】「」（）]|,(?=\\s?\\p{Script=Han})|(?<=\\p{Script=Han})(?<![座席位号號车車])\\s(?=\\d)|(?<=\\p{Script=Han}),|(?<!(?<!\\p{L})(?:\\p{L}{1,2}|Pta|Sta|Sto|Ste|Str|Hbf|Bhf|Pza|Avd|Stn))[.]\\s(?=[\\p{Lu}\\d])|\\s\\|\\s|\\s/\\s`,
  'u',
)
/** Separators between two places, most reliable first: in 'Lisboa - Oriente to Porto - Campanhã' only 'to' separates them. */
const arrows = [
  /\s*(?:→|➔|➜|➞|⇒|⟶|▶|►|▷|->|–>|✈|»|›|>|至|[〜～])\s*/gu,
  /\s(?:to|nach|vers|hasta|naar)\s/gu,
  /\s[-–—－]\s|(?<=[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Hangul}\u23F1])[-–—－](?=\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hangul})|(?<=^\p{Lu}[\p{Lu} '’-]{2,30})\s\/\s(?=\p{Lu}[\p{Lu} '’-]{2,30}$)/gu,
]
export const arrowSign = /→|➔|➜|⇒|⟶|->/
const arrow = new RegExp(arrows.map(({ source }) => source).join('|'), 'gu')
const STOP = `[^${CLOCK}${GAP}\\t,.;:，。；、\\n]`
/** Words of which the first stands before where one leaves, the second before where one arrives. */
const spoken = [
  ['from', 'to'],
  ['von', 'nach'],
  ['van', 'naar'],
  ['de', '(?:à|vers|pour|a|hasta|para)'],
  ['desde', '(?:a|hasta)'],
  ['da', 'a'],
].map(
  ([from, to]) =>
    new RegExp(
      `(?<!\\p{L})${from}\\s+(?<from>${STOP}{2,50}?)\\s*(?:${CLOCK}\\s*)?\\s${to}\\s+(?<to>${STOP}{2,60})`,
      'iu',
    ),
)
const asian = [
  /(?<from>\p{Script=Han}{2,8})\s?\u23F1\s?[开開发發]?[，, ]?[到至](?<to>\p{Script=Han}{2,8}?)\s?\u23F1/u,
  /(?<from>\p{Script=Han}{2,8}?)\s?\u23F1\s?[开開][，, ](?:到站)?(?<to>\p{Script=Han}{2,8}?)下[车車]/u,
  /[从從由自](?<from>\p{Script=Han}{2,12}?)[到至去飞飛往](?<to>\p{Script=Han}{2,12})/u,
  /(?:^|[，。！,\s\u23F1\u00A6])(?<from>\p{Script=Han}{2,8}?)(?<![收看找感得直不等])[到至](?<to>\p{Script=Han}{2,8}?)(?=$|[，。！,\s\u23F1\u00A6]|[船车車机機客]票)/u,
  /(?:^|[，。！,\s\u23F1\u00A6])(?<from>\p{Script=Han}{2,4})[飛飞](?<to>\p{Script=Han}{2,6})(?=$|[，。！,\s\u23F1\u00A6])/u,
  /(?<from>\p{Script=Han}{2,8})\s?\u23F1\s?[開开發发]?[往去飛飞](?<to>\p{Script=Han}{2,8}?)(?=的|$|[\s，。,！!\u23F1\u00A6])/u,
  /(?<from>\p{Script=Han}{2,6})[搭坐乘]\p{Script=Han}{0,4}[\s\u00A6]*[去往到回](?<to>\p{Script=Han}{2,8})/u,
  /(?<from>[\p{Script=Hangul}\d]{2,12})에서\s?(?<to>[\p{Script=Hangul}\d]{2,12})/u,
  /(?<from>[\p{Script=Han}\p{Script=Katakana}ー]{2,12})から\s?(?<to>[\p{Script=Han}\p{Script=Katakana}ー]{2,12})/u,
]
const startsAsName = /^[^\p{Ll}]/u
const behind =
  /\s+(?:on|at|in|leav(?:es|ing)|depart(?:s|ing|ure)?|dep|arriv(?:es|ing)|arr|am(?=\s*(?:[\u23F1\u00A6\d]|$|(?:mo|di|mi|do|fr|sa|so)\p{L}*))|um|le|el|il|om|op|ab|alle|salida|partenza|départ|and|und|with|mit)(?!\p{L}).*$/iu

/** 'Berlin → Praha', 'from Tokyo to Kyoto', '从北京南到上海虹桥' in a line. */
export function routeIn(text: string, around: InLine): Ends {
  const line = signed(text, around)
  const spot = (name: string | undefined) => placeIn(name ?? '', around.context)
  for (const pattern of [...spoken, ...asian]) {
    const { from, to } = pattern.exec(line)?.groups ?? {}
    const found: Ends = [spot(from), spot(to?.replace(behind, ''))]
    if (found[0] && found[1]) return found
  }
  const byWords = bothEndsIn(line, around.context)
  if (byWords[0] && byWords[1]) return byWords
  const clocks = besideClocks(line, around.context)
  if (clocks[0] && clocks[1]) return clocks
  for (const { 0: sign, index } of arrows.flatMap(each => [...line.matchAll(each)].slice(0, 6))) {
    const [left, right] = [line.slice(0, index), line.slice(index + sign.length)]
    // A sign between two times joins a span of time, not two places.
    if (left.trimEnd().endsWith(CLOCK) && right.trimStart().startsWith(CLOCK)) continue
    const [one, other] = [pieces(left.replaceAll(roles, ' ')).at(-1), pieces(right)[0]?.replace(behind, '')]
    const found: Ends = /\p{L}/u.test(sign)
      ? [spot(nameAtEnd(one)), spot(nameAtStart(other))]
      : [spot(one), spot(other)]
    if (found.every(each => each && startsAsName.test(each.name ?? each.code ?? ''))) return found
  }
  // 'Piombino-Portoferraio 27/06 partenza 10:30 arrivo 11:30'.
  const joined = line.split(CLOCK).length === 3 ? pieces(line).filter(piece => hyphenated.test(piece)) : []
  const [from, to] = joined.length === 1 ? (joined[0]?.split('-') ?? []) : []
  return from && to ? [spot(from), spot(to)] : byWords
}

const hyphenated = /^\s*\p{Lu}\p{L}{3,}-\p{Lu}\p{L}{3,}\s*$/u

/** Small words in names of places. */
const within =
  /^(?:d[aeiou]|de[lrnms]?|della?|du|des|la|les?|los|las|el|il|of|the|am|an|im|in|auf|bei|ob|zu[rm]?|sur|sous|en|et|y|e|und|and|a|at|d['’]\S*|l['’]\S*|s['’]\S*|&)$/u
const small = /^\p{Ll}[\p{Ll}'’.!?-]*$/u

const isOfSentence = (word: string) => small.test(word) && !within.test(word)

/** The name in capitals at the end of a part of a sentence. */
function nameAtEnd(piece = ''): string {
  const words = piece.trim().split(/\s+/)
  const cut = words.findLastIndex(isOfSentence)
  if (cut === -1) return piece
  const rest = words.slice(cut + 1)
  const first = rest.findIndex(word => !within.test(word))
  return rest.slice(Math.max(0, first)).join(' ')
}

/** The name in capitals at the beginning of a part of a sentence. */
function nameAtStart(piece = ''): string {
  const words = piece.trim().split(/\s+/)
  const cut = words.findIndex(isOfSentence)
  return cut < 1 ? piece : words.slice(0, cut).join(' ')
}

const pieces = (part: string) => part.split(SPLIT).filter(piece => /\p{L}{2}|\p{Script=Han}/u.test(piece))

const roles =
  /(?<![\p{L}\p{N}])(?:発|着|[发發][车車]?|[开開]|[出到][发發达達]|起[飞飛]|抵[达達]|출발|도착|[乗降]車|dep(?:art(?:s|ure|ing)?)?|arr(?:iv(?:es?|al|ing))?|ab|an|ca)(?![\p{L}\p{N}])\.?/giu

/** '東京 12:00 → 新大阪 14:27' or '12:00 Roma - 13:30 Firenze': two clocks in a line, each before or behind a name. */
function besideClocks(line: string, context: Context): Ends {
  const parts = line.split(CLOCK)
  if (parts.length !== 3) return [undefined, undefined]
  const [head = '', middle = '', tail = ''] = parts.map(part => part.replaceAll(roles, ' '))
  const around = [head, middle, tail].map(part => pieces(part.replaceAll(arrow, GAP)))
  const names = (parts: string[] = []) =>
    parts.flatMap(piece => {
      const [first = ''] = piece.split(', ', 1)
      const spot = placeIn(piece, context) ?? placeIn(first, context)
      return spot && startsAsName.test(spot.name ?? '') ? [spot] : []
    })
  const [before, between, after] = [names(around[0]), names(around[1]), names(around[2]?.slice(0, 1))]
  // 'PARIS 07h46 | TGV 8535 | 12h22 TOULOUSE'.
  if (pieces(middle).length === 0 && middle.includes(GAP) && before.length > 0 && after.length > 0)
    return [before.at(-1), after[0]]
  if (between.length === 0 || (around[1]?.length ?? 0) > 1) return [undefined, undefined]
  // 'Fri 06:45 Karlsruhe -> 13:20 Paris'.
  if (arrowSign.test(middle) && after.length > 0) return [between[0], after[0]]
  const parting = /^\s*(?:[-–—－→➔>/,，\t〜～]|\u00A6)/u.test(middle)
  const isBehind = /(?:[-–—－→➔>/,，\t〜～]|\u00A6)\s*$/u.test(middle)
  if (before.length > 0 && (after.length === 0 || (parting && !isBehind))) return [before.at(-1), between[0]]
  if (after.length > 0 && (before.length === 0 || (isBehind && !parting))) return [between[0], after[0]]
  return [undefined, undefined]
}

const PLACE = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]{2,14}'
const leaves = new RegExp(
  `(?<a>${PLACE}?)[\\s（(]*${CLOCK}[\\s）)]*(?:开|開|発|[发發][车車]|出[发發]|起[飛飞]|출발)|${CLOCK}\\s*[从從由自]?(?<b>${PLACE}?)站?(?:[开開]|起[飞飛]|出[发發])`,
  'u',
)
const arrives = new RegExp(
  `(?:到站[：:\\s]?|${CLOCK}\\s*(?:到|抵)[達达]?\\s*)(?<b>${PLACE})|(?<a>${PLACE}?)[\\s（(]*${CLOCK}[\\s）)]*(?:到|着|抵|降落|도착)`,
  'u',
)
/** 'départ Paris Gare de Lyon à 7h57', 'arr Roma 12:25'. */
const NAME = `(?<c>${STOP}{2,50}?)`
const latin = (words: string) =>
  new RegExp(
    `(?<!\\p{L})(?:${words})[.:]?\\s(?:(?:from|von|de|da|desde|à|a|in|at|en|nach)\\s)?${NAME},?\\s(?:(?:à|at|a las|alle|ore|um|@)\\s)?${CLOCK}`,
    'iu',
  )
const leavesLatin = latin(
  'd[ée]part|part(?:e|o|iamo|ons?|ent)?|dep(?:arts?|arting|arture)?|partenza|salida|sal(?:e|go|imos)|abfahrt|ab|leaves?|leaving',
)
const arrivesLatin = latin(
  'arriv(?:ée|es?|ing|al|[ao]|iamo|ons)|arr|lleg(?:ada|a|o|amos)|ankunft|an|gets? in(?:to)?|lands?|landet|aterriza(?:mos)?|atterr\\p{L}+|landen',
)
/** 'the 09:34 from York on Saturday'. */
const leavesFrom = new RegExp(
  `${CLOCK}\\s(?:(?:train|bus|ferry|boat|flight)\\s)?from\\s(?<c>\\p{Lu}[^${CLOCK}${GAP},.;:\\n]{1,40}?)(?=\\s(?:on|to|at|in)\\s|[,.;]|$)`,
  'u',
)
const goes = new RegExp(
  `(?:去(?!程)|往(?!返)|回(?![程来來])|[飞飛])(?<b>\\p{Script=Han}{2,10}?)(?=的|[，。,!！\\s${CLOCK}${GAP}]|$)`,
  'u',
)

/** 'nach Köln', without the place of departure. */
const heads =
  /(?<!\p{L})(?:to|nach|vers|naar|hacia|pour)\s+(?<b>\p{Lu}[\p{L}.'’-]{1,30}(?:\s\p{Lu}[\p{L}.'’-]{1,20}){0,3})/u

/** '台中14:05開 左營14:57到' in a line with signs for its clocks. */
function bothEndsIn(line: string, context: Context): Ends {
  const one = leavesLatin.exec(line) ?? leavesFrom.exec(line) ?? leaves.exec(line)
  const rest = one ? line.slice(one.index + one[0].length) : line
  const other = arrivesLatin.exec(rest) ?? arrives.exec(rest)
  const spot = (groups: Record<string, string | undefined> | undefined) =>
    placeIn(groups?.['a'] ?? groups?.['b'] ?? groups?.['c'] ?? '', context)
  return [spot(one?.groups), spot(other?.groups)]
}

/** The places of a line that names only where a way begins, or only where it ends. */
export function oneEndIn(text: string, around: InLine): Ends {
  const line = signed(text, around)
  const [from, to] = bothEndsIn(line, around.context)
  const only = goes.exec(line) ?? heads.exec(line)
  return [from, to ?? placeIn(only?.groups?.['b'] ?? '', around.context)]
}
