import { MailWarning } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useField } from '../../lib/use-field.ts'
import type { Person } from '../../ui/avatar.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { CountryField } from './country-field.tsx'
import { LineField } from './line-field.tsx'
import { Memberships } from './memberships.tsx'
import { PassportNote } from './passport-note.tsx'
import type { ProfileValues } from './profile.rules.ts'
import { Reveals } from './reveals.tsx'
import { SharedPreview } from './shared-preview.tsx'

export type InformationSectionProps = {
  person: Person
  isVerified: boolean
  trips: readonly { name: string; end_date: string }[]
  today: string
}

/** What one carries on a journey, and which of it the other travellers may see. */
export function InformationSection({ person, isVerified, trips, today }: InformationSectionProps) {
  const t = useTranslations('profile')
  return (
    <div className="grid gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,600px)_minmax(300px,400px)] 2xl:gap-x-16">
      <div className="grid max-w-[600px] content-start gap-7">
        {!isVerified && (
          <p className="flex gap-2.5 rounded-lg bg-marigold-soft px-4 py-3 text-[13.5px]/[19px] text-marigold-ink">
            <MailWarning className="mt-px size-[18px] shrink-0" />
            <span>{t('sharedOnceVerified')}</span>
          </p>
        )}
        <div className="grid gap-3">
          <SharingSwitch hint={t('sharePassportHint')} label={t('sharePassport')} name="show_passport" />
          <SharingSwitch
            hint={t('shareMembershipsHint')}
            label={t('shareMemberships')}
            name="show_memberships"
          />
          <p className="type-hint text-ink-2">{t('sharingMeans')}</p>
        </div>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <LineField autoCapitalize="none" label={t('passportName')} name="full_name" spellCheck="false" />
          <CountryField label={t('passportCountry')} name="passport_country" />
          <LineField
            autoCapitalize="none"
            label={t('passportNumber')}
            name="passport_number"
            spellCheck="false"
          />
          <DayOf label={t('passportExpiry')} name="passport_info" />
          <DayOf label={t('birthDate')} max={today} name="birth_date" />
        </div>
        <Memberships />
      </div>
      <aside aria-label={t('membersSee')} className="grid max-w-[600px] content-start gap-8 xl:-mt-[88px]">
        <div>
          <SharedPreview person={person} />
          <PassportNote today={today} trips={trips} />
        </div>
        <Reveals />
      </aside>
    </div>
  )
}

type SharingSwitchProps = { name: 'show_passport' | 'show_memberships'; label: string; hint: string }

function SharingSwitch({ name, label, hint }: SharingSwitchProps) {
  const { control } = useFormContext<ProfileValues>()
  const { value, onChange, onBlur } = useField(control, name)
  return (
    <Switch hint={hint} isSelected={value} name={name} onBlur={onBlur} onChange={onChange}>
      {label}
    </Switch>
  )
}

type DayOfProps = { name: 'birth_date' | 'passport_info'; label: string; max?: string }

function DayOf({ name, label, max }: DayOfProps) {
  const { control } = useFormContext<ProfileValues>()
  const { ref: _, ...field } = useField(control, name)
  return (
    <div data-field={name}>
      <DateField {...field} label={label} limits={{ min: '1900-01-01', max: max ?? '2199-12-31' }} />
    </div>
  )
}
