import { type ArrivedMail, deleteArrived } from '@caravan/contract/arrived'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { arrivedQuery, takesMail } from '../../trip/files/arrived.ts'
import { firstName } from '../../trip/members.ts'
import { usePeople } from '../../trip/people/participants.tsx'
import { IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type ArrivedTrayProps = {
  tripId: string
  /** The mails that are open below. */
  opened: readonly string[]
  isOnline: boolean
  onOpen: (mail: ArrivedMail, name: string) => void
}

/** The mails that have come to the trip, each to be opened or deleted. */
export function ArrivedTray({ tripId, opened, isOnline, onOpen }: ArrivedTrayProps) {
  const t = useTranslations('imports')
  const failureText = useFailureText()
  const query = useQuery(arrivedQuery(tripId))
  const heading = useRef<HTMLHeadingElement>(null)
  const deleting = useMutation({
    mutationFn: ({ id }: ArrivedMail) => call(deleteArrived, { params: { tripId, arrivedId: id } }),
    onSuccess(_, { id }) {
      queryClient.setQueryData(arrivedQuery(tripId).queryKey, mails => mails?.filter(mail => mail.id !== id))
      // The button that was pressed goes.
      heading.current?.focus()
      toast.success(t('arrived.deleted'))
    },
    onError: failure => toast.failure(t('arrived.deleteFailed', { reason: failureText(failure) })),
  })

  async function remove(mail: ArrivedMail) {
    const words = {
      title: t('arrived.deleteTitle'),
      body: t('arrived.deleteBody'),
      action: t('arrived.deleteAction'),
    }
    if (await confirm(words)) deleting.mutate(mail)
  }

  const mails = query.data?.filter(({ id }) => !opened.includes(id)) ?? []
  if (!takesMail() || (mails.length === 0 && !(query.isError && isOnline))) return null
  return (
    <section aria-label={t('arrived.title')}>
      <h3 className="mb-1 type-h3 outline-none" ref={heading} tabIndex={-1}>
        {t('arrived.title')}
      </h3>
      {query.isError && mails.length === 0 ? (
        <QueryFailure query={query} />
      ) : (
        <ul className="-mx-2">
          {mails.map(mail => (
            <ArrivedRow
              isDisabled={!isOnline || deleting.isPending}
              key={mail.id}
              mail={mail}
              onDelete={() => void remove(mail)}
              onOpen={name => onOpen(mail, name)}
              tripId={tripId}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type ArrivedRowProps = {
  mail: ArrivedMail
  tripId: string
  isDisabled: boolean
  onOpen: (name: string) => void
  onDelete: () => void
}

function ArrivedRow({ mail, tripId, isDisabled, onOpen, onDelete }: ArrivedRowProps) {
  const t = useTranslations('imports')
  const { moment } = useDates()
  const sender = usePeople(tripId).find(({ id }) => id === mail.sent_by)
  const name = mail.subject || t('arrived.noSubject')
  const state = {
    reading: t('reading'),
    unreadable: t('arrived.unreadable'),
    read: mail.found > 0 ? t('found', { count: mail.found }) : t('arrived.none'),
  }[mail.state]
  return (
    <li className="flex items-center gap-1">
      <button
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3.5 rounded-lg px-2 py-1.5 text-left enabled:hover:bg-ink/5 disabled:opacity-50"
        disabled={isDisabled}
        onClick={() => onOpen(name)}
        type="button"
      >
        <Mail aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 type-name [overflow-wrap:anywhere]">{name}</span>
          <span className="block type-hint text-ink-2 [overflow-wrap:anywhere]">
            <span className={mail.state === 'read' && mail.found > 0 ? 'text-pine-ink' : undefined}>
              {state}
            </span>
            {sender && ` · ${firstName(sender)}`}
            {' · '}
            <span className="whitespace-nowrap">{moment(mail.at)}</span>
          </span>
        </span>
        {mail.state === 'reading' && <Spinner />}
      </button>
      <IconButton
        isDisabled={isDisabled}
        label={t('arrived.delete', { name })}
        onPress={onDelete}
        size="small"
      >
        <Trash2 />
      </IconButton>
    </li>
  )
}
