import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'
import { type Journey, passportValidity } from './passport-validity.ts'
import { profileForm } from './profile-fields.tsx'

const blank = { more: 0, months: 0, years: 0 }

type PassportNoteProps = { trips: readonly Journey[]; today: string }

/** Whether the passport lasts for the trips to come, and long enough after them. */
export function PassportNote({ trips, today }: PassportNoteProps) {
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
