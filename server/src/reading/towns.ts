import { countryCalled } from './countries.ts'
import type { LookUps } from './look-ups.ts'
import type { Spot } from './mark.ts'

export interface Town {
  /** As the text writes it. */
  name: string
  lat: number
  lng: number
  country: string
  /** Taken from the name of a place, which may only be called after a town. */
  isLikely: boolean
}

const FROM_END = 3
const hasHan = /\p{Script=Han}/u

/** 'Kyoto' of '600-8176 Kyoto', 'London' of 'London SW1A 1AA'. A code such as NY is also an airport's. */
const withoutCodes = (part: string) =>
  part
    .replaceAll(/\S*\d\S*/g, '')
    .replaceAll(/(?<![\p{L}-])[A-Z]{1,3}(?![\p{L}-])/gu, '')
    .replaceAll(/^[\s.-]+|[\s.-]+$/g, '')

/** '成都市' of '四川省成都市武侯区…', which has no commas. */
function townsInHan(part: string): string[] {
  const [, region, city] =
    /^(?:中国|中國|日本|台灣|臺灣)?(\p{L}{2,3}[省都道府県縣])?(\p{L}{2,4}?[市縣郡])?/u.exec(
      part.replace(/^[〒\d\s-]+/, ''),
    ) ?? []
  return [city, region].flatMap(name => name ?? [])
}

const inHangul = /^(\p{Script=Hangul}{2,4}?)(?:특별시|광역시|특별자치시|시)(?=\s|$)/u

function namesInAddress(address: string, hasCountry: boolean): string[] {
  const parts = address
    .split(/[,，、;\n]\s*/)
    .slice(-8)
    .map(part => part.trim())
  const most = hasCountry ? FROM_END : FROM_END - 1
  const names = parts.toReversed().flatMap(part => {
    const korean = inHangul.exec(part)?.[1]
    if (korean) return [korean]
    const inHan = hasHan.test(part) ? townsInHan(part) : []
    return inHan.length > 0 ? inHan : withoutCodes(part)
  })
  return names.filter(name => name.length > 1 && !countryCalled(name)).slice(0, most)
}

/** The words at the ends of a name, as in 'Hotel Granvia Kyoto' or '京都格蘭比亞大酒店'. */
function namesInName(name: string): string[] {
  const words = name
    .replaceAll(/[()（）[\]]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  if (hasHan.test(name)) return [name.trim().slice(0, 2), name.trim().slice(0, 3)]
  const [last = '', before = ''] = words.toReversed()
  return words.length < 2 ? [] : [last, `${before} ${last}`, words[0] ?? '']
}

/** The town of a place, by its address or by its name. */
export async function townOf(spot: Spot | undefined, look: LookUps): Promise<Town | undefined> {
  if (!spot || spot.lat !== undefined) return undefined
  const { name = '', address = /[,，、]/.test(name) ? name : '' } = spot
  const last = address.split(/[,，]\s*/).at(-1) ?? ''
  const country = spot.country ?? countryCalled(last.trim())
  const told = namesInAddress(address, country !== undefined).map(name => ({ name, isLikely: false }))
  const called = namesInName(name).map(name => ({ name, isLikely: true }))
  for (const { name, isLikely } of [...told, ...called]) {
    const found = await look.townNamed(name)
    const isThere = found && (!country || found.country === country)
    // A restaurant is rather called after its cook than after a village: 'Sushi Saito'.
    if (isThere && (found.isKnown || !isLikely))
      return { name, lat: found.lat, lng: found.lng, country: found.country, isLikely }
  }
  return undefined
}
