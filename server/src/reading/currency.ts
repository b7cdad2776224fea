import type { Price } from './mark.ts'

// Characters that only one language or one way of writing Chinese uses.
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}].*?[\p{Script=Hiragana}\p{Script=Katakana}]/su
const simplified = /[们这为时间订单车场请选发应还让过额询资费实际经营电话飞铁价钱门]/u
const traditional = /[們這個為時間訂單車場請選發應還讓過額詢資費實際經營電話飛鐵價錢門]/u
const hongKong = /香港|港[幣元]|九龍|\.hk(?!\p{L})/u
const chinese = /12306|ctrip|携程|飞猪|fliggy|美团|meituan|去哪儿|qunar|铁路|\.cn(?!\p{L})/iu
const indian = /IRCTC|indigo|\.in(?!\p{L})/iu
const taiwanese = /[臺台]鐵|高鐵|[臺台][灣北中南]|\.tw(?!\p{L})/iu

/** Codes of currencies that write a dollar sign, and of those that write 'kr'. A text that has one of them alone means it. */
const sharing = [
  /(?<!\p{L})(?:USD|TWD|HKD|AUD|CAD|SGD|NZD|MXN)(?!\p{L})/gu,
  /(?<!\p{L})(?:NOK|SEK|DKK|ISK)(?!\p{L})/gu,
]

const currencyOfDomain: Record<string, string> = {
  JP: 'JPY',
  CN: 'CNY',
  TW: 'TWD',
  HK: 'HKD',
  IN: 'INR',
  NO: 'NOK',
  SE: 'SEK',
  DK: 'DKK',
  IS: 'ISK',
}

/** The currencies that a text and its sender suggest, the most certain first. */
export function currenciesOf(text: string, from = ''): string[] {
  const domain = /\.(?:jp|cn|tw|hk|in|no|se|dk|is)$/i.exec(from)?.[0].slice(1).toUpperCase() ?? ''
  const ofSender = currencyOfDomain[domain]
  const written = `${from}\n${text}`
  const ofText = kana.test(text)
    ? 'JPY'
    : chinese.test(written) || simplified.test(text)
      ? 'CNY'
      : hongKong.test(written)
        ? 'HKD'
        : taiwanese.test(written) || traditional.test(text)
          ? 'TWD'
          : indian.test(written)
            ? 'INR'
            : undefined
  const ofCodes = sharing.flatMap(codes => {
    const [code, ...others] = new Set(text.replaceAll('M.N.', 'MXN').match(codes))
    return others.length === 0 ? code : undefined
  })
  return [...ofCodes, ofText, ofSender].flatMap(code => code ?? [])
}

/**
 * Chooses the currency of a price whose sign can mean several, from what its text suggests and then from `told`. It stays
 * in doubt (`oneOf`) if these disagree or suggest nothing.
 */
export function settled(price: Price | undefined, told: readonly (string | undefined)[]): Price | undefined {
  if (!price?.oneOf) return price
  const { amount, currency, oneOf } = price
  const [first, ...others] = [...(price.told ?? []), ...told].filter(code => code && oneOf.includes(code))
  if (first === undefined) return { amount, currency, oneOf }
  return others.every(other => other === first)
    ? { amount, currency: first }
    : { amount, currency: first, oneOf }
}
