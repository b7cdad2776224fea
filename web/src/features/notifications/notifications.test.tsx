import { logout } from '@caravan/contract/auth'
import { blockedSenders, unblockSender } from '@caravan/contract/invitations'
import {
  changeNotificationSettings,
  type Notification,
  notificationSettings,
  notifications,
  readNotifications,
} from '@caravan/contract/notifications'
import { myTrips } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { currentSession, endSession } from '../../lib/calls/session.ts'
import { ana, firstSettings, signedIn } from '../../testing/account.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { sendZone } from './notifications.api.ts'
import { addressTo, wayTo } from './way-to.ts'

const trip = '0198c1c8-8a2e-7c60-8f0e-000000000001'
const row = '0198c1c8-8a2e-7c60-8f0e-000000000002'
const mei = { user_id: '0198c1c8-8a2e-7c60-8f0e-000000000003', name: 'Mei Chen', avatar_url: null }
let n = 10
const entry = (fields: Partial<Notification>): Notification => ({
  id: `0198c1c8-8a2e-7c60-8f0e-0000000000${n++}`,
  ...{ kind: 'expense', trip_id: trip, trip_name: 'Japan', actor: mei, about: null, count: 1 },
  ...{ at: '2027-03-01T10:00:00.000Z', read_at: null },
  ...fields,
})
const about = (kind: 'expense' | 'todo' | 'flight' | 'item' | 'settlement' | 'guest', more: object = {}) => ({
  about: { kind, id: row, name: 'Ramen', deleted: false, ...more },
})

beforeEach(() => {
  signedIn({ ...ana, unread_notifications: 2 })
  on(readNotifications).answers(undefined)
})

async function openBell(entries: Notification[]) {
  on(notifications).answers({ entries, unread: entries.length })
  const app = await open('/dashboard')
  await app.user.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
}

test('each entry says who did what, of one row by its name and of several how many', async () => {
  const { dialog } = await openBell([
    entry(about('expense')),
    entry({ count: 4 }),
    entry({ kind: 'booking', ...about('flight', { name: 'BR 198' }) }),
    entry({ kind: 'booking', ...about('flight', { name: 'BR 198', deleted: true }) }),
    entry({ kind: 'todo_due', actor: null, ...about('todo', { name: 'Book' }) }),
    entry({ kind: 'trip_soon', actor: null }),
    entry({ kind: 'settled', ...about('settlement', { name: null }) }),
    entry({ kind: 'added', actor: { ...mei, name: null } }),
    entry({ kind: 'added', ...about('guest', { name: 'Gus' }) }),
  ])
  const links = await dialog.findAllByRole('link')
  expect(links.map(link => link.textContent?.split('Japan')[0])).toEqual([
    'MCMei Chen added an expense for you: Ramen',
    'MCMei Chen added 4 expenses for you',
    'MCMei Chen changed a booking of yours: BR 198',
    'MCMei Chen deleted a booking of yours: BR 198',
    'Due tomorrow: Book',
    '',
    'MCMei Chen recorded a repayment with you',
    '?Deleted user added you to ',
    'MCMei Chen says that the guest Gus is you',
  ])
})

test.each<[Partial<Notification>, ReturnType<typeof wayTo>['to'], object | undefined]>([
  [about('expense'), '/edit-trip/$tripId', { dialog: 'expenses', expense: row }],
  [{ count: 3 }, '/edit-trip/$tripId', { dialog: 'expenses' }],
  [
    { kind: 'settled', ...about('settlement') },
    '/edit-trip/$tripId',
    { dialog: 'expenses', settlement: row },
  ],
  [{ kind: 'todo_due', ...about('todo') }, '/edit-trip/$tripId', { dialog: 'todos', todo: row }],
  [{ kind: 'booking', ...about('item') }, '/edit-trip/$tripId', { item: row }],
  [{ kind: 'booking' }, '/edit-trip/$tripId', { dialog: 'history' }],
  [
    { kind: 'booking', ...about('flight', { deleted: true }) },
    '/edit-trip/$tripId',
    { dialog: 'history', about: row },
  ],
  [
    { kind: 'comment', about: { kind: 'day', id: row, name: '2027-03-28', deleted: false } },
    '/edit-trip/$tripId',
    { day: '2027-03-28' },
  ],
  [{ kind: 'trip_soon' }, '/edit-trip/$tripId', {}],
  [{ kind: 'added', ...about('guest') }, '/edit-trip/$tripId', { dialog: 'history' }],
  [{ kind: 'passport' }, '/profile', { section: 'information' }],
  [{ kind: 'invited', trip_id: null }, '/dashboard', undefined],
])('%o leads to its row', (fields, to, search) => {
  const way = wayTo(entry(fields)) as { to: string; search?: object }
  expect(way.to).toBe(to)
  expect(way.search && JSON.parse(JSON.stringify(way.search))).toEqual(search)
})

test.each<[Partial<Notification>, string]>([
  [about('expense'), `/edit-trip/${trip}?dialog=expenses&expense=${row}`],
  [{ kind: 'trip_soon' }, `/edit-trip/${trip}`],
  [{ kind: 'passport' }, '/profile?section=information'],
  [{ kind: 'invited', trip_id: null }, '/dashboard'],
])('%o leads there from outside of the app, too', (fields, address) => {
  expect(addressTo(entry(fields))).toBe(address)
})

test('a press has read its entry, and the button all up to the latest that was seen', async () => {
  const entries = [entry({ kind: 'passport' }), entry({ count: 3 })]
  const { user, dialog, press, address } = await openBell(entries)
  await dialog.findAllByRole('link')
  await press('Mark all as read')
  await waitFor(() =>
    expect(sentTo(readNotifications).map(({ body }) => body)).toEqual([{ up_to: entries[0]?.id }]),
  )
  await user.click(dialog.getAllByRole('link')[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/profile?section=information'))
  expect(sentTo(readNotifications)[1]?.body).toEqual({ ids: [entries[0]?.id] })
})

test('the arrow keys go along the entries from the moment they are there', async () => {
  const { user, dialog } = await openBell([entry(about('expense')), entry({ count: 4 })])
  const [first, second] = await dialog.findAllByRole('link')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(first)
})

test('a list that did not come can be asked for again, and an empty one says so', async () => {
  on(notifications).fails('server.busy')
  const { user } = await open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  const again = await dialog.findByRole('button', { name: 'Try again' })
  on(notifications).answers({ entries: [], unread: 0 })
  await user.click(again)
  await dialog.findByText('Nothing new')
})

test('a kind is switched off, a muted trip heard again, and a blocked sender let in', async () => {
  const muted = { ...firstSettings, muted: [trip] }
  on(notificationSettings).answers(muted)
  on(myTrips).answers([])
  on(changeNotificationSettings).answers(({ body }) => ({
    ...muted,
    muted: body.muted ?? muted.muted,
    kinds: { ...muted.kinds, ...body.kinds },
  }))
  on(blockedSenders)
    .answers([{ user_id: row, username: 'rui' }])
    .answers([])
  on(unblockSender).answers(undefined)
  const { user } = await open('/profile')
  const boxOf = async (channel: string, kind: string) =>
    within(await screen.findByRole('group', { name: channel })).getByRole('checkbox', { name: kind })
  const box = await boxOf('Shown by the bell', 'Expenses for you')
  await user.click(box)
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(false))
  await user.click(await boxOf('Mailed to you', 'Mentioned'))
  await user.click(await boxOf('Mailed to you', 'Added to a trip'))
  await user.click(await screen.findByRole('button', { name: /^Unmute/ }))
  await waitFor(() => expect(screen.queryByText('Muted trips')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Unblock.*rui/ }))
  await waitFor(() => expect(screen.queryByText('Blocked senders')).toBeNull())
  expect(sentTo(unblockSender)[0]?.params).toEqual({ userId: row })
  const said = sentTo(changeNotificationSettings).map(({ body }) => body)
  expect(said.filter(({ zone }) => zone === undefined)).toEqual([
    { kinds: { expense: { bell: false, push: false, mail: false } } },
    { kinds: { mention: { bell: true, push: false, mail: true } } },
    { kinds: { added: { bell: true, push: false, mail: true } } },
    { muted: [] },
  ])
})

test('the zone is not kept of who signs out before the server has it', async () => {
  const held = gate()
  on(changeNotificationSettings).hangs(held).answers(firstSettings)
  const sent = sendZone(ana.id, new AbortController().signal)
  endSession()
  held.open()
  await sent
  expect(localStorage.getItem('zone')).toBeNull()
})

test('a zone on its way to the server is not sent on once somebody signs out', async () => {
  on(changeNotificationSettings).hangs(gate())
  on(logout).answers(undefined)
  on(myTrips).answers([])
  const { user } = await open('/dashboard')
  await waitFor(() => expect(sentTo(changeNotificationSettings)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(sentTo(changeNotificationSettings)[0]?.signal?.aborted).toBe(true)
})
