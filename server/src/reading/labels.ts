import { labels } from './labels.words.ts'

export type Label = keyof typeof labels

/** A Latin word ends before the next letter; Chinese and Japanese have no spaces. */
const END = '(?:(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー])|(?![\\p{L}\\p{N}]))'
const OWN = '(?:your|my|the|ihre?|votre|vos|tu|su|您的|你的|ご|お)?\\s*'
const patterns = Object.entries(labels).map(
  ([name, words]) => [name as Label, new RegExp(`^${OWN}(?:${words.join('|')})${END}`, 'iu')] as const,
)

export interface Labelled {
  label: Label
  rest: string
  /** By a sign, or as nothing follows. */
  isParted: boolean
  /** Of prices. */
  isTotal: boolean
}

/** The label at the beginning of a text, the longest one, and what follows it. */
export function labelAt(text: string): Labelled | undefined {
  const start = text
    .slice(0, 300)
    .replace(/^(?:[\s•●■◆▪○·*►▶▼✈【[（(☆★－\p{Extended_Pictographic}-]|\uFE0F)+/u, '')
  let best: { label: Label; length: number } | undefined
  for (const [label, pattern] of patterns) {
    const length = pattern.exec(start)?.[0].length ?? 0
    if (length > (best?.length ?? 0)) best = { label, length }
  }
  if (!best) return undefined
  const rest = start.slice(best.length)
  const sign =
    /^(?:\s+(?:is|lautet|est|es)|は)?\s*(?:[\]】）)]\s*[:：]?|[:：#]|\s[-–]\s|\([^)]{1,30}\)\s*(?:[:：]|$))\s*/u.exec(
      rest,
    )?.[0]
  return {
    label: best.label,
    rest: rest.slice(sign?.length ?? 0).trim(),
    // A letter alone is a seat.
    isParted: sign !== undefined || (rest.trim() === '' && best.length > 1),
    isTotal: /tota|gesamt|summe|合計|總|总|총|합계/i.test(start.slice(0, best.length)),
  }
}
