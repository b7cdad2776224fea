import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/dates.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { PanelFailure } from '../../ui/panel-failure.tsx'
import { Part } from './part.tsx'
import { revealsQuery } from './profile.api.ts'

const AT_FIRST = 5

/** The people who have looked at a covered number, with the day. */
export function Reveals() {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const { dayOfMoment } = useDates()
  const { data, error, isError, isFetching, refetch } = useQuery(revealsQuery)
  const [isWhole, setIsWhole] = useState(false)
  if (data === undefined && !isError) return null
  return (
    <Part title={t('reveals')}>
      {data === undefined ? (
        <PanelFailure isRetrying={isFetching} onRetry={() => void refetch()} text={failureText(error)} />
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
