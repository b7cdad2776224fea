import { useTranslations } from 'use-intl'
import type { Person } from '../../ui/avatar.tsx'
import { OwnPicture } from './own-picture.tsx'
import { profileForm } from './profile-fields.tsx'

const { Field } = profileForm

export function ProfileSection({ person }: { person: Person }) {
  const t = useTranslations('profile')
  return (
    <div className="grid max-w-[600px] gap-7">
      <OwnPicture person={person} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field autoComplete="given-name" name="first_name" />
        <Field autoComplete="family-name" name="last_name" />
        <Field hint={t('languageHint')} name="language" />
        <Field hint={t('locationHint')} name="location" />
      </div>
    </div>
  )
}
