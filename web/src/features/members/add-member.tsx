import { addMember } from '@caravan/contract/members'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { refreshMembers } from '../../trip/members.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

/** The address of somebody who is to come along: a member at once, or else invited by mail. */
export function AddMember({ tripId }: { tripId: string }) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const add = useMutation({
    mutationKey: ['addMember'],
    mutationFn: (address: string) =>
      call(addMember, { query: { trip_id: tripId }, body: { email: address } }),
    onSuccess({ status }) {
      setEmail('')
      toast.success(status === 'invited' ? t('invited') : t('added'))
      void refreshMembers(tripId)
    },
    onError(failure) {
      setError(t('addFailed', { reason: failureText(failure) }))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(email.trim() === '' ? t('emailMissing') : undefined)
    if (email.trim() === '') field.current?.focus()
    else add.mutate(email.trim())
  }

  return (
    <form className="mb-2 flex items-start gap-2.5" noValidate onSubmit={submit}>
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={error}
        inputMode="email"
        label={t('email')}
        leading={<Mail />}
        onChange={text => {
          setEmail(text)
          setError(undefined)
        }}
        placeholder={t('emailExample')}
        ref={field}
        spellCheck="false"
        type="email"
        value={email}
      />
      <Button className="mt-[25px] h-11" isBusy={add.isPending} type="submit">
        {t('add')}
      </Button>
    </form>
  )
}
