import airlines from './airlines.json' with { type: 'json' }
import { flightNumber } from './mark.ts'

/** Airlines whose numbers are flights anywhere. Those of others need the word for a flight beside them. */
const carriers =
  '4U AA AB AC AF AI AK AM AR AS AT AV AY AZ A3 BE B6 B7 BA BC BI BR BT BX CA CI CL CM CX CZ DE DL DV DY D7 D8 DX EI EK EN ET EW EY FB FD FI FM FR FS FU FZ F9 GA GF GK GS GX G3 G9 HA HD HM HO HU HV HX H2 IB IJ IT IX I2 J2 JL JQ JU JX KC KE KL KM KQ KU LA LG LH LJ LM LO LS LX LY MF MH MM MS MU ND NH NK NQ NX NZ OD OK OS OU OZ O6 PC PD PG PK PR QF QH QR QZ RJ RO S7 SA SB SC SK SL SN SQ SU SV SY TB TG TK TO TP T3 TR TU TW U2 UA UL UO UX VA VF VJ VN VS VT VY VZ V7 W4 W6 WF WK WM WN WS WX WY XJ XK XQ XY X3 YP ZB ZE ZG ZH Z2 3K 3U 4Y 4Z 5J 5W 6E 6J 7C 7G 8L 8M 9C'
const CARRIER = carriers.replaceAll(' ', '|')
/**
 * Words for a flight before its number, in all cases: V8 ignores `(?i:` in patterns that it compiles once a process has much
 * code of patterns.
 */
const FLIGHT =
  '(?:[Ff]lug(?:nummer)?|[Ff]light|[Vv]ol|[Vv]uelo|[Vv]olo|[Vv]oo|[Vv]lucht(?:nummer)?|FLUG|FLIGHT|VOL|VUELO|VOLO|VOO|VLUCHT|航班|班機|便名|フライト|搭乗便|항공편|편명)'
const NUMBER =
  '(?: ?(?:no\\.?|No\\.?|[nN][°º.]|[nN]r\\.?|-[nN]r\\.?|number|Number|#|編號|號碼|號|编号|号码|号|番号|번호))?'

export const flights = new RegExp(
  `(?<![\\p{Script=Latin}\\d/.:-])(?:${CARRIER}|EZY|EJU|EZS)[ \\u00A0-]?\\d{1,4}(?![\\d:/]|[.,]\\d|\\p{Script=Latin}|[ \\u00A0]?[€£$])|(?<![\\p{Script=Latin}\\d])(?:JAL|ANA|SKY|ADO|SNJ|SFJ|JTA) ?\\d{1,4}(?=便)|(?<=便名[\\t:：]{1,2})(?:JAL|ANA|SKY|ADO|SNJ|SFJ|JTA) ?\\d{1,4}(?!\\d)|(?=[A-Z\\d]{2}[ -]?\\d)(?<=${FLIGHT}${NUMBER}[:：]? {0,2})(?!\\d\\d)[A-Z\\d]{2}[ -]?\\d{1,4}(?![\\d:/])`,
  'u',
)

/** How airlines of Japan write their own numbers. */
const ofJapan = { JAL: 'JL', ANA: 'NH', SKY: 'BC', ADO: 'HD', SNJ: '6J', SFJ: '7G', JTA: 'NU' }

/** Airlines that mails call by name before the number of a flight. */
const codeOf = new Map(Object.entries(airlines).map(([name, code]) => [name.toLowerCase(), code]))
/** Neither a year nor a price. */
const named = new RegExp(
  `(?<!\\p{L})(?<airline>${Object.keys(airlines)
    .sort((a, b) => b.length - a.length)
    .join(
      '|',
    )}) (?:flight )?(?:(?:no\\.?|#) ?)?(?<number>(?!20[2-4]\\d(?!\\d))\\d{2,4}|\\d(?=\\s*$))(?!\\d|[:/.,]\\d|\\p{L}| ?(?:[€£$%]|(?:EUR|USD|GBP|CHF|CAD|AUD|NZD|HKD|SGD|TWD|JPY|KRW|CNY)(?!\\p{L})|miles|points))`,
  'iu',
)

/** 'AC848' for 'Air Canada 848'. */
function flightNamed(text: string): FoundNumber | undefined {
  const { index = 0, groups } = named.exec(text) ?? {}
  const number = flightNumber(groups?.['number'], codeOf.get(groups?.['airline']?.toLowerCase() ?? ''))
  return groups && number ? { kind: 'flight', number, at: index } : undefined
}

/** 'SK21 OUT' in a line about a car is its number plate. */
const car =
  /(?<!\p{L})(?:vehicle|car|reg(?:istration)?|plate|kennzeichen|fahrzeug|pkw|véhicule|voiture|immatriculation|plaque|vehículo|coche|matrícula|veicolo|auto|targa)(?!\p{L})|[車车](?:牌|號|号|輛|辆)|ナンバー|차량/iu
const plate = /^[A-Z]{2}(?:\d{2} ?(?:[A-Z]{3}|\*+)|-\d{3}-[A-Z]{2})(?!\p{L})/u
const isPlate = (text: string, at: number) =>
  car.test(text) &&
  (plate.test(text.slice(at, at + 9)) ||
    /(?<!\p{L})(?:reg(?:istration)?|plate|kennzeichen|immatriculation|matrícula|targa)(?!\p{L})|[車车]牌|ナンバー/iu.test(
      text.slice(0, at),
    ))

/** Train names of Europe and Korea that stand before a number. */
const EUROPE =
  'ICE|IC|EC|ECE|FLX|RJX?|NJ|EN(?=[ \\u00A0])|RE|RB|IRE|IR|THA|FA|TGV(?: INOUI)?|INOUI|OUIGO|INTERCITÉS|Intercités(?: de nuit)?|TER|AVE(?: INT)?|AVLO|ALVIA|EUROMED|Eurostar|Thalys|Frecciarossa|Frecciargento|Frecciabianca|Italo|ITALO|EIP|EIC|TLK|YHT|Acela|Lyria|Nightjet|Railjet|Inter[Cc]ity|Regionale(?: [Vv]eloce)?|AP|Alfa Pendular|Intercidades|MD|AVANT|REX|CJX|WESTbahn|Leo Express|Pendolino|iryo|KTX(?:-산천|-이음)?|SRT|ITX(?:-새마을|-마음|-청춘)?|무궁화호?'
const LATIN_SHINKANSEN =
  'Hikari|Nozomi|Kodama|Mizuho|Sakura|Tsubame|Hayabusa|Yamabiko|Komachi|Tsubasa|Kagayaki|Hakutaka|Asama|Toki|Thunderbird|Haruka|Azusa'
const JAPAN =
  'のぞみ|ひかり|こだま|みずほ|さくら|つばめ|はやぶさ|はやて|やまびこ|なすの|こまち|つばさ|かがやき|はくたか|つるぎ|あさま|とき|たにがわ|サンダーバード|しらさぎ|はるか|くろしお|ひだ|しなの|あずさ|かいじ|ひたち|ときわ|踊り子|ソニック|かもめ|ゆふ'
const TAIWAN = '(?:自強|莒光|普悠瑪|太魯閣|復興)號?(?:\\(3000\\))?|區間快?車?'
/** 'n°', 'Nr.' and their like between a name and its number. */
const NO = '(?:(?: ?: ?)?[Nn](?:[°º.]|[ro]\\.) ?)?'

export const trains = new RegExp(
  [
    `(?<![\\p{Script=Latin}\\d])(?:${EUROPE})[ \\u00A0\\t]{0,4}${NO}(?:\\d{1,2} )?\\d{2,5}(?!\\d)`,
    '(?<!\\p{L})(?:ICE|RJX?|IC|IR|EC|RE|RB) \\d(?![\\d:.])',
    '(?<=^|\\t)R \\d{4,5}(?=$|\\t)',
    `(?<!\\p{L})(?:${LATIN_SHINKANSEN}|${LATIN_SHINKANSEN.toUpperCase()}) (?:No\\. ?)?\\d{1,4}(?!\\d)`,
    `(?:${JAPAN}|(?<![\\p{Script=Hiragana}\\p{Script=Katakana}ー])[\\p{Script=Hiragana}\\p{Script=Katakana}ー]{2,10}(?:の\\p{Script=Han})?)\\s?\\d{1,3}(?:号(?![車室館線棟])|列車)`,
    `(?:${TAIWAN}) ?\\d{1,4}(?![\\d:/月])`,
    '(?<=(?:高鐵|高铁|車次|车次)[ \\t]?)\\d{3,4}(?![\\d:/月])',
    '(?<![\\d/:第A-Z])\\d{3,4}(?=次)',
    '(?<![A-Z\\d])[GDCZTKSYL]\\d{1,4}(?=次|\\s*次列车)',
  ].join('|'),
  'u',
)
/** Trains of China without the word for a train. */
const chinese = /(?<=[坐乘搭])[GDCZTK]\d(?!\d)|(?<![A-Za-z\d:.-])[GDCZTK]\d{2,4}(?![\dA-Za-z.:%])/u
const isChinese = /[车铁]|[的坐乘搭] ?[GDCZTK]\d|坐|乘|[一二]等|[GDCZTK]\d{1,4}(?:[去到从]|次)/u

/** A number behind the word for a train or bus; a sign between them is that of a label. */
const said =
  /(?<!\p{L})(?<word>train|treno|tren|zug|trein|comboio|trem|tåg|tog|juna|pociąg|vlak|vonat|bus|autob[uú]s|autocar|schedule|servicio|service) (?:n(?:[°º.]|[ro]\.) ?|número |number |no )?(?<number>[A-Z]{0,3} ?\d{2,5})(?![\d:/.]|\p{L})/iu

const line =
  /(?<!\p{L})(?:linie|line|línea|linea|ligne|lijn|linha) (?:n[°º.] ?)?(?<number>[A-Z]{0,3}\d{1,4})(?![\d:/]|\.\d|\p{L})/iu
/** The line of a bus or a train below its stops. */
export const lineNumberIn = (text: string) =>
  line.exec(text)?.groups?.['number'] ?? /(?<![\d:/.-])\d{1,4}便(?!名)/u.exec(text)?.[0]

/** The name of a train at the end of a line, with its number in the next one. */
export const nameAbove = new RegExp(
  `(?<=^[ \\t]*(?:${EUROPE}|${LATIN_SHINKANSEN}|${JAPAN}))[ \\t]*\\n[ \\t]*(?=\\d{2,5}[ \\t]*$)`,
  'gmu',
)

/** Types of planes, which look like numbers of flights. */
export const aircraft = /(?<![\p{L}\d])(?:A(?:2[12]0|3[0-8]\d)|B7[0-8]7|E1[79][05])(?![\p{L}\d])/gu

export interface FoundNumber {
  kind: 'flight' | 'ride'
  type?: 'train' | 'bus'
  number: string
  at: number
}

/** The number of a train, a bus or a flight in a line. `isOfChina` reads 'G123' alone as a train. */
export function numberAt(text: string, isOfChina: boolean): FoundNumber | undefined {
  const train = trains.exec(text) ?? (isOfChina && !/航班|登[机機]/.test(text) ? chinese.exec(text) : null)
  if (train)
    return {
      kind: 'ride',
      type: 'train',
      at: train.index,
      number: train[0].replace(/ ?(?:: ?)?[Nn](?:[°º.]|[ro]\.) ?|\s{2,}|\t/, ' '),
    }
  const found = flights.exec(text.replaceAll(aircraft, ' '.repeat(4)))
  const flight = found && isPlate(text, found.index) ? null : found
  const number = flightNumber(
    flight?.[0].replace(/^[A-Z]{3}(?= ?\d)/, code => ofJapan[code as 'JAL'] ?? code),
  )
  if (flight && number && !/^..0$/.test(number)) return { kind: 'flight', number, at: flight.index }
  const byName = flightNamed(text)
  if (byName) return byName
  const other = said.exec(text)
  const type = /^(?:bus|auto|sch|ser)/i.test(other?.groups?.['word'] ?? '') ? 'bus' : 'train'
  return other ? { kind: 'ride', type, number: other.groups?.['number'] ?? '', at: other.index } : undefined
}

/** Whether numbers like 'G123' in a text are trains of China. */
export const isOfChina = (text: string) => isChinese.test(text) && /\p{Script=Han}/u.test(text)

const WORD = '(?:[号號]?次(?:列车|列車)?)?'
const trainsAndWord = new RegExp(`(?:${trains.source})${WORD}`, 'u')
const flightAndWord = new RegExp(`(?:${flights.source})便?`, 'u')
const chineseAndWord = new RegExp(`(?:${chinese.source})${WORD}`, 'u')

/** '8车12F号', '03車07A號上铺'. */
const seatInChina = /\d{1,2}[车車]\s?\d{1,3}[A-F]?[号號]?(?:[上中下][铺鋪])?/gu

/** A line without the numbers of trains, buses and flights, and of seats in China; `sign` takes their place. */
export const withoutNumbers = (text: string, inChina: boolean, sign = ' ') =>
  text
    .replace(/(?:(?:[臺台][灣湾])?高[鐵铁]\s+)?(?:車次|车次)\s?(?=\d)/u, ' 高鐵')
    .replace(trainsAndWord, sign)
    .replace(/ 高鐵(?=\s)/u, ' ')
    .replace(inChina ? chineseAndWord : /$^/, sign)
    .replace(flightAndWord, sign)
    .replace(named, sign)
    .replace(said, sign)
    .replaceAll(seatInChina, sign)
