import { languages, tagOf } from '@caravan/contract/languages'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme, type Theme, themes } from '../../lib/preferences.ts'
import { useSwitchLanguage } from '../../lib/switch-language.ts'
import { Icon } from './icons.tsx'

const languageNames = { en: 'English', zh: '中文' } as const

export function LanguageSwitch() {
  const t = useTranslations('ui')
  const current = useLocale()
  const switchLanguage = useSwitchLanguage()
  return (
    <fieldset aria-label={t('language')} className="switch">
      {languages.map(language => (
        <button
          aria-pressed={language === current}
          key={language}
          lang={tagOf[language]}
          onClick={() => void switchLanguage(language)}
          type="button"
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  )
}

const themeNames = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const

export function ThemeSwitch() {
  const t = useTranslations('ui')
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<Theme>()
  const current = chosen ?? (isHydrated ? storedTheme() : 'system')
  return (
    <fieldset aria-label={t('theme')} className="switch">
      {themes.map(theme => (
        <button
          aria-label={t(themeNames[theme])}
          aria-pressed={theme === current}
          key={theme}
          onClick={() => {
            storeTheme(theme)
            setChosen(theme)
          }}
          type="button"
        >
          <Icon name={theme} size={16} />
        </button>
      ))}
    </fieldset>
  )
}
