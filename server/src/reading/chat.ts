import { datesIn } from './dates.ts'
import type { Context } from './mark.ts'
import { isHouse, isMeal } from './place-names.ts'
import { timesIn } from './times.ts'

/** '[28/02/2026, 19:42:10] Tilda: ' of WhatsApp, or '28.02.26, 19:42 - Tilda: '. */
const stamp =
  /^\s?\[?(?<day>\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|(?<=\[)\d{1,2}[/.-]\d{1,2}\.?),? (?:上午|下午|午前|午後|오전|오후)?\s?\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?(?:\]|\s-)\s(?<who>[^:：]{1,40})[:：]\s/iu
/** '[7:42 PM, 3/1/2026] Mom: ', as it is copied from WhatsApp on a computer. */
const copied =
  /^\s?\[\d{1,2}:\d\d(?:\s?[ap]\.?m\.?)?, (?<day>\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4})\]\s(?<who>[^:：]{1,40})[:：]\s/iu
/** '[해변펜션] [오후 3:20] ' of KakaoTalk on a computer. */
const kakao = /^\[(?<who>[^\]]{1,40})\] \[(?:오전|오후) \d{1,2}:\d\d\] /u
/** '10:32 阿慧 ' of LINE, or '오후 3:10, 지은 : ' of KakaoTalk. */
const line =
  /^\[?(?:上午|下午|午前|午後|오전|오후)?\s?\d{1,2}:\d\d(?:\s?[ap]m)?\]?,?[ \t](?<name>\p{L}[^\d:：\s]{0,11})[ \t]?[:：]?[ \t](?=\S*\p{L})/iu
/** The heading of a day in a file of LINE, and '21:05\tみさき\t'. */
const dayOfLine = /^\d{4}[/.]\d{1,2}[/.]\d{1,2}\s?[(（]?\p{L}{1,5}[)）]?\s*$/u
const ofLine = /^\d{1,2}:\d\d\t(?<who>[^\t\d]{1,20})\t/u
/** Ends of sentences, which no timetable has. */
const talk = /[。！!？?]|(?:ます|です|[나입습]니다|[세어]요)(?:$|\P{L})/u
const shortDate = /(?<![\d/.-])\d{1,2}\/\d{1,2}(?![\d/])/

/** The first name of a person, by which no house is called. */
const isPerson = (name: string) => /^\p{Script=Latin}{2,}$/u.test(name) && !isHouse(name) && !isMeal(name)

interface Chat {
  text: string
  sent?: string | undefined
  /** The names of those who write, without friends who write to each other. */
  by: string[]
}

/**
 * A text without the stamps of chat messages, whose clocks are none of a booking, and the day of the first message. A
 * clock and a name at the beginning of a line are a stamp only if several lines with these have sentences, or the line has
 * another clock and a date behind them.
 */
export function withoutStamps(text: string, context: Context): Chat {
  let sent: string | undefined
  const by = new Set<string>()
  const rows = text.split('\n')
  const isLog = rows.filter(row => line.test(row.slice(0, 120)) && talk.test(row.slice(0, 400))).length > 2
  const isExport = rows.some(row => dayOfLine.test(row))
  const lines = rows.map(each => {
    const start = each.slice(0, 120)
    const found =
      (isExport ? ofLine.exec(start) : null) ?? stamp.exec(start) ?? copied.exec(start) ?? kakao.exec(start)
    if (found) {
      const { day = '', who = '' } = found.groups ?? {}
      by.add(who)
      const [date] = datesIn(day, context)
      if (date && !date.doubt) sent ??= date.day
      return each.slice(found[0].length)
    }
    const short = line.exec(start)
    const rest = each.slice(short?.[0].length ?? 0, 400)
    const isStamp =
      isLog || (timesIn(rest).length > 0 && (shortDate.test(rest) || datesIn(rest, context).length > 0))
    if (!short || !isStamp) return each
    by.add(short.groups?.['name'] ?? '')
    return each.slice(short[0].length)
  })
  return {
    text: lines.join('\n'),
    sent,
    by: [...by].filter(name => by.size === 1 || !isPerson(name)).slice(0, 10),
  }
}
