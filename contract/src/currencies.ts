/** Of a trip for which nobody has chosen one. */
export const DEFAULT_CURRENCY = 'GBP'

/** ISO 4217, as lists show them: the likeliest first, then by code. */
export const currencyCodes =
  'GBP EUR USD TWD JPY HKD AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  )

// Written down, because the table of `Intl` is another one: it has no fractions for HUF and IDR.
const digits = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map(code => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(code => [code, 3] as const),
])

/** How many digits a currency has behind the point; an amount without a currency has two. */
export function digitsOf(code?: string): number {
  return (code === undefined ? undefined : digits.get(code)) ?? 2
}

/** Those that stand for one currency each; any other is written by its code. */
export const currencySymbols: Readonly<Record<string, string>> = {
  GBP: '£',
  EUR: '€',
  USD: '$',
  TWD: 'NT$',
  JPY: '¥',
  HKD: 'HK$',
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  ILS: '₪',
  INR: '₹',
  KRW: '₩',
  MXN: 'MX$',
  NZD: 'NZ$',
  PHP: '₱',
  THB: '฿',
  TRY: '₺',
  VND: '₫',
}
