import { type Me, type Profile, updateMe, updateProfile } from '@caravan/contract/account'
import { type FormEvent, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Conflict, saveChanges } from '../../lib/merge.ts'
import { useSay } from '../../lib/phrase.ts'
import { queryClient } from '../../lib/query-client.ts'
import { renameSession } from '../../lib/session.ts'
import { useDraft } from '../../trip/draft.ts'
import { toast } from '../../ui/toast.ts'
import { checkQuery } from './profile.api.ts'
import { type FieldPath, fieldsBlamed, type Mistake, mistakesIn } from './profile.mistakes.ts'
import {
  changesIn,
  type Fact,
  type Facts,
  factsOf,
  type ProfileField,
  type ProfileRow,
  type ProfileValues,
  rowOf,
  type Stored,
  updateOf,
  valuesOf,
} from './profile.rules.ts'

type Saving = {
  account: Me
  profile: Profile
  today: string
  onAccount: (account: Me) => void
  onProfile: (profile: Profile) => void
  /** All is saved; with the address that a mail went to, where there is a new one. */
  onDone: (changes: Partial<Facts>, pendingEmail: string | undefined) => void
  /** Shows the field and puts the focus into it. */
  reveal: (field: FieldPath) => void
}

/** All that the page edits, in one form over its sections, saved without losing what was saved elsewhere since. */
export function useProfileForm({ account, profile, today, onAccount, onProfile, onDone, reveal }: Saving) {
  const t = useTranslations('profile')
  const say = useSay()
  const shared = useTranslations('form')
  const failureText = useFailureText()
  const draft = useDraft<Stored, ProfileValues>({ account, profile: rowOf(profile) }, valuesOf)
  const { form, base: opened, adopt } = draft

  // A change of another device is shown here, unless it touches what is being changed: saving sees to that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what arrives is taken over.
  useEffect(() => {
    const fresh = { account, profile: rowOf(profile) }
    const [before, after] = [factsOf(opened), factsOf(fresh)]
    const mine = Object.keys(changesIn(form.getValues(), opened)) as Fact[]
    if (mine.every(fact => after[fact] === before[fact])) adopt(fresh)
  }, [account, profile])

  const save = form.handleSubmit(async values => {
    const mistakes = mistakesIn(values, opened, today)
    const changes = changesIn(values, opened)
    // The answer of the look-up is not asked for again: a save counts against the few changes of an hour.
    for (const kind of ['username', 'email'] as const) {
      const found = changes[kind] && queryClient.getQueryData(checkQuery(kind, changes[kind], '').queryKey)
      if (found) mistakes.set(kind, found)
    }
    if (mistakes.size > 0) return blame([...mistakes], mistake => say([mistake]))
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
    for (const field of ['username', 'email', 'newPassword'] as const) form.setValue(field, null)
    for (const field of ['confirmPassword', 'oldPassword'] as const) form.setValue(field, '')
    onAccount(account)
    renameSession(account.username)
    return account
  }

  function saveProfile(base: ProfileRow, changes: Partial<ProfileRow>): Promise<ProfileRow> {
    async function send(changed: Partial<ProfileRow>, onto: ProfileRow): Promise<ProfileRow> {
      const stored = await call(updateProfile, { ifMatch: onto.version, body: updateOf(changed, onto) })
      onProfile(stored)
      return rowOf(stored)
    }
    return saveChanges(base, changes, send, current => rowOf(current as Profile))
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
      const part = failure.columns.some(column => column in stored.profile) ? 'profile' : 'account'
      draft.ask({ ...stored, [part]: failure.current }, failure.columns as ProfileField[])
      return
    }
    const blamed = failure instanceof CallFailed ? fieldsBlamed(failure, values) : []
    if (blamed.length === 0) toast.failure(t('updateFailed', { reason: failureText(failure) }))
    else blame(blamed, mistake => t('updateFailed', { reason: say([mistake]) }))
  }

  function discard(): void {
    draft.settle()
    form.reset(valuesOf(opened))
  }

  return { ...draft, submit, discard }
}
