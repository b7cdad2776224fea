import { Mail } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAway } from '../../lib/calls/online.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { hasMouse } from '../../ui/has-mouse.ts'

/** The address of somebody who is to come along: a member at once, or else invited by mail. */
export function AddMember({ tripId }: { tripId: string }) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const isOffline = useAway() === 'offline'
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const add = useTripMutation('addMember', tripId, {
    done({ answer }) {
      setEmail('')
      return answer.status === 'invited' ? t('invited') : t('added')
    },
    failed(failure) {
      setError(t('addFailed', { reason: failureText(failure) }))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(email.trim() === '' ? t('emailMissing') : undefined)
    if (email.trim() === '') field.current?.focus()
    else add.mutate({ query: { trip_id: tripId }, body: { email: email.trim() } })
  }

  return (
    <form
      className="mb-2 flex items-start gap-2.5 narrow:flex-col narrow:items-stretch"
      noValidate
      onSubmit={submit}
    >
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        autoFocus={hasMouse()}
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
      <Button
        className="mt-[25px] h-11 narrow:mt-0"
        isBusy={add.isPending}
        isDisabled={isOffline}
        type="submit"
      >
        {t('add')}
      </Button>
    </form>
  )
}
