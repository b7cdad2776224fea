import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** GeoNames' names of cities, regions and countries in other languages; `other-names.main.ts` writes the file. */
export const otherNamesFile = join(import.meta.dirname, '..', 'data', 'other-names.tsv')

/** Names by the id of an entry. */
export function readOtherNames(file = otherNamesFile): Map<string, string[]> {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map(line => {
      const [key = '', names = ''] = line.split('\t')
      return [idOfKey(key), names.split('|')]
    }),
  )
}

/** Cities have a number, regions a code such as `US.NY`, countries one such as `US`. */
export function idOfKey(key: string): string {
  if (/^\d+$/.test(key)) return `geonames:${key}`
  return key.includes('.') ? `region:${key}` : `country:${key}`
}
