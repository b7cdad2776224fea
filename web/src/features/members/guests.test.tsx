import { addGuest, changeGuest, endGuestLink, guestIs, linkGuest } from '@caravan/contract/guests'
import { undoChange } from '@caravan/contract/history'
import { joinLinks } from '@caravan/contract/invitations'
import { type Member, removeMember } from '@caravan/contract/members'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { gus, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

async function openMembers(people: Member[] = [memberAna, gus]) {
  const trip = serveTrip(planOf(), people)
  on(joinLinks).answers([])
  on(undoChange).answers({ seq: 9 })
  const app = await open(`/edit-trip/${tripId}?dialog=members`)
  const dialog = within(await screen.findByRole('dialog', { name: /^Member List/ }))
  async function choose(name: string) {
    await app.user.click(await dialog.findByRole('button', { name: 'More about Gus' }))
    await app.user.click(await screen.findByRole('menuitem', { name }))
  }
  async function agree(name: string) {
    const question = within(await screen.findByRole('alertdialog'))
    await app.user.click(question.getByRole('button', { name }))
  }
  async function undo() {
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    await expectSuccess('Undone: Gus')
  }
  return { ...app, ...trip, dialog, choose, agree, undo }
}

test('somebody without an account is added by name, and that is taken back', async () => {
  const { user, dialog, people, undo } = await openMembers([memberAna])
  await user.click(await dialog.findByRole('button', { name: 'Add somebody without an account' }))
  const name = dialog.getByLabelText('Name of the guest')
  await expectFocus(name)
  await user.type(name, '{Enter}')
  await dialog.findByText('Enter a name.')
  on(addGuest).answers(() => {
    people.push(gus)
    return gus
  })
  await user.type(name, ' Gus {Enter}')
  await expectSuccess('Gus is on the trip as a guest.')
  expect(sentTo(addGuest)).toMatchObject([{ body: { name: 'Gus' } }])
  expect(name).toHaveProperty('value', '')
  const row = (await dialog.findByText('Gus')).closest('li')
  expect(row?.textContent).toContain('Guest')
  await undo()
})

test('a guest is renamed, and limited to viewing', async () => {
  const { user, dialog, choose, people, undo } = await openMembers()
  await choose('Rename')
  const name = screen.getByLabelText('Name of the guest')
  await expectFocus(name)
  on(changeGuest).answers({ ...gus, name: 'Gustav' })
  await user.keyboard('{Backspace}{Enter}')
  expect(sentTo(changeGuest)).toEqual([])
  await user.paste(`${'Gustav'.repeat(10)}!`)
  await user.keyboard('{Enter}')
  await screen.findByText('At most 60 characters.')
  expect(name).toHaveProperty('value', `${'Gustav'.repeat(10)}!`)
  expect(sentTo(changeGuest)).toEqual([])
  await user.clear(name)
  await user.type(name, 'Gustav{Enter}')
  await expectSuccess('The guest is called Gustav now.')
  on(changeGuest).answers(() => {
    people.splice(1, 1, { ...gus, role: 'viewer' })
    return { ...gus, role: 'viewer' }
  })
  await choose('Limit to viewing')
  await expectSuccess('Gus can now only view this trip.')
  expect(sentTo(changeGuest).map(({ body }) => body)).toEqual([{ name: 'Gustav' }, { role: 'viewer' }])
  await undo()
  await dialog.findByText('View only')
  on(changeGuest).answers(gus)
  await choose('Allow taking part')
  await expectSuccess('Gus can now take part: vote, tick to-dos, and add expenses.')
})

test('a link is made, with a code for a camera, and ended after a question', async () => {
  const { choose, agree, dialog } = await openMembers()
  const url = 'https://caravan.example/guest?token=secret'
  on(linkGuest).answers({ url })
  await choose('Create a link')
  expect(await dialog.findByLabelText('Link for Gus')).toHaveProperty('value', url)
  const code = dialog.getByRole('img', { name: 'QR code of the link for Gus' })
  expect(code.getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  on(endGuestLink).answers(undefined)
  await choose('End the link')
  await agree('Cancel')
  expect(sentTo(endGuestLink)).toEqual([])
  await choose('End the link')
  await agree('End the link')
  await expectSuccess('The link for Gus no longer works.')
  await waitFor(() => expect(dialog.queryByLabelText('Link for Gus')).toBeNull())
})

test('a guest is removed, and that is taken back', async () => {
  const { user, dialog, agree, people, undo } = await openMembers()
  on(removeMember).answers(() => void people.pop())
  await user.click(await dialog.findByRole('button', { name: 'Remove Gus' }))
  await agree('Remove')
  await expectSuccess('Member deleted')
  await undo()
})

test('a guest is said to be a member, and is one again once that is taken back', async () => {
  const { user, dialog, choose, people, undo } = await openMembers([memberAna, mei, gus])
  await choose('This guest is...')
  const asked = within(await screen.findByRole('dialog', { name: 'Which member is Gus?' }))
  const submit = asked.getByRole('button', { name: 'Make them one' })
  expect(submit).toHaveProperty('disabled', true)
  await user.click(asked.getByRole('button', { name: /Member$/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['ana', 'mei'])
  await user.click(screen.getByRole('option', { name: 'mei' }))
  on(guestIs).answers(() => void people.pop())
  await user.click(submit)
  await expectSuccess('Gus is mei now.')
  expect(sentTo(guestIs)).toMatchObject([
    { params: { tripId, userId: gus.user_id }, body: { user_id: mei.user_id } },
  ])
  await waitFor(() => expect(dialog.queryByText('Gus')).toBeNull())
  await undo()
})

test('a second guest of one name is added, with a hint while the name is typed', async () => {
  const { user, dialog } = await openMembers()
  await user.click(await dialog.findByRole('button', { name: 'Add somebody without an account' }))
  const name = dialog.getByLabelText('Name of the guest')
  await user.type(name, 'Gu')
  expect(dialog.queryByText(/^There is already/)).toBeNull()
  await user.type(name, 'S')
  await dialog.findByText('There is already a Gus on this trip. A last name tells the two apart.')
  on(addGuest).answers(gus)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sentTo(addGuest)).toMatchObject([{ body: { name: 'GuS' } }]))
})
