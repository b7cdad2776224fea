import { labelAt } from './labels.ts'
import { sentencesWith } from './languages.ts'
import { type Context, type Mark, tidy } from './mark.ts'
import { isPlatform, isTitle, mayBeName } from './no-name.ts'
import {
  housesIn,
  housesInHan,
  isAddress,
  isHouse,
  isPerson,
  isProper,
  nameOf,
  titleAbove,
  titleAboveDates,
} from './place-names.ts'
import type { Sender } from './senders.ts'

/** Sentences that name where one stays, as `sentencesWith()` has them. */
const stays = [
  /(?:see(?:ing)? you|welcom(?:e|ing) you|your stay) (?:at|to) (?:the )?(?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:is|has|was|from|on|for|in)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:bestätigt|confirmed|confirmation|confirmée?|confirmada)\s*[:–-]\s*(?<name>\p{L}[^,\n]{2,70}?)(?=,|\s[-–]\s|\n|$)/u,
  ...sentencesWith('bookedStay'),
  /(?:您|你)(?:在|於|于|預訂的|预订的)\s?(?<where>[^，,。！\n]{2,40}?)(?:的?(?:預訂|预订|訂單|订单|訂房|住宿|預約)|已)/u,
  /(?:成功[预預][订訂定]|[预預][订訂定]成功|[订訂]房成功)(?:[】：:！!\s]+|(?<=[预預][订訂定]))(?<name>[^，,。！：:\n]{2,40}?)(?=[，。！,]|\s\s|\n|$)/u,
  /保留[：:！!\s]*(?<where>[^，,。！：:\n]{2,40}?)(?=[，。！,]|\s|$)/u,
  /[订訂](?:了|好了?)(?<name>[^，,。！的了\s]{2,24}?)(?=[，,。！了\s]|$)/u,
  /(?<name>[^，,。！【】\s]{2,24}?)(?:訂房|订房|[预預][订訂])成功/u,
  /(?<name>[^\s、。「」【】]{2,30} [^\s、。「」【】]{1,20})[をの](?:ご予約|予約|ご宿泊)/u,
  /(?<name>[^\s、。「」【】]{2,40})を(?:ご予約|予約)/u,
  /[您你]已?(?:成功)?[预預][订訂]了?(?<name>[^，,。！的已\n]{2,40})(?=[，,。！\n]|$)/u,
  /(?<name>[^\s，,。！!您【】]{2,24}(?:店|[館馆]|宿|[棧栈]|[旅酒]))已?[為为]您/u,
  /(?<name>[^\s、。「」【】]{2,40})(?:の(?:ご予約|予約|ご宿泊))/u,
  /(?<where>[^\n,.!]{2,40}?)(?:입니다|이에요|예요|でございます)/u,
  /(?<where>[^\n、。！はがをにも]{2,24}?)(?:の[\p{Script=Han}]{1,4})?\s?です(?=[。\n])/u,
  /(?<name>[^\n,.!]{2,40}?)(?:[을를의에]|에서)?\s?(?:예약(?:이|을|했|해|\s?(?:확인|내역|확정|완료))|에서의)/u,
]

export const namesHouse = (sentence: string) => stays.some(pattern => pattern.test(sentence))

/** Words that follow 'booking for' but name no lodging. */
const noName =
  /^\d{1,2}月|^(?:房間|房间|客房|訂單|订单|[订訂]房)|regeln|informationen|reglas|regole|norme|객실|실로$/iu
const article = /^(?:la|le|les|el|los|casa|maison|haus|château|mas|villa)\s\p{Lu}|^l[’']\p{Lu}/iu
/** What is let by a host: 'Entire home hosted by Maria'. The name of the house stands above this. */
const hosted =
  /^(?<name>\p{L}[^\n]{2,70}?)[\s,·•–-]{0,3}(?:hosted by|hébergée? par|hospedad[oa] por|hôte ?:|angeboten von|vermietet von|Gastgeber(?:in)?:?|anfitri(?:ón|ona) ?:?|ospitat[ao] da|host ?:|del host|ホスト ?[:：]|호스트 ?[:：]|房[东東] ?[:：]?) ?[\p{Lu}\p{Lo}]/imu
const wholeHome =
  /^(?:entire|whole|private|shared|room|home|gesamte|ganze|privat|logement|appartement entier|chambre|alojamiento|habitación|espaço|quarto|intero|intera|alloggio|stanza)(?!\p{L})|^(?:まるまる|個室|整套|整间|整間|獨立|独立|집 전체|개인실)/iu

interface Said {
  sender: Sender | undefined
  lines: string[][]
  subject: string
  text: string
}

/** With the name of the lodging and the address below it, where no label has these. */
export function named(mark: Mark, said: Said, context: Context): Mark {
  if (mark.kind !== 'stay') return mark
  const cells = said.lines.slice(0, 150).map(([cell = '']) => cell)
  const told = mark.from?.name
  const labelled = told && isSaid(told, said) ? nameOf(told) : undefined
  const found = labelled === undefined ? nameIn(cells, said, context) : undefined
  const name = labelled ?? found?.name
  const below = name === undefined ? undefined : cells[cells.findIndex(cell => nameOf(cell) === name) + 1]
  const hasLine = cells.some(cell => nameOf(cell) === name)
  const isBelow =
    below !== undefined &&
    hasLine &&
    !labelAt(below) &&
    (isAddress(below) || /\d.*,.*\p{L}|,.*\p{L}.*\d/u.test(below))
  return {
    ...mark,
    from: { ...mark.from, name, address: mark.from?.address ?? (isBelow ? tidy(below) : undefined) },
    isNameUnsure: found?.isUnsure,
  }
}

const isSaid = (name: string, { sender }: Said) =>
  !isPlatform(name) && name.toLowerCase() !== sender?.name.toLowerCase() && !/[!?。！？]/u.test(name)

interface FoundName {
  name: string
  /** Other ways find other names. */
  isUnsure: boolean
}

/** The name of the house, by the surest way that a text has for it. */
function nameIn(cells: string[], said: Said, context: Context): FoundName | undefined {
  const start = said.text.slice(0, 6_000)
  const above = cells.flatMap((cell, n) =>
    n > 0 && isAddress(cell.replace(addressLabel, '')) ? (titleAbove(cells, n) ?? []) : [],
  )
  const titles = cells
    .map(cell => (labelAt(cell)?.label === 'product' ? (labelAt(cell)?.rest ?? '') : cell))
    .flatMap(cell => nameOf(cell.split(/[,，]\s/, 1)[0]) ?? [])
    .filter(isHouse)
    .filter(isTitle)
  const inAddress = cells.flatMap(cell =>
    isAddress(cell) ? (nameOf(cell.split(/\s[–-]\s|,/, 1)[0]) ?? []) : [],
  )
  const isOther = (name: string) => !isPerson(name, start)
  const candidates = [
    said.sender?.stay?.exec(start)?.groups?.['name'],
    hostedIn(cells),
    above.find(isHouse),
    ...sentencesIn(said),
    titles[0],
    housesIn(start)[0],
    housesInHan(start)[0],
    above.find(name => isProper(name) && isOther(name)),
    inAddress.find(name => isProper(name) && said.text.split(name).length > 2),
    [titleAboveDates(cells, context)].find(
      // A slogan is not said twice.
      name => name && isProper(name) && isOther(name) && said.text.split(name).length > 2,
    ),
  ]
  const names = candidates.flatMap(each => {
    const name = nameOf(each)
    return name !== undefined && isSaid(name, said) ? name : []
  })
  const [first] = names
  if (first === undefined) return undefined
  // 'YHA' is the beginning of 'YHA Borrowdale', and 'Ana – Casa Azul' ends with the name of the house.
  const better = names.find(
    name => isTitle(name) && (name.startsWith(`${first} `) || /[-–—] $/.test(first.split(name)[0] ?? '')),
  )
  const name = better ?? first
  const isAgreed = names.every(other => isPart(other, name) || isPart(name, other))
  // One way alone may take anything for a name.
  const isHosted = candidates[0] !== undefined || candidates[1] !== undefined
  const isSure = isAgreed && (isHosted || names.length > 1 || isHouse(name) || isProper(name))
  return { name, isUnsure: !isSure }
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isPart = (name: string, whole: string) => plain(whole).includes(plain(name))

const addressLabel = /^\p{L}{2,12}\s?[:：]\s*/u

/** '大床房1间' behind the name of a house in Chinese. */
const roomBehind = /(?<=[)）店館馆宿])\p{Script=Han}{1,8}(?:房|间|間).*$/u

function sentencesIn({ subject, text }: Said): string[] {
  return [subject, text.slice(0, 6_000)].flatMap(each =>
    stays.flatMap(pattern => {
      const { name, where } = pattern.exec(each)?.groups ?? {}
      const found = nameOf((name ?? where)?.replace(roomBehind, ''))
      const isTown = where !== undefined && found && !isHouse(found) && !article.test(found)
      return found && !isTown && mayBeName(found) && !noName.test(found) ? found : []
    }),
  )
}

function hostedIn(cells: string[]): string | undefined {
  const n = cells.findIndex(cell => hosted.test(cell))
  const name = hosted.exec(cells[n] ?? '')?.groups?.['name']
  if (name && !wholeHome.test(name)) return name
  const above = cells[n - 1]
  return above && mayBeName(above) && !labelAt(above)?.isParted ? above : undefined
}
