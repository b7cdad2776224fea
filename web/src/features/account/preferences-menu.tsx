import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme } from '../../lib/preferences.ts'
import { useSwitchLanguage } from '../../lib/switch-language.ts'
import { IconButton } from '../../ui/button.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

export function PreferencesMenu() {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  const language = useLocale()
  const switchLanguage = useSwitchLanguage()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <DialogTrigger>
      <IconButton label={t('preferences')}>
        <Settings2 />
      </IconButton>
      <Popover isNonModal placement="bottom end">
        <Dialog aria-label={t('preferences')} className="flex flex-col gap-4 p-4 outline-none">
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
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
