import { endOpeners, openers } from '@caravan/contract/openers'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/account.ts'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

const since = '2027-03-27T09:30:00.000Z'
const all = [
  { kind: 'session', count: 2, since },
  { kind: 'calendar_feed', count: 1, since },
  { kind: 'push_device', count: 1, since },
  { kind: 'mail_address', count: 3, since: null },
  { kind: 'guest_link', count: 2, since },
  { kind: 'join_link', count: 1, since },
  { kind: 'share_link', count: 1, since },
  { kind: 'invitation', count: 4, since },
] as const

async function openList(rows: readonly (typeof all)[number][]) {
  signedIn()
  on(openers).answers([...rows])
  const { user } = await open('/profile?section=account')
  const part = within(await screen.findByRole('region', { name: 'Other access' }))
  const end = async (name: string) => {
    await user.click(await part.findByRole('button', { name: new RegExp(`^End.*${name}`) }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'End' }))
  }
  return { part, end }
}

test('everything but the sessions is listed, and ends after a question', async () => {
  const { part, end } = await openList(all)
  expect((await part.findAllByRole('listitem')).map(row => row.textContent)).toEqual([
    expect.stringMatching(/^Calendar address.*since .*27.*2027/i),
    expect.stringMatching(/^Notifications on 1 device/),
    expect.stringMatching(/^Your email addresses for 3 trips/),
    expect.stringMatching(/^Links for 2 guests/),
    expect.stringMatching(/^1 link to join a trip/),
    expect.stringMatching(/^1 shared link/),
    expect.stringMatching(/^4 open invitations/),
  ])
  on(endOpeners).answers(undefined)
  on(openers).answers(all.filter(({ kind }) => kind !== 'guest_link'))
  await end('Links for 2 guests')
  await expectSuccess('This access has ended.')
  expect(sentTo(endOpeners)[0]?.params).toEqual({ kind: 'guest_link' })
  await part.findByText('1 shared link')
  expect(part.queryByText('Links for 2 guests')).toBeNull()
})

test('a kind stays in the list when the call fails', async () => {
  const { part, end } = await openList([all[1]])
  on(endOpeners).fails('server.unavailable')
  await end('Calendar address')
  await expectFailure('The service is not available right now. Please try again in a moment.')
  part.getByText('Calendar address')
})

test('an account that holds nothing else is told so', async () => {
  const { part } = await openList([all[0]])
  await part.findByText('Nothing else gives access to your account or your trips.')
})
