import { type PasswordRules, passwordRules } from '@caravan/contract/password'
import { useTranslations } from 'use-intl'

/** The rules of a password in words, each with whether it is met. */
export function usePasswordWords(password: string) {
  const t = useTranslations('account.rules')
  const rules = Object.entries(passwordRules(password)) as [keyof PasswordRules, boolean][]
  return rules.map(([rule, met]) => ({ label: t(rule), met }))
}
