export const HAN = '㐀-鿿豈-﫿𠀀-𿿽々'
export const KANA = '぀-ヿ'
export const HANGUL = '가-힣'

const eastAsian = new RegExp(`^[${HAN}${KANA}${HANGUL}]+$`, 'u')
const kana = new RegExp(`[${KANA}]`, 'u')

/** Whether a text has only signs of Chinese, Japanese or Korean. */
export const isEastAsian = (text: string): boolean => eastAsian.test(text)

interface Named {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
}

/**
 * First and last name as they are read: in Han, Kana and Hangul the family name first, and without a space unless one
 * of them is in Kana. Undefined without any.
 */
export function fullName({ first_name: first, last_name: last }: Named): string | undefined {
  if (first && last && isEastAsian(last + first))
    return [last, first].join(kana.test(last + first) ? ' ' : '')
  return [first, last].filter(Boolean).join(' ') || undefined
}
