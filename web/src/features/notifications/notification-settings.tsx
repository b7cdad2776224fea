import { blockedSenders, unblockSender } from '@caravan/contract/invitations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import words from '../../lib/messages/notifications.json'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { KindSwitches } from './kind-switches.tsx'
import { changeSettings, settingsQuery } from './notifications.api.ts'
import { PushSettings } from './push-settings.tsx'

const blockedQuery = {
  queryKey: ['me', 'invitations', 'blocked'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(blockedSenders, { signal }),
}

type SettingsProps = {
  /** The own trips by their ids, as far as they are known. */
  nameOf: (tripId: string) => string | undefined
}

/** Of what one is told by the bell, by push and by mail, which trips are muted and who may not invite. */
export const NotificationSettings = withWords(words, Settings)

function Settings({ nameOf }: SettingsProps) {
  const t = useTranslations('notifications')
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const settings = useQuery(settingsQuery)
  const { data: blocked = [] } = useQuery(blockedQuery)
  const onError = (failure: unknown) => toast.failure(failureText(failure))
  const change = useMutation({ mutationFn: changeSettings, onError })
  const letIn = useMutation({
    mutationFn: (userId: string) => call(unblockSender, { params: { userId } }),
    onError,
    onSettled: () => queryClient.invalidateQueries(blockedQuery),
  })
  if (settings.data === undefined)
    return settings.isError ? (
      <QueryFailure query={settings} />
    ) : (
      <Skeleton>
        <Bone className="h-[180px] rounded-xl" />
      </Skeleton>
    )
  const { kinds, muted } = settings.data
  return (
    <div className="grid gap-6">
      <KindSwitches channel="bell" kinds={kinds} label={t('onBell')} />
      <PushSettings kinds={kinds} />
      <div className="grid gap-3">
        <h3 className="type-name">{t('onMail')}</h3>
        <p className="type-hint text-ink-2">{t('mailText')}</p>
        <KindSwitches channel="mail" kinds={kinds} label={t('onMail')} />
      </div>
      {muted.length > 0 && (
        <List title={t('muted')}>
          {muted.map(id => (
            <Row
              action={t('unmuteShort')}
              isBusy={change.isPending && change.variables.muted !== undefined}
              key={id}
              name={nameOf(id) ?? '...'}
              onPress={() => change.mutate({ muted: muted.filter(other => other !== id) })}
            />
          ))}
        </List>
      )}
      {blocked.length > 0 && (
        <List title={t('blocked')}>
          {blocked.map(({ user_id: id, username }) => (
            <Row
              action={t('letIn')}
              isBusy={letIn.isPending && letIn.variables === id}
              key={id}
              name={username}
              onPress={() => letIn.mutate(id)}
            />
          ))}
        </List>
      )}
    </div>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div>
      <h3 className="mb-2 type-name" id={id}>
        {title}
      </h3>
      <ul aria-labelledby={id} className="rounded-xl border border-line bg-surface">
        {children}
      </ul>
    </div>
  )
}

type RowProps = { name: string; action: string; isBusy: boolean; onPress: () => void }

function Row({ name, action, isBusy, onPress }: RowProps) {
  return (
    <li className="flex items-center gap-3.5 px-5 py-3 not-last:border-line not-last:border-b">
      <span className="min-w-0 grow type-body [overflow-wrap:anywhere]">{name}</span>
      <RowButton action={action} isBusy={isBusy} onPress={onPress} row={name} />
    </li>
  )
}
