import { labelAt } from './labels.ts'
import { type Context, type Mark, tidy } from './mark.ts'
import { isTitle } from './no-name.ts'
import { stayOfSentence } from './stay-words.ts'

const MOST_LINES = 8

/**
 * The stay of a journey that has a part of its own, below a heading such as 'ACCOMMODATION': the name of the house, and its
 * days in a sentence.
 */
export function stayInBlock(text: string, context: Context): Mark | undefined {
  const lines = text.split('\n').map(line => line.trim())
  for (const [n, line] of lines.slice(0, 300).entries()) {
    if (labelAt(line)?.label !== 'stay' || labelAt(line)?.rest !== '') continue
    const [name, ...below] = lines.slice(n + 1, n + MOST_LINES)
    if (!isTitle(name)) continue
    const end = below.indexOf('')
    const stay = stayOfSentence(below.slice(0, end === -1 ? undefined : end).join('\n'), context)
    if (stay) return { ...stay, from: { name: tidy(name) } }
  }
  return undefined
}
