import { endOwnCalendar, makeOwnCalendar } from '@caravan/contract/calendar'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Part } from './part.tsx'
import { calendarQuery, openersQuery } from './profile.api.ts'

/** The address under which other programs find all own trips. It is shown once. */
export function CalendarFeed() {
  const t = useTranslations('profile')
  const dates = useDates()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const { data, isSuccess } = useQuery(calendarQuery)
  const madeAt = data?.made_at ?? null
  const buttons = useRef<HTMLDivElement>(null)
  const onError = (failure: unknown) => toast.failure(failureText(failure))
  function tell(made_at: string | null) {
    queryClient.setQueryData(calendarQuery.queryKey, { made_at })
    void queryClient.invalidateQueries(openersQuery)
  }
  const making = useMutation({
    mutationFn: () => call(makeOwnCalendar),
    onSuccess: ({ made_at }) => tell(made_at),
    onError,
  })
  const ending = useMutation({
    mutationFn: () => call(endOwnCalendar),
    onSuccess() {
      tell(null)
      making.reset()
      // The button that was pressed goes.
      buttons.current?.querySelector('button')?.focus()
      toast.success(t('calendarRemoved'))
    },
    onError,
  })

  async function ask(about: 'calendarMakeNew' | 'calendarRemove', act: () => void) {
    if (await confirm({ title: t(`${about}Title`), body: t('calendarEnds'), action: t(about) })) act()
  }

  return (
    <Part title={t('calendar')}>
      <p className="mb-3 type-hint text-ink-2">{t('calendarHint')}</p>
      {madeAt !== null && making.data && (
        <CopyField hint={t('calendarOnce')} label={t('calendarLink')} value={making.data.url} />
      )}
      {madeAt !== null && !making.data && (
        <p className="type-name">{t('calendarMadeAt', { date: dates.day(madeAt) })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5" ref={buttons}>
        <Button
          isBusy={making.isPending}
          isDisabled={!isSuccess}
          onPress={() => (madeAt === null ? making.mutate() : void ask('calendarMakeNew', making.mutate))}
          size="small"
          variant="outline"
        >
          {t(madeAt === null ? 'calendarMake' : 'calendarMakeNew')}
        </Button>
        {madeAt !== null && (
          <Button
            isBusy={ending.isPending}
            onPress={() => void ask('calendarRemove', ending.mutate)}
            size="small"
            variant="outline"
          >
            {t('calendarRemove')}
          </Button>
        )}
      </div>
    </Part>
  )
}
