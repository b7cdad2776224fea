import type { Me, Profile } from '@caravan/contract/account'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  changesIn,
  type Fact,
  factsOf,
  type ProfileField,
  type ProfileValues,
  rowOf,
  type Stored,
  valuesOf,
} from './profile.rules.ts'

export type ProfileForm = {
  form: UseFormReturn<ProfileValues>
  /** What the form's changes are measured against. */
  stored: Stored
  /** Takes over what is stored now: every field that was left alone shows it. */
  adopt: (fresh: Stored) => void
}

/** All that the page edits, in one form over its sections. */
export function useProfileForm(account: Me, profile: Profile): ProfileForm {
  const [stored, setStored] = useState<Stored>(() => ({ account, profile: rowOf(profile) }))
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(stored) })

  function adopt(fresh: Stored) {
    const [values, before, after] = [form.getValues(), valuesOf(stored), valuesOf(fresh)]
    for (const field of Object.keys(after) as ProfileField[]) {
      const isLeftAlone = JSON.stringify(values[field]) === JSON.stringify(before[field])
      if (isLeftAlone) form.setValue(field, after[field])
    }
    setStored(fresh)
  }

  // What changes on another device is shown here, unless it touches what is being changed: saving sees to that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what arrives is taken over.
  useEffect(() => {
    const fresh = { account, profile: rowOf(profile) }
    const [before, after] = [factsOf(stored), factsOf(fresh)]
    const mine = Object.keys(changesIn(form.getValues(), stored)) as Fact[]
    if (mine.every(fact => after[fact] === before[fact])) adopt(fresh)
  }, [account, profile])

  return { form, stored, adopt }
}
