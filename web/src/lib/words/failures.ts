import { errors, isErrorCode } from '@caravan/contract/errors'
import words from '../messages/failures.json'
import type { Failures } from './language.ts'

const inChinese: Failures = words.zh

/** The words of a failure of the catalogue, in English or in Traditional Chinese. */
export function sentenceOf(code: string, language: 'en' | 'zh'): string | undefined {
  if (!isErrorCode(code)) return undefined
  const [area = '', name = ''] = code.split('.')
  return language === 'en'
    ? errors[code][1]
    : (inChinese.failures as Record<string, Record<string, string>>)[area]?.[name]
}
