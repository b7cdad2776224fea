import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/dates.ts'
import { ConflictPanel } from '../../trip/conflict-panel.tsx'
import type { useDraft } from '../../trip/draft.ts'
import { useCountryName } from './country-field.tsx'
import type { Fact, ProfileField, ProfileValues, Stored } from './profile.rules.ts'

type FieldOfProfile = Exclude<Fact, 'username' | 'email'>
type Draft = ReturnType<typeof useDraft<Stored, ProfileValues>>

/** The question which edit stays, for fields that were changed on another device too. */
export function ProfileConflict({ dispute, decide, base }: Draft) {
  const t = useTranslations('profile')
  const account = useTranslations('account')
  const dates = useDates()
  const countryName = useCountryName()
  if (dispute === undefined) return null

  function wordsOf(field: ProfileField, values: ProfileValues): string {
    // A name or an address that is not edited is the one that is stored.
    if (field === 'username' || field === 'email') return values[field] ?? base.account[field]
    if (field === 'airline_memberships')
      return values[field].map(({ programme, number }) => `${programme} ${number}`).join(', ')
    const value = values[field]
    if (value === null || value === '') return ''
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (field === 'birth_date' || field === 'passport_info') return dates.day(value)
    return field === 'location' || field === 'passport_country' ? countryName(value) : value
  }

  return (
    <div className="max-w-[640px]" data-conflict>
      <ConflictPanel
        dispute={dispute}
        labelOf={field =>
          field === 'username' || field === 'email' ? account(field) : t(`fields.${field as FieldOfProfile}`)
        }
        onDecide={decide}
        sideOf={side => t(side)}
        level={2}
        title={t('conflictTitle')}
        wordsOf={wordsOf}
      />
    </div>
  )
}
