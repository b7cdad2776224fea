import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { LookSwitches } from '../../ui/fields/look-switches.tsx'
import { belowButton, Popover } from '../../ui/overlays/popover.tsx'

type PreferencesPanelProps = {
  isOpen: boolean
  onClose: () => void
  /** The button that opens and closes it. */
  button: RefObject<HTMLElement | null>
  /** Below the preferences. */
  children?: ReactNode
}

export function PreferencesPanel({ isOpen, onClose, button, children }: PreferencesPanelProps) {
  const t = useTranslations('account')
  return (
    <Popover {...belowButton(button, onClose)} isOpen={isOpen}>
      <Dialog aria-label={t('preferences')} className="flex flex-col gap-4 p-4 outline-none">
        <LookSwitches />
        {children}
      </Dialog>
    </Popover>
  )
}
