import { datesIn } from './dates.ts'
import { hostedIn } from './hosted.ts'
import type { Sender } from './known-senders.ts'
import { type Label, labelAt } from './labels.ts'
import { isLender, lendersIn } from './lenders.ts'
import type { Context } from './mark.ts'
import { sentences } from './name-sentences.ts'
import weights from './name-weights.json' with { type: 'json' }
import { isPlatform, isRoom, isTitle, mayBeName, namesDay } from './no-name.ts'
import type { Pair } from './pairs.ts'
import {
  greetingsIn,
  housesIn,
  housesInHan,
  isAddress,
  isHouse,
  isMeal,
  isPerson,
  isProper,
  isSight,
  nameOf,
  phrasesIn,
  type Use,
} from './place-names.ts'

/** Evidence for a name, or against it. */
type Sign = { [U in Use]: keyof (typeof weights)[U] }[Use]
const weightOf: Record<Use, Partial<Record<Sign, number>>> = weights

export interface Source {
  sender: Sender | undefined
  /** The display names of those who wrote it. */
  by: string[]
  lines: string[][]
  pairs: Pair[]
  subject: string
  text: string
  context: Context
}

const MOST_CELLS = 150
const MOST_TEXT = 6_000

interface Sought {
  labels: Label[]
  /** Whether a name has a word for one. */
  isWord: (name: string) => boolean
  /** How far the best name has to be ahead of the next one, and of the weight `likely`, to be certain. */
  margin: number
}
const sought: Record<Use, Sought> = {
  sleeps: { labels: ['stay'], isWord: isHouse, margin: 1.5 },
  eats: { labels: ['meal'], isWord: isMeal, margin: 1.5 },
  visits: { labels: ['event', 'product'], isWord: isSight, margin: 2.25 },
  lends: { labels: ['company'], isWord: isLender, margin: 1.5 },
}
const ofNames = new Set<Label>(Object.values(sought).flatMap(({ labels }) => labels))

const startsAsHouse = /^(?:la|le|les|el|los|casa|maison|haus|château|mas|villa)\s\p{Lu}|^l[’']\p{Lu}/iu
/** Words that follow 'booking for', and parts of a restaurant, which do not name it. */
const noName =
  /^\d{1,2}月|^(?:房間|房间|客房|訂單|订单|[订訂]房)|^(?:regeln|informationen|reglas|regole|norme|객실|실로)$|^(?:gastgarten|garten|innenhof|innenraum|terrasse|wintergarten|saal|stube|nebenraum|restaurant|terrace|patio|garden|bar|dining room|terraza|jardín|salón|comedor|restaurante|giardino|sala|terrazza|ristorante|salle|jardin|véranda)(?!\p{L})/iu
/** '大床房1间' behind the name of a house in Chinese. */
const roomBehind = /(?<=[)）店館馆宿])\p{Script=Han}{1,8}(?:房|间|間).*$/u
/** Closes a letter above a name: 'Best wishes,'. */
const closing = /^\p{Lu}[^\d.:]{2,40},$/u
/** The name with which a message begins: '[Hertz]'. */
const heading = /^[【[]([^\]】\d]{2,20})[\]】]/u
/** '【予約確定】鮨 さわ田' in the first line. */
const behindHeading = /^(?:[【[][^\]】]{2,30}[\]】])+[ \t]?(\S[^\n【[\d]{1,30})(?=\n|$)/u
/** The department of a house or a company in the display name of its mails. */
const office =
  /["']|\s(?:via|über|by)\s.*$|[\s,·|:–-]*(?<!\p{L})(?:reserv(?:ations?|ierung(?:en)?|as|ierungen)|réservations?|prenotazioni|reservaties|buchung(?:en|sservice)?|bookings?|team|rezeption|reception|réception|recepción|front desk|info|no-?reply|(?:kunden|customer |gäste|ticket)?services?|service clients?|(?:ticket|web)?shop|tickets?|billetterie|biglietteria|online|confirm(?:ation|ação|ación))(?!\p{L})[\s,·|:–-]*|[訂订][房位][中服].*$|客服.*$|予約(?:係|センター|受付|窓口)?$|\s?예약(?:팀|실|센터)?$/giu
const unknownLabel = /^[\p{L} .'’/-]{2,30}[:：]\s?\S/u
const addressLabel = /^\p{L}{2,12}\s?[:：]\s*/u

/** The town behind a name that the text writes without it, too. */
const town = /^ (?:à|in|en|a|em|te|[-–]) \p{Lu}[\p{L} '’-]+$/u

/** The article of a name that a sentence has after 'au' or 'del'. */
const article = /^(?:la|le|les|el|los|il|lo|the|de|het|o|a) $/iu

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether one of two names holds the other. */
export const isPart = (one: string, other: string) =>
  plain(one).includes(plain(other)) || plain(other).includes(plain(one))

export interface Named {
  name: string
  /** Another name is nearly as likely. */
  isUnsure: boolean
}

/** The likeliest name of a text; `labelled` is the one that a label gives. Undefined where none is likely. */
export function nameIn(source: Source, use: Use, labelled?: string): Named | undefined {
  const scored = candidatesIn(source, use, labelled)
    .map(({ name, signs }) => ({ name, signs, score: scoreOf(use, signs) }))
    .sort((a, b) => b.score - a.score)
  const [best] = scored
  if (!best || best.score < weights[use].least) return undefined
  const next = scored.find(({ name }) => !isPart(name, best.name))?.score ?? 0
  const isOther = (name: string) =>
    best.signs.has('sentence') &&
    ((best.name.startsWith(name) && town.test(best.name.slice(name.length))) ||
      (name.endsWith(` ${best.name}`) && article.test(name.slice(0, -best.name.length))))
  return {
    name: scored.find(({ name }) => isOther(name))?.name ?? best.name,
    isUnsure: best.score - Math.max(next, weights[use].likely) < sought[use].margin,
  }
}

const scoreOf = (use: Use, signs: ReadonlySet<Sign>) =>
  [...signs].reduce((sum, sign) => sum + (weightOf[use][sign] ?? 0), 0)

interface Candidate {
  name: string
  signs: Set<Sign>
}

/** Everything in a text that may be a name, with what speaks for and against it. */
export function candidatesIn(source: Source, use: Use, labelled?: string): Candidate[] {
  const { sender, subject } = source
  const start = source.text.slice(0, MOST_TEXT)
  const whole = `${subject}\n${start}`
  const cells = source.lines.slice(0, MOST_CELLS).map(([cell = '']) => cell)
  const found = new Map<string, Candidate>()
  const add = (written: string | undefined, ...signs: Sign[]) => {
    const name = nameOf(written)
    const key = plain(name ?? '')
    if (!name || key.length < 2 || !mayBe(name, use, sender, signs.includes('label'))) return
    const one = found.get(key) ?? { name, signs: new Set<Sign>() }
    for (const sign of signs) one.signs.add(sign)
    found.set(key, one)
  }
  add(labelled, 'label')
  for (const by of source.by) add(by.replaceAll(office, ''), 'sender')
  for (const head of [heading, behindHeading]) add(head.exec(start.trimStart())?.[1], 'heading')
  for (const { label, value } of source.pairs) {
    const [first] = value.split('\n', 1)
    if (sought[use].labels.includes(label) && labelled === undefined) add(first, 'label')
    if (label === 'venue') add(first, 'venue')
  }
  if (use === 'sleeps') add(hostedIn(sender, start, cells), 'hosted')
  if (use === 'lends') for (const name of lendersIn(whole)) add(name, 'brand')
  fromCells(source, cells, add)
  for (const pattern of sentences)
    for (const { groups } of [...whole.matchAll(pattern)].slice(0, 8)) {
      const written = (groups?.['name'] ?? groups?.['where'])?.replace(roomBehind, '')
      const name = nameOf(written)
      if (!name || noName.test(name)) continue
      const isTown = groups?.['where'] && !sought[use].isWord(name) && !startsAsHouse.test(name)
      add(written, isTown ? 'where' : 'sentence')
    }
  for (const name of housesIn(whole, use)) add(name, 'spoken')
  if (use === 'sleeps') for (const name of housesInHan(whole)) add(name, 'spoken')
  for (const name of phrasesIn(subject, start)) add(name, 'spoken')
  const around: Around = {
    text: plain(`${subject}\n${source.text.slice(0, 20_000)}`),
    subject: plain(subject),
    keys: [...found.keys()],
    greetings: greetingsIn(start),
  }
  for (const each of found.values()) addOwnSigns(each, around, use)
  return [...found.values()]
}

function mayBe(name: string, use: Use, sender: Sender | undefined, isLabelled: boolean): boolean {
  if (name.length > 120 || /[!?。！？·]|[€£$¥￥]|\d[.,]\d\d(?!\d)/u.test(name)) return false
  if (use !== 'lends' && (isPlatform(name) || name.toLowerCase() === sender?.name.toLowerCase())) return false
  return isLabelled || (!namesDay(name) && mayBeName(name, use === 'visits' ? 16 : 10))
}

/** The lines of a text, and the parts of each. */
function fromCells(
  { pairs, context, text }: Source,
  cells: string[],
  add: (name: string, ...signs: Sign[]) => void,
): void {
  const below = new Set(
    pairs.flatMap(({ label, value, line }) => {
      const [first = ''] = value.split('\n', 1)
      const isName = ofNames.has(label) || label === 'venue'
      return isName || plain(cells[line] ?? '') === plain(first) ? [] : plain(first)
    }),
  )
  const stay = pairs.find(({ label }) => label === 'checkIn' || label === 'period')?.line
  const dated = stay ?? cells.findIndex(cell => cell.length < 200 && datesIn(cell, context).length > 0)
  const labelledLines = new Set(pairs.map(({ line }) => line))
  const blocks = text.slice(0, 20_000).split(/\n\s*\n/)
  const ofBlock = new Set(blocks.map(block => plain(block.split('\n', 1)[0] ?? '')))
  for (const [n, cell] of cells.entries()) {
    const label = labelAt(cell)
    const isLabelled = label && (label.isParted || labelledLines.has(n)) && label.rest !== ''
    const signs: Sign[] = []
    if (isLabelled) {
      const isOwn = ofNames.has(label.label)
      if (!isOwn && label.label !== 'venue') signs.push('otherLabel')
    } else {
      if (unknownLabel.test(cell)) signs.push('unknownLabel')
      if (below.has(plain(cell))) signs.push('otherBelow')
      if (isAddress((cells[n + 1] ?? '').replace(addressLabel, ''))) signs.push('aboveAddress')
      if (n < dated && dated - n < 4) signs.push('nearDate')
      if (ofBlock.has(plain(cell))) signs.push('block')
      if (n === 0) signs.push('header')
      if (n < 3) signs.push('top')
      if (n > 10 && n > cells.length - 6) signs.push('bottom')
      if (closing.test(cells[n - 1] ?? '')) signs.push('signed')
    }
    if (isAddress(cell)) signs.push('inAddress')
    const body = isLabelled ? label.rest : cell
    const parts = body.length > 160 ? [] : body.split(/,\s|，|\s[–—|·•-]\s|\t/, 4)
    if (parts.length === 1) add(body, ...signs)
    else {
      add(body, ...signs, 'parted')
      for (const [part, each] of parts.entries())
        add(each, ...signs, part > 0 ? 'later' : isAddress(cell) ? 'headsAddress' : 'first')
    }
  }
}

interface Around {
  /** Without signs and spaces. */
  text: string
  subject: string
  /** All candidates. */
  keys: string[]
  greetings: string[]
}

function addOwnSigns({ name, signs }: Candidate, { text, subject, keys, greetings }: Around, use: Use) {
  const key = plain(name)
  const times = text.split(key).length - 1
  const checks: Partial<Record<Sign, boolean>> = {
    twice: times > 1,
    often: times > 2,
    house: sought[use].isWord(name),
    proper: isProper(name),
    title: isTitle(name),
    person: isPerson(name, greetings),
    room: isRoom(name),
    digits: /\d/.test(name),
    long: name.split(/\s+/).length > 6,
    word: /^\p{Script=Latin}+$/u.test(name),
    inner: keys.some(other => other !== key && other.includes(key)),
    outer: keys.some(other => other !== key && key.includes(other)),
    subject: subject.includes(key),
  }
  for (const [sign, holds] of Object.entries(checks)) if (holds) signs.add(sign as Sign)
}
