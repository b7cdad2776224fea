import './profile.css'
import type { Me, Profile } from '@caravan/contract/account'
import { isChinese, languageOf } from '@caravan/contract/languages'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useSwitchLanguage } from '../../lib/words/switch-language.ts'
import { ConflictPanel } from '../../trip/write/conflict-panel.tsx'
import type { Person } from '../../ui/avatar.tsx'
import { later } from '../../ui/later.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useSoon } from '../../ui/use-soon.ts'
import { AccountSection } from './account-section.tsx'
import { OwnPicture } from './own-picture.tsx'
import type { Journey } from './passport-validity.ts'
import { DayField, profileForm } from './profile-fields.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SaveBar } from './save-bar.tsx'
import { type Section, sectionOf } from './sections.ts'
import { useProfileForm } from './use-profile-form.ts'

/** Dates, countries and the passport; with it come the dialogs of the page. */
const InformationSection = later(() => import('./more.parts.ts'), 'InformationSection', {
  waiting: ProfileSkeleton,
})

type ProfileFormProps = {
  account: Me
  profile: Profile
  person: Person
  section: Section
  onSection: (section: Section) => void
  /** The account's trips, once they are known. */
  trips: readonly Journey[]
  today: string
  /** Tells of an address that is not confirmed yet. */
  unverified: ReactNode
  /** Of what one is told. */
  notifications: ReactNode
  onAccount: (account: Me) => void
  onProfile: (profile: Profile) => void
  onSaved: () => void
  /** Is given the question that has to be answered before the page is left. */
  mayLeave: RefObject<() => Promise<boolean>>
}

/** The sections of the page, which are saved together. */
export function ProfileForm(props: ProfileFormProps) {
  const { account, profile, person, section, onSection, onAccount, onProfile, onSaved } = props
  const t = useTranslations('profile')
  const switchLanguage = useSwitchLanguage()
  const reveal = useReveal(section, onSection)
  useSoon(InformationSection, DayField)

  const draft = useProfileForm({
    account,
    profile,
    today: props.today,
    onAccount,
    onProfile,
    reveal,
    onDone(changes, pendingEmail) {
      if (pendingEmail !== undefined) toast.success(t('mailSent', { email: pendingEmail }))
      const spoken = languageOf({ ...profile, ...changes })
      if (spoken !== languageOf(profile)) void switchLanguage(spoken)
      toast.success(t('updated'))
      onSaved()
    },
  })

  const { dispute } = draft
  const { username, email } = draft.base.account
  return (
    <FormProvider {...draft.form}>
      <form className="flex grow flex-col" noValidate onSubmit={draft.submit}>
        {dispute && (
          <div className="max-w-[640px]" data-conflict>
            <ConflictPanel
              // A name or an address that is not edited is the one that is stored.
              dispute={{ ...dispute, theirs: { ...dispute.theirs, username, email } }}
              form={profileForm}
              level={2}
              onDecide={draft.decide}
              sideOf={side => t(side)}
              title={t('conflictTitle')}
            />
          </div>
        )}
        {section === 'account' && (
          <AccountSection
            account={account}
            notifications={props.notifications}
            pendingEmail={profile.pending_email}
            person={person}
            unverified={props.unverified}
          />
        )}
        {section === 'profile' && <ProfileSection person={person} />}
        {section === 'information' && (
          <InformationSection
            isVerified={account.email_verified}
            person={person}
            today={props.today}
            trips={props.trips}
          />
        )}
        <SaveBar mayLeave={props.mayLeave} onDiscard={draft.discard} stored={draft.base} />
      </form>
    </FormProvider>
  )
}

/** Brings a field into sight, in whichever section it is, and puts the focus into it. */
function useReveal(section: Section, onSection: (section: Section) => void) {
  const [sought, setSought] = useState<{ field: string }>()
  useEffect(() => {
    if (sought === undefined || sectionOf(sought.field) !== section) return
    const field = document.querySelector('form [data-invalid]')
    field?.querySelector<HTMLElement>('input:not([type=hidden]), [role=spinbutton], button')?.focus()
    // Away from the bar and the toast at the end of the screen.
    field?.scrollIntoView({ block: 'center' })
  }, [sought, section])
  return (field: string) => {
    setSought({ field })
    if (sectionOf(field) !== section) onSection(sectionOf(field))
  }
}

const { Field } = profileForm

function ProfileSection({ person }: { person: Person }) {
  const t = useTranslations('profile')
  const isFamilyFirst = isChinese(useLocale())
  const family = <Field autoComplete="family-name" name="last_name" />
  return (
    <div className="grid max-w-[600px] items-start gap-7 low:max-w-none low:grid-cols-[17rem_1fr]">
      <OwnPicture person={person} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        {isFamilyFirst && family}
        <Field autoComplete="given-name" name="first_name" />
        {!isFamilyFirst && family}
        <Field hint={t('languageHint')} name="language" />
        <Field hint={t('locationHint')} name="location" />
      </div>
    </div>
  )
}
