import { datesIn } from './dates.ts'
import { type Context, type Mark, tidy } from './mark.ts'
import { isTransfer } from './ride-words.ts'
import { timesIn } from './times.ts'

/** Behind the clock: the place where people are fetched, a word for 'to', and where they are driven. */
const ends =
  /^(?:[\s,:–-]|(?:uhr|uur|h|from|at|pick-?up|abholung|ab|von|in|prise en charge|au|de|depuis|du|en|desde|da|dal|ophalen|van|das|do)(?!\p{L}))*(?<from>[\p{Lu}\d][^\n:]{3,80}?)(?:\s*→|,?\s(?:to|nach|zum|zur|vers|à|jusqu.à|a|al|hasta|para|naar))\s(?:la |le |el |the |o )?(?<to>\p{Lu}[^\n:,]{1,80}?)(?=[,\n:]|\.\s|\.?$)/iu

/** The ride of a message such as '07:00 pick-up 12 Park Lane, Bath, to Heathrow, Terminal 5.' with one day. */
export function transferIn(text: string, context: Context): Mark | undefined {
  const start = text.slice(0, 2_000)
  const [date, ...others] = datesIn(start, context)
  if (!date || others.length > 0 || !isTransfer.test(start)) return undefined
  for (const { time, end } of timesIn(start).slice(0, 4)) {
    const behind = start.slice(end, end + 300).replaceAll(/\s?[(（][^()（）\n]{1,80}[)）]/g, '')
    const found = ends.exec(behind)?.groups
    const [from, to] = [tidy(found?.['from']), tidy(found?.['to'])]
    const isPlace = (name: string | undefined) => name !== undefined && /^[\p{Lu}\d]/u.test(name)
    if (!isPlace(from) || !isPlace(to)) continue
    const starts = { day: date.day, time, doubt: date.doubt }
    return {
      kind: 'ride',
      type: 'transfer',
      by: 'rules',
      isSure: false,
      from: { name: from },
      to: { name: to },
      starts,
    }
  }
  return undefined
}
