import { readImport } from '@caravan/contract/imports'
import { LONGEST_READ_TEXT, MOST_READ_BYTES } from '@caravan/contract/imports.bounds'
import { members } from '@caravan/contract/members'
import { myTrips, type TripSummary } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSession } from '../lib/calls/session.ts'
import { allShared, dropOldShared, keepShared } from '../lib/shared-here.ts'
import { signedIn } from '../testing/account.ts'
import { expectFailure } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { emptyStores } from '../testing/stores.ts'
import { idOf, japan, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

beforeEach(() => void emptyStores())

const mail = new File(['a mail'], 'Your trip.eml', { type: 'message/rfc822' })
function formOf(fields: Record<string, string>, ...files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('files', file)
  return form
}
const named = async () => (await allShared()).map(one => ('text' in one ? one.text : one.name))
const trip = (n: number, name: string, start_date: string, end_date: string): TripSummary => ({
  ...{ ...japan, id: n === 0 ? tripId : idOf(6_000 + n), name, start_date, end_date },
})

test.each([
  [
    'a text with its title and link',
    { title: 'Booked', text: 'BR 198', url: 'https://x.example' },
    [],
    ['Booked\nBR 198\nhttps://x.example'],
  ],
  [
    'a link that is the text',
    { text: 'https://x.example', url: 'https://x.example' },
    [],
    ['https://x.example'],
  ],
  ['a file, whose title is none', { title: 'Your trip.eml' }, [mail], ['Your trip.eml']],
  ['a file with a text', { text: 'See this' }, [mail], ['Your trip.eml', 'See this']],
  ['nothing', { title: ' ' }, [new File([], 'empty.txt')], []],
])('%s waits on this device', async (_, fields, files, kept) => {
  expect(await keepShared(formOf(fields as Record<string, string>, ...files))).toBe(0)
  expect(await named()).toEqual(kept)
})

test('what is too large is not kept, nor more than twenty', async () => {
  const large = Object.defineProperty(new File(['x'], 'large.pdf'), 'size', { value: MOST_READ_BYTES + 1 })
  const form = formOf({ text: 'x'.repeat(LONGEST_READ_TEXT + 1) })
  vi.spyOn(form, 'getAll').mockReturnValue([large, mail])
  expect(await keepShared(form)).toBe(2)
  expect(await named()).toEqual(['Your trip.eml'])
  expect(await keepShared(formOf({}, ...Array.from({ length: 21 }, () => mail)))).toBe(2)
  expect(await named()).toHaveLength(20)
})

test('it goes after a day, and with its account', async () => {
  await keepShared(formOf({ text: 'old' }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1 })
  onTestFinished(() => void vi.useRealTimers())
  await dropOldShared()
  vi.useRealTimers()
  expect(await named()).toEqual([])
  signedIn()
  await keepShared(formOf({ text: 'new' }))
  endSession()
  expect(await named()).toEqual([])
})

test('it asks which trip it is for, that of today first, and reads it there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-28T10:00:00') })
  onTestFinished(() => void vi.useRealTimers())
  signedIn()
  await keepShared(formOf({ text: 'Flight BR198' }))
  await keepShared(formOf({ title: 'Booked', text: 'Flight BR197' }))
  serveTrip(planOf())
  on(myTrips).answers([
    trip(1, 'Long over', '2020-01-01', '2020-01-05'),
    trip(2, 'Next', '2027-05-01', '2027-05-05'),
    trip(0, 'Now', '2027-03-27', '2027-04-04'),
    trip(3, 'Just over', '2027-03-01', '2027-03-05'),
  ])
  const { press, address } = await open('/share?left=2')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^2 things could not be taken/)
  await screen.findByRole('button', { name: /^Now/ })
  const rows = screen.getAllByRole('listitem').map(row => row.textContent)
  expect(rows.slice(0, 2)).toEqual(['Shared text', 'Booked'])
  expect(rows.slice(2).map(row => /Now|Next|Just over|Long over/.exec(row ?? '')?.[0])).toEqual([
    ...['Now', 'Next', 'Just over', 'Long over'],
  ])
  on(readImport).answers({ proposals: [], found_nothing: 'nothing', file: null })
  await press(/^Now/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 }))
  expect(address()).toContain(`/edit-trip/${tripId}?dialog=import`)
  await waitFor(() => expect(dialog.getAllByText(/No booking or receipt/)).toHaveLength(2))
  expect(sentTo(readImport)).toEqual([
    expect.objectContaining({ body: { text: 'Flight BR198' } }),
    expect.objectContaining({ body: { text: 'Booked\nFlight BR197' } }),
  ])
  expect(await named()).toEqual([])
})

test('what could not be read stays, and what is taken off the list goes', async () => {
  signedIn()
  await keepShared(formOf({ title: 'Booked', text: 'Flight BR198' }))
  serveTrip(planOf())
  on(readImport).fails('server.unavailable')
  const { press } = await open(`/edit-trip/${tripId}?dialog=import`)
  await screen.findByText(/^Reading failed/, undefined, { timeout: 30_000 })
  expect(await named()).toHaveLength(1)
  await press('Remove Booked from the list')
  await waitFor(async () => expect(await named()).toEqual([]))
})

test('who may only look is told so before, and what is not wanted is discarded', async () => {
  signedIn()
  await keepShared(formOf({ text: 'Flight BR198' }))
  on(myTrips).answers([trip(0, 'Japan', '2027-03-27', '2027-04-04')])
  on(members).answers([{ ...memberAna, role: 'viewer' }])
  const { press, address } = await open('/share')
  await screen.findByRole('button', { name: /^Japan/ })
  await press(/^Japan/)
  await expectFailure('You can look at this trip, but not change it.')
  await press('Discard')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(await named()).toEqual([])
})

test('where nothing waits it says so', async () => {
  signedIn()
  await open('/share')
  await screen.findByText('Nothing is waiting here')
})

test('a stranger signs in first', async () => {
  const { address } = await open('/share')
  await waitFor(() => expect(address()).toBe('/?next=%2Fshare'))
})
