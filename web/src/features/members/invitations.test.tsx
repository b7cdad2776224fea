import { declineInvitation, invitations } from '@caravan/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana, signedIn } from '../../testing/account.ts'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

const invitation = {
  id: '0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f11',
  trip_name: 'Peru',
  inviter: 'mei',
  expires_at: '2027-03-27T00:00:00.000Z',
}

test('an invitation is declined and its sender blocked, after a question', async () => {
  signedIn()
  on(invitations).answers([invitation]).answers([])
  on(declineInvitation).answers(undefined)
  const { user } = await open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'More about the invitation to Peru' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Decline and block mei' }))
  const question = await screen.findByRole('alertdialog')
  expect(sentTo(declineInvitation)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Decline and block' }))
  await expectSuccess('mei can no longer invite you.')
  expect(sentTo(declineInvitation)).toMatchObject([{ body: { block: true } }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull())
})

test('before the address is confirmed it can only be declined', async () => {
  signedIn({ ...ana, email_verified: false })
  on(invitations).answers([invitation])
  await open('/dashboard')
  const card = within(await screen.findByRole('region', { name: 'Invitations' }))
  expect(card.getAllByRole('button').map(button => button.textContent)).toEqual(['Decline'])
})
