import { type Share, type ShareSections, sections } from '@caravan/contract/shares'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/dates.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ShareDraft, Term } from './share-draft.ts'

type ShareFieldsProps = {
  draft: ShareDraft
  onChange: (draft: ShareDraft) => void
  /** The link as it is; a new one has not been anything yet. */
  share?: Share | undefined
  /** The last day of a link that outlives the trip. */
  afterTrip: string | undefined
  passwordError: string | undefined
}

/** What a link shows, how long it is good for, and its password. */
export function ShareFields({ draft, onChange, share, afterTrip, passwordError }: ShareFieldsProps) {
  const t = useTranslations('shares')
  const dates = useDates()
  const terms: { id: Term; name: string }[] = [
    { id: '7', name: t('days', { count: 7 }) },
    { id: '30', name: t('days', { count: 30 }) },
  ]
  if (share) terms.unshift({ id: 'kept', name: t('asItIs', { until: dates.day(share.expires_at) }) })
  if (afterTrip !== undefined)
    terms.push({ id: 'after', name: t('afterTrip', { until: dates.day(afterTrip) }) })
  return (
    <>
      <SectionSwitches onChange={sections => onChange({ ...draft, sections })} sections={draft.sections} />
      <div className="mt-4 grid gap-x-3.5 gap-y-4 md:grid-cols-2">
        <Select
          label={t('goodFor')}
          onChange={term => onChange({ ...draft, term })}
          options={terms}
          value={draft.term}
        />
        <div className="min-w-0">
          <PasswordField
            autoComplete="new-password"
            error={passwordError}
            hint={share?.has_password ? t('passwordKept') : t('passwordHint')}
            label={share?.has_password ? t('newPassword') : t('password')}
            onChange={password => onChange({ ...draft, password, isUnlocked: false })}
            value={draft.password}
          />
          {share?.has_password && (
            <div className="mt-2">
              <Checkbox
                isSelected={draft.isUnlocked}
                onChange={isUnlocked => onChange({ ...draft, isUnlocked, password: '' })}
              >
                {t('withoutPassword')}
              </Checkbox>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

type SectionSwitchesProps = { sections: ShareSections; onChange: (sections: ShareSections) => void }

function SectionSwitches({ sections: shown, onChange }: SectionSwitchesProps) {
  const t = useTranslations('shares')
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-ink">{t('shows')}</legend>
      <div className="grid gap-2.5 *:grid *:min-w-0 md:grid-cols-2">
        {sections.map(section => {
          const needsPlan = !shown.plan && (section === 'details' || section === 'costs')
          return (
            <Switch
              hint={needsPlan ? t('onlyWithPlan') : t(`${section}Hint`)}
              isDisabled={needsPlan}
              isSelected={shown[section] && !needsPlan}
              key={section}
              onChange={isShown => onChange({ ...shown, [section]: isShown })}
            >
              {t(section)}
            </Switch>
          )
        })}
      </div>
    </fieldset>
  )
}
