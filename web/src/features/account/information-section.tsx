import { MailWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Person } from '../../ui/avatar.tsx'
import { Memberships } from './memberships.tsx'
import { PassportNote } from './passport-note.tsx'
import type { Journey } from './passport-validity.ts'
import { profileForm } from './profile-fields.tsx'
import { Reveals } from './reveals.tsx'
import { SharedPreview } from './shared-preview.tsx'

const { Field } = profileForm
const EARLIEST = '1900-01-01'

type InformationSectionProps = {
  person: Person
  isVerified: boolean
  trips: readonly Journey[]
  today: string
}

/** Passport and memberships, and which of them the other travellers may see. */
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
          <Field hint={t('sharePassportHint')} name="show_passport" />
          <Field hint={t('shareMembershipsHint')} name="show_memberships" />
          <p className="type-hint text-ink-2">{t('sharingMeans')}</p>
        </div>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field autoCapitalize="none" name="full_name" spellCheck="false" />
          <Field name="passport_country" />
          <Field autoCapitalize="none" name="passport_number" spellCheck="false" />
          <Field limits={{ min: EARLIEST, max: '2199-12-31' }} name="passport_info" />
          <Field limits={{ min: EARLIEST, max: today }} name="birth_date" />
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
