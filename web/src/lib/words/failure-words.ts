import type { Language } from '@caravan/contract/languages'

let words: typeof import('./failures.ts') | undefined

/** Fetches what failures are called: with the first of them, or once the first page has nothing else to do. */
export async function fetchFailureWords(): Promise<void> {
  words ??= await import('./failures.ts').catch(() => undefined)
}

/** The words of a failure of the catalogue; undefined for others, and where the words did not come. */
export function failureWords(code: string, language: Language): string | undefined {
  return words?.sentenceOf(code, language === 'en' ? 'en' : 'zh')
}
