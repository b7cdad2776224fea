import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { CallFailed } from '../../lib/calls/call.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/overlays/toast.ts'

const PasswordDialog = later(() => import('./more.parts.ts'), 'PasswordDialog')

type Asking = Pick<ComponentProps<typeof PasswordDialog>, 'title' | 'action' | 'variant'> & {
  /** With the password, where the server has asked for it. */
  act: (password: string | undefined) => Promise<void>
}

/** Tries what only somebody may do who gave the password lately, and asks for it where that was too long ago. */
export function useProven({ act, ...words }: Asking) {
  const failureText = useFailureText()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: act })

  async function attempt() {
    try {
      await mutateAsync(undefined)
    } catch (failure) {
      const isStale = failure instanceof CallFailed && failure.code === 'account.reauthentication_required'
      if (isStale) setIsAsking(true)
      else toast.failure(failureText(failure))
    }
  }

  async function confirm(password: string) {
    await mutateAsync(password)
    setIsAsking(false)
  }

  const question = isAsking && (
    <PasswordDialog {...words} onClose={() => setIsAsking(false)} onConfirm={confirm} />
  )
  return { attempt, question, isPending }
}
