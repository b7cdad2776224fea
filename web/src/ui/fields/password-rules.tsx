import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'

export type PasswordRule = { label: string; met: boolean }

/** The rules for a password, ticked off while it is typed. */
export function PasswordRules({ rules }: { rules: PasswordRule[] }) {
  const t = useTranslations('ui')
  const met = rules.filter(rule => rule.met).length
  return (
    <>
      <ul className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-1">
        {rules.map(rule => (
          <li
            className={`type-hint flex items-center gap-1.5 transition-colors duration-120 ${
              rule.met ? 'font-[590] text-pine-ink' : 'text-ink-3'
            }`}
            key={rule.label}
          >
            {rule.met ? (
              <Check aria-hidden className="size-3.5" strokeWidth={2.5} />
            ) : (
              <span aria-hidden className="mx-[3px] size-2 rounded-full border-[1.5px] border-line-strong" />
            )}
            {rule.label}
            <span className="sr-only">{rule.met ? t('ruleMet') : t('ruleOpen')}</span>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {t('rulesMet', { met, total: rules.length })}
      </p>
    </>
  )
}
