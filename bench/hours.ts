import { readFileSync } from 'node:fs'
import { isOpenAt } from '../server/src/regions/places/hours.ts'
import { compareHours } from '../server/src/testing/opening-hours.ts'

/** Some that are wrong are printed. */
const SHOWN = 20

/**
 * `npm run bench -- hours FILE`: compares opening hours, one a line, with the library opening_hours at all days of 2027,
 * at the minutes that they name and beside them.
 */
export function benchHours([file, every = '1']: readonly string[]): string[] {
  if (!file) throw new Error('npm run bench -- hours FILE [EVERY] needs a list of opening hours')
  const texts = new Set(readFileSync(file, 'utf8').split('\n'))
  const counted = { equal: 0, 'not understood': 0, wrong: 0 }
  let moments = 0
  const wrong: string[] = []
  for (const text of texts) {
    const compared = compareHours(text, isOpenAt, { year: 2027, every: Number(every) })
    moments += compared.equal
    if (compared.wrong) {
      counted.wrong++
      wrong.push(`${text}: ${JSON.stringify(compared.wrong)}`)
    } else counted[compared.equal > 0 ? 'equal' : 'not understood']++
  }
  return [
    `${texts.size} texts: ${JSON.stringify(counted)}; ${moments} moments are equal`,
    ...wrong.slice(0, SHOWN),
  ]
}
