// Characters that touch each other without a space: Han, kana and the punctuation between them.
const CLOSE = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\u3001-\\u301f\\uff01-\\uff65]'
const [opens, closes] = [new RegExp(`^${CLOSE}`, 'u'), new RegExp(`${CLOSE}$`, 'u')]

/**
 * The text of a Chinese message between two values, without the space beside a value that is Chinese as well: the message
 * says 'Ana 已加入', and '王小明已加入'.
 */
export function fitLiteral(literal: string, before: string, after: string): string {
  const text = literal.trim()
  const isCloseBefore = closes.test(before) && opens.test(text)
  const isCloseAfter = opens.test(after) && closes.test(text)
  return (
    (isCloseBefore ? '' : (/^ */.exec(literal)?.[0] ?? '')) +
    text +
    (isCloseAfter || text === '' ? '' : (/ *$/.exec(literal)?.[0] ?? ''))
  )
}

/** The parts of a title, with a comma of the script that follows it: 'BR 198, TPE → NRT', 'のぞみ 225，東京 → 京都'. */
export const joinTitle = (parts: readonly (string | null | undefined)[]): string =>
  parts.reduce<string>((title, part) => {
    if (!part || !title) return title || part || ''
    return title + (opens.test(part) ? '，' : ', ') + part
  }, '')

/** Tags the template of a Chinese sentence. */
export function chineseText(literals: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const texts = values.map(String)
  return literals
    .map((literal, at) => fitLiteral(literal, texts[at - 1] ?? '', texts[at] ?? '') + (texts[at] ?? ''))
    .join('')
}
