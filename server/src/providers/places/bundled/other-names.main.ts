import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCities } from './cities.ts'
import { fold } from './fold.ts'
import { readMessages } from './message-catalogue.ts'
import { otherNamesFile } from './other-names.ts'

/*
 * Writes data/other-names.tsv anew from the message catalogues of Debian's libgeonames-common, whose data are GeoNames'
 * under CC BY 4.0:
 *   apt-get download libgeonames-common && dpkg-deb -x libgeonames-common_*.deb unpacked
 *   node other-names.main.ts unpacked/usr/share/locale
 */

const languages = (
  'af ar az bg ca cs cy da de el en es et eu fa fi fil fr ga gl he hi hr hu id is it ja ko lt lv mk ms nb nl nn pl ' +
  'pt pt_BR ro ru sk sl sq sr sv ta th tl tr uk ur vi yue zh zh_CN zh_HK zh_TW'
).split(' ')

/** A city that its own name means, whatever other languages call smaller places. */
const LARGE_CITY = 30_000
/** The same, whatever a single language calls a larger one. */
const VERY_LARGE_CITY = 100_000
const LONGEST = 40

const [folder = ''] = process.argv.slice(2)
const namesByKey = new Map<string, Map<string, { name: string; languages: number }>>()
for (const language of languages) {
  const file = join(folder, language, 'LC_MESSAGES', 'geonames.mo')
  for (const [key, name] of readMessages(readFileSync(file))) {
    const folded = fold(name)
    if (key === '' || folded === '' || name.length > LONGEST || /[,(|;/\t\n]| - |\d/.test(name)) continue
    const names = namesByKey.get(key) ?? new Map()
    names.set(folded, { name, languages: (names.get(folded)?.languages ?? 0) + 1 })
    namesByKey.set(key, names)
  }
}

const cities = readCities()
const byKey = new Map(cities.map(city => [String(city.id), city]))
const large = new Map(
  cities
    .filter(({ people }) => people >= LARGE_CITY)
    .sort((a, b) => a.people - b.people)
    .map(city => [fold(city.name), city]),
)

/** Whether a name is rather that of a large city: 'Granada' is not Grenada, and 'Ragusa' hardly Dubrovnik. */
function isOtherCity(key: string, folded: string, languages: number): boolean {
  const other = large.get(folded)
  if (!other || String(other.id) === key) return false
  return (languages === 1 && other.people >= VERY_LARGE_CITY) || other.people > (byKey.get(key)?.people ?? 0)
}

const lines = [...namesByKey].sort().flatMap(([key, names]) => {
  const city = byKey.get(key)
  if (/^\d+$/.test(key) && !city) return []
  const others = [...names].flatMap(([folded, { name, languages }]) =>
    (city && folded === fold(city.name)) || isOtherCity(key, folded, languages) ? [] : name,
  )
  return others.length === 0 ? [] : `${key}\t${others.join('|')}`
})
writeFileSync(otherNamesFile, `geonames\tnames\n${lines.join('\n')}\n`)
