/** A number up to 59 in Chinese numerals. */
const NUMERAL = '(?:[二三四五]?十[一二三四五六七八九]?|[一二三四五六七八九两兩])'
const ones = '一二三四五六七八九'
const korean = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두']

/** A numeral of a clock, which other words of time stand beside ('以下两点' is none), or of a day. */
const ofMoment = new RegExp(
  `(?<![第${ones}十百两兩])${NUMERAL}(?=[点點时時](?:半|整|[钟鐘前后後以之见見集出開开到]|[一三]刻|${NUMERAL}分)|月${NUMERAL}[日号號])` +
    `|(?<=(?:上午|下午|中午|早上|晚上|凌晨|傍晚|今晚|明晚|明早|午前|午後|夜|朝|早|晚)\\s?)${NUMERAL}(?=[点點时時])` +
    `|(?<=月)${NUMERAL}(?=[日号號])|(?<=[点點时時])${NUMERAL}(?=分)`,
  'gu',
)
const ofKorean = new RegExp(
  `(?<=(?<!\\p{Script=Hangul})|오전|오후|아침|저녁|새벽|낮|밤)(?:${korean.toReversed().join('|')})(?=\\s?시(?!간))`,
  'gu',
)

function numberOf(numeral: string): number {
  const digitOf = (sign: string) => ones.indexOf(sign.replace(/[两兩]/, '二')) + 1
  const [tens = '', rest = ''] = numeral.split('十')
  return numeral.includes('十') ? (tens ? digitOf(tens) : 1) * 10 + digitOf(rest || '零') : digitOf(tens)
}

/** Writes the clocks and days in numerals of Chinese, Japanese and Korean in digits: '晚上七点半', '저녁 일곱 시'. */
export const withDigits = (text: string) =>
  text
    .replaceAll(ofMoment, numeral => `${numberOf(numeral)}`)
    .replaceAll(/(?<=\d[点點])[一三]刻/gu, quarter => (quarter[0] === '一' ? '15分' : '45分'))
    .replaceAll(ofKorean, numeral => `${korean.indexOf(numeral) + 1}`)
