import { countryName, isCountryCode } from '@caravan/contract/countries'
import { isoMoment } from './clock.ts'
import { countryCalled } from './countries.ts'
import { momentIn } from './dates.ts'
import { type Context, type Fields, fieldsOf, type Moment, type Spot, tidy } from './mark.ts'

const LONGEST = 1_000_000
/** The objects in each other whose name is a text. */
const MOST_DEEP = 3

/** The JSON of a script, also where it is wrapped, has a comma too many, or is several in a row. */
export function parseLoosely(script: string): unknown[] {
  if (script.length > LONGEST) return []
  // Each run of blanks is read a bounded number of times: a script may be a million of them.
  const bare = script
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s{0,99}<!\[CDATA\[(?:\s{0,99}\*\/)?)/, '')
    .replace(/(?:-->|(?:\/\/|\/\*)?\s{0,9}\]\]>(?:\s{0,9}\*\/)?)$/, '')
  const mended = bare
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of these, and mails break lines in texts.
    .replaceAll(/[\0-\x1F]+/g, ' ')
    .replaceAll(/,(?=\s*[}\]])/g, '')
    .replaceAll(/\}\s*(?:,\s*)?(?=\{)/g, '},')
  for (const text of [bare, mended, `[${mended}]`])
    try {
      return [JSON.parse(text)]
    } catch {}
  return []
}

/** 'FlightReservation', also of an address of schema.org. */
export function typeOf(node: Fields): string {
  const type = [node['@type']].flat()[0]
  return typeof type === 'string'
    ? (type
        .trim()
        .split(/[\s/#:]+/)
        .at(-1) ?? '')
    : ''
}

export type Reader = ReturnType<typeof reader>

/** Reads fields that may be a text, a number, an object with a name, a reference, or a list of these. */
export function reader(byId: Map<string, Fields>, context: Context) {
  const first = (node: Fields, ...names: string[]): unknown => {
    for (const name of names) {
      const value = [node[name]].flat().find(each => each !== undefined && each !== null && each !== '')
      if (value !== undefined) return value
    }
    return undefined
  }
  const object = (node: Fields, ...names: string[]): Fields => {
    const value = first(node, ...names)
    if (typeof value === 'string') return { name: value }
    const own = fieldsOf(value)
    return (typeof own['@id'] === 'string' && Object.keys(own).length === 1 && byId.get(own['@id'])) || own
  }
  const text = (node: Fields, ...names: string[]): string | undefined => textOf(first(node, ...names))
  /** The text of a value, or of the name in the name of an object. */
  const textOf = (value: unknown, deep = 0): string | undefined => {
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string')
      return tidy(
        value
          .replaceAll(/&amp;/g, '&')
          .replaceAll(/&#39;|&apos;/g, "'")
          .replaceAll(/&quot;/g, '"'),
      )
    const own = fieldsOf(value)
    return deep < MOST_DEEP
      ? textOf(first({ own: own['@value'] ?? own['name'] }, 'own'), deep + 1)
      : undefined
  }
  const moment = (node: Fields, ...names: string[]): Moment | undefined => {
    for (const name of names) {
      const written = text(node, name)
      const found = written && (isoMoment(written) ?? momentIn(written, context))
      if (found) return found
    }
    return undefined
  }
  const address = (node: Fields): string | undefined => {
    const value = first(node, 'address')
    if (typeof value === 'string') return tidy(value)
    const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion']
    const said = parts.flatMap(name => text(fieldsOf(value), name) ?? [])
    const code = country(node)
    const last = code ? countryName(code, 'en') : text(fieldsOf(value), 'addressCountry')
    return tidy([...new Set([...said, ...(last ? [last] : [])])].join(', '))
  }
  const country = (node: Fields): string | undefined => {
    const said = text(object(node, 'address'), 'addressCountry')
    const code = said?.toUpperCase()
    return isCountryCode(code) ? code : said && countryCalled(said)
  }
  const spot = (node: Fields, ...names: string[]): Spot | undefined => {
    const place = object(node, ...names)
    const geo = { ...place, ...object(place, 'geo') }
    const [lat, lng] = [
      Number(text(geo, 'latitude') ?? Number.NaN),
      Number(text(geo, 'longitude') ?? Number.NaN),
    ]
    const isSpot = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)
    const [code] = /^[A-Z]{3}$/.exec(text(place, 'iataCode')?.toUpperCase() ?? '') ?? []
    const found = {
      name: text(place, 'name'),
      address: address(place),
      code,
      country: country(place),
      ...(isSpot && { lat, lng }),
    }
    return Object.values(found).some(value => value !== undefined) ? found : undefined
  }
  return { object, text, moment, spot, first }
}
