import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import fr from './languages/fr.json' with { type: 'json' }
import it from './languages/it.json' with { type: 'json' }
import ja from './languages/ja.json' with { type: 'json' }
import ko from './languages/ko.json' with { type: 'json' }
import nl from './languages/nl.json' with { type: 'json' }
import pt from './languages/pt.json' with { type: 'json' }
import th from './languages/th.json' with { type: 'json' }
import zh from './languages/zh.json' with { type: 'json' }

/** A meaning that words of a language have. Its words are written as alternatives of a pattern. */
export type Meaning = keyof typeof en
type Words = Partial<Record<Meaning, string>>

/** English comes last: of two words of which one begins with the other, the first in a pattern counts. */
const languages: readonly Words[] = [de, fr, es, it, pt, nl, zh, ja, ko, th, en]

/** The words of all languages for a meaning, as alternatives of a pattern. */
export const wordsFor = (...meanings: Meaning[]): string =>
  languages.flatMap(words => meanings.flatMap(meaning => words[meaning] ?? [])).join('|')

/** A pattern for words that are no part of a longer one. Chinese and Japanese have no spaces. */
export const inWords = (words: string) => `(?<!\\p{Script=Latin})(?:${words})(?!\\p{Script=Latin})`

/** The words of each language that has some for a meaning. */
export const wordsOfEach = (meaning: Meaning): string[] => languages.flatMap(words => words[meaning] ?? [])

/** The alternatives of a pattern, and those of them that are plain words, without the signs of a pattern. */
export function alternativesOf(words: string): { patterns: string[]; plain: string[] } {
  let depth = 0
  const all = words.split('|').reduce<string[]>((found, part) => {
    found.push(depth > 0 ? `${found.pop()}|${part}` : part)
    const signs = part.replaceAll(/\\./g, '')
    depth += signs.split('(').length - signs.split(')').length
    return found
  }, [])
  const isPlain = (each: string) => /^(?:[^\\^$.*+?()[\]{}]|\\[^\p{L}\d])+$/u.test(each)
  return {
    patterns: all.filter(each => !isPlain(each)),
    plain: all.filter(isPlain).map(each => each.replaceAll(/\\(.)/g, '$1')),
  }
}

/**
 * Patterns for the name of a house in a sentence that says that something is booked there, one for each language: 'your
 * reservation for two at the Blue Boar is confirmed'. What follows a word like 'in', group `where`, is often a town only.
 */
export const sentencesWith = (booked: 'bookedStay' | 'bookedTable'): RegExp[] =>
  languages.flatMap(words => {
    const { [booked]: what, isConfirmed = '$^', atHouse = '$^', inTown = '$^', behindName } = words
    if (!what || !behindName) return []
    const name = (group: string) => `(?<${group}>\\p{Lu}[^.!,:\\n]{1,70}?)`
    const people = '(?: (?:for|für|pour|para|per) (?:\\d+ )?\\p{L}+| (?:for|für|pour|para|per) \\d+)?'
    return new RegExp(
      `(?:${what})${people}(?: (?:${isConfirmed}))? (?:(?:${atHouse})${name('name')}|(?:${inTown})${name('where')})` +
        `(?= (?:${behindName})(?!\\p{L})|[.!,:(\\n]|$)`,
      'gu',
    )
  })
