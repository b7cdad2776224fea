import { datesIn } from './dates.ts'
import { labelAt } from './labels.ts'
import { type Context, type Mark, type Moment, tidy } from './mark.ts'
import { isTitle } from './no-name.ts'
import { stayOfSentence } from './stay-words.ts'

const MOST_LINES = 8

/** 'Hotel     30.01.2027 - 13.02.2027   Hotel Bahía Dorada ****, Costa Adeje' of a travel agency. */
function stayInRow(line: string, context: Context): Mark | undefined {
  const [first = '', ...cells] = line.split(/\t|\s{2,}/)
  const label = labelAt(first)
  if (label?.label !== 'stay' || label.rest !== '') return undefined
  const at = cells.findIndex(cell => datesIn(cell, context).length === 2)
  const [starts, ends] = datesIn(cells[at] ?? '', context)
  const [name] = (cells[at + 1] ?? '').split(/\s?[*★]+|,\s/u)
  if (!starts || !ends || starts.day >= ends.day || !isTitle(name)) return undefined
  const [since, until] = [starts, ends].map(({ day, doubt }): Moment => ({ day, doubt }))
  return { kind: 'stay', by: 'rules', isSure: false, from: { name: tidy(name) }, starts: since, ends: until }
}

/**
 * The stay of a journey that has a part of its own, below a heading such as 'ACCOMMODATION': the name of the house, and its
 * days in a sentence.
 */
export function stayInBlock(text: string, context: Context): Mark | undefined {
  const lines = text.split('\n').map(line => line.trim())
  for (const [n, line] of lines.slice(0, 300).entries()) {
    const row = stayInRow(line, context)
    if (row) return row
    if (labelAt(line)?.label !== 'stay' || labelAt(line)?.rest !== '') continue
    const [name, ...below] = lines.slice(n + 1, n + MOST_LINES)
    if (!isTitle(name)) continue
    const end = below.indexOf('')
    const stay = stayOfSentence(below.slice(0, end === -1 ? undefined : end).join('\n'), context)
    if (stay) return { ...stay, from: { name: tidy(name) } }
  }
  return undefined
}
