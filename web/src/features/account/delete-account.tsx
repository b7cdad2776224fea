import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { endSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { accountDeletion } from './profile.api.ts'
import { useProven } from './use-proven.tsx'

/** Asks once; and for the password too, where it was given too long ago. */
export function DeleteAccount() {
  const t = useTranslations('profile')
  const deletion = useMutation(accountDeletion)
  const { attempt, question } = useProven({
    title: t('deleteTitle'),
    action: t('delete'),
    variant: 'danger',
    async act(password) {
      await deletion.mutateAsync(password)
      toast.success(t('deleted'))
      // Nothing of the account stays in the browser; whoever shows one of its pages leaves for the landing.
      endSession()
      localStorage.clear()
      sessionStorage.clear()
    },
  })

  async function ask() {
    const warning = { title: t('deleteTitle'), body: t('deleteBody'), action: t('delete') }
    if (await confirm(warning)) await attempt()
  }

  return (
    <>
      <Button isBusy={deletion.isPending} onPress={() => void ask()} variant="quiet-danger">
        <Trash2 />
        {t('delete')}
      </Button>
      {question}
    </>
  )
}
