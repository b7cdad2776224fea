import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'

type RegistrationClosedDialogProps = { isOpen: boolean; onClose: () => void; onLogin: () => void }

export function RegistrationClosedDialog({ isOpen, onClose, onLogin }: RegistrationClosedDialogProps) {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('closedTitle')}>
      <DialogBody>
        <p className="text-ink-2">{t('closedText')}</p>
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {words('close')}
        </Button>
        <Button onPress={onLogin}>{t('login')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
