import { countryCodes, countryNamed } from '@caravan/contract/countries'

/** Languages in which senders name a country at the end of an address. */
const languages =
  'en de fr es it pt nl da sv nb fi pl cs sk hu hr sl ro bg el tr ru uk ja ko th vi id ms'.split(' ')
const short: Record<string, string> = {
  ...{ USA: 'US', 'U.S.A.': 'US', US: 'US', UK: 'GB', England: 'GB', Scotland: 'GB', Wales: 'GB' },
  ...{
    UAE: 'AE',
    Holland: 'NL',
    'Czech Republic': 'CZ',
    'République tchèque': 'CZ',
    Turkey: 'TR',
    中國: 'CN',
  },
}

let named: Map<string, string> | undefined

/** The codes by lower-case name. Made once, which takes some 50 ms of a process. */
function namesInAll(): Map<string, string> {
  return new Map(
    languages.flatMap(language => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      return countryCodes.flatMap(code => {
        const own = names.of(code)
        return own ? [[own.toLowerCase(), code] as const] : []
      })
    }),
  )
}

/** The code of a country that is named in one of many languages, as a whole text. */
export function countryCalled(name: string): string | undefined {
  const known = countryNamed(name) ?? short[name]
  if (known || name === '' || /\d/.test(name)) return known
  named ??= namesInAll()
  return named.get(name.toLowerCase())
}
