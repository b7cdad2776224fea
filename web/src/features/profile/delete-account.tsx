import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { endSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { More } from './more.ts'
import { accountDeletion } from './profile.api.ts'

/** Asks once; and for the password too, where it was given too long ago. */
export function DeleteAccount() {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useMutation(accountDeletion)

  async function ask() {
    const question = { title: t('deleteTitle'), body: t('deleteBody'), action: t('delete') }
    if (!(await confirm(question))) return
    try {
      await remove(undefined)
    } catch (failure) {
      const isStale = failure instanceof CallFailed && failure.code === 'account.reauthentication_required'
      if (isStale) setIsAsking(true)
      else toast.failure(failureText(failure))
    }
  }

  async function remove(password: string | undefined) {
    await deletion.mutateAsync(password)
    toast.success(t('deleted'))
    // Nothing of the account stays in the browser; whoever shows one of its pages leaves for the landing.
    endSession()
    localStorage.clear()
    sessionStorage.clear()
  }

  return (
    <>
      <Button isBusy={deletion.isPending} onPress={() => void ask()} variant="quiet-danger">
        <Trash2 />
        {t('delete')}
      </Button>
      {isAsking && (
        <More>
          {({ PasswordDialog }) => <PasswordDialog onClose={() => setIsAsking(false)} onConfirm={remove} />}
        </More>
      )}
    </>
  )
}
