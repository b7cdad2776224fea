import type { ErrorCode } from '@caravan/contract/errors'
import { useTranslations } from 'use-intl'
import { useFailureText } from './failure-text.ts'

export type MessageKey = Parameters<ReturnType<typeof useTranslations<never>>>[0]

/** Words for the screen: the key of a phrase or the code of a failure, with what the phrase names. */
export type Phrase = readonly [
  key: ErrorCode | MessageKey,
  named?: Record<string, string | number> | undefined,
]

/** Characters count, not their parts. */
export const tooLong = (typed: string, most: number) =>
  [...typed.trim()].length > most ? (['form.tooLong', { most }] as const) : undefined

/** Returns the error of a text that is too long. Fields keep such a text whole, since cutting a pasted one loses its end unseen. */
export function useTooLong() {
  const say = useSay()
  return (typed: string, most: number) => {
    const long = tooLong(typed, most)
    return long && say(long)
  }
}

export function useSay() {
  const t = useTranslations() as { (...phrase: Phrase): string; has: (key: string) => boolean }
  const failureText = useFailureText()
  return ([key, named]: Phrase): string => (t.has(key) ? t(key, named) : failureText(key))
}
