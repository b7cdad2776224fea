import { deleteMe, deleteMeByPassword } from '@caravan/contract/account'
import { Trash2 } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { forgetSession } from '../../lib/calls/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { useAskBeforeLeaving, useAskToDiscard } from '../../ui/overlays/leaving.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { isChanged, type Stored } from './profile.rules.ts'
import { profileForm } from './profile-fields.tsx'
import { useProven } from './use-proven.tsx'

type SaveBarProps = {
  stored: Stored
  mayLeave: RefObject<() => Promise<boolean>>
  onDiscard: () => void
}

/** Stays in sight below whichever section is open, and watches over what is not saved yet. */
export function SaveBar({ stored, mayLeave, onDiscard }: SaveBarProps) {
  const t = useTranslations('profile')
  const ask = useAskToDiscard()
  const { isSubmitting } = useFormState()
  const hasChanges = isChanged(profileForm.useValues(), stored)
  // Between its sections nothing is lost, and without an account there is nothing to keep.
  useAskBeforeLeaving(
    hasChanges,
    ({ current, next }) => current.pathname === next.pathname || currentSession() === null,
  )
  useEffect(() => {
    mayLeave.current = async () => !hasChanges || (await ask())
  })

  async function cancel() {
    if (await ask()) onDiscard()
  }

  return (
    <>
      <div className="mt-8 -ml-3 md:hidden">
        <DeleteAccount />
      </div>
      <div className="mt-auto" />
      <div
        className={classes(
          'sticky bottom-0 z-10 -mx-5 mt-6 -mb-10 flex flex-wrap items-center gap-2.5 border-line border-t bg-surface px-5 pt-3.5 pb-[max(14px,env(safe-area-inset-bottom))] md:-mx-9 md:mt-10 md:px-9 md:py-4.5 xl:-mx-16 xl:-mb-14 xl:px-16',
          // A phone on its side has no room for buttons that have nothing to do.
          !hasChanges && 'low:static',
        )}
        data-bottom-bar
        data-save-bar
      >
        <Button
          busyLabel={t('saving')}
          className="max-md:flex-1"
          isBusy={isSubmitting}
          isDisabled={!hasChanges}
          type="submit"
        >
          {t('save')}
        </Button>
        <Button
          className="max-md:flex-1"
          isDisabled={!hasChanges || isSubmitting}
          onPress={() => void cancel()}
          variant="outline"
        >
          {t('cancelChanges')}
        </Button>
        <div className="ml-auto max-md:hidden">
          <DeleteAccount />
        </div>
      </div>
    </>
  )
}

/** Asks once; and for the password too, where it was given too long ago. */
function DeleteAccount() {
  const t = useTranslations('profile')
  const { attempt, question, isPending } = useProven({
    title: t('deleteTitle'),
    action: t('delete'),
    variant: 'danger',
    async act(password) {
      const isFresh = password === undefined
      await (isFresh ? call(deleteMe) : call(deleteMeByPassword, { body: { password } }))
      toast.success(t('deleted'))
      forgetSession()
    },
  })

  async function ask() {
    const warning = { title: t('deleteTitle'), body: t('deleteBody'), action: t('delete') }
    if (await confirm(warning)) await attempt()
  }

  return (
    <>
      <Button isBusy={isPending} onPress={() => void ask()} variant="quiet-danger">
        <Trash2 />
        {t('delete')}
      </Button>
      {question}
    </>
  )
}
