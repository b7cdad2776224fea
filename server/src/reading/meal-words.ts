import { momentIn } from './dates.ts'
import { labelAt } from './labels.ts'
import { type Mark, tidy } from './mark.ts'
import { nameIn, type Source } from './names.ts'
import { isAddress, isHouse, isMeal } from './place-names.ts'
import { nightsIn } from './stay-words.ts'
import { isVisit } from './ticket-words.ts'

/** Words for a table that is kept for guests. */
const seats =
  '(?<!\\p{L})(?:table|party|reservation) (?:for|of) (?:\\d|two|four)|(?<!\\p{L})(?:tisch für|table pour|mesa para|tavolo per) (?:\\d|\\p{L})|(?<!\\p{L})(?:pour|für|per|para|for|party of) \\d{1,2} (?:pers\\.|(?:personnes|personen|persone|personas|people|guests)(?!\\p{L}))|(?<!\\p{L})(?:mesa para|tafel voor) (?:\\d|\\p{L})|(?<!\\p{L})(?:somos|siamo in) \\d|(?<!\\p{L})\\d{1,2} of us(?!\\p{L})|(?<!\\p{L})zu (?:zweit|dritt|viert|fünft|sechst|\\d)(?!\\p{L})|(?<!\\p{L})(?:on est|nous sommes|estamos|wij zijn met|we zijn met) \\d|(?<!\\p{L})\\d+ (?:couverts?|coperti|comensales|covers|pax)(?!\\p{L})'
export const isTable = new RegExp(
  `${seats}|(?<!\\p{L})(?:(?:tisch|table|mesa|tavolo) (?:ist |is |est |está |è )?(?:reserviert|bestätigt|booked|reserved|confirmed|réservée|confirmée|reservada|confirmada|prenotato|confermato)|(?:booked|reserved) (?:us |you )?a table)(?!\\p{L})|[订訂]好?了?[座位桌]|(?<!\\p{L})(?:your|deinen?|ihren?|votre|su|tu|sua|uw|je|jouw|(?:il )?(?:tuo|suo)) (?:table|tisch|mesa|tavolo|tafel)(?!\\p{L})|(?<!\\p{L})(?:table reservation|tischreservierung|tafelreservering|réservation (?:de|d.une) table|table réservée|reserva de mesa|mesa reservada|prenotazione (?:del )?tavolo|tavolo prenotato|tisch bestellt|tafel gereserveerd)(?!\\p{L})|(?:席の|お席を?)ご?予約|(?<!また(?:の|のお))ご来店|カウンター席|テーブル席|테이블 ?예약|用餐(?:人[數数]|[時时][間间段]|日期)|包[廂厢](?!票)|OpenTable|TheFork|LaFourchette|ElTenedor|Resy(?!\\p{L})|Quandoo|SevenRooms|TableCheck|EZTABLE|inline (?:線上)?訂位|[订訂][位座桌](?:成功|已|[确確][认認]|完成)|留[座位]|(?:ご予約|お席).{0,40}\\d\\s?名様?|(?:コース|お席)\\s?[:：\\t]|食べログ|ぐるなび|ホットペッパー|一休\\.comレストラン|大众点评|캐치테이블|테이블링|식당 예약`,
  'iu',
)
/** Words that mean a table only beside the name of a restaurant. */
const reserved =
  /예약이?\s?(?:확정|완료)|予約[がを].{0,4}(?:確定|承|完了)|(?<!\p{L})(?:your|ihre|deine|votre|su|tu|tua|sua|uw|je|jouw) (?:reserv|réserv|prenot)/iu
/** How many come, behind a label. */
const isParty =
  /^(?:party size|people|guests|personen|personnes|personas|persone|pessoas|(?:aantal )?gasten|nombre de personnes|人数|人數|인원)\s?[:：]\s?\d/imu

/** The name of a restaurant in a sentence to friends: 'booked Dishoom for Thursday', 'bei Luigi für Freitag reserviert'. */
const bookedName =
  /(?<!\p{L})(?:(?:[Bb]ooked|[Rr]eserved|[Rr]éservé|[Pp]renotato|[Rr]eservado|[Rr]eservei|[Rr]eservé|[Gg]ereserveerd)(?: (?:a table|us|une table|una mesa|un tavolo|uma mesa|een tafel))?(?: (?:at|chez|au|à la|en|da|al|no|na|bij))?|bei|beim|im|chez|da|bij) (?<name>\p{Lu}[\p{L}\p{N}'’&-]*(?: (?:d[aeiu]|de[lrs]?|della?|di|the|&|\p{Lu}[\p{L}\p{N}'’&-]*)){0,4})(?= (?:for|on|at|für|am|um|pour|le|à|para|el|a las|per|il|alle|voor|op|om)(?!\p{L})|,)/u

const agreed =
  /(?<!\p{L})(?:booked|reserved|confirmed|gebucht|reserviert|bestätigt|réservée?|noté|confirmée?|reservad[oa]|confirmad[oa]|prenotat[oa]|confermat[oa]|gereserveerd|bevestigd|geboekt)(?!\p{L})|[预預][订訂约約](?:好|成功)|[订訂](?:好|到)|予約(?:でき|取れ|とれ|済|完了)|예약(?:했|완료|됐)/iu

/** The table of a confirmation that names the restaurant in a sentence or above its day, and its day and hour. */
export function tableOf(source: Source): Mark | undefined {
  const { text, subject, context } = source
  const start = `${subject}\n${text.slice(0, 3_000)}`
  // What is agreed in the end has its day and its hour in one line.
  const whole = start
    .split('\n')
    .map(line => (agreed.test(line) ? momentIn(line, context) : undefined))
    .filter(moment => moment?.day && moment.time)
  const starts = whole.at(-1) ?? momentIn(start, context)
  if (nightsIn(start)) return undefined
  if (!starts?.day || !starts.time) return undefined
  const isSure = isTable.test(start) || (isParty.test(start) && reserved.test(start) && !isVisit.test(start))
  const found = isSure || reserved.test(start) ? nameIn(source, 'eats') : undefined
  const said = isSure && found?.isUnsure !== false ? bookedName.exec(start)?.groups?.['name'] : undefined
  const name = said ?? found?.name
  if (!name || !(isSure || (isMeal(name) && !isHouse(name)))) return undefined
  const lines = text.split(/\r?\n/, 200).map(line => line.trim())
  const labelled = lines.map(line => labelAt(line)).find(found => found?.label === 'address' && found.rest)
  const address = labelled?.rest ?? lines.find(line => isAddress(line))
  return {
    kind: 'item',
    by: 'rules',
    isSure: false,
    type: 'dining',
    name,
    isNameUnsure: found?.isUnsure ?? true,
    from: { name, address: tidy(address) },
    starts,
  }
}
