import { wordsOfEach } from './languages.ts'

/** The words of all languages for the first numbers. */
export const counts: Record<string, number> = Object.fromEntries(
  wordsOfEach('counts').flatMap(words =>
    words.split(' ').flatMap((forms, n) => forms.split('|').map(word => [word, n + 1] as const)),
  ),
)
