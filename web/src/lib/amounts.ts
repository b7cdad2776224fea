import { digitsOf } from '@caravan/contract/currencies'
import { amountIn, decimalOf, writeAmount } from '@caravan/contract/money'
import { useLocale, useTranslations } from 'use-intl'

/** The form of an amount: its currency (ISO 4217), where it has one, and how many digits before the point. */
export type AmountRule = { currency?: string; whole: number }

/** A typed amount as it is understood, and its mistake, in the language on screen. */
export function useTypedAmount({ currency, whole }: AmountRule) {
  const t = useTranslations('amount')
  const language = useLocale()
  const written = (amount: string) => writeAmount(amount, language, currency)
  const read = (typed: string) => amountIn(typed, { language, currency, whole })

  return {
    /** Undefined where nobody could read it in another way. */
    understood(typed: string): string | undefined {
      const amount = read(typed)
      if ('wrong' in amount || amount.amount === null || amount.isPlain) return undefined
      return t('savedAs', { amount: written(amount.amount) })
    },
    /** Empty where nothing is wrong. */
    mistake(typed: string): string {
      const amount = read(typed)
      if (!('wrong' in amount)) return ''
      const digits = digitsOf(currency)
      const most = written(decimalOf(10 ** (whole + digits) - 1, currency))
      return t(amount.wrong, { digits, most, example: written(decimalOf(1_250, currency)) })
    },
  }
}
