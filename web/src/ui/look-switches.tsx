import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme } from '../lib/preferences.ts'
import { useSwitchLanguage } from '../lib/switch-language.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Language and theme of this browser, which follow at once. */
export function LookSwitches() {
  const words = useTranslations('ui')
  const language = useLocale()
  const switchLanguage = useSwitchLanguage()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <>
      <div>
        <p aria-hidden className="mb-2 type-label">
          {words('language')}
        </p>
        <LanguageSwitch onChange={next => void switchLanguage(next)} value={language} />
      </div>
      <div>
        <p aria-hidden className="mb-2 type-label">
          {words('theme')}
        </p>
        <ThemeSwitch
          onChange={next => {
            storeTheme(next)
            setTheme(next)
          }}
          value={theme}
        />
      </div>
    </>
  )
}
