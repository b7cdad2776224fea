import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme } from '../../lib/preferences.ts'
import { useSwitchLanguage } from '../../lib/switch-language.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Popover } from '../../ui/popover.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

type PreferencesPanelProps = {
  isOpen: boolean
  onClose: () => void
  /** The button that opens and closes it. */
  button: RefObject<HTMLElement | null>
}

export function PreferencesPanel({ isOpen, onClose, button }: PreferencesPanelProps) {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  const language = useLocale()
  const switchLanguage = useSwitchLanguage()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <Popover
      isNonModal
      isOpen={isOpen}
      onOpenChange={onClose}
      placement="bottom end"
      shouldCloseOnInteractOutside={element => !button.current?.contains(element)}
      triggerRef={button}
    >
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
  )
}
