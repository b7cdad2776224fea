import { endOpeners, type Opener } from '@caravan/contract/openers'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { calendarQuery, openersQuery } from './profile.api.ts'

/** What opens the account or its trips without its password, beside the sessions, and the way to end it. */
export function OpenerList() {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const list = useQuery(openersQuery)
  const hint = useRef<HTMLParagraphElement>(null)
  const ending = useMutation({
    mutationFn: (kind: Opener['kind']) => call(endOpeners, { params: { kind } }),
    onSuccess() {
      // The button that was pressed goes with its row.
      hint.current?.focus()
      toast.success(t('openerEnded'))
    },
    onError: failure => toast.failure(failureText(failure)),
    async onSettled() {
      void queryClient.invalidateQueries(calendarQuery)
      await queryClient.invalidateQueries(openersQuery)
    },
  })
  const others = list.data?.filter(({ kind }) => kind !== 'session') ?? []

  async function askToEnd({ kind }: Opener) {
    const body = t(kind === 'guest_link' ? 'openerEndGuests' : 'openerEndText')
    if (await confirm({ title: t('openerEndTitle'), body, action: t('openerEnd') })) ending.mutate(kind)
  }

  return (
    <>
      <p className="mb-3 type-hint text-ink-2 outline-none" ref={hint} tabIndex={-1}>
        {t(list.data && others.length === 0 ? 'noOpeners' : 'openersHint')}
      </p>
      {list.isError && !list.data && <QueryFailure query={list} />}
      {others.length > 0 && (
        <ul className="rounded-xl border border-line bg-surface">
          {others.map(opener => (
            <OpenerRow
              isEnding={ending.isPending && ending.variables === opener.kind}
              key={opener.kind}
              onEnd={() => void askToEnd(opener)}
              opener={opener}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type OpenerRowProps = { opener: Opener; isEnding: boolean; onEnd: () => void }

function OpenerRow({ opener: { kind, count, since }, isEnding, onEnd }: OpenerRowProps) {
  const t = useTranslations('profile')
  const dates = useDates()
  const name = t(`opener.${kind}`, { count })
  return (
    <li className="flex flex-wrap items-center gap-3.5 px-5 py-3.5 not-last:border-line not-last:border-b">
      <div className="min-w-0 grow basis-[9rem]">
        <p className="type-name [overflow-wrap:anywhere]">{name}</p>
        {since !== null && (
          <p className="type-data text-ink-2">{t('openerSince', { date: dates.day(since) })}</p>
        )}
      </div>
      <RowButton action={t('openerEnd')} isBusy={isEnding} onPress={onEnd} row={name} />
    </li>
  )
}
