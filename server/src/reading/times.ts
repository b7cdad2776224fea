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

const times = new RegExp(
  [
    `(?:(?<half>${HALF}|(?<!\\p{L})[ap]\\.?m\\.?)\\s?)?(?<![\\d.,]|\\d:)(?<h1>\\d{1,2})\\s?[:：]\\s?(?<i1>[0-5]\\d)(?::[0-5]\\d)?(?!\\d|:\\d)(?:\\s?(?<half1>[ap])\\.?m(?!\\p{L})\\.?)?`,
    '(?<![\\d:.,]|\\p{Script=Latin})(?<h2>\\d{1,2})(?:\\.(?<i2>[0-5]\\d))?\\s?(?:(?<half2>[ap])\\.?m(?!\\p{L})\\.?|Uhr|uur(?!\\p{L})|noon(?!\\p{L})|(?=\\s?(?:en|und|bis|tot|[-–])\\s?\\d{1,2}(?:\\.\\d\\d)?\\s?(?:Uhr|uur)))',
    '(?<![\\d:.,]|\\p{Script=Latin})(?<h3>\\d{1,2})\\s?[hu]\\s?(?<i3>[0-5]\\d)?(?![\\d\\p{L}]|\\s?(?:\\d{1,2}\\s?)?m(?:in)?s?(?!\\p{L})|,?\\s(?:avant|before|vor|antes|prima|voor|vóór|direct[oe]?|diret[oa]|dirett[oa]|direkt|non-?stop)(?!\\p{L}))',
    `(?:(?<half4>${HALF})\\s?)?(?<![\\d:.,])(?<h4>\\d{1,2})\\s?(?:(?=[-–~〜～至到]\\d{1,2}\\s?[时時點点시])|[时時點点시](?![間间간候]))\\s?(?:(?<i4>[0-5]?\\d)\\s?[分분]|(?<i30>半|반)|(?<i6>[0-5]\\d)(?!\\d))?`,
    '(?<![\\d:.,]|\\p{Script=Latin})(?<h5>[01]\\d|2[0-3])(?<i5>[0-5]\\d)\\s?(?:hrs?|hours?|H)(?!\\p{L})',
    `(?<=(?<!\\p{L})(?:dep|arr|departs?|arrives?|departing|arriving|leaves?|leaving|d[ée]part|arrivée|ab|an|um|ore|alle|vertrek|aankomst|vanaf)[.:]?\\s)(?<h6>\\d{1,2})\\.(?<i7>[0-5]\\d)(?![\\d%]|[.,]\\d|\\s?(?:[€£$]|EUR|CHF|GBP|USD|Euro|Fr|p\\.?p))`,
    '(?<=\\d{1,2}\\s?[A-Z]{3}\\s?(?:20)?\\d\\d[ \\t]{1,3})(?<h8>[01]\\d|2[0-3])(?<i9>[0-5]\\d)(?!\\d)',
    '(?<h7>[01]\\d|2[0-3])(?<i8>[0-5]\\d)(?!\\d)(?<=(?<!\\p{L})(?:dep|arr|ab|an|[ée]td|eta)[.:]?\\s(?:[^\\d\\n]{2,60}[(][A-Z]{3}[)][^\\n]{0,30}\\s)?\\d{4})',
    // '7-9pm', '10-12h', 'a las 20', 'alle ore 9', '8 de la tarde'.
    '(?<![\\d:.,/-]|\\p{Script=Latin})(?<h9>\\d{1,2})(?:[:.](?<i10>[0-5]\\d))?(?=\\s?(?:[-–]|to)\\s?(?<end>\\d{1,2})(?:[:.]\\d\\d)?\\s?(?<half9>[ap])\\.?m(?!\\p{L}))',
    '(?<![\\d:.,/-]|\\p{Script=Latin})(?<h10>\\d{1,2})(?=\\s?[-–]\\s?\\d{1,2}\\s?h(?!\\p{L}))',
    '(?<=(?<!\\p{L})(?:a las|alle|às|dalle) )(?<h11>1[3-9]|2[0-3])(?![\\d:.,/%-]|\\s?[€$]|\\s(?:pers|pess|euro|gior|minut|km|ospit|anni|años|anos|noch|nott|noit|d[ií]as|adult))',
    '(?<=(?<!\\p{L})ore )(?<h12>\\d{1,2})(?![\\d:.,/%-])',
    `(?<![\\d:.,/-]|\\p{Script=Latin})(?<h13>\\d{1,2})(?= (?:${MORNING_BEHIND}|${EVENING_BEHIND})(?!\\p{L}))`,
  ].join('|'),
  'giu',
)
const later =
  /^(?:着|到|도착)?\s{0,3}[([（]?\s?(?:\+\s?(?<days>[12])|(?<next>翌日|隔日|次日|next day|am (?:folgenden|nächsten) Tag|(?:le )?lendemain|día siguiente))/iu
const nextDay = /(?:翌日?|隔[日天]|次日|第二天|다음\s?날)\s?$/u
const lasting =
  /(?:dur(?:ation|ée|ación|ata|ação)|duur|dauer|flugzeit|total time|所要(?:時間)?|時長|时长|飛行時間|飞行时间|hours before)\s*[:：]?\s*$/iu

export interface FoundTime {
  time: string
  /** How many days later. */
  days: number
  at: number
  end: number
}

const HOURS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'h10', 'h11', 'h12', 'h13']
const evening = new RegExp(`^(?:${EVENING}|p)`, 'u')
const morning = new RegExp(`^(?:${MORNING}|a)`, 'u')
const noon = /^(?:中午|昼)/u

/** The clocks that a text names, in its order. */
export function timesIn(text: string): FoundTime[] {
  if (!/\d/.test(text)) return []
  const all = [...text.matchAll(times)]
  // Beside two clocks '1h52' or '5時55分' is how long it takes, beside one '6时37分'.
  const written = all.filter(({ groups }) => groups?.['h1']).length
  return all.flatMap(match => {
    const groups: Record<string, string | undefined> = match.groups ?? {}
    if (written > 1 && (groups['h3'] || groups['h4'])) return []
    if (written > 0 && groups['i4'] && match[0].includes('时')) return []
    const pick = (...names: string[]) => names.map(name => groups[name]).find(value => value !== undefined)
    const end = match.index + match[0].length
    const half = pick('half', 'half1', 'half2', 'half4', 'half9')?.toLowerCase() ?? ''
    const hours = Number(pick(...HOURS))
    // '11-1pm' begins in the morning.
    const isBeforeNoon =
      half === 'p' && groups['end'] !== undefined && hours % 12 > Number(groups['end']) % 12
    const isAfternoon =
      !isBeforeNoon &&
      (evening.test(half) || (noon.test(half) && hours < 11) || behindEvening.test(text.slice(end, end + 24)))
    const isMorning = morning.test(half) || behindMorning.test(text.slice(end, end + 24))
    const hour = isAfternoon && hours < 12 ? hours + 12 : isMorning && hours === 12 ? 0 : hours
    const time = clockFrom(
      hour,
      groups['i30'] ? 30 : Number(pick('i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9', 'i10') ?? 0),
    )
    if (time === undefined || lasting.test(text.slice(Math.max(0, match.index - 24), match.index))) return []
    const isNext = nextDay.test(text.slice(Math.max(0, match.index - 8), match.index))
    const { days, next } = later.exec(text.slice(end, end + 30))?.groups ?? {}
    return [{ time, days: next || isNext ? 1 : Number(days ?? 0), at: match.index, end }]
  })
}
