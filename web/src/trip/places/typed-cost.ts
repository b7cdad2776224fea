import { currencySymbols, digitsOf } from '@caravan/contract/currencies'
import { useCostText } from '../currency.ts'

/** How people write them beside sign and code; 元 is said of several, and means the trip's. */
const spoken: Readonly<Record<string, string>> = {
  CNY: '元 块 块钱 ¥ ￥ RMB 人民币 人民幣',
  TWD: '元 塊 塊錢 $ 台幣 新台幣 台币',
  HKD: '元 蚊 $ 港幣 港元 港币',
  JPY: '円 ￥ JP¥ yen 日元 日圓 日円 日幣 日币',
  KRW: 'won 원 韓元 韩元 韓圜',
  USD: '美元 美金 dollars',
  EUR: 'euro euros 歐元 欧元',
  GBP: 'pounds 英鎊 英镑',
  SGD: '$ 新幣 新币',
  AUD: '$ 澳幣 澳币',
  CAD: '$ 加幣 加币',
}

const escaped = (text: string) => text.replace(/[$.*+?()[\]{}|\\^]/g, String.raw`\$&`)

const patterns = new Map<string, RegExp>()

/** An amount at the end of a text, with one of these signs before it or behind it. */
function amountWith(marks: readonly string[], digits: number, flags: string): RegExp {
  const mark = marks
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
  const cents = digits > 0 ? String.raw`(?:\.\d{1,${digits}})?` : ''
  const amount = String.raw`(?:\d{1,3}(?:[,，]\d{3})+|\d{1,8})${cents}`
  const either = `(?:${mark}) ?(?<behind>${amount})|(?<before>${amount}) ?(?:${mark})`
  return new RegExp(`[ ,，、:：(（](?<whole>${either})[)）]?$`, flags)
}

function patternOf(currency: string): RegExp {
  const marks = () => [currency, currencySymbols[currency] ?? '', ...(spoken[currency] ?? '').split(' ')]
  const pattern = patterns.get(currency) ?? amountWith(marks(), digitsOf(currency), 'iu')
  patterns.set(currency, pattern)
  return pattern
}

/** The signs of all of them. Words in Latin letters may belong to a name, as in 'Euro 2028'. */
const anyMark = Object.entries(spoken).flatMap(([code, words]) => [
  ...[code, currencySymbols[code] ?? ''],
  ...words.split(' ').filter(word => !/[a-z]/i.test(word)),
])
const foreign = amountWith([...new Set(anyMark)], 2, 'u')

/** In the currency of the trip, or among its details as it was typed. */
export type TypedCost = { cost: string | null; details?: string }

/** Writes one: '£12.50', or as it was typed where it is in another currency. */
export function useTypedCost() {
  const costText = useCostText()
  return ({ cost, details = '' }: TypedCost) => (cost === null ? details : costText(cost))
}

/**
 * Takes the cost off the end of a text, '火鍋 200元' or 'Museum £12.50', where its sign is that of the trip's currency.
 * Another one is kept as it was typed.
 */
export function takeCost(text: string, currency: string): TypedCost & { rest: string } {
  // An amount is not longer, with its sign.
  const from = Math.max(0, text.length - 24)
  const end = text.slice(from)
  const own = patternOf(currency).exec(end)
  const found = own ?? foreign.exec(end)
  if (!found) return { rest: text, cost: null }
  const rest = text.slice(0, from + found.index).replace(/[ ,，、:：]+$/, '')
  if (rest === '') return { rest: text, cost: null }
  const { whole = '', before, behind } = found.groups ?? {}
  if (!own) return { rest, cost: null, details: whole }
  return { rest, cost: (before ?? behind ?? '').replace(/[,，]/g, '') }
}
