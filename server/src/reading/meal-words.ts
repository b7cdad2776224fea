import { momentIn } from './dates.ts'
import type { Context, Mark } from './mark.ts'

/** Words for a table that is kept for guests. */
const isTable =
  /(?<!\p{L})(?:table|party) (?:for|of) \d|(?<!\p{L})(?:tisch für|table pour|mesa para|tavolo per) \d|OpenTable|TheFork|LaFourchette|Resy(?!\p{L})|Quandoo|TableCheck|inline 線上訂位|[订訂]位(?:成功|已|[确確][认認])|(?:ご予約|お席).{0,40}\d\s?名様?|食べログ|ぐるなび/iu
const names = [
  /(?:reservation|booking|table)(?: (?:is|has been) confirmed)? (?:at|@) (?:the )?(?<name>[\p{Lu}\p{Script=Han}][^.!,:\n]{1,60}?)(?= (?:is|has|was|on|for)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:Reservierung|Tisch)(?: ist bestätigt)? (?:bei|im|in der) (?<name>\p{Lu}[^.!,:\n]{1,60}?)(?= (?:ist|wurde|am|für)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:réservation|table)(?: est confirmée)? (?:au |chez |à la |à )(?<name>\p{Lu}[^.!,:\n]{1,60}?)(?= (?:est|a|le|pour)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:reserva|mesa)(?: está confirmada)? en (?:el |la )?(?<name>\p{Lu}[^.!,:\n]{1,60}?)(?= (?:está|el|para)(?!\p{L})|[.!,:\n]|$)/u,
  /(?:prenotazione|tavolo)(?: è confermat[ao])? (?:presso|da) (?<name>\p{Lu}[^.!,:\n]{1,60}?)(?= (?:è|il|per)(?!\p{L})|[.!,:\n]|$)/u,
  /(?<name>[^\s，。、！:：【】「」]{2,30}?)\s?[订訂]位(?:成功|已|[确確])/u,
  /[【「](?<name>[^】」]{2,30})[】」].{0,20}(?:[订訂]位|ご予約)/u,
]

/** The table of a confirmation that names the restaurant in a sentence, and its day and hour. */
export function tableOf(text: string, subject: string, context: Context): Mark | undefined {
  const start = `${subject}\n${text.slice(0, 3_000)}`
  if (!isTable.test(start)) return undefined
  const name = names.flatMap(pattern => pattern.exec(start)?.groups?.['name'] ?? [])[0]?.trim()
  const starts = momentIn(start, context)
  if (!name || !starts?.day || !starts.time) return undefined
  const address = text
    .split(/\r?\n/, 200)
    .find(line => line.length <= 120 && /,.*\p{L}/u.test(line) && /\d/.test(line) && !momentIn(line, context))
  return { kind: 'item', by: 'rules', isSure: false, type: 'dining', name, from: { name, address }, starts }
}
