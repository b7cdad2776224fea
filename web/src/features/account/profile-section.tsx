import { type Language, languages } from '@caravan/contract/languages'
import { useTranslations } from 'use-intl'
import type { Person } from '../../ui/avatar.tsx'
import { Select } from '../../ui/select.tsx'
import { CountryField } from './country-field.tsx'
import { OwnPicture } from './own-picture.tsx'
import { LineField, useProfileField } from './profile-fields.tsx'

// Each language in its own words, whatever is on screen.
const names: Record<Language, string> = { en: 'English', zh: '中文' }
const options = languages.map(id => ({ id, name: names[id] }))

export function ProfileSection({ person }: { person: Person }) {
  const t = useTranslations('profile')
  return (
    <div className="grid max-w-[600px] gap-7">
      <OwnPicture person={person} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <LineField autoComplete="given-name" name="first_name" />
        <LineField autoComplete="family-name" name="last_name" />
        <Select
          {...useProfileField('language')}
          hint={t('languageHint')}
          label={t('fields.language')}
          options={options}
        />
        <CountryField hint={t('locationHint')} name="location" />
      </div>
    </div>
  )
}
