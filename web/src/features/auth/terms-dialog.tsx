import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'

type TermsDialogProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

export function TermsDialog({ isOpen, onClose, children }: TermsDialogProps) {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('termsTitle')} width={680}>
      <DialogBody>
        <section
          aria-label={t('termsTitle')}
          className="max-h-[60vh] overflow-y-auto overscroll-contain pr-2"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
          tabIndex={0}
        >
          {children}
        </section>
      </DialogBody>
      <DialogFooter>
        <Button slot="close">{words('close')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
