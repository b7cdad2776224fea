import { datesIn } from './dates.ts'
import { inWords, wordsFor } from './languages.ts'
import type { Context, Moment } from './mark.ts'
import { timesIn } from './times.ts'

const since =
  /(?:(?<!\p{L})check[ -]?in|(?<!\p{L})(?:from|after|ab|desde|a partir (?:de|das?)|à partir de|dès|dalle|dal|vanaf|na|tussen|zwischen|between)(?: l[ae]s?)?(?: ore)?)\s*$/iu
const sinceBehind = /^\s?(?:以降|から|부터|이후|[以之]?[后後起])/u
const until =
  /(?:(?<!\p{L})check[ -]?out(?: strictly)?|(?<!\p{L})(?:until|till|by|before|bis(?: spätestens)?|hasta|antes de|avant|jusqu.à|entro|até|tot|voor)(?: l[ae]s?)?(?: ore| às)?)\s*$/iu
const untilBehind = /^\s?(?:まで|까지|[以之]?前)/u
/** Words of sentences about coming and leaving, and of those about other hours of a house. */
const stay =
  /check|rooms?(?!\p{L})|(?:get|move|be) (?:in|out)(?!\p{L})|out by|vacate|leav|arriv|zimmer|anreise|abreise|chambre|départ|llegada|salida|entrada|saída|chegada|camer|apparta|partenza|kamer|aankomst|vertrek|quarto|部屋|入室|客室|入住|退房|離店|离店|チェック|입실|퇴실|객실|체크/iu
const other =
  /breakfast|dinner|frühst|abendess|petit.déj|dîner|desayuno|cena|colazione|café da manhã|ontbijt|diner|朝食|夕食|早餐|조식|석식|restaurant|parking|reception|rezeption|pool|sauna|cancel|storn|annul/iu

/** Words between a day and its clock. */
const besideDay = /^,? ?(?:at|um|à|a las|alle(?: ore)?|às|om)? $/iu

const comes = new RegExp(inWords(wordsFor('checkIn', 'arrives')), 'giu')
const goes = new RegExp(inWords(wordsFor('checkOut', 'departs')), 'giu')
const lastOf = (words: RegExp, text: string) => [...text.matchAll(words)].at(-1)?.index ?? -1

/** The hours from which and until when a house takes its guests, where a text names one of each in sentences. */
export function hoursIn(
  text: string,
  context: Context,
  days: { starts?: Moment | undefined; ends?: Moment | undefined } = {},
): { since?: string | undefined; until?: string | undefined } {
  const found = { since: new Set<string>(), until: new Set<string>() }
  for (const sentence of text.slice(0, 6_000).split(/[\n;；。]|(?<=\p{L}{3})[.!]\s/u)) {
    if (other.test(sentence) || !(stay.test(sentence) || datesIn(sentence, context).length > 0)) continue
    for (const [n, { time, at, end }] of timesIn(sentence).entries()) {
      const [before, behind] = [sentence.slice(Math.max(0, at - 24), at), sentence.slice(end, end + 6)]
      const [isSince, isUntil] = [
        since.test(before) || sinceBehind.test(behind),
        until.test(before) || untilBehind.test(behind),
      ]
      if (isSince) found.since.add(time)
      if (isUntil) found.until.add(time)
      if (isSince || isUntil) continue
      // 'du 10 juillet à 16h au 17 juillet à 10h'.
      const beside = datesIn(before, context).at(-1)
      if (beside && besideDay.test(before.slice(beside.end))) {
        if (beside.day === days.starts?.day) found.since.add(time)
        if (beside.day === days.ends?.day) found.until.add(time)
        continue
      }
      // Otherwise the first clock behind a word for coming or leaving counts.
      const gap = sentence.slice(n === 0 ? 0 : timesIn(sentence)[n - 1]?.end, at)
      const [came, went] = [lastOf(comes, gap), lastOf(goes, gap)]
      if (came !== went) found[came > went ? 'since' : 'until'].add(time)
    }
  }
  // Guests come in the afternoon and leave before it.
  const only = (times: Set<string>, from: string, to: string) => {
    const [time, ...others] = [...times].filter(time => time >= from && time <= to)
    return others.length === 0 ? time : undefined
  }
  return { since: only(found.since, '12:00', '20:00'), until: only(found.until, '08:00', '13:00') }
}
