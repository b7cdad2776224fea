import { countryCodes, countryNamed } from '@caravan/contract/countries'
import names from './country-names.json' with { type: 'json' }

/** Languages in which senders name a country at the end of an address. */
const languages =
  'en de fr es it pt nl da sv nb fi pl cs sk hu hr sl ro bg el tr ru uk ja ko th vi id ms'.split(' ')
const short = new Map(Object.entries(names))

let named: Map<string, string> | undefined

/** The codes by lower-case name. Made once, which takes some 50 ms of a process. */
function namesInAll(): Map<string, string> {
  return new Map(
    languages.flatMap(language => {
      const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      return countryCodes.flatMap(code => {
        const own = inLanguage.of(code)
        return own ? [[own.toLowerCase(), code] as const] : []
      })
    }),
  )
}

/** The code of a country that is named in one of many languages, as a whole text. */
export function countryCalled(name: string): string | undefined {
  const known = countryNamed(name) ?? short.get(name)
  if (known || name === '' || /\d/.test(name)) return known
  named ??= namesInAll()
  return named.get(name.toLowerCase())
}
