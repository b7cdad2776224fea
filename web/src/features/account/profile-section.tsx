import { type Language, languages } from '@caravan/contract/languages'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useField } from '../../lib/use-field.ts'
import type { Person } from '../../ui/avatar.tsx'
import { Select } from '../../ui/select.tsx'
import { CountryField } from './country-field.tsx'
import { LineField } from './line-field.tsx'
import { OwnPicture } from './own-picture.tsx'
import type { ProfileValues } from './profile.rules.ts'

// Each language in its own words, whatever is on screen.
const names: Record<Language, string> = { en: 'English', zh: '中文' }
const options = languages.map(id => ({ id, name: names[id] }))

export function ProfileSection({ person }: { person: Person }) {
  const t = useTranslations('profile')
  return (
    <div className="grid max-w-[600px] gap-7">
      <OwnPicture person={person} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <LineField autoComplete="given-name" label={t('firstName')} name="first_name" />
        <LineField autoComplete="family-name" label={t('lastName')} name="last_name" />
        <LanguageField />
        <CountryField hint={t('locationHint')} label={t('location')} name="location" />
      </div>
    </div>
  )
}

function LanguageField() {
  const t = useTranslations('profile')
  const { control } = useFormContext<ProfileValues>()
  return (
    <div data-field="language">
      <Select
        {...useField(control, 'language')}
        hint={t('languageHint')}
        label={t('language')}
        options={options}
      />
    </div>
  )
}
