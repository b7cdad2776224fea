import type { Me, Profile } from '@caravan/contract/account'
import { isErrorCode } from '@caravan/contract/errors'
import { getLocalTimeZone, today } from '@internationalized/date'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Conflict } from '../../lib/merge.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentSession, startSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import { checkQuery } from './profile.api.ts'
import { type FieldPath, fieldsBlamed, type Mistake, mistakesIn } from './profile.mistakes.ts'
import {
  changesIn,
  type Fact,
  type Facts,
  factsIn,
  factsOf,
  type ProfileRow,
  type ProfileValues,
  type Stored,
  valuesOf,
} from './profile.rules.ts'
import { saveAccount, saveProfile } from './save-profile.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Facts that were changed elsewhere too, with what each side made of them. */
export type ConflictState = { facts: readonly Fact[]; mine: Facts; theirs: Facts }

type Saving = ProfileForm & {
  onAccount: (account: Me) => void
  onProfile: (profile: Profile) => void
  /** All is saved; with the address that a mail went to, where there is a new one. */
  onDone: (changes: Partial<Facts>, pendingEmail: string | undefined) => void
  /** Shows the field and puts the focus into it. */
  reveal: (field: FieldPath) => void
}

/** Checks what was filled in, and saves it without losing what was saved elsewhere since. */
export function useSave({ form, stored: opened, adopt, onAccount, onProfile, onDone, reveal }: Saving) {
  const t = useTranslations('profile')
  const words = useTranslations('account')
  const failureText = useFailureText()
  const [conflict, setConflict] = useState<ConflictState>()

  const save = form.handleSubmit(async values => {
    const mistakes = mistakesIn(values, opened, today(getLocalTimeZone()).toString())
    const changes = changesIn(values, opened)
    // What the look-up has said already need not be asked again: a save counts against the few changes of an hour.
    for (const kind of ['username', 'email'] as const) {
      const found = changes[kind] && queryClient.getQueryData(checkQuery(kind, changes[kind], '').queryKey)
      if (found) mistakes.set(kind, found)
    }
    if (mistakes.size > 0) return blame([...mistakes], wordsOf)
    // What a first call has saved is not sent again when the second one fails.
    let stored = opened
    const keep = (saved: Partial<Stored>) => {
      stored = { ...stored, ...saved }
      adopt(stored)
    }
    try {
      const { username, email, ...ofProfile } = changes
      const pendingEmail = await saveOwn(values, { username, email }, stored, keep)
      if (Object.keys(ofProfile).length > 0)
        keep({ profile: await saveProfile(stored.profile, ofProfile, onProfile) })
      onDone(changes, pendingEmail)
    } catch (failure) {
      explain(failure, values, stored)
    }
  })

  function submit(event: FormEvent): Promise<void> {
    toast.forget()
    setConflict(undefined)
    // Also of fields that are not on screen, which would keep the form from being sent.
    form.clearErrors()
    return save(event)
  }

  async function saveOwn(
    values: ProfileValues,
    { username, email }: { username: string | undefined; email: string | undefined },
    stored: Stored,
    keep: (saved: Partial<Stored>) => void,
  ): Promise<string | undefined> {
    if (username === undefined && email === undefined && !values.newPassword) return undefined
    const changes = { ...(username !== undefined && { username }), ...(email !== undefined && { email }) }
    const account = await saveAccount(stored.account, changes, values)
    form.setValue('username', null)
    form.setValue('email', null)
    form.setValue('newPassword', null)
    form.setValue('confirmPassword', '')
    form.setValue('oldPassword', '')
    keep({ account })
    onAccount(account)
    const session = currentSession()
    if (session?.token !== undefined)
      startSession({ id: session.id, token: session.token, username: account.username })
    return email === account.email ? undefined : email
  }

  function wordsOf(mistake: Mistake): string {
    if (mistake === 'mismatch') return words('newPasswordMismatch')
    return isErrorCode(mistake) ? failureText(mistake) : t(`mistakes.${mistake}`)
  }

  function blame(
    mistakes: readonly (readonly [FieldPath, Mistake])[],
    say: (mistake: Mistake) => string,
  ): void {
    for (const [field, mistake] of mistakes) form.setError(field, { message: say(mistake) })
    const [first] = mistakes
    if (first) reveal(first[0])
  }

  function explain(failure: unknown, values: ProfileValues, stored: Stored): void {
    if (failure instanceof Conflict) {
      dispute(failure, values, stored)
      return
    }
    const blamed = failure instanceof CallFailed ? fieldsBlamed(failure, values) : []
    if (blamed.length === 0) toast.failure(t('updateFailed', { reason: failureText(failure) }))
    else blame(blamed, mistake => t('updateFailed', { reason: wordsOf(mistake) }))
  }

  /** Takes over what others did to what was left alone here, and has the rest decided. */
  function dispute({ columns, current }: Conflict, values: ProfileValues, stored: Stored): void {
    const mine = factsIn(values, stored)
    const isAccount = columns.some(field => field === 'username' || field === 'email')
    const theirs = isAccount
      ? { ...stored, account: current as Me }
      : { ...stored, profile: current as ProfileRow }
    adopt(theirs)
    setConflict({ facts: columns as readonly Fact[], mine, theirs: factsOf(theirs) })
  }

  function discard(): void {
    setConflict(undefined)
    form.reset(valuesOf(opened))
  }

  return { submit, conflict, discard }
}
