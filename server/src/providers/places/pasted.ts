import { type FoundPlace, hasLink } from '@caravan/contract/places'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { Failure } from '../../failure.ts'
import { type Pasted, spotInText } from './coordinates.ts'
import { validPlaces } from './port.ts'

/** The place that a link of a map or coordinates stand for, read without a network; undefined for any other text. */
export function pastedPlace(text: string): FoundPlace[] | undefined {
  const spot = hasLink(text) ? spotInLink(text) : spotInText(text)
  if (!spot) return undefined
  const { lat, lng, name } = spot
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new Failure('place.off_the_globe')
  const [north, east] = [Math.abs(lat).toFixed(5), Math.abs(lng).toFixed(5)]
  const place = {
    place_id: `spot:${lat.toFixed(5)},${lng.toFixed(5)}`,
    name: coordinatesOf(spot),
    formatted_address: `${north}° ${lat < 0 ? 'S' : 'N'} ${east}° ${lng < 0 ? 'W' : 'E'}`,
    lat,
    lng,
    type: typeOfWords(name),
  }
  return validPlaces([{ ...place, name }, place])
    .slice(0, 1)
    .map(place => ({ ...place, is_meant: true }))
}

const coordinatesOf = ({ lat, lng }: Pick<Pasted, 'lat' | 'lng'>) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** Nothing but its coordinates was told. */
export const isNameless = (place: FoundPlace) => place.name === coordinatesOf(place)

/** Parameters that name a spot come before those that only look at it. */
const parameters = ['q', 'query', 'destination', 'daddr', 'coordinate', 'll', 'center', 'sll']
const names = ['q', 'query', 'name', 'address']

function spotInLink(text: string): Pasted {
  const [link = '', scheme] = /(?:(\bhttps?:\/\/)|\bgeo:)\S+|\S+$/i.exec(text) ?? []
  const whole = scheme || /^geo:/i.test(link) ? link : `https://${link}`
  if (!URL.canParse(whole)) throw new Failure('place.link_without_coordinates')
  const { host, pathname, searchParams, hash, href } = new URL(whole)
  // Elsewhere a plus stands for a space.
  const isPlusCode = /^(?:www\.)?plus\.codes$/.test(host)
  const segments = pathname.split('/').map(each => decoded(isPlusCode ? each : each.replaceAll('+', ' ')))
  const told = (key: string) => searchParams.get(key) ?? ''
  const steps = segments.filter(segment => !segment.startsWith('@')).reverse()
  const views = segments.filter(segment => segment.startsWith('@')).map(segment => segment.slice(1))
  const spot =
    spotOfPin(href) ??
    [`${told('mlat')},${told('mlon')}`, ...parameters.map(told), ...steps, ...views]
      .map(spotOfValue)
      .find(found => found !== undefined) ??
    spotOfShortLink(host + pathname) ??
    spotOfValue(hash.replace(/^#(?:map=)?\d+(?:\.\d+)?\//, '').replace('/', ','))
  if (!spot) throw new Failure('place.link_without_coordinates')
  const place = segments[segments.indexOf('place') + 1] ?? ''
  const label = /\(([^()]+)\)$/.exec(told('q'))?.[1] ?? ''
  const called = [text.slice(0, text.indexOf(link)), label, place, ...names.map(told)]
  return { ...spot, name: called.map(name => name.trim()).find(name => name && !spotOfValue(name)) ?? '' }
}

/** Google writes the pin of a place behind `!3d` and `!4d`, a goal of a way behind `!1d` and `!2d`. */
function spotOfPin(href: string): Pasted | undefined {
  const number = String.raw`(-?\d{1,3}\.\d+)`
  const pins = [...href.matchAll(new RegExp(`!3d${number}!4d${number}`, 'g'))]
  const [, lat, lng] = pins.at(-1) ?? []
  if (lat !== undefined) return { lat: Number(lat), lng: Number(lng), name: '' }
  const [, goalLng, goalLat] = [...href.matchAll(new RegExp(`!1d${number}!2d${number}`, 'g'))].at(-1) ?? []
  return goalLat === undefined ? undefined : { lat: Number(goalLat), lng: Number(goalLng), name: '' }
}

const sixBits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~'

/** The short links of OpenStreetMap have the bits of both coordinates by turns, the east before the north. */
function spotOfShortLink(link: string): Pasted | undefined {
  const [, code = ''] = /^(?:www\.)?(?:osm|openstreetmap)\.org\/go\/([\w@~]+)[-=]*$/.exec(link) ?? []
  if (code === '') return
  const bits = [...code.replaceAll('@', '~')]
    .map(sign => sixBits.indexOf(sign).toString(2).padStart(6, '0'))
    .join('')
  // In the middle of the field that they name.
  const share = (nth: 0 | 1) => {
    const own = [...bits].filter((_, at) => at % 2 === nth)
    return Number.parseInt(`${own.join('')}1`, 2) / 2 ** (own.length + 1)
  }
  return { lat: share(1) * 180 - 90, lng: share(0) * 360 - 180, name: '' }
}

function spotOfValue(value: string): Pasted | undefined {
  const [, lat, lng] =
    /^(?:loc:)?\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)(?:$|[,;/\s(])/.exec(value) ?? []
  return lat === undefined ? spotInText(value) : { lat: Number(lat), lng: Number(lng), name: '' }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
