import type { Flight } from '@caravan/contract/flights'
import { live } from '@caravan/contract/live'
import { tellPresence } from '@caravan/contract/presence'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, itemOn, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { membersQuery } from '../members.ts'

const nights = ['2027-03-31', '2027-04-01'].map(date => itemOn(date, 'Hotel Kanra', { type: 'lodging' }))
const flight = {
  ...{ id: idOf(901), trip_id: tripId, version: 1, flight_number: 'BR 198', confirmation_number: null },
  ...{ depart_airport: 'Taipei', depart_airport_code: 'TPE', depart_zone: 'Asia/Taipei' },
  ...{ depart_city: 'Taipei', depart_lat: null, depart_lng: null, depart_date: '2027-03-31T08:50' },
  ...{ arrive_airport: 'Tokyo', arrive_airport_code: 'NRT', arrive_zone: 'Asia/Tokyo' },
  ...{ arrive_city: 'Tokyo', arrive_lat: null, arrive_lng: null, arrive_date: '2027-03-31T13:05' },
  ...{ cost: null, cost_currency: null, cost_currency_symbol: null },
  ...{ attachment: null, notes: null, participants: null },
} as Flight

const patience = { timeout: 30_000 }
const day = '2027-03-31'

async function openTrip(search: string, role: 'member' | 'viewer' = 'member') {
  const plan = { ...planOf(nights), seq: 100, flights: [flight] }
  const { live } = serveTrip(plan, [{ ...memberAna, role }, mei])
  const app = await open(`/edit-trip/${tripId}?day=${day}&${search}`)
  await waitFor(() => expect(live.count()).toBe(1))
  const isAt = (item_id: string | null) =>
    act(async () => live.tellPresence([{ user_id: mei.user_id ?? '', day, item_id, dialog: null }]))
  const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }, patience))
  return { ...app, plan, live, isAt, inDialog }
}

test('a flight that somebody else edits says so in its list, on its day and in its form', async () => {
  const { user, isAt, inDialog } = await openTrip('dialog=flights')
  const list = await inDialog('Flights')
  await isAt(flight.id)
  await list.findByText('mei is editing')
  expect(screen.getAllByText('mei is editing')).toHaveLength(2)
  await user.click(list.getByRole('button', { name: /^BR 198/ }))
  const form = await inDialog('Edit flight')
  await form.findByText('mei is here too')
  await isAt(null)
  await waitFor(() => expect(form.queryByText('mei is here too')).toBeNull())
})

test('a stay tells of whoever edits one of its nights', async () => {
  const { isAt, inDialog } = await openTrip('dialog=lodging')
  const list = await inDialog('Lodging')
  await isAt(nights[1]?.id ?? '')
  await list.findByText('mei is editing')
})

test('the form of a row is told to the others for as long as it is open', async () => {
  const { user, isAt, inDialog } = await openTrip('dialog=flights')
  const list = await inDialog('Flights')
  await isAt(null)
  await user.click(list.getByRole('button', { name: /^BR 198/ }))
  const form = await inDialog('Edit flight')
  const told = () => sentTo(tellPresence).map(({ body }) => body.item_id)
  await waitFor(() => expect(told()).toEqual([flight.id]))
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(told()).toEqual([flight.id, null]))
})

test('a flight that somebody else has just written lights up', async () => {
  const { plan, live, inDialog } = await openTrip('dialog=flights')
  const list = await inDialog('Flights')
  // Their colours come with the members, which may be there after the plan.
  await waitFor(() => expect(queryClient.getQueryData(membersQuery(tripId).queryKey)).toHaveLength(2))
  const tints = () => [...document.querySelectorAll<HTMLElement>('[data-tint]')]
  expect(tints()).toEqual([])
  await act(async () => {
    Object.assign(plan, { flights: [{ ...flight, notes: 'Gate 9', version: 2 }], seq: 101 })
    live.tell({ seq: 101, topics: ['flights'], actor: mei.user_id ?? null })
  })
  await list.findByText('Gate 9')
  expect(tints().map(({ style }) => style.color)).toEqual(Array(2).fill(`var(--member-ring-${mei.color})`))
})

test('viewers at the address of the editor are told of as readers', async () => {
  const { isAt } = await openTrip('dialog=note-edit', 'viewer')
  await isAt(null)
  const told = () => [
    ...sentTo(live).map(({ body }) => body.windows[0]?.dialog),
    ...sentTo(tellPresence).map(({ body }) => body.dialog),
  ]
  await waitFor(() => expect(told().at(-1)).toBe('note'))
})

test('the faces of those who are here come first, and among many that of the one who edits', async () => {
  const crowd = ['Bo', 'Cy', 'Di', 'Ed'].map((name, n) => {
    const user_id = idOf(40 + n)
    return { ...mei, user_id, username: name.toLowerCase(), name }
  })
  const { live } = serveTrip(planOf(nights), [memberAna, mei, ...crowd])
  await open(`/edit-trip/${tripId}?day=${day}`)
  await waitFor(() => expect(live.count()).toBe(1))
  const at = (n: number, item_id: string | null = null, dialog: string | null = null) => ({
    ...{ user_id: crowd[n]?.user_id ?? '', day, item_id, dialog },
  })
  const faces = () => screen.getByRole('img', { name: /^On this trip:/ }).getAttribute('aria-label')
  await act(async () => live.tellPresence([at(1), at(2), at(3, nights[0]?.id)]))
  await waitFor(() => expect(faces()).toMatch(/Ed, Cy, Di, ana, mei, Bo/))
  await screen.findByText('Ed and 2 others are on this day')
  await act(async () => live.tellPresence([at(1), at(2, null, 'note-edit'), at(3)]))
  await waitFor(() => expect(faces()).toMatch(/Di, Cy, Ed, ana, mei, Bo/))
})
