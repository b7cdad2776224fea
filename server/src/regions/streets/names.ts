import type { Tags } from '../osm/block.ts'
import type { Said } from './tile.ts'

const LONGEST = 80
/** What no label can show: controls, and marks that turn the direction of writing. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu
const spaces = /\s+/g

/** The names in the languages of readers, of which those that differ from the name on the spot are told. */
const languages = {
  'name:en': ['name:en', 'int_name'],
  'name:zh-Hant': ['name:zh-Hant', 'name:zh-TW', 'name:zh-HK', 'name:zh'],
  'name:zh-Hans': ['name:zh-Hans', 'name:zh-CN', 'name:zh'],
}

/** As a label: of a reasonable length, in one line. */
export function labelOf(text = ''): string {
  const line = text
    .slice(0, 4 * LONGEST)
    .replaceAll(spaces, ' ')
    .replaceAll(unseen, '')
    .trim()
  const letters = [...line]
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** The names that a label may say; undefined where there is none. */
export function namesOf(tags: Tags): Said | undefined {
  const local = labelOf(tags['name'])
  const said: Said = local ? { name: local } : {}
  for (const [language, keys] of Object.entries(languages)) {
    const name = labelOf(keys.map(key => tags[key]).find(Boolean))
    if (!name || name === local) continue
    if (!said['name']) said['name'] = name
    said[language] = name
  }
  return said['name'] ? said : undefined
}
