import { useQuery } from '@tanstack/react-query'
import { MailWarning, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import type { Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Memberships } from './memberships.tsx'
import { Part } from './part.tsx'
import { type Journey, passportValidity } from './passport-validity.ts'
import { revealsQuery } from './profile.api.ts'
import { profileForm } from './profile-fields.tsx'
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
      <div className="grid max-w-[600px] content-start gap-7 low:max-w-none low:grid-cols-[17rem_1fr]">
        {!isVerified && (
          <p className="flex gap-2.5 rounded-lg low:col-span-2 bg-marigold-soft px-4 py-3 text-[13.5px]/[19px] text-marigold-ink">
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
        <div className="low:col-span-2">
          <Memberships />
        </div>
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

const blank = { more: 0, months: 0, years: 0 }

type PassportNoteProps = { trips: readonly Journey[]; today: string }

/** Whether the passport lasts for the trips to come, and long enough after them. */
function PassportNote({ trips, today }: PassportNoteProps) {
  const t = useTranslations('profile')
  const validity = passportValidity(profileForm.useValues().passport_info, trips, today)
  const isGood = validity?.kind === 'good' || validity?.kind === 'long'
  const Icon = isGood ? ShieldCheck : ShieldAlert
  return (
    <div role="status">
      {validity && (
        <p
          className={classes(
            'mt-4 flex gap-2.5 rounded-xl px-4 py-3 text-[13.5px]/[19px] font-[560] [overflow-wrap:anywhere]',
            isGood ? 'bg-pine-soft text-pine-ink' : 'bg-marigold-soft text-marigold-ink',
          )}
        >
          <Icon className="mt-px size-[18px] shrink-0" />
          <span className="min-w-0">{t(`validity.${validity.kind}`, { ...blank, ...validity })}</span>
        </p>
      )}
    </div>
  )
}

const AT_FIRST = 5

/** The people who have looked at a covered number, with the day. */
function Reveals() {
  const t = useTranslations('profile')
  const { dayOfMoment } = useDates()
  const query = useQuery(revealsQuery)
  const { data } = query
  const [isWhole, setIsWhole] = useState(false)
  if (data === undefined && !query.isError) return null
  return (
    <Part title={t('reveals')}>
      {data === undefined ? (
        <QueryFailure query={query} />
      ) : (
        <>
          {data.length === 0 && <p className="text-[13.5px]/[19px] text-ink-2">{t('noReveals')}</p>}
          <ul className="grid gap-2.5 text-[13.5px]/[19px]">
            {data.slice(0, isWhole ? undefined : AT_FIRST).map((reveal, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines only ever come in the order of the list.
              <li className="[overflow-wrap:anywhere]" key={index}>
                {t('revealed', {
                  name: reveal.name ?? t('deletedUser'),
                  field: t(`revealedFields.${reveal.field}`),
                  day: dayOfMoment(reveal.at),
                })}
                <span className="block type-hint text-ink-3">{reveal.trip_name}</span>
              </li>
            ))}
          </ul>
          {!isWhole && data.length > AT_FIRST && (
            <Button className="mt-2 -ml-3" onPress={() => setIsWhole(true)} size="small" variant="ghost">
              {t('allReveals', { count: data.length })}
            </Button>
          )}
        </>
      )}
    </Part>
  )
}
