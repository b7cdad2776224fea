import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { TermsText } from '../landing/terms-text.tsx'

export function TermsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('termsTitle')} width={680}>
      <DialogBody>
        {/* Focusable, because a region that scrolls has to be reachable by keyboard. */}
        <section
          aria-label={t('termsTitle')}
          className="max-h-[60vh] overflow-y-auto overscroll-contain pr-2"
          tabIndex={0}
        >
          <TermsText heading="h3" />
        </section>
      </DialogBody>
      <DialogFooter>
        <Button slot="close">{words('close')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
