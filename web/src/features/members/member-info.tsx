import { reveal, type SharedField, type SharedProfile } from '@caravan/contract/members'
import { useMutation } from '@tanstack/react-query'
import { Eye, Plane } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'

const MASK = '••••••••'
/** Shown only to those who say that they look. */
const guarded = ['birth_date', 'passport_number', 'airline_memberships'] as const

type MemberInfoProps = {
  tripId: string
  member: { id: string; name: string }
  profile: SharedProfile
  isSelf: boolean
}

/** The information that somebody shares with the trip: the passport as a strip, the memberships line by line. */
export function MemberInfo({ tripId, member, profile, isSelf }: MemberInfoProps) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const [seen, setSeen] = useState<readonly SharedField[]>([])
  // Also what its owner enters after a look at the rest is asked for before it is shown.
  const isClear = (field: SharedField) => isSelf || seen.includes(field)
  const asked = guarded.filter(field => isEntered(profile[field]) && !isClear(field))
  const revealed = useMutation({
    mutationFn: (fields: SharedField[]) =>
      call(reveal, { params: { tripId, userId: member.id }, body: { fields } }),
    onSuccess: (_, fields) => setSeen([...seen, ...fields]),
    onError: failure => toast.failure(failureText(failure)),
  })
  const memberships = Object.entries(profile.airline_memberships ?? {})
  return (
    <div className="grid gap-2">
      {profile.permissions.show_passport && <Passport isClear={isClear} profile={profile} />}
      {memberships.map(([programme, number]) => (
        <div
          className="flex items-center gap-3 narrow:flex-wrap rounded-lg bg-sunken px-4 py-3 text-[15px]/5"
          key={programme}
        >
          <Plane aria-hidden className="size-4 shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 narrow:basis-2/3 [overflow-wrap:anywhere]">{programme}</span>
          <span className="shrink-0 type-data font-[620] text-ink">
            <Guarded isClear={isClear('airline_memberships')}>{number}</Guarded>
          </span>
        </div>
      ))}
      {profile.permissions.show_memberships && memberships.length === 0 && (
        <p className="type-hint text-ink-3">{t('noMemberships')}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        {asked.length > 0 && (
          <Button
            isBusy={revealed.isPending}
            onPress={() => revealed.mutate(asked)}
            size="small"
            variant="soft"
          >
            <Eye />
            {t('reveal')}
          </Button>
        )}
        <p className="type-hint text-ink-3">
          {isSelf
            ? t('ownInfo')
            : seen.length > 0 && asked.length === 0
              ? t('seen', { name: member.name })
              : t('seesWho', { name: member.name })}
        </p>
      </div>
    </div>
  )
}

function isEntered(value: SharedProfile[(typeof guarded)[number]]): boolean {
  return typeof value === 'string' ? value !== '' : Object.keys(value ?? {}).length > 0
}

type PassportProps = { profile: SharedProfile; isClear: (field: SharedField) => boolean }

function Passport({ profile, isClear }: PassportProps) {
  const t = useTranslations('members')
  const dates = useDates()
  const { full_name, passport_country, passport_number, passport_info, birth_date } = profile
  return (
    <div className="relative overflow-hidden rounded-xl text-white">
      <Terrain className="absolute inset-0" palette="pine" seed={7} />
      <span className="absolute inset-0 bg-[rgb(3_20_15/.62)]" />
      <dl className="relative grid grid-cols-2 narrow:grid-cols-1 gap-x-6 gap-y-4 px-6 py-5 md:flex md:flex-wrap md:gap-x-9">
        <Line label={t('passportName')}>{full_name}</Line>
        <Line label={t('country')}>{passport_country}</Line>
        <Line label={t('number')}>
          {passport_number && <Guarded isClear={isClear('passport_number')}>{passport_number}</Guarded>}
        </Line>
        <Line label={t('expires')}>{passport_info && dates.day(passport_info)}</Line>
        <Line label={t('born')}>
          {birth_date && <Guarded isClear={isClear('birth_date')}>{dates.day(birth_date)}</Guarded>}
        </Line>
      </dl>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('members')
  return (
    <div className="min-w-0">
      <dt className="type-hint">{label}</dt>
      <dd className="mt-0.5 font-[620] text-[16px]/6 [overflow-wrap:anywhere]">
        {children || <span className="font-[450] opacity-80">{t('notEntered')}</span>}
      </dd>
    </div>
  )
}

function Guarded({ isClear, children }: { isClear: boolean; children: string }) {
  const t = useTranslations('members')
  if (isClear) return children
  return (
    <>
      <span aria-hidden>{MASK}</span>
      <span className="sr-only">{t('masked')}</span>
    </>
  )
}
