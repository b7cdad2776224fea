import { useLocale, useTranslations } from 'use-intl'
import { CallFailed } from '../calls/call.ts'
import { spaced } from '../format/distance.ts'
import { failureWords, fetchFailureWords } from './failure-words.ts'
import { localeOf } from './language.ts'

const longWaits = { 'limit.rate': 'tooManyRequests', 'auth.wait': 'tooManyAttempts' } as const

function isWait(code: string): code is keyof typeof longWaits {
  return code in longWaits
}

/** Says in the language on screen what went wrong: a failure of the catalogue by its code, any other thing that was thrown as well. */
export function useFailureText() {
  const t = useTranslations('errors')
  // That of Simplified Chinese has failures, too.
  const catalogue = useTranslations() as { (key: string): string; has: (key: string) => boolean }
  const language = useLocale()

  function sentenceOf(code: string): string | undefined {
    const key = `failures.${code}`
    return catalogue.has(key) ? catalogue(key) : failureWords(code, language)
  }

  return (failure: unknown): string => {
    if (typeof failure === 'string') return sentenceOf(failure) ?? t('other')
    if (!(failure instanceof CallFailed)) return t('other')
    const { code, detail, retryAfter } = failure
    if (code === 'network') return t('network')
    if (retryAfter !== undefined && isWait(code)) {
      return t(longWaits[code], { time: waitIn(localeOf[language], retryAfter) })
    }
    // A server that is newer than this page may answer what its catalogue does not have yet.
    return sentenceOf(code) ?? detail ?? t('other')
  }
}

/** The same of what this side refuses by itself: no call has failed, which would have brought the words. */
export function useOwnFailureText() {
  const failureText = useFailureText()
  return async (code: string): Promise<string> => {
    await fetchFailureWords()
    return failureText(code)
  }
}

/** '30 seconds', '5 minutes', '2 hours', rounded up. */
export function waitIn(locale: string, seconds: number): string {
  const [unit, size] = seconds < 100 ? ['second', 1] : seconds < 6_000 ? ['minute', 60] : ['hour', 3_600]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: `${unit}`, unitDisplay: 'long' })
  return spaced(format.format(Math.max(1, Math.ceil(seconds / Number(size)))))
}
