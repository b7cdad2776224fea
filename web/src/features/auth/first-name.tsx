import { updateProfile } from '@caravan/contract/account'
import { asked } from '@caravan/contract/forms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import words from '../../lib/messages/first-name.json'
import { isNameAsked, storeNameAsked } from '../../lib/preferences.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTooLong } from '../../lib/words/phrase.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { profileQuery } from './auth.api.ts'

/** Asks once for the first name of somebody whose profile has none. */
export const FirstName = withWords(words, Question)

function Question() {
  const t = useTranslations('firstName')
  const failureText = useFailureText()
  const client = useQueryClient()
  const profile = useQuery(profileQuery).data
  const [name, setName] = useState('')
  const longError = useTooLong()
  const error = longError(name, asked.profile.most.first_name)
  const [isAsked, setAsked] = useState(isNameAsked)
  const saving = useMutation({
    mutationFn: (version: number) =>
      call(updateProfile, { ifMatch: version, body: { first_name: name.trim() } }),
    onSuccess: stored => client.setQueryData(profileQuery.queryKey, stored),
    onError: failure => toast.failure(failureText(failure)),
  })
  if (!profile || profile.first_name !== null || isAsked) return null

  function leave() {
    storeNameAsked()
    setAsked(true)
    // The form goes; whoever is at it goes on at the top of the page, which has the name.
    document.querySelector('h1')?.focus()
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || error || !profile) return
    const stored = await saving.mutateAsync(profile.version).catch(() => undefined)
    if (stored) leave()
  }
  return (
    <form
      className="flex max-w-[560px] flex-wrap items-end gap-x-3 gap-y-3 rounded-2xl border border-line px-5 py-4.5"
      noValidate
      onSubmit={event => void submit(event)}
    >
      <div className="min-w-0 grow basis-60">
        <TextField
          autoComplete="given-name"
          error={error}
          hint={t('hint')}
          label={t('ask')}
          onChange={setName}
          value={name}
        />
      </div>
      <div className="flex gap-2 sm:pb-6">
        <Button isBusy={saving.isPending} type="submit" variant="soft">
          {t('save')}
        </Button>
        <Button onPress={leave} variant="ghost">
          {t('notNow')}
        </Button>
      </div>
    </form>
  )
}
