import './site.css'
import { languageNames, languages, tagOf } from '@caravan/contract/languages'
import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme, type Theme, themes } from '../../lib/preferences.ts'
import { useSwitchLanguage } from '../../lib/words/switch-language.ts'
import { Icon } from './icons.tsx'

export function SiteFooter() {
  const t = useTranslations('pages')
  const isHydrated = useHydrated()
  return (
    <footer className="border-line border-t">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-ink-2">
        {/* A page that was prerendered last year says last year until it is hydrated; the key then draws it anew. */}
        <p key={String(isHydrated)} suppressHydrationWarning>
          {t('copyright', { year: String(new Date().getFullYear()) })}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <LanguageSwitch />
          <ThemeSwitch />
          <Link
            className="hit-area rounded-[3px] underline-offset-3 hover:text-ink hover:underline"
            to="/terms"
          >
            {t('titles.terms')}
          </Link>
        </div>
      </div>
    </footer>
  )
}

function LanguageSwitch() {
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

function ThemeSwitch() {
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
