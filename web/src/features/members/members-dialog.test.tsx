import { joinLinks } from '@caravan/contract/invitations'
import { addMember, leaveTrip, members, removeMember } from '@caravan/contract/members'
import { plan as readPlan } from '@caravan/contract/plan'
import { myTrips } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const button = (name: string) => screen.findByRole('button', { name })
const changes = async () => {
  const names = ['Add Member', 'No email address? Create a link to share']
  const buttons = await Promise.all(names.map(name => screen.findAllByRole('button', { name })))
  return buttons.flat().filter(one => one.closest('[role=dialog]'))
}
const confirmed = async (user: { click: (on: Element) => Promise<void> }, question: RegExp, name: string) =>
  user.click(within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name }))

async function openMembers(people = [memberAna, mei]) {
  const trip = serveTrip(planOf(), people)
  on(joinLinks).answers([])
  const app = await open(`/edit-trip/${tripId}?dialog=members`)
  await screen.findByRole('dialog', { name: `Member List (${people.length} person)` })
  return { ...app, ...trip }
}

test('shared expenses are asked about before somebody is removed with them', async () => {
  const { user, people } = await openMembers()
  const ask = /This member has shared expenses\. Do you want to proceed with deletion\?/
  for (const [name, sent] of [
    ['Cancel', [undefined]],
    ['Proceed', [undefined, undefined, 'true']],
  ] as const) {
    on(removeMember)
      .fails('member.share_records')
      .answers(() => void people.pop())
    await user.click(await button('Remove mei'))
    await confirmed(user, /mei/, 'Remove')
    await confirmed(user, ask, name)
    await waitFor(() => expect(sentTo(removeMember).map(({ query }) => query.force)).toEqual(sent))
  }
  await expectSuccess('Member force-deleted with shared expenses adjusted')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove mei' })).toBeNull())
})

test('without a network it says what cannot be changed, before anything is pressed', async () => {
  await openMembers()
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await screen.findByText('You are offline. You can change members and invitations when you are back.')
  for (const one of await changes()) expect(one).toHaveProperty('disabled', true)
  network.mockRestore()
})

test('while the server is silent one can try again at once', async () => {
  await openMembers()
  cutOff()
  window.dispatchEvent(new Event('offline'))
  await screen.findByText(/You can change members and invitations when it does/)
  for (const one of await changes()) expect(one).toHaveProperty('disabled', false)
})

test('the last one on a trip cannot leave it', async () => {
  const { user } = await openMembers([memberAna])
  on(leaveTrip).fails('member.last')
  await user.click(await button('Leave this trip'))
  await confirmed(user, /./, 'Leave trip')
  await screen.findByText(/^Delete failed: /)
  await button('Leave this trip')
})

test('leaving asks for nothing that the server no longer answers', async () => {
  const { user, live, address } = await openMembers()
  const answer = gate()
  on(leaveTrip).hangs(answer).answers(undefined)
  on(myTrips).answers([])
  await user.click(await button('Leave this trip'))
  await confirmed(user, /./, 'Leave trip')
  await waitFor(() => expect(sentTo(leaveTrip)).toHaveLength(1))
  const asked = () => [sentTo(readPlan).length, sentTo(members).length]
  const before = asked()
  live.tellGone()
  answer.open()
  await expectSuccess('You have left Trip to Japan.')
  await screen.findByText('Plan New Trip')
  expect(address()).toBe('/dashboard')
  expect(asked()).toEqual(before)
})

test('a list that does not come says so, and comes on the next try', async () => {
  serveTrip()
  on(joinLinks).answers([])
  on(members).fails('server.unavailable')
  const { user } = await open(`/edit-trip/${tripId}?dialog=members`)
  expect(await screen.findAllByText('Unable to get member')).not.toEqual([])
  on(members).answers([memberAna])
  await user.click(await button('Try again'))
  await button('Leave this trip')
})

test('somebody who may not invite yet is told why, and nothing typed is lost', async () => {
  const { user } = await openMembers([memberAna])
  const email = await screen.findByLabelText('Invite by email')
  on(addMember).fails('account.unverified')
  await user.type(email, 'mei@example.com{Enter}')
  await expectFailure('Failed to add：Please verify your email address first.')
  expect(email).toHaveProperty('value', 'mei@example.com')
})
