import { deleteMe, deleteMeByPassword } from '@caravan/contract/account'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectFocus, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { openProfile } from '../../testing/profile.ts'

const title = 'Cannot be restored after deletion'

/** The button that a wide screen shows. */
function theButton(): HTMLElement {
  const [, wide] = screen.getAllByRole('button', { name: 'Delete account' })
  if (!wide) throw new Error('one for phones, one for the rest')
  return wide
}

test('an account is deleted after a question, whatever is not saved, and nothing of it stays', async () => {
  on(deleteMe).answers(undefined)
  const { user, press, fill, field, address } = await openProfile()
  await user.click(theButton())
  await screen.findByRole('alertdialog', { name: title })
  await expectFocus(screen.getByRole('button', { name: 'Cancel' }))
  await press('Cancel')
  await expectFocus(theButton())
  expect(sentTo(deleteMe)).toEqual([])

  await press('Edit Username')
  await fill(field('Username'), 'a b')
  await user.click(theButton())
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete account' }),
  )
  await expectSuccess('Account deleted')
  await waitFor(() => expect(address()).toBe('/'))
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('ana')
})

test('where the password was given long ago, it is asked for before the account goes', async () => {
  on(deleteMe).fails('account.reauthentication_required')
  on(deleteMeByPassword).fails('account.old_password_wrong').answers(undefined)
  const { user, fill, address } = await openProfile()
  await user.click(theButton())
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete account' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const password = dialog.getByLabelText('Password', { selector: 'input' })
  await expectFocus(password)
  await fill(password, 'Not the horse 9!')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(descriptionOf(password)).toContain('The old password is not correct.'))
  await fill(password, 'Correct horse 9!')
  await user.click(dialog.getByRole('button', { name: 'Delete account' }))
  await expectSuccess('Account deleted')
  await waitFor(() => expect(address()).toBe('/'))
  expect(sentTo(deleteMeByPassword).at(-1)?.body).toEqual({ password: 'Correct horse 9!' })
})
