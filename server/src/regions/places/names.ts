import { isWebUrl } from '@caravan/contract/web-url'
import { fold, otherFoldings } from '../../providers/places/bundled/fold.ts'
import { markup } from '../../providers/places/port.ts'
import type { Tags } from '../osm/block.ts'

const LONGEST_NAME = 200
const MOST_NAMES = 48
/** The foldings of a place's names that it is found by; their numbers are a part of a row's. */
export const MOST_FOLDED = 64

/** A text of the file as a line that can be shown: nothing of it is markup. */
export function lineOf(text: string | undefined, longest = LONGEST_NAME): string | undefined {
  if (!text) return undefined
  // What is cut off is not looked at.
  const line = text
    .slice(0, longest * 4)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .normalize()
  const cut = line.length > longest ? line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '') : line
  return cut === '' || markup.test(cut) ? undefined : cut.trimEnd()
}

export interface Names {
  name: string
  /** Lines: in English, in Traditional and in Simplified Chinese, where it is another one, and all others. */
  names: string
  languages: number
}

const spoken =
  /^(?:name|alt_name|short_name|official_name|old_name|loc_name|int_name)(?::[a-z]{2,3}(?:[-_][A-Za-z]{2,8})*)?$/

export function namesOf(tags: Tags): Names | undefined {
  const told = (...keys: string[]) => lineOf(keys.map(key => tags[key]).find(value => value))
  const name = told('name', 'name:en', 'int_name', 'brand', 'name:zh')
  if (!name) return undefined
  const shown = [
    told('name:en', 'int_name'),
    told('name:zh-Hant', 'name:zh-TW', 'name:zh-HK', 'name:zh'),
    told('name:zh-Hans', 'name:zh-CN', 'name:zh'),
  ].map(other => (other === name ? '' : (other ?? '')))
  const others = new Set<string>()
  let languages = 0
  for (const [key, value] of Object.entries(tags)) {
    if (!spoken.test(key)) continue
    if (key.startsWith('name:')) languages += 1
    // A tag has several names with semicolons between them.
    const all = value.slice(0, LONGEST_NAME * 4).split(';')
    for (const one of all.slice(0, 8)) {
      const other = others.size < MOST_NAMES ? lineOf(one) : undefined
      if (other && other !== name && !shown.includes(other)) others.add(other)
    }
  }
  return { name, names: [...shown, ...others].join('\n').trimEnd(), languages }
}

/** Every name that it is found by, folded, in the same order each time. */
export function foldedNames(name: string, names: string | null): string[] {
  const all = [name, ...(names ?? '').split('\n')].filter(one => one !== '')
  const folded = new Set(all.map(fold))
  for (const one of all) for (const other of otherFoldings(one)) folded.add(other)
  folded.delete('')
  return [...folded].slice(0, MOST_FOLDED)
}

const LONGEST_LINK = 300

export function websiteOf(tags: Tags): string | undefined {
  const link = lineOf(tags['website'] ?? tags['contact:website'] ?? tags['url'], LONGEST_LINK + 1)
  if (!link || link.length > LONGEST_LINK) return undefined
  const whole = /^https?:\/\//i.test(link) ? link : `http://${link}`
  return isWebUrl(whole) ? whole : undefined
}
