import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useDayFormat } from '../../ui/day.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useCountryName } from './country-field.tsx'
import { type Fact, type Facts, membershipsIn, type ProfileValues } from './profile.rules.ts'
import type { ConflictState } from './use-save.ts'

const labels = {
  first_name: 'firstName',
  last_name: 'lastName',
  language: 'language',
  location: 'location',
  show_passport: 'sharePassport',
  show_memberships: 'shareMemberships',
  birth_date: 'birthDate',
  full_name: 'passportName',
  passport_country: 'passportCountry',
  passport_number: 'passportNumber',
  passport_info: 'passportExpiry',
  airline_memberships: 'memberships',
} as const

/** What was changed on another device too: both ways side by side, and the choice between them. */
export function ProfileConflict({ conflict }: { conflict: ConflictState }) {
  const t = useTranslations('profile')
  return (
    <section
      className="mb-7 max-w-[640px] rounded-xl bg-marigold-soft p-4 text-marigold-ink"
      data-conflict
      role="alert"
    >
      <h2 className="type-h3">{t('conflictTitle')}</h2>
      <p className="mt-0.5">{t('conflictText')}</p>
      <ul className="mt-3 grid gap-3">
        {conflict.facts.map(fact => (
          <Disputed conflict={conflict} fact={fact} key={fact} />
        ))}
      </ul>
    </section>
  )
}

function Disputed({ fact, conflict }: { fact: Fact; conflict: ConflictState }) {
  const t = useTranslations('profile')
  const account = useTranslations('account')
  const item = useTranslations('item')
  const { setValue } = useFormContext<ProfileValues>()
  const [whose, setWhose] = useState<'mine' | 'theirs'>('mine')
  const words = useWordsOf()
  const label = fact === 'username' || fact === 'email' ? account(fact) : t(labels[fact])

  function choose(side: 'mine' | 'theirs') {
    setWhose(side)
    setValue(fact, heldFor(fact, conflict[side], side))
  }

  return (
    <li className="grid justify-items-start gap-2 rounded-lg bg-raised p-3 text-ink sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="type-label">{label}</h3>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3">
          {(['mine', 'theirs'] as const).map(side => (
            <div className="contents" key={side}>
              <dt className="text-ink-3">{t(side)}</dt>
              <dd>{words(fact, conflict[side]) || <i className="text-ink-3">{item('nothing')}</i>}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Segmented
        label={label}
        onChange={choose}
        segments={[
          { value: 'mine', label: t('mine') },
          { value: 'theirs', label: t('theirs') },
        ]}
        value={whose}
      />
    </li>
  )
}

/** What the form holds for it; a name or an address that stays is no longer edited. */
function heldFor(fact: Fact, facts: Facts, side: 'mine' | 'theirs') {
  if (fact === 'airline_memberships') return membershipsIn(facts.airline_memberships)
  if (fact === 'username' || fact === 'email') return side === 'mine' ? facts[fact] : null
  const isNullable = ['location', 'passport_country', 'birth_date', 'passport_info'].includes(fact)
  return facts[fact] ?? (isNullable ? null : '')
}

function useWordsOf() {
  const t = useTranslations('profile')
  const formatDay = useDayFormat()
  const countryName = useCountryName()
  return (fact: Fact, facts: Facts): string => {
    const value = facts[fact]
    if (value === null) return ''
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (fact === 'airline_memberships')
      return membershipsIn(value)
        .map(({ programme, number }) => `${programme} ${number}`)
        .join(', ')
    if (fact === 'birth_date' || fact === 'passport_info') return formatDay(value)
    return fact === 'location' || fact === 'passport_country' ? countryName(value) : value
  }
}
