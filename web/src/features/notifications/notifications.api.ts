import type { Sent } from '@caravan/contract/endpoint'
import {
  changeNotificationSettings,
  notificationSettings,
  notifications,
  readNotifications,
} from '@caravan/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { currentSession } from '../../lib/calls/session.ts'

// The second part is the topic of the account's live events.
const queryKey = ['me', 'notifications']
const PAGE = 30

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...queryKey, 'entries'],
  queryFn: ({ signal, pageParam: before }) =>
    call(notifications, { query: { limit: String(PAGE), ...(before !== undefined && { before }) }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ entries }) => (entries.length < PAGE ? undefined : entries.at(-1)?.id),
})

export const settingsQuery = queryOptions({
  queryKey: [...queryKey, 'settings'],
  queryFn: ({ signal }) => call(notificationSettings, { signal }),
})

export const changeSettings = async (body: Sent<typeof changeNotificationSettings>['body']) =>
  queryClient.setQueryData(settingsQuery.queryKey, await call(changeNotificationSettings, { body }))

/** Marks entries as read; the stream says so to all windows, this one included. */
export const markRead = (body: Sent<typeof readNotifications>['body']) => call(readNotifications, { body })

/** Tells the server where the traveller is, each time that this browser is in another zone. */
export async function sendZone(userId: string, signal: AbortSignal): Promise<void> {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const said = `${userId} ${zone}`
  try {
    if (localStorage.getItem('zone') === said) return
    await call(changeNotificationSettings, { body: { zone }, signal })
    // Nothing of who has signed out meanwhile stays.
    if (currentSession()?.id === userId) localStorage.setItem('zone', said)
  } catch {
    // The next page says it again.
  }
}
