import { momentIn } from './dates.ts'
import { labelAt } from './labels.ts'
import { sentencesWith } from './languages.ts'
import { type Context, type Mark, tidy } from './mark.ts'
import { mayBeName } from './no-name.ts'
import {
  housesIn,
  isAddress,
  isHouse,
  isMeal,
  isPerson,
  isProper,
  nameOf,
  titleAbove,
  titleAboveDates,
} from './place-names.ts'

/** Words for a table that is kept for guests. */
const seats =
  '(?<!\\p{L})(?:table|party|reservation) (?:for|of) (?:\\d|two|four)|(?<!\\p{L})(?:tisch für|table pour|mesa para|tavolo per) (?:\\d|\\p{L})|(?<!\\p{L})(?:pour|für|per|para|for|party of) \\d{1,2} (?:personnes|personen|persone|personas|people|guests)(?!\\p{L})|(?<!\\p{L})\\d+ (?:couverts?|coperti|comensales|covers|pax)(?!\\p{L})'
const isSeats = new RegExp(seats, 'iu')
const isTable = new RegExp(
  `${seats}|(?<!\\p{L})(?:(?:tisch|table|mesa|tavolo) (?:ist |is |est |está |è )?(?:reserviert|bestätigt|booked|reserved|confirmed|réservée|confirmée|reservada|confirmada|prenotato|confermato)|(?:booked|reserved) (?:us |you )?a table)(?!\\p{L})|[订訂]好?了?[座位桌]|(?<!\\p{L})(?:your|deinen?|ihren?|votre|su|tu|(?:il )?(?:tuo|suo)) (?:table|tisch|mesa|tavolo)(?!\\p{L})|OpenTable|TheFork|LaFourchette|ElTenedor|Resy(?!\\p{L})|Quandoo|SevenRooms|TableCheck|EZTABLE|inline (?:線上)?訂位|[订訂][位座桌](?:成功|已|[确確][认認]|完成)|留座|(?:ご予約|お席).{0,40}\\d\\s?名様?|(?:コース|お席)\\s?[:：]|食べログ|ぐるなび|ホットペッパー|一休\\.comレストラン|大众点评|캐치테이블|테이블링|식당 예약`,
  'iu',
)
/** Words that tell of a table only with the name of a restaurant. */
const reserved =
  /예약이?\s?(?:확정|완료)|予約[がを].{0,4}(?:確定|承|完了)|(?<!\p{L})(?:your|ihre|votre|su|tu|tua|sua) (?:reserv|réserv|prenot)/iu
/** Parts of a restaurant, which do not name it. */
const inside =
  /^(?:gastgarten|garten|innenhof|innenraum|terrasse|wintergarten|saal|stube|nebenraum|restaurant|terrace|patio|garden|bar|dining room|terraza|jardín|salón|comedor|restaurante|giardino|sala|terrazza|ristorante|salle|jardin|véranda)(?!\p{L})/iu
const sentences = [
  // A message that begins with who sends it.
  /^(?<name>\p{Lu}[^:\n]{2,40}): (?:hi|hello|hey|hallo|bonjour|hola|ciao)(?!\p{L})/gimu,
  ...sentencesWith('bookedTable').map(pattern => new RegExp(pattern, 'gu')),
  /(?<=^|[.!?]\s)(?<name>\p{Lu}[^.!?,:\n]{1,60}?) (?:vous attend|vous accueille|erwartet Sie|te espera|le espera|vi aspetta|ti aspetta|is expecting you|looks forward)/gmu,
  /\d(?: ?[ap]m| Uhr| ?h)? (?:at|im|bei|chez|en|presso|da) (?:the |el |la |il |le )?(?<name>\p{Lu}[^.!,:\n\d]{1,60}?)(?= (?:is|has|ist|est|está|è)(?!\p{L})|[.!,:\n(]|$)/gu,
  /(?:you|Besuch|Sie|vous|accueillir|esperamos|aspettiamo) (?:at|to|im|in der|bei|chez|au|en|da|al|presso) (?:the |el |la )?(?<name>\p{Lu}[^.!,:\n\d]{1,60}?)(?= (?:on|am|le|el|il|for|für|pour|para|per)(?!\p{L})|[.!,:\n(]|$)/gu,
  /成功(?:[预預][订訂定约約]|[订訂][位座])了?(?<gap>[】：:！!\s]*)(?<name>[^\s，,。！：:\n][^，,。！：:\n]{1,30}?)(?=[，,。！]|\s\s|\n|的|$)/gu,
  /[订訂]好?了?[座位桌][^，,。：:\n]{0,4}[：:]\s*(?<name>[^\s，,。！：:\n]{2,30})/gu,
  /(?:[预預][订訂定约約]|[订訂][位座])成功[】：:！!\s]+(?<name>[^\s，,。！：:\n][^，,。！：:\n]{1,30}?)(?=[，,。！]|\s\s|\n|$)/gu,
  /[您你](?:已|在|[预預][订訂约約]的?|[订訂]的){1,3}(?<name>[^\s，,。！：:【】\n]{2,30}?)(?:的(?:[订訂][位座桌]|[预預][订訂约約])|[订訂][位座]|已)/gu,
  /(?<name>[^\s，,。、！：:【】「」]{2,30}?)\s?[订訂]位(?:成功|已|[确確])/gu,
  /[【「](?<name>[^】」]{2,30})[】」].{0,20}(?:[订訂]位|ご予約)/gu,
  /(?<name>[^\s、。「」【】『』：:]{1,30} [^\s、。「」【】『』：:]{1,20})[のを]ご?予約(?:が|を|は|、)?(?:確定|完了|承|いただ)/gu,
  /(?<name>[^\s、。「」【】『』：:]{2,40})[』」]?[のを]ご?予約(?:が|を|は|、)?(?:確定|完了|承|いただ)/gu,
  /(?<name>(?:[^\s、。「」【】：:]{1,20} )?[^\s、。「」【】：:]{2,20}?)(?:の[\p{Script=Han}]{1,4})?でございます/gu,
  /(?<name>[^\n,.![\]：:]{2,30}?)(?:의|에)?\s?예약(?:이|을)?\s?(?:확정|완료)/gu,
]

/** The table of a confirmation that names the restaurant in a sentence or above its day, and its day and hour. */
export function tableOf(text: string, subject: string, context: Context): Mark | undefined {
  const start = `${subject}\n${text.slice(0, 3_000)}`
  const starts = momentIn(start, context)
  if (!starts?.day || !starts.time) return undefined
  const isSure = isTable.test(start)
  const name = isSure || reserved.test(start) ? tableName(start, context) : undefined
  if (!name || !(isSure || (isMeal(name) && !isHouse(name)))) return undefined
  const lines = text.split(/\r?\n/, 200).map(line => line.trim())
  const labelled = lines.map(line => labelAt(line)).find(found => found?.label === 'address' && found.rest)
  const address = labelled?.rest ?? lines.find(line => isAddress(line))
  return {
    ...{ kind: 'item', by: 'rules', isSure: false, type: 'dining' },
    ...{ name, from: { name, address: tidy(address) }, starts },
  }
}

function tableName(start: string, context: Context): string | undefined {
  const cells = start
    .split(/\r?\n/, 60)
    .map(line => line.trim())
    .filter(Boolean)
  const n = cells.findIndex(cell => isSeats.test(cell))
  const isOther = (name: string | undefined) => name !== undefined && !isPerson(name, start)
  const beside = [titleAbove(cells, n), titleAbove(cells, n + 2), titleAboveDates(cells, context)].filter(
    name => name !== undefined && (isProper(name) || isMeal(name)) && isOther(name),
  )
  const told = sentences.flatMap(pattern =>
    [...start.matchAll(pattern)].flatMap(({ groups }) => nameOf(groups?.['name'] ?? groups?.['where']) ?? []),
  )
  const names = told.filter(name => mayBeName(name) && !inside.test(name))
  return names.find(isMeal) ?? housesIn(start, 'eats')[0] ?? names[0] ?? beside[0]
}
