import { BookUser, EyeOff, Plane } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { countryIn } from './country-field.tsx'
import { profileForm } from './profile-fields.tsx'

/** The form as the other travellers would see it. */
export function SharedPreview({ person }: { person: Person }) {
  const t = useTranslations('profile')
  const { show_passport, show_memberships, airline_memberships } = profileForm.useValues()
  const filled = airline_memberships.filter(
    ({ programme, number }) => programme.trim() + number.trim() !== '',
  )
  return (
    <>
      <h2 className="mb-3.5 type-ui text-ink-2">{t('membersSee')}</h2>
      <div className="grid gap-2.5">
        {show_passport ? <Passport person={person} /> : <Hidden>{t('passportHidden')}</Hidden>}
        {show_memberships ? (
          filled.map(({ programme, number }, index) => (
            <p
              className="flex items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3"
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same while they are typed.
              key={index}
            >
              <Plane className="size-[17px] shrink-0 text-ink-3" />
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{programme}</span>
              <span className="max-w-[50%] text-right type-data font-[620] [overflow-wrap:anywhere]">
                {number}
              </span>
            </p>
          ))
        ) : (
          <Hidden>{t('membershipsHidden')}</Hidden>
        )}
      </div>
    </>
  )
}

function Hidden({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-3 rounded-xl border border-line-strong border-dashed px-4 py-3.5 text-[13.5px]/[19px] text-ink-2">
      <EyeOff className="size-[17px] shrink-0 text-ink-3" />
      {children}
    </p>
  )
}

function Passport({ person }: { person: Person }) {
  const t = useTranslations('profile')
  const dates = useDates()
  const language = useLocale()
  const { full_name, passport_country, passport_number, passport_info, birth_date } = profileForm.useValues()
  const lines = [
    [t('fields.full_name'), full_name],
    [t('country'), passport_country && countryIn(language, passport_country)],
    [t('number'), passport_number],
    [t('expires'), passport_info && dates.day(passport_info)],
    [t('fields.birth_date'), birth_date && dates.day(birth_date)],
  ] as const
  return (
    <div className="relative isolate overflow-hidden rounded-2xl bg-[#072c25] text-white">
      <Terrain className="absolute inset-0 -z-10" palette="pine" seed={19} />
      <span className="absolute inset-0 -z-10 bg-[#041713]/62" />
      <div className="px-6 py-5">
        <div className="flex items-center gap-3.5">
          <Avatar person={person} size={46} />
          <div className="min-w-0 grow">
            <p className="type-h3 text-[17px] [overflow-wrap:anywhere]">{person.name}</p>
            <p className="text-[13px]/[18px] text-white/85 [overflow-wrap:anywhere]">{person.username}</p>
          </div>
          <BookUser aria-hidden className="size-6 shrink-0" />
        </div>
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3.5">
          {lines.map(([label, value]) => (
            <div className="min-w-0" key={label}>
              <dt className="text-[13px]/[18px] text-white/85">{label}</dt>
              <dd className="type-name [overflow-wrap:anywhere]">{value?.trim() || '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
