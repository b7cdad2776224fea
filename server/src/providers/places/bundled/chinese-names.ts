import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from './entry.ts'
import { idOfKey } from './other-names.ts'

/** Chinese names of cities and regions; `chinese-names.main.ts` writes the file. */
export const chineseNamesFile = join(import.meta.dirname, '..', 'data', 'chinese-names.tsv')

interface ChineseName {
  zh: string
  hans: string
}

/** Names by the id of an entry. */
export function readChineseNames(file: string): Map<string, ChineseName> {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map(line => {
      const [key = '', zh = '', hans = ''] = line.split('\t')
      return [idOfKey(key), { zh, hans }]
    }),
  )
}

/** Names the entries that our own lists do not name. */
export function nameInChinese(entries: readonly Entry[], names: ReadonlyMap<string, ChineseName>): void {
  for (const entry of entries) entry.zh ??= names.get(entry.id)?.zh
}
