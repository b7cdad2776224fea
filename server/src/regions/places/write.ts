import type { DatabaseSync } from 'node:sqlite'
import { countryWord } from '../../providers/places/bundled/countries.ts'
import { fold } from '../../providers/places/bundled/fold.ts'
import { foldedNames } from './names.ts'
import { cellAt, createPlaces, letterOf, preparePlaces, type Ranked, rankWholes } from './places.queries.ts'
import { letGo } from './work.queries.ts'

/** Words that slips are looked for among: those of the best known places. */
const MOST_WORDS = 100_000

/** Writes the index of a region out of what was put together. */
export async function writePlaces(
  work: DatabaseSync,
  out: DatabaseSync,
  count: number,
  told: (share: number) => Promise<void>,
): Promise<void> {
  createPlaces(out)
  letGo(work)
  const put = preparePlaces(out)
  const spelling = new Set<string>()
  out.exec('begin')
  for (const place of rankWholes(work)) {
    const { number, kind, lng, lat } = place
    put.place(place)
    put.spot(number, kind, lng, lat)
    const address = addressWords(place)
    for (const [at, folded] of foldedNames(place.name, place.names).entries()) {
      put.name(number, at, folded, address)
      for (const word of folded.split(' '))
        if (word.length >= 4 && spelling.size < MOST_WORDS) spelling.add(word)
    }
    if (number % 2_000 === 0) await told(number / count)
  }
  put.spelling([...spelling].join(' '))
  out.exec('commit')
  put.finish()
}

/** What a place is found by together with its name: what it is, where it is, and its cell. */
function addressWords({ words, quarter_names, city_names, country, lng, lat }: Ranked): string {
  // In the local language, in English and in Chinese.
  const names = [quarter_names, city_names].flatMap(lines => lines.split('\n').slice(0, 4))
  const told = fold([words ?? '', ...names].join(' ')).split(' ')
  return [...new Set(told), country ? countryWord(country) : '', letterOf(cellAt(lng, lat))].join(' ')
}
