import { type Me, type Profile, updateMe, updateProfile } from '@caravan/contract/account'
import { isSame } from '@caravan/contract/same'
import { type FormEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { renameSession } from '../../lib/calls/session.ts'
import { Conflict, saveChanges } from '../../lib/merge.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { type Phrase, useSay } from '../../lib/words/phrase.ts'
import { useDraft } from '../../trip/write/draft.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { checkQuery } from './profile.api.ts'
import { fieldsBlamed, mistakesIn } from './profile.mistakes.ts'
import {
  type Changes,
  changesIn,
  type FlatProfile,
  flat,
  rowOf,
  type Stored,
  updateOf,
  valuesOf,
} from './profile.rules.ts'
import { accountFields, type ProfileValues, profileForm } from './profile-fields.tsx'

type Saving = {
  account: Me
  profile: Profile
  today: string
  onAccount: (account: Me) => void
  onProfile: (profile: Profile) => void
  /** All is saved; with the address that a mail went to, where there is a new one. */
  onDone: (changes: Changes, pendingEmail: string | undefined) => void
  /** Shows the field and puts the focus into it. */
  reveal: (field: string) => void
}

/** All that the page edits, in one form over its sections, saved without losing what was saved elsewhere since. */
export function useProfileForm({ account, profile, today, onAccount, onProfile, onDone, reveal }: Saving) {
  const t = useTranslations('profile')
  const say = useSay()
  const shared = useTranslations('form')
  const failureText = useFailureText()
  const draft = useDraft<Stored, ProfileValues>({ account, profile }, valuesOf)
  const { form, base: opened, adopt } = draft

  // A change of another device is shown here, unless it touches what is being changed: saving sees to that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what arrives is taken over.
  useEffect(() => {
    const [before, after] = [rowOf(opened), rowOf({ account, profile })]
    const mine = Object.keys(changesIn(form.getValues(), opened)) as (keyof Changes)[]
    if (mine.every(column => isSame(after[column], before[column]))) adopt({ account, profile })
  }, [account, profile])

  const save = form.handleSubmit(async values => {
    const mistakes = mistakesIn(values, opened, today)
    const changes = changesIn(values, opened)
    // The answer of the look-up is not asked for again: a save counts against the few changes of an hour.
    for (const kind of ['username', 'email'] as const) {
      const found = changes[kind] && queryClient.getQueryData(checkQuery(kind, changes[kind], '').queryKey)
      if (found) mistakes.set(kind, [found])
    }
    if (mistakes.size > 0) return blame(mistakes, say)
    // Changes that a first call has saved are not sent again when the second one fails.
    let stored = opened
    const keep = (saved: Partial<Stored>) => {
      stored = { ...stored, ...saved }
      adopt(stored)
    }
    try {
      const { username, email, ...ofProfile } = changes
      const ofAccount = { ...(username !== undefined && { username }), ...(email !== undefined && { email }) }
      if (Object.keys(ofAccount).length > 0 || values.newPassword)
        keep({ account: await saveAccount(stored.account, ofAccount, values) })
      if (Object.keys(ofProfile).length > 0) keep({ profile: await saveProfile(stored.profile, ofProfile) })
      onDone(changes, email === stored.account.email ? undefined : email)
    } catch (failure) {
      explain(failure, values, stored)
    }
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    toast.forget()
    if (draft.isUndecided) return void toast.failure(shared('decideFirst'))
    draft.settle()
    // Also of fields that are not on screen, which would keep the form from being sent.
    form.clearErrors()
    void save(event)
  }

  /** Saves name, address and password in one call: all of them, or none. */
  async function saveAccount(
    base: Me,
    changes: Pick<Partial<Me>, 'username' | 'email'>,
    { newPassword, oldPassword }: ProfileValues,
  ) {
    const body = {
      user_update: { ...changes, ...(newPassword && { password: newPassword }) },
      ...(oldPassword && { old_password: oldPassword }),
    }
    const account = await saveChanges<Me>(base, changes, (_, { version }) =>
      call(updateMe, { ifMatch: version, body }),
    )
    for (const field of accountFields) form.setValue(field, null)
    onAccount(account)
    renameSession(account.username)
    return account
  }

  function saveProfile(base: Profile, changes: Changes): Promise<Profile> {
    async function send(changed: Changes, onto: Profile) {
      const stored = await call(updateProfile, { ifMatch: onto.version, body: updateOf(changed, onto) })
      onProfile(stored)
      return flat(stored)
    }
    return saveChanges<FlatProfile>(flat(base), changes, send, current => flat(current as Profile))
  }

  function blame(mistakes: ReadonlyMap<string, Phrase>, say: (mistake: Phrase) => string): void {
    for (const [field, mistake] of mistakes)
      form.setError(field as keyof ProfileValues, { message: say(mistake) })
    const [first] = mistakes.keys()
    if (first !== undefined) reveal(first)
  }

  function explain(failure: unknown, values: ProfileValues, stored: Stored): void {
    if (failure instanceof Conflict) {
      const part = failure.columns.some(column => column in stored.profile) ? 'profile' : 'account'
      const fields = failure.columns.flatMap(column => profileForm.fieldOf[column] ?? [])
      draft.ask({ ...stored, [part]: failure.current }, [...new Set(fields)])
      return
    }
    const blamed = failure instanceof CallFailed ? fieldsBlamed(failure, values) : new Map()
    if (blamed.size === 0) toast.failure(t('updateFailed', { reason: failureText(failure) }))
    else blame(blamed, mistake => t('updateFailed', { reason: say(mistake) }))
  }

  function discard(): void {
    draft.settle()
    form.reset(valuesOf(opened))
  }

  return { ...draft, submit, discard }
}
