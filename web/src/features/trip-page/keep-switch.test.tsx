import { avatar } from '@caravan/contract/account'
import { attachment as attachmentWhole } from '@caravan/contract/attachments'
import { expenses as readLedger } from '@caravan/contract/expenses'
import type { Item } from '@caravan/contract/items'
import type { Member } from '@caravan/contract/members'
import { dayWays } from '@caravan/contract/ways'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { aFile } from '../../testing/files.ts'
import { keptStore } from '../../testing/kept-store.ts'
import { ledgerOf } from '../../testing/ledger.ts'
import { comeBack, cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const tickets = [aFile(901, { name: 'Ticket.pdf' }), aFile(902, { name: 'Voucher.pdf' })]
const aMonthBefore = '2027-02-27'

/** More Options on a day; the trip is from 27 March to 4 April. */
async function openOptions(today: string, member: Partial<Member> = {}, items: Item[] = []) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00`) })
  onTestFinished(() => void vi.useRealTimers())
  serveTrip({ ...planOf(items), attachments: tickets }, [{ ...memberAna, ...member }])
  on(readLedger).answers(ledgerOf([]))
  on(attachmentWhole).answers(undefined as never)
  const app = await open(`/edit-trip/${tripId}?dialog=other`)
  return { ...app, toggle: await keepSwitch() }
}

const keepSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Keep on this device/ })
const filesIn = ({ answers }: ReturnType<typeof keptStore>) =>
  [...answers.keys()].filter(key => key.includes(' file ')).length

test.each([
  ['2027-03-19', false],
  ['2027-03-20', true],
  ['2027-05-04', true],
  ['2027-05-05', false],
])('on %s, near the trip or not, a trip is kept by itself: %s', async (today, isKept) => {
  const stored = keptStore()
  const { toggle } = await openOptions(today, { role: 'viewer' })
  await screen.findByText(isKept ? / kB on this device$/ : 'Opens without a network, files too.')
  expect(toggle.checked).toBe(isKept)
  expect(filesIn(stored)).toBe(isKept ? 2 : 0)
  expect(stored.persists).toBe(0)
})

test('switched on it says how many files are here and then how much that is, and it stays switched off', async () => {
  const stored = keptStore()
  const app = await openOptions(aMonthBefore)
  const held = gate()
  on(attachmentWhole)
    .answers(undefined as never)
    .hangs(held)
    .answers(undefined as never)
  await app.user.click(app.toggle)
  await screen.findByText('1 of 2 files')
  expect(stored.persists).toBe(1)
  held.open()
  await screen.findByText(/ kB on this device$/)
  expect(filesIn(stored)).toBe(2)

  await app.user.click(app.toggle)
  await screen.findByText('Opens without a network, files too.')
  expect(filesIn(stored)).toBe(0)
  expect([...stored.answers.keys()].some(key => key.endsWith(' plan'))).toBe(true)
  cleanup()
  queryClient.clear()
  const { toggle } = await openOptions('2027-03-28')
  await screen.findByText('Opens without a network, files too.')
  expect(toggle.checked).toBe(false)
})

test('switched off in the middle, what is on its way is not kept', async () => {
  const stored = keptStore()
  const held = gate()
  const { user, toggle } = await openOptions(aMonthBefore)
  on(attachmentWhole)
    .answers(undefined as never)
    .hangs(held)
  await user.click(toggle)
  await screen.findByText('1 of 2 files')
  await waitFor(() => expect(sentTo(attachmentWhole)).toHaveLength(2))
  await user.click(toggle)
  await screen.findByText('Opens without a network, files too.')
  expect(sentTo(attachmentWhole).at(-1)?.signal?.aborted).toBe(true)
  expect(filesIn(stored)).toBe(0)
})

test('without a network it says so and goes on when there is one', async () => {
  const stored = keptStore()
  const { user, toggle } = await openOptions(aMonthBefore)
  cutOff()
  await user.click(toggle)
  await screen.findByText('Caravan does not answer. 0 of 2 files are here, the rest follows when it does.')
  expect(toggle.checked).toBe(true)
  comeBack()
  await screen.findByText(/ kB on this device$/)
  expect(filesIn(stored)).toBe(2)
})

test('a file that cannot be fetched is told, and the others are here', async () => {
  keptStore()
  const { user, toggle } = await openOptions(aMonthBefore)
  on(attachmentWhole)
    .fails('request.not_found')
    .answers(undefined as never)
  await user.click(toggle)
  await screen.findByText('1 of 2 files are here. The rest could not be loaded.')
})

test('where there is no room for the files it says so', async () => {
  const stored = keptStore()
  const { user, toggle } = await openOptions(aMonthBefore)
  on(attachmentWhole).answers((() => {
    stored.isFull = true
  }) as never)
  await user.click(toggle)
  await screen.findByText('There is no room left on this device. 0 of 2 files are here.')
  expect(toggle.checked).toBe(true)
})

test('a choice that cannot be stored leaves the switch as it was', async () => {
  const stored = keptStore()
  const { user, toggle } = await openOptions(aMonthBefore)
  stored.isFull = true
  await user.click(toggle)
  await screen.findByText('This browser stores nothing more. It is full, or this is a private window.')
  expect(toggle.checked).toBe(false)
})

test('the faces of a trip that is kept are there where the browser has lost them', async () => {
  const stored = keptStore()
  const face = '/avatars/0123456789abcdef0123456789abcdef.webp'
  on(avatar).answers(undefined as never)
  await openOptions('2027-03-28', { avatar_url: face })
  await screen.findByText(/ kB on this device$/)
  expect([...stored.answers.keys()].filter(key => key.endsWith(`${tripId} face /api${face}`))).toHaveLength(1)
  const shown = () => [...document.querySelectorAll('img')].map(({ src }) => new URL(src).protocol)
  expect(shown()).toContain('http:')
  for (const image of document.querySelectorAll('img')) fireEvent.error(image)
  await waitFor(() => expect(new Set(shown())).toEqual(new Set(['blob:'])))
})

test('the ways of all days are kept, and asked for again where a place is another one', async () => {
  const stored = keptStore()
  const items = ['2027-03-29', '2027-03-31', '2027-04-02'].flatMap(date => [
    itemOn(date, 'Museum', { lat: 35.7, lng: 139.7, position: 1 }),
    itemOn(date, 'Park', { lat: date === '2027-04-02' ? null : 35.71, lng: 139.71, position: 2 }),
  ])
  const between = (n: number) => ({ from: items[n]?.id ?? '', to: items[n + 1]?.id ?? '' })
  const way = { metres: 900, minutes: 12, mode: 'foot', by: 'straight' } as const
  const asked = (from: number) =>
    sentTo(dayWays)
      .slice(from)
      .map(({ query }) => query.date)
  const openOnce = async () => {
    cleanup()
    queryClient.clear()
    const before = sentTo(dayWays).length
    await openOptions('2027-03-27', {}, items)
    on(dayWays).answers(({ query }) => [{ ...between(query.date === '2027-03-29' ? 0 : 2), ...way }])
    await screen.findByText(/ kB on this device$/)
    return asked(before)
  }
  expect(await openOnce()).toEqual(['2027-03-29', '2027-03-31'])
  expect([...stored.answers.keys()].filter(key => key.includes(' ways '))).toHaveLength(2)
  expect(await openOnce()).toEqual([])
  items[1] = { ...(items[1] as Item), id: tripId }
  expect(await openOnce()).toEqual(['2027-03-29'])
})

test('a browser that stores nothing has no use for it', async () => {
  const { toggle } = await openOptions(aMonthBefore)
  screen.getByText('This browser stores nothing more. It is full, or this is a private window.')
  expect(toggle.disabled).toBe(true)
})

test('it says once what keeps the app itself from opening', async () => {
  keptStore()
  const secure = 'To open Caravan itself without a network, its address has to begin with https.'
  await openOptions(aMonthBefore)
  screen.getByText(secure)
  cleanup()
  Object.assign(globalThis, { isSecureContext: true })
  document.documentElement.dataset['offline'] = 'off'
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'isSecureContext')
    delete document.documentElement.dataset['offline']
  })
  await openOptions(aMonthBefore)
  screen.getByText('This server does not let Caravan itself open without a network.')
  expect(screen.queryByText(secure)).toBeNull()
})
