import { currencyCodes } from './currencies.ts'
import { type Language, languages, tagOf } from './languages.ts'

/** ISO 3166-1 alpha-2. Names come from `Intl.DisplayNames`, in the reader's language. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const codes = new Set(countryCodes)
export const isCountryCode = (text: string | undefined): text is string =>
  text !== undefined && codes.has(text)

const short = new Set(['HK', 'MO', 'PS'])

/** The country's name; the long official forms of three of them would not fit a list. */
export function countryName(code: string, language: Language): string {
  const names = new Intl.DisplayNames(tagOf[language], {
    type: 'region',
    style: short.has(code) ? 'short' : 'long',
  })
  return names.of(code) ?? code
}

let named: Map<string, string> | undefined

/** The country of a name in one of the languages, as it stands at the end of an address. */
export function countryNamed(name: string): string | undefined {
  named ??= new Map(
    languages.flatMap(language => countryCodes.map(code => [countryName(code, language), code] as const)),
  )
  return named.get(name)
}

let known: Set<string> | undefined

/** Whether a text is the English name of a country, which is how profiles store one. */
export function isCountryName(name: string): boolean {
  known ??= new Set(countryCodes.map(code => countryName(code, 'en')))
  return known.has(name)
}

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

/** The currency of a country, whose code begins with its own where no other country has it too. */
export function currencyIn(country: string): string | undefined {
  const [shared] =
    Object.entries(usedBy).find(([, countries]) => countries.split(' ').includes(country)) ?? []
  return shared ?? currencyCodes.find(code => code.startsWith(country))
}
