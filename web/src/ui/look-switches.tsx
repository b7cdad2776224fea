import { tagOf } from '@caravan/contract/languages'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme } from '../lib/preferences.ts'
import { useSwitchLanguage } from '../lib/switch-language.ts'
import { Segmented } from './segmented.tsx'

// Each language in its own words, whatever is on screen.
const languages = [
  { value: 'en', label: 'English', lang: tagOf.en },
  { value: 'zh', label: '中文', lang: tagOf.zh },
] as const

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
        <Segmented
          label={words('language')}
          onChange={next => void switchLanguage(next)}
          segments={languages}
          value={language}
        />
      </div>
      <div>
        <p aria-hidden className="mb-2 type-label">
          {words('theme')}
        </p>
        <Segmented
          label={words('theme')}
          onChange={next => {
            storeTheme(next)
            setTheme(next)
          }}
          segments={[
            { value: 'system', label: words('themeSystem'), icon: <Monitor /> },
            { value: 'light', label: words('themeLight'), icon: <Sun /> },
            { value: 'dark', label: words('themeDark'), icon: <Moon /> },
          ]}
          value={theme}
        />
      </div>
    </>
  )
}
