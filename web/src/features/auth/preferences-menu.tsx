import { Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { later } from '../../ui/later.tsx'
import { useSoon } from '../../ui/use-soon.ts'

const PreferencesPanel = later(() => import('./preferences-panel.tsx'), 'PreferencesPanel')

export function PreferencesMenu() {
  const t = useTranslations('account')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useSoon(PreferencesPanel)
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={t('preferences')}
        className={iconButtonStyle()}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        <Settings2 />
      </button>
      <PreferencesPanel button={button} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
