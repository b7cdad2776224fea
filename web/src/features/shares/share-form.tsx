import { type Share, type ShareSections, sections } from '@caravan/contract/shares'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { todayHere, useDates } from '../../lib/format/dates.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import {
  afterTrip,
  contentOf,
  draftOf,
  isPassword,
  mootBy,
  newDraft,
  type ShareDraft,
  type Term,
} from './share-draft.ts'

type ShareFormProps = {
  /** The link as it is; a new one has not been anything yet. */
  share?: Share
  tripEnd: string
  onSave: (content: ReturnType<typeof contentOf>) => void
  /** Its buttons. */
  children: ReactNode
}

/** A link as somebody wants it: its sections, how long it is good for, and its password. */
export function ShareForm({ share, tripEnd, onSave, children }: ShareFormProps) {
  const t = useTranslations('shares')
  const dates = useDates()
  const after = afterTrip(tripEnd, todayHere())
  const [draft, setDraft] = useState(() =>
    share ? draftOf(share) : { ...newDraft, ...(after && { term: 'after' as const }) },
  )
  const [passwordError, setPasswordError] = useState<string>()
  const terms: { id: Term; name: string }[] = [
    { id: '7', name: t('days', { count: 7 }) },
    { id: '30', name: t('days', { count: 30 }) },
  ]
  if (share) terms.unshift({ id: 'kept', name: t('asItIs', { until: dates.day(share.expires_at) }) })
  if (after) terms.push({ id: 'after', name: t('afterTrip', { until: dates.day(after.until) }) })

  function submit(event: FormEvent) {
    event.preventDefault()
    const isWrong = draft.password !== '' && !isPassword(draft.password)
    setPasswordError(isWrong ? t('passwordLength') : undefined)
    if (!isWrong) onSave(contentOf(draft, after?.days))
  }

  function change(part: Partial<ShareDraft>) {
    setDraft({ ...draft, ...part })
    setPasswordError(undefined)
  }

  return (
    <form noValidate onSubmit={submit}>
      <SectionSwitches
        isLocked={draft.password !== '' || (share?.has_password === true && !draft.isUnlocked)}
        onChange={sections => change({ sections })}
        shown={draft.sections}
      />
      <div className="mt-4 grid grid-cols-1 gap-x-3.5 gap-y-4 md:grid-cols-2">
        <Select label={t('goodFor')} onChange={term => change({ term })} options={terms} value={draft.term} />
        <div className="min-w-0">
          <PasswordField
            autoComplete="new-password"
            error={passwordError}
            hint={share?.has_password ? t('passwordKept') : t('passwordHint')}
            label={share?.has_password ? t('newPassword') : t('password')}
            onChange={password => change({ password, isUnlocked: false })}
            value={draft.password}
          />
          {share?.has_password && (
            <div className="mt-2">
              <Checkbox
                isSelected={draft.isUnlocked}
                onChange={isUnlocked => change({ isUnlocked, password: '' })}
              >
                {t('withoutPassword')}
              </Checkbox>
            </div>
          )}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">{children}</div>
    </form>
  )
}

type SectionSwitchesProps = {
  isLocked: boolean
  shown: ShareSections
  onChange: (shown: ShareSections) => void
}

function SectionSwitches({ isLocked, shown, onChange }: SectionSwitchesProps) {
  const t = useTranslations('shares')
  return (
    <fieldset>
      <legend className="mb-1.5 type-label text-ink">{t('shows')}</legend>
      <div className="grid gap-2.5 *:grid *:min-w-0 md:grid-cols-2">
        {sections.map(section => {
          const why = mootBy(section, shown, isLocked)
          return (
            <Switch
              hint={t(why ?? `${section}Hint`)}
              isDisabled={why !== undefined}
              isSelected={shown[section] && !why}
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
