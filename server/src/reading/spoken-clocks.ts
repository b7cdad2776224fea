import { counts } from './counts.ts'

const NUMBER = Object.keys(counts)
  .filter(word => /^\p{Script=Latin}{2,}$/u.test(word))
  .join('|')
/** Words before an hour in letters, and before one that is half over: 'um halb acht' is 19:30, 'at half past seven', too. */
const said = new RegExp(
  `(?<!\\p{L})(?<before>um|gegen|at|à(?= \\p{L}+ heures)|vers(?= \\p{L}+ heures)|a las?|alle|às|om|rond) (?<half>half past |half |halb )?(?<hour>${NUMBER})(?<!une|una|uma|eine|einer|een)(?:(?<unit> (?:uhr|uur|heures|horas|o.clock))|(?<past> et demie| y media| e mezza| e meia))?(?!\\p{L}|\\s(?!abends)\\p{L}{5})`,
  'giu',
)
/** Texts about a meal: its hour is one of the evening, or of noon. */
const isMeal =
  /(?<!\p{L})(?:table|tisch|mesa|tavolo|tafel|dinner|supper|abendessen|abend|abends|soir|dîner|cena|cenare|sera|noche|jantar|noite|avond|diner|restaurant|ristorante|restaurante)(?!\p{L})/iu

/** Writes the hours of a meal in digits that a message has in letters: 'alle otto e mezza'. */
export function withSpokenClocks(text: string): string {
  if (text.length > 2_000 || !isMeal.test(text)) return text
  return text.replaceAll(said, (...all) => {
    const { before = '', half = '', hour = '', past = '' }: Record<string, string> = all.at(-1)
    const number = counts[hour.toLowerCase()] ?? 0
    // In German and Dutch half an hour is missing.
    const isMissing = /^(?:halb|half) $/i.test(half) && /^(?:um|gegen|om|rond)$/i.test(before)
    const from = isMissing ? number - 1 : number
    const hours = from < 12 ? from + 12 : from
    return `${before} ${hours}:${half || past ? '30' : '00'}`
  })
}
