import { currencyCodes, digitsOf } from '@caravan/contract/currencies'
import { isAmount } from '@caravan/contract/money'
import { currenciesOf } from './currency.ts'
import ownSigns from './currency-signs.json' with { type: 'json' }
import { wordsFor } from './languages.ts'
import type { Price } from './mark.ts'

/** The signs and words of currencies. */
const signs = Object.entries(ownSigns)
/** Signs of several currencies. If the text does not decide, the first one is taken and doubted. */
const shared: [codes: readonly string[], written: string][] = [
  [['JPY', 'CNY'], '[¥￥]'],
  [['CNY', 'TWD', 'HKD'], '元(?![旦素月宵件气氣朝年])'],
  [['INR', 'PKR', 'LKR', 'NPR'], '(?<!\\p{L})Rs\\.?(?!\\p{L})'],
  [['NOK', 'SEK', 'DKK', 'ISK'], '(?<!\\p{L})kr(?:\\.(?!\\d)|(?![.\\p{L}]))'],
  [['USD', 'TWD', 'HKD', 'AUD', 'CAD', 'SGD', 'NZD', 'MXN'], '\\$'],
]
const all = [...signs, ...shared.map(([[first = ''], written]) => [first, written] as const)]
const SIGN = `${all.map(([, written]) => written).join('|')}|(?<!\\p{L})(?:${currencyCodes.join('|')})(?!\\p{L})`
const AMOUNT = "\\d{1,3}(?:[.,'’ \\u00A0\\u202F]\\d{3})+(?:[.,]\\d{1,3})?|\\d+(?:[.,]\\d{1,3})?"
export const priced = new RegExp(
  `(?<before>${SIGN})[^\\S\\n]{0,2}(?<a1>${AMOUNT})(?!\\d|\\s?(?:h|min|m|:)(?!\\p{L}))|(?<![\\d.,])(?<a2>${AMOUNT})[^\\S\\t\\n]{0,2}(?<behind>${SIGN})(?![^\\S\\n]?(?:${AMOUNT})(?!\\s{0,2}(?:${SIGN})|[\\d.,]))`,
  'iu',
)
const codeBefore = new RegExp(`(?<!\\p{L})(${currencyCodes.join('|')})\\s?$`, 'u')
const exact = all.map(([code, written]) => [code, new RegExp(`^(?:${written})$`, 'iu')] as const)

const exactShared = shared.map(([codes, written]) => [codes, new RegExp(`^(?:${written})$`, 'iu')] as const)

/** The result of a multiplication: '22,000円×2泊＝44,000円', '3 x 92 € = 276 €'. */
const product = /\d[^=＝\n]{1,60}[=＝](?=[^\n]{0,8}\d)(.+)/u
const products = new RegExp(product, 'gu')

/** The first amount with a currency in a text, or the amount that a text is where its currency is known. */
export function priceOf(given: string, currency?: string): Price | undefined {
  const text = product.exec(given)?.[1] ?? given
  const known = codeOf(currency ?? '')
  const match = priced.exec(text)
  const { before, a1, a2, behind } = match?.groups ?? {}
  const written = a1 ?? a2 ?? (known && new RegExp(`^\\s*(${AMOUNT})\\s*$`).exec(text)?.[1])
  // 'CAD $904.17' names the currency before its sign.
  const named = codeBefore.exec(text.slice(Math.max(0, (match?.index ?? 0) - 6), match?.index))?.[1]
  const sign = (before && named) ?? before ?? behind ?? ''
  const codes = known ? undefined : exactShared.find(([, signs]) => signs.test(sign))?.[0]
  const code = known ?? codeOf(sign)
  if (!written || !code) return undefined
  const amount = amountOf(written, codes?.find(digitsOf) ?? code)
  if (amount === undefined) return undefined
  const oneOf = codes?.filter(code => digitsOf(code) > 0 || !amount.includes('.'))
  return { amount, ...choose(oneOf ?? [code]) }
}

const every = new RegExp(priced.source, 'giu')
const MOST_PRICES = 60

/** The prices of a text, each as it is written and where. */
export const pricesIn = (text: string) =>
  [...text.slice(0, 20_000).matchAll(every)].slice(0, MOST_PRICES).flatMap(({ 0: written, index }) => {
    const price = priceOf(written)
    return price ? [{ price, written, index }] : []
  })

/** Words behind 'total' for a part of it. */
const notAll =
  '(?:tax|fee|per|pro|par|por|discount|saving|steuer|rabatt|taxe|remise|frais|impuesto|descuento|tassa|sconto|desconto|korting|points|miles)'
/** Words for what is to be paid, the group `total` for all of it, and the amount behind them. */
const spoken = new RegExp(
  `(?<![\\p{Script=Latin}-])(?:(?<total>(?:${wordsFor('total')})(?: (?!${notAll}|(?:${currencyCodes.join('|')})(?!\\p{L}))\\p{L}{2,20}){0,3})|${wordsFor('price')}|(?<!\\d)1\\s?[张張枚](?=\\s))(?!\\p{Script=Latin})` +
    '(?: \\d{1,3} (?:articles?|items?|artikel|artículos|articoli)(?!\\p{L}))?' +
    '(?: ?[(（][^)）\\n]{1,30}[)）])?(?:(?: \\p{L}{2,14}){0,5}? (?:is|beträgt|est(?: de)?|es(?: de)?|è(?: di)?|é(?: de)?|bedraagt|comes to|amounts to|will be))?[：: ]{0,3}(?![^\\p{N}\\n]{0,8}(?:押金|[定訂订]金|保証金|보증금))(?=(?<price>[^\\p{N}\\n]{0,8}\\d[^，。；\\n]{0,16}))',
  'gimu',
)
const MOST_SPOKEN = 40

export function spokenIn(text: string) {
  const plain = text.slice(0, 20_000).replaceAll(/[ \t\u3000]+|\.{4,}/g, ' ')
  return [...plain.matchAll(spoken)].slice(0, MOST_SPOKEN).flatMap(({ groups }) => {
    const price = priceOf(groups?.['price'] ?? '')
    return price ? [{ price, isTotal: groups?.['total'] !== undefined }] : []
  })
}

/** The first price that a sentence names: '总价1360元', '实付268元'. */
export const priceIn = (text: string): Price | undefined => spokenIn(text)[0]?.price

/** '€435 in total'. */
const inTotal = new RegExp(`(?:${priced.source}),? (?:${wordsFor('inTotal')})(?!\\p{L})`, 'giu')

/** The largest amount that is the sum of those directly above it. */
export function sumIn(text: string): Price | undefined {
  const found = pricesIn(text).map(({ price }) => price)
  const cents = found.map(({ amount }) => Math.round(Number(amount) * 100))
  return found
    .filter(({ currency }, n) =>
      [2, 3, 4, 5, 6].some(
        count =>
          n >= count &&
          found.slice(n - count, n).every(other => other.currency === currency) &&
          cents.slice(n - count, n).reduce((sum, each) => sum + each, 0) === cents[n],
      ),
    )
    .reduce<Price | undefined>(larger, undefined)
}

/** The largest of the totals that a text names. */
export function totalIn(text: string): Price | undefined {
  const behind = [inTotal, products].flatMap(each =>
    [...text.slice(0, 20_000).matchAll(each)].slice(0, MOST_SPOKEN),
  )
  const before = spokenIn(text).flatMap(({ price, isTotal }) => (isTotal ? price : []))
  return [...before, ...behind.flatMap(([written]) => priceOf(written) ?? [])].reduce<Price | undefined>(
    larger,
    undefined,
  )
}

const bare = new RegExp(
  `(?:^|\\s)(?:${wordsFor('total')})(?!\\p{L})[^\\n]{0,60}?(?<![\\d.,])(?<amount>${AMOUNT})[^\\S\\n]*$`,
  'imu',
)
const sign = new RegExp(SIGN, 'giu')
/** Taxes of shops in the euro area. */
const euro = /(?<!\p{L})(?:p\.? ?iva|iva|btw|mwst|ust|tva|nif)(?!\p{L})/iu

/**
 * The total of a till's receipt, whose currency stands above its columns. A currency that only the language suggests is
 * doubted.
 */
export function bareTotalIn(text: string, isStatement = false): Price | undefined {
  const alone = isStatement ? /^\s*[-−]?(\d+\.\d\d)\s*$/m.exec(text)?.[1] : undefined
  const amount = bare.exec(text)?.groups?.['amount'] ?? alone
  const currencies = new Set([...text.slice(0, 6_000).matchAll(sign)].map(([written]) => codeOf(written)))
  const [currency] = currencies
  if (!amount || currencies.size > 1) return undefined
  if (currency) return priceOf(amount, currency)
  const isKorean = /\p{Script=Hangul}/u.test(text)
  const likely = isKorean ? 'KRW' : (currenciesOf(text)[0] ?? (euro.test(text) ? 'EUR' : undefined))
  const price = likely ? priceOf(amount, likely) : undefined
  return price && { ...price, oneOf: [] }
}

const card = new RegExp(
  `^[^\\S\\n]*(?:クレジット(?:カード)?|カード|visa|master ?card|amex|credit|debit|ec-?karte|girocard|kartenzahlung|carte bancaire|cb|tarjeta|carta|cartão|pin|信用卡|刷卡|微信支付|支付宝|신용카드|카드)(?!\\p{Script=Latin})[^\\d\\n¥￥€£$]{0,24}(?<price>${priced.source})`,
  'imu',
)
/** What a receipt says was paid by card. */
export const paidByCardIn = (text: string) => priceOf(card.exec(text)?.groups?.['price'] ?? '')

const balance =
  /(?:누적|잔액|한도|balance|available|limit|saldo|solde|disponible?|verfügbar|[餘余][額额]|残高|可用)[^\d\n]{0,16}$/iu

/** The first price in the alert of a bank. Balances and limits are left out. */
export function spentIn(text: string): Price | undefined {
  return pricesIn(text).find(({ index }) => !balance.test(text.slice(Math.max(0, index - 24), index)))?.price
}

export const withoutPrices = (text: string) => text.replaceAll(every, ' ')

const listed = new RegExp(`(?:${wordsFor('listPrice')})[：: \\t(（]{0,3}(?:${priced.source})`, 'giu')

/** Removes list prices such as 'statt 120 €' and '原价¥356', unless the text has no lower price. */
export function withoutListPrices(text: string): string {
  const cents = pricesIn(text).map(({ price }) => Number(price.amount))
  const least = Math.min(...cents)
  return text.replaceAll(listed, written => (Number(priceOf(written)?.amount) > least ? '…' : written))
}

const notWhole = new RegExp(
  `(?<![\\p{L}\\d])(?:${wordsFor('terms')}|fees?|deposit|per|pro|par|por|a|each|gebühr\\p{L}*|frais|kaution|anzahlung|tax(?:es?)?|voucher|gutschein)(?!\\p{L})|手[數数续續]|수수료|[每/]`,
  'iu',
)

/** The price of a text that names no other one, where it stands in a short line or clause. */
export function onlyPriceIn(text: string): Price | undefined {
  const found = text
    .slice(0, 20_000)
    .split('\n')
    .filter(line => line.search(every) !== -1 && !notWhole.test(line))
  const [line = ''] = found
  const clause = line.split(/[,;](?!\d)|(?<!\d)[.](?!\d)/).find(part => part.search(every) !== -1) ?? ''
  const own = line.length < 60 ? line : clause
  return found.length === 1 && own.length < 60 ? priceOf(own) : undefined
}

/** The total of a text counts, and not the price of a part, as a label may give. */
export const wholePriceIn = (text: string, labelled: Price | undefined): Price | undefined =>
  larger(larger(labelled, totalIn(text)), sumIn(text)) ?? spokenIn(text)[0]?.price ?? onlyPriceIn(text)

/** The larger of two prices; the first if their currencies differ. */
export function larger(one: Price | undefined, other: Price | undefined): Price | undefined {
  if (!one || !other) return one ?? other
  return one.currency === other.currency && Number(other.amount) > Number(one.amount) ? other : one
}

const choose = ([currency = '', ...others]: readonly string[]) =>
  others.length === 0 ? { currency } : { currency, oneOf: [currency, ...others] }

function codeOf(sign: string): string | undefined {
  const upper = sign.trim().toUpperCase()
  return (
    currencyCodes.find(code => code === upper) ?? exact.find(([, written]) => written.test(sign.trim()))?.[0]
  )
}

/** A sign before three digits parts thousands, unless the currency has three behind its point; 0 is no price. */
function amountOf(written: string, code: string): string | undefined {
  const places = digitsOf(code)
  const [, behind] = /[.,](\d+)$/.exec(written) ?? []
  const isFraction =
    behind !== undefined && (behind.length < 3 || (places === 3 && written.split(/\D/).length === 2))
  const digits = written.replaceAll(/\D/g, '')
  const whole = (isFraction ? digits.slice(0, -behind.length) : digits).replace(/^0+(?=\d)/, '')
  const fraction = isFraction && Number(behind) > 0 ? behind.slice(0, places).padEnd(places, '0') : ''
  const amount = fraction ? `${whole}.${fraction}` : whole
  return isAmount(amount) && /[1-9]/.test(amount) ? amount : undefined
}
