import type { Returned } from '@caravan/contract/endpoint'
import { endOtherSessions, endSession, type sessions } from '@caravan/contract/sessions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { sessionsQuery } from './profile.api.ts'

/** The devices that are signed in, and the way to sign them out. */
export function SessionList() {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const list = useQuery(sessionsQuery)
  const rows = useRef<HTMLUListElement>(null)
  const fail = (failure: unknown) => toast.failure(failureText(failure))
  // The button that was pressed goes with what it ended, as soon as the list comes without it.
  const hasEnded = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list takes the button away.
  useEffect(() => {
    if (!hasEnded.current || document.activeElement !== document.body) return
    hasEnded.current = false
    rows.current?.focus()
  }, [list.data])
  const ending = useMutation({
    mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
    onError: fail,
    // Also after a failure: one that is not there any more has ended by itself.
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  const endingOthers = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => toast.success(t('othersEnded')),
    onError: fail,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  if (list.data === undefined)
    return list.isError ? (
      <QueryFailure query={list} />
    ) : (
      <Skeleton>
        <Bone className="h-[76px] rounded-xl" />
      </Skeleton>
    )
  const hasOthers = list.data.some(session => !session.current)
  return (
    <>
      <ul className="rounded-xl border border-line bg-surface outline-none" ref={rows} tabIndex={-1}>
        {list.data.map(session => (
          <SessionRow
            isEnding={ending.isPending && ending.variables === session.id}
            key={session.id}
            onEnd={() => {
              hasEnded.current = true
              ending.mutate(session.id)
            }}
            session={session}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          className="mt-3"
          isBusy={endingOthers.isPending}
          onPress={() => {
            hasEnded.current = true
            endingOthers.mutate()
          }}
          variant="outline"
        >
          {t('endOthers')}
        </Button>
      ) : (
        <p className="mt-2.5 type-hint text-ink-3">{t('noOthers')}</p>
      )}
    </>
  )
}

type SessionRowProps = { session: Returned<typeof sessions>[number]; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTranslations('profile')
  const device = useDeviceName()(session.device)
  const time = useDates().moment(session.last_used_at)
  const Icon = /iPhone|Android/.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-3.5 px-5 py-3.5 not-last:border-line not-last:border-b">
      <Icon className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow basis-[9rem]">
        <p className="type-name [overflow-wrap:anywhere]">{device}</p>
        <p className="type-data text-ink-2 [overflow-wrap:anywhere]">
          {t('lastUsed', { time, network: session.network })}
        </p>
      </div>
      {session.current ? (
        <Chip tone="pine">{t('thisDevice')}</Chip>
      ) : (
        <RowButton action={t('endSession')} isBusy={isEnding} onPress={onEnd} row={device} />
      )}
    </li>
  )
}

/** The server's 'Firefox on Windows', in the language on screen. */
function useDeviceName() {
  const t = useTranslations('profile')
  return (device: string): string => {
    const [browser = '', system] = device.split(' on ')
    if (device === 'Unknown device') return t('unknownDevice')
    return system === undefined ? browser : t('device', { browser, system })
  }
}
