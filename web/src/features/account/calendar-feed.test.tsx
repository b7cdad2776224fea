import { endOwnCalendar, makeOwnCalendar, ownCalendar } from '@caravan/contract/calendar'
import { sessions } from '@caravan/contract/sessions'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../testing/account.ts'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

beforeEach(() => {
  signedIn()
  on(sessions).answers([])
})

const made_at = '2027-03-27T09:30:00.000Z'
const url = (name: string) => `https://trips.example/api/calendar/${name}.ics`
async function openFeed(known: string | null) {
  on(ownCalendar).answers({ made_at: known })
  const { user } = await open('/profile?section=account')
  const part = within(await screen.findByRole('region', { name: 'Calendar feed' }))
  const press = async (name: string) => user.click(await part.findByRole('button', { name }))
  const confirms = async (name: string) =>
    user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  return { part, press, confirms }
}

test('an address is made, shown once, made anew after a question, and removed', async () => {
  const { part, press, confirms } = await openFeed(null)
  on(makeOwnCalendar)
    .answers({ url: url('one'), made_at })
    .answers({ url: url('two'), made_at })
  await press('Create address')
  expect((await part.findByLabelText<HTMLInputElement>('Calendar address')).value).toBe(url('one'))
  part.getByText('Copy it now: it is not shown again.')
  await press('Create a new address')
  await confirms('Create a new address')
  await part.findByDisplayValue(url('two'))
  on(endOwnCalendar).answers(undefined)
  await press('Remove')
  await confirms('Remove')
  await expectSuccess('The calendar address has been removed.')
  expect(document.activeElement).toBe(await part.findByRole('button', { name: 'Create address' }))
  expect(part.queryByLabelText('Calendar address')).toBeNull()
})

test('one that is there is told by its date, and stays where the question is put away or the call fails', async () => {
  const { part, press, confirms } = await openFeed(made_at)
  await part.findByText(/^Created on .*27.*2027/)
  await press('Remove')
  await confirms('Cancel')
  expect(sentTo(endOwnCalendar)).toEqual([])
  on(endOwnCalendar).fails('server.unavailable')
  await press('Remove')
  await confirms('Remove')
  await expectFailure('The service is not available right now. Please try again in a moment.')
  part.getByText(/^Created on/)
})
