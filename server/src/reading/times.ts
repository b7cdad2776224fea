import { clockFrom } from './clock.ts'

const MORNING = '上午|午前|早上|早晨|清晨|凌晨|今早|明早|朝|早|오전|아침|새벽'
const EVENING =
  '下午|午後|晚上|傍晚|今晚|明晚|当晚|當晚|晚间|晚間|夜|夕方|(?<![\\d一二三两三])晚|오후|저녁|밤|낮'
/** Words for a half of the day before a clock. */
const HALF = `${MORNING}|${EVENING}|中午|昼`
/** Those behind a clock. */
const MORNING_BEHIND =
  "(?:in the morning|morgens|früh|vormittags|du matin|de la mañana|di mattina|del mattino|da manhã|['’]s (?:ochtends|morgens))"
const EVENING_BEHIND =
  "(?:in the (?:afternoon|evening)|abends|nachmittags|du soir|de l['’]après-midi|de la (?:tarde|noche)|di sera|del(?:la)? (?:pomeriggio|sera)|da (?:tarde|noite)|['’]s (?:avonds|middags))"
const behindMorning = new RegExp(`^\\s?(?:Uhr\\s|uur\\s)?${MORNING_BEHIND}(?!\\p{L})`, 'iu')
const behindEvening = new RegExp(`^\\s?(?:Uhr\\s|uur\\s)?${EVENING_BEHIND}(?!\\p{L})`, 'iu')

/** Nothing that belongs to a longer figure stands before a clock. */
const START = '(?<![\\d:.,]|\\p{Script=Latin})'
const BARE = '(?<![\\d:.,/-]|\\p{Script=Latin})'
const AM_PM = '[ap])\\.?m(?!\\p{L})'
/** Words before a clock without a colon. */
const SAID =
  'dep|arr|departs?|arrives?|departing|arriving|leaves?|leaving|d[ée]part|arrivée|ab|an|um|ore|alle|vertrek|aankomst|vanaf'

/**
 * The forms of clocks, each with its hour `h`, its minutes `i`, and a word `half` for its half of the day. `colon` is
 * there where a colon parts them, `unit` where a unit does, as in a length of time.
 */
const forms = [
  // '9:30 pm', '下午3：20', '25:10'.
  `(?:(?<early>${HALF}|(?<!\\p{L})[ap]\\.?m\\.?)\\s?)?(?<![\\d.,]|\\d:)(?<h>\\d{1,2})\\s?(?<colon>[:：])\\s?(?<i>[0-5]\\d)(?::[0-5]\\d)?(?!\\d|:\\d)(?:\\s?(?<half>${AM_PM}\\.?)?`,
  // '7.30pm', '8 Uhr', '10 bis 12 uur'.
  `${START}(?<h>\\d{1,2})(?:\\.(?<i>[0-5]\\d))?\\s?(?:(?<half>${AM_PM}\\.?|Uhr|uur(?!\\p{L})|noon(?!\\p{L})|(?=\\s?(?:en|und|bis|tot|[-–])\\s?\\d{1,2}(?:\\.\\d\\d)?\\s?(?:Uhr|uur)))`,
  // '7h46', '20 u'.
  `${START}(?<h>\\d{1,2})\\s?(?<unit>[hu])\\s?(?<i>[0-5]\\d)?(?![\\d\\p{L}]|\\s?(?:\\d{1,2}\\s?)?m(?:in)?s?(?!\\p{L})|,?\\s(?:avant|before|vor|antes|prima|voor|vóór|direct[oe]?|diret[oa]|dirett[oa]|direkt|non-?stop)(?!\\p{L}))`,
  // '晚上7時半', '7시 30분'.
  `(?:(?<half>${HALF})\\s?)?(?<![\\d:.,])(?<h>\\d{1,2})\\s?(?<unit>(?=[-–~〜～至到]\\d{1,2}\\s?[时時點点시])|[时時點点시](?![间間간候]))\\s?(?:(?<i>[0-5]?\\d)\\s?(?<minutes>[分분])|(?<past>半|반)|(?<i>[0-5]\\d)(?!\\d))?`,
  // '0930 hrs'.
  `${START}(?<h>[01]\\d|2[0-3])(?<i>[0-5]\\d)\\s?(?:hrs?|hours?|H)(?!\\p{L})`,
  // 'dep 9.30'.
  `(?<=(?<!\\p{L})(?:${SAID})[.:]?\\s)(?<h>\\d{1,2})\\.(?<i>[0-5]\\d)(?![\\d%]|[.,]\\d|\\s?(?:[€£$]|EUR|CHF|GBP|USD|Euro|Fr|p\\.?p))`,
  // '12MAY26 0930'.
  '(?<=\\d{1,2}\\s?[A-Z]{3}\\s?(?:20)?\\d\\d[ \\t]{1,3})(?<h>[01]\\d|2[0-3])(?<i>[0-5]\\d)(?!\\d)',
  // 'dep 0930'.
  '(?<h>[01]\\d|2[0-3])(?<i>[0-5]\\d)(?!\\d)(?<=(?<!\\p{L})(?:dep|arr|ab|an|[ée]td|eta)[.:]?\\s(?:[^\\d\\n]{2,60}[(][A-Z]{3}[)][^\\n]{0,30}\\s)?\\d{4})',
  // '7-9pm', '10-12h', 'a las 20', 'alle ore 9', '8 de la tarde'.
  `${BARE}(?<h>\\d{1,2})(?:[:.](?<i>[0-5]\\d))?(?=\\s?(?:[-–]|to)\\s?(?<end>\\d{1,2})(?:[:.]\\d\\d)?\\s?(?<half>${AM_PM})`,
  `${BARE}(?<h>\\d{1,2})(?=\\s?[-–]\\s?\\d{1,2}\\s?h(?!\\p{L}))`,
  '(?<=(?<!\\p{L})(?:a las|alle|às|dalle) )(?<h>1[3-9]|2[0-3])(?![\\d:.,/%-]|\\s?[€$]|\\s(?:pers|pess|euro|gior|minut|km|ospit|anni|años|anos|noch|nott|noit|d[ií]as|adult))',
  '(?<=(?<!\\p{L})ore )(?<h>\\d{1,2})(?![\\d:.,/%-])',
  `${BARE}(?<h>\\d{1,2})(?= (?:${MORNING_BEHIND}|${EVENING_BEHIND})(?!\\p{L}))`,
]
const times = new RegExp(forms.join('|'), 'giu')
const later =
  /^(?:着|到|도착)?\s{0,3}[([（]?\s?(?:\+\s?(?<days>[12])|(?<next>翌日|隔日|次日|next day|am (?:folgenden|nächsten) Tag|(?:le )?lendemain|día siguiente))/iu
const nextDay = /(?:翌日?|隔[日天]|次日|第二天|다음\s?날)\s?$/u
const lasting =
  /(?:dur(?:ation|ée|ación|ata|ação)|duur|dauer|flugzeit|total time|所要(?:時間)?|時長|时长|飛行時間|飞行时间|hours before)\s*[:：]?\s*$/iu
/** '4:35 Std.' is how long it takes. */
const lastingBehind = /^\s?(?:Std|Stunden?)(?!\p{L})|^\s?(?:小[时時]|시간)/u

export interface FoundTime {
  time: string
  /** How many days later. */
  days: number
  /** Written with 24 hours or more, as in 25:10. It is on the day after the named one, and `days` is 1. */
  isOver: boolean
  at: number
  end: number
}

const evening = new RegExp(`^(?:${EVENING}|p)`, 'u')
const morning = new RegExp(`^(?:${MORNING}|a)`, 'u')
const noon = /^(?:中午|昼)/u

/** The clocks that a text names, in its order. */
export function timesIn(text: string): FoundTime[] {
  if (!/\d/.test(text)) return []
  const all = [...text.matchAll(times)]
  // Beside two clocks '1h52' or '5時55分' is how long it takes, beside one '6时37分'.
  const written = all.filter(({ groups }) => groups?.['colon']).length
  return all.flatMap(match => {
    const {
      h,
      i,
      early,
      half: late,
      unit,
      minutes,
      past,
      end: until,
    }: Record<string, string | undefined> = match.groups ?? {}
    if (written > 1 && unit !== undefined) return []
    if (match.groups?.['colon'] && lastingBehind.test(text.slice(match.index + match[0].length))) return []
    if (written > 0 && minutes && match[0].includes('时')) return []
    const end = match.index + match[0].length
    const half = (early ?? late ?? '').toLowerCase()
    const hours = Number(h)
    // '11-1pm' begins in the morning.
    const isBeforeNoon = half === 'p' && until !== undefined && hours % 12 > Number(until) % 12
    const isAfternoon =
      !isBeforeNoon &&
      (evening.test(half) || (noon.test(half) && hours < 11) || behindEvening.test(text.slice(end, end + 24)))
    const isMorning = morning.test(half) || behindMorning.test(text.slice(end, end + 24))
    const hour = isAfternoon && hours < 12 ? hours + 12 : isMorning && hours === 12 ? 0 : hours
    const minute = past ? 30 : Number(i ?? 0)
    // 25:10 is 01:10 on the day after the named one.
    const isOver = hour >= 24 && hour < 30 && hour * 60 + minute > 24 * 60
    const time = clockFrom(isOver ? hour - 24 : hour, minute)
    if (time === undefined || lasting.test(text.slice(Math.max(0, match.index - 24), match.index))) return []
    const isNext = nextDay.test(text.slice(Math.max(0, match.index - 8), match.index))
    const { days, next } = later.exec(text.slice(end, end + 30))?.groups ?? {}
    return [{ time, days: isOver || next || isNext ? 1 : Number(days ?? 0), isOver, at: match.index, end }]
  })
}
