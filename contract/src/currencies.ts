/** Of a trip for which nobody has chosen one. */
export const DEFAULT_CURRENCY = 'GBP'

/** ISO 4217, as lists show them: the likeliest first, then by code. */
export const currencyCodes =
  'GBP EUR USD TWD JPY HKD AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  )

const usedBy = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM US VG VI',
  GBP: 'GB GG GS IM JE',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  DKK: 'DK FO GL',
  NOK: 'BV NO SJ',
  CHF: 'CH LI',
  MAD: 'EH MA',
  ILS: 'IL PS',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

/** That of a country (ISO 3166-1), which its code begins with where no other country has it too. */
export function currencyIn(country: string): string | undefined {
  const [shared] =
    Object.entries(usedBy).find(([, countries]) => countries.split(' ').includes(country)) ?? []
  return shared ?? currencyCodes.find(code => code.startsWith(country))
}

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
