import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepsAnswers } from '../../lib/calls/kept.ts'
import { useAway } from '../../lib/calls/online.ts'
import { obstacle } from '../../lib/keep-app.ts'
import { useSizeText } from '../../trip/files/attachments.ts'
import { keepingQuery, keepWhole } from '../../trip/files/keep-whole.ts'
import { streetsSizeQuery } from '../../trip/files/streets.ts'
import { Switch } from '../../ui/fields/switch.tsx'

/** Keeps all of a trip on this device, and says how much of it is here. */
export function KeepSwitch({ trip }: { trip: Plan['trip'] }) {
  const t = useTranslations('keep')
  const sizeText = useSizeText()
  const away = useAway()
  const { data } = useQuery({ ...keepingQuery(trip), enabled: keepsAnswers() })
  const [isRefused, setIsRefused] = useState(!keepsAnswers())
  const { isOn = false, files: { done, count, lack, bytes } = { done: 0, count: 0 } } = data ?? {}
  const { data: streets = 0 } = useQuery({ ...streetsSizeQuery(trip.id), enabled: keepsAnswers() && !isOn })

  function words(): string {
    if (isRefused) return t('refused')
    if (!isOn) return streets > 0 ? t('aboutStreets', { size: sizeText(streets) }) : t('about')
    if (lack) return t(`lacks.${lack}`, { done, count, away: away ?? 'offline' })
    return bytes === undefined ? t('fetching', { done, count }) : t('size', { size: sizeText(bytes) })
  }
  const why = obstacle()
  return (
    <div className="mt-3 grid gap-2">
      <Switch
        hint={<span role="status">{words()}</span>}
        isDisabled={!keepsAnswers()}
        isSelected={isOn}
        onChange={async isOn => setIsRefused(!(await keepWhole(trip, isOn)))}
      >
        {t('title')}
      </Switch>
      {why && <p className="px-5 type-hint text-ink-2">{t(`obstacles.${why}`)}</p>}
    </div>
  )
}
