import { datesIn } from './dates.ts'
import type { Context } from './mark.ts'

/** The subject of a mail that was pasted with its head. */
export const subjectIn = (text: string) =>
  /^(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|主旨|主题|件名|제목)\s?[:：] ?(.+)$/imu.exec(
    text.slice(0, 2_000),
  )?.[1] ?? ''

const head =
  /^[>\s*]*(?:from|to|sent|date|subject|cc|reply-to|von|an|gesendet|datum|betreff|de|à|envoyé(?: le)?|objet|para|enviad[oa](?: el| em)?|asunto|assunto|fecha|data|da|a|inviat[oa]|oggetto|van|aan|verzonden|onderwerp|寄件者|寄件人|收件者|收件人|主旨|日期|发件人|发送时间|寄件日期|主题|差出人|宛先|送信日時|件名|日時|보낸 ?사람|받는 ?사람|보낸 ?날짜|날짜|제목)\s*\*?[:：]/iu

/** 'From: Casa Verde <hello@casaverde.example>'. */
const sender =
  /^[>\s*]*(?:from|von|de|da|van|寄件者|发件人|差出人|보낸 ?사람)\s*\*?[:：]\s*["“]?([^<>"”@]{2,60}?)["”]?\s*[<(（]\S+@/iu

/** 'On Sun, 3 Jan 2027 at 18:22, Casa Verde <hello@casaverde.example> wrote:' above a mail that is quoted. */
const quoted =
  /[\s,]+(?:schrieb |schreef )?["“]?(?<by>[^<>"”@\d,:\s][^<>"”@\d,:]{1,60}?)["”]?\s[<(]\S+@\S+[>)]\s?(?:wrote|a écrit|escribió|ha scritto|escreveu)?\s?[:：]\s*$/iu

interface Headless {
  text: string
  /** When the outermost of the mails was sent, and the display name of who sent it. */
  sent?: string | undefined
  by?: string | undefined
}

/** Without the heads of forwarded mails, which have labels that look like a booking's. */
export function withoutHeads(text: string, context: Context): Headless {
  const lines = text.split(/\r?\n/)
  let [sent, by]: (string | undefined)[] = []
  const isHead = lines.map(line => head.test(line.slice(0, 200)))
  const kept = lines.filter((line, n) => {
    const reply = line.length < 200 ? quoted.exec(line) : null
    const written = reply && datesIn(line, context)[0]
    if (written) {
      sent ??= written.day
      by ??= reply.groups?.['by']
      return false
    }
    let [first, last] = [n, n]
    while (isHead[first - 1] && n - first < 6) first--
    while (isHead[last + 1] && last - n < 6) last++
    const isPart =
      isHead[n] && last > first && lines.slice(first, last + 1).some(each => each.slice(0, 400).includes('@'))
    if (isPart) sent ??= datesIn(line.slice(0, 200), context)[0]?.day
    if (isPart) by ??= sender.exec(line.slice(0, 200))?.[1]
    return !isPart
  })
  return { text: kept.join('\n'), sent, by }
}
