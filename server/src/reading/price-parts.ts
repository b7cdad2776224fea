import type { Price } from './mark.ts'
import { priced, priceOf, pricesIn, spokenIn } from './price.ts'

/** Sums insured and prices of whole groups are more than this many times the price. */
const MOST_TIMES = 2
const MOST_OFF = 60

/** The prices of a text, as `pricesIn` finds them. */
type Prices = ReturnType<typeof pricesIn>

const cents = (price: Price | undefined) => Math.round(Number(price?.amount) * 100)

/** Whether a text names a price in the same currency that is larger, and not very much larger. */
function isLargerNamed({ amount, currency }: Price, prices: Prices): boolean {
  return prices.some(({ price: other }) => {
    const times = other.currency === currency ? Number(other.amount) / Number(amount) : 0
    return times > 1 && times <= MOST_TIMES
  })
}

/** Whether a text multiplies a price: '440 × 4'. */
function isEach({ amount, currency }: Price, text: string, prices: Prices): boolean {
  return prices.some(({ price: one, written, index }) => {
    const [before, behind] = [text.slice(Math.max(0, index - 6), index), text.slice(index + written.length)]
    const isTimes =
      /^\s?[×xX*]\s?(?!1\D)\d{1,2}(?![\d.,])/.test(behind) ||
      /(?<![\d.,])(?!1\D)\d{1,2}\s?[×x*@]\s?$/.test(before)
    const isPer =
      /(?:[1一]\s?(?:室|泊|名|人|晚|间|間|박|인)|per \p{L}+|pro \p{L}+|\/ ?\p{L}+)[^\d\n]{0,4}$/u.test(
        text.slice(Math.max(0, index - 16), index),
      )
    return (isTimes || isPer) && one.amount === amount && one.currency === currency
  })
}

/** Words for what is taken off a price. A deposit is not. */
const discount =
  'discount|voucher|coupon|credit|rabatt|gutschein|nachlass|remise|réduction|descuento|cupón|sconto|buono|desconto|cupão|korting|优惠|優惠|折[扣让讓价價]|抵[扣用]|立减|[红紅]包|割引|クーポン|値引|할인|쿠폰'
const less = new RegExp(
  `(?<word>(?:${discount})[^\\d\\n]{0,20}?\\n?[^\\d\\n]{0,6}?)?[-−–]\\s?(?:${priced.source})`,
  'giu',
)

/** A price minus the discounts of its text, where the text names this amount as well. */
function afterDiscounts(price: Price, text: string, prices: Prices): Price {
  const off = [...text.slice(0, 20_000).matchAll(less)].slice(0, MOST_OFF)
  const left = (taken: RegExpExecArray[], among: { price: Price }[]) => {
    const rest = taken.reduce((sum, [written]) => sum - cents(priceOf(written)), cents(price))
    const isRest = ({ price: one }: { price: Price }) =>
      cents(one) === rest && one.currency === price.currency
    return taken.length > 0 ? among.find(isRest)?.price : undefined
  }
  const said = off.filter(({ groups }) => groups?.['word'])
  return left(said, prices) ?? left(off, spokenIn(text)) ?? price
}

/** The total for a price of one unit: 267 for 89 in '3 nuits à 89,00 €, soit 267,00 €'. */
function wholeOf(part: Price, text: string, prices: Prices): Price {
  const all = prices.filter(({ price }) => price.currency === part.currency)
  const counts = all
    .filter(({ price }) => price.amount === part.amount)
    .map(({ index }) => Number(/(?<![\d.,])(\d{1,2})[^\d\n]{1,16}$/.exec(text.slice(0, index))?.[1]))
  const whole = all.find(({ price }) =>
    counts.some(count => count > 1 && cents(price) === count * cents(part)),
  )
  return whole?.price ?? part
}

/** A price that may be a part of a larger one is doubted. */
export function weighed(price: Price | undefined, text: string): Price | undefined {
  if (!price) return undefined
  const prices = pricesIn(text)
  const left = afterDiscounts(wholeOf(price, text, prices), text, prices)
  const isPart = (left === price && isLargerNamed(left, prices)) || isEach(left, text, prices)
  return isPart ? { ...left, isPart } : left
}
