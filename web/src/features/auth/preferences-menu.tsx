import { Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { later } from '../../ui/later.tsx'

const { Later, useSoon } = later(() => import('./preferences-panel.tsx'))

export function PreferencesMenu() {
  const t = useTranslations('account')
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useSoon()
  const isOpen = state === 'open'
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={t('preferences')}
        className={iconButtonStyle()}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
        ref={button}
        type="button"
      >
        <Settings2 />
      </button>
      {state !== 'never' && (
        <Later>
          {({ PreferencesPanel }) => (
            <PreferencesPanel button={button} isOpen={isOpen} onClose={() => setState('closed')} />
          )}
        </Later>
      )}
    </>
  )
}
