import { type ErrorCode, errors, isErrorCode } from '@caravan/contract/errors'
import { isChinese } from '@caravan/contract/languages'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed } from '../calls/call.ts'
import { spaced } from '../format/distance.ts'
import { localeOf } from './language.ts'

const longWaits = { 'limit.rate': 'tooManyRequests', 'auth.wait': 'tooManyAttempts' } as const

function isWait(code: string): code is keyof typeof longWaits {
  return code in longWaits
}

/** Says in the language on screen what went wrong: a failure of the catalogue by its code, any other thing that was thrown as well. */
export function useFailureText() {
  const t = useTranslations('errors')
  const inChinese = useTranslations() as (key: string) => string
  const language = useLocale()

  function sentenceOf(code: ErrorCode): string {
    return isChinese(language) ? inChinese(`failures.${code}`) : errors[code][1]
  }

  return (failure: unknown): string => {
    if (isErrorCode(failure)) return sentenceOf(failure)
    if (!(failure instanceof CallFailed)) return sentenceOf('server.error')
    const { code, detail, retryAfter } = failure
    if (code === 'network') return t('network')
    if (retryAfter !== undefined && isWait(code)) {
      return t(longWaits[code], { time: waitIn(localeOf[language], retryAfter) })
    }
    // A server that is newer than this page may answer what its catalogue does not have yet.
    return isErrorCode(code) ? sentenceOf(code) : (detail ?? sentenceOf('server.error'))
  }
}

/** '30 seconds', '5 minutes', '2 hours', rounded up. */
export function waitIn(locale: string, seconds: number): string {
  const [unit, size] = seconds < 100 ? ['second', 1] : seconds < 6_000 ? ['minute', 60] : ['hour', 3_600]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: `${unit}`, unitDisplay: 'long' })
  return spaced(format.format(Math.max(1, Math.ceil(seconds / Number(size)))))
}
