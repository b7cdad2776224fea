import type { Notification } from '@caravan/contract/notifications'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { hereAt, todayHere, useDates } from '../../lib/format/dates.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { walkAmong } from '../../ui/walk.ts'
import { markRead, notificationsQuery } from './notifications.api.ts'
import { sentenceOf, wayTo } from './way-to.ts'

/** The entries, the latest first; a press leads to the row and marks it as read. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('notifications')
  const list = useInfiniteQuery(notificationsQuery)
  const entries = list.data?.pages.flatMap(page => page.entries)
  const rows = useRef<HTMLUListElement>(null)
  const isThere = entries !== undefined
  // On the dialog itself the arrow keys would scroll the page, and that closes a card below its button.
  useEffect(() => {
    if (isThere && document.activeElement?.matches('[role=dialog]'))
      rows.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isThere])
  if (!entries)
    return list.isError ? (
      <QueryFailure query={list} />
    ) : (
      <Skeleton>
        <Bone className="h-14 rounded-lg" />
        <Bone className="mt-2 h-14 rounded-lg" />
        <Bone className="mt-2 h-14 rounded-lg" />
      </Skeleton>
    )
  if (entries.length === 0) return <EmptyState hint={t('noneHint')} text={t('none')} />
  return (
    <>
      <ul onKeyDown={event => walkAmong(event, 'a')} ref={rows}>
        {entries.map(entry => (
          <Entry entry={entry} key={entry.id} onLeave={onLeave} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="mt-2 w-full"
          isBusy={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
          size="small"
          variant="ghost"
        >
          {t('earlier')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry, onLeave }: { entry: Notification; onLeave: () => void }) {
  const t = useTranslations('notifications')
  const { pastDay } = useDates()
  const { id, trip_name: trip, actor, at, read_at } = entry
  const { day, time } = hereAt(at)
  const isUnread = read_at === null
  const name = actor?.name ?? ''
  return (
    <li className="border-line not-first:border-t">
      <Link
        {...wayTo(entry)}
        className="-mx-2 flex items-start gap-3 rounded-lg px-2 py-2.5 hover:bg-hover"
        onClick={() => {
          if (isUnread) void markRead({ ids: [id] }).catch(() => undefined)
          onLeave()
        }}
      >
        {actor ? (
          <Avatar
            person={{ name, username: name, color: 0, photo: pictureAddress(actor.avatar_url) }}
            size={34}
          />
        ) : (
          <span className="grid size-[34px] shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
            <CalendarClock className="size-[18px]" />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 type-body [overflow-wrap:anywhere]">{useSentence(entry)}</span>
          <span className="mt-0.5 flex gap-x-2 type-hint text-ink-3">
            <span className="truncate">{trip}</span>
            <time className="shrink-0" dateTime={at}>
              {day === todayHere() ? time : pastDay(day)}
            </time>
          </span>
        </span>
        {isUnread && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-marigold forced-colors:bg-[Highlight]">
            <span className="sr-only">{t('isUnread')}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function useSentence({ kind, actor, about, count, trip_name: trip }: Notification): string {
  const t = useTranslations('notifications')
  const who = actor?.name ?? t('deletedUser')
  const { pastDay } = useDates()
  const name = about?.name ?? undefined
  const what = about?.kind === 'day' && name ? pastDay(name) : name
  if (kind === 'booking' && what !== undefined)
    return t(about?.deleted ? 'told.bookingDeleted' : 'told.bookingChanged', { who, what })
  const said = sentenceOf({ kind, about })
  if (what !== undefined && named.has(said)) return t(`toldOf.${said as Named}`, { who, what })
  return t(`told.${said}`, { who, trip, count })
}

type Named = 'claimed' | 'todo_assigned' | 'todo_due' | 'expense' | 'comment' | 'mention'
const named = new Set<string>([
  'claimed',
  'todo_assigned',
  'todo_due',
  'expense',
  'comment',
  'mention',
] satisfies Named[])
