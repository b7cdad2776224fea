import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocus } from '../../testing/expect.ts'
import { open } from '../../testing/open.tsx'

const dialog = (name: string) => screen.findByRole('dialog', { name })
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('register and login lead to each other, and what was typed waits', async () => {
  const { user, press, back } = await open('/')
  await press('Get Started Free')
  await dialog('Create your account')
  const username = screen.getByLabelText('Username')
  await expectFocus(username)
  await user.keyboard('marcus.o')
  await press('Login')
  await dialog('Welcome back')
  expect(screen.queryByRole('dialog', { name: 'Create your account' })).toBeNull()
  await expectFocus(screen.getByLabelText('Username or email'))
  await press('Create an account')
  await dialog('Create your account')
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'marcus.o')
  back()
  await dialog('Welcome back')
})

test.each([
  ['Get Started Free', 'Create your account'],
  ['Login', 'Welcome back'],
])('Esc closes what %s has opened, and gives the focus back', async (opener, name) => {
  const { user, press, address } = await open('/')
  const button = screen.getByRole('button', { name: opener })
  await press(opener)
  await dialog(name)
  await user.keyboard('{Escape}')
  await untilClosed()
  await expectFocus(button)
  expect(address()).toBe('/')
})

test('a form with something in it asks before it closes', async () => {
  const { user, press } = await open('/?dialog=register')
  await dialog('Create your account')
  await user.type(screen.getByLabelText('Username'), 'marcus.o')
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await expectFocus(screen.getByRole('button', { name: 'Keep editing' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const username = screen.getByLabelText('Username')
  expect(username).toHaveProperty('value', 'marcus.o')
  await expectFocus(username)
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog')
  await press('Discard')
  await untilClosed()
  await press('Get Started Free')
  await dialog('Create your account')
  expect(screen.getByLabelText('Username')).toHaveProperty('value', '')
})

test('the terms open above the form, and give the focus back to their link', async () => {
  const { user, press } = await open('/?dialog=register')
  await dialog('Create your account')
  const form = within(await dialog('Create your account'))
  const opener = form.getByText('Terms and Conditions')
  await user.click(opener)
  const terms = within(await dialog('Terms and Conditions'))
  expect(terms.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Acceptance of Terms',
    'Use of Services',
    'Changes to Terms',
  ])
  terms.getByText('Last updated July 2025')
  await user.click(terms.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await dialog('Create your account')
  await expectFocus(opener)
  await press('Close')
  await untilClosed()
})

test('Tab goes past the eyes of the passwords, whose button for keys comes last', async () => {
  const { user } = await open('/?dialog=register')
  const form = await dialog('Create your account')
  const password = screen.getByLabelText('Password', { selector: 'input' })
  const confirmPassword = screen.getByLabelText('Confirm password', { selector: 'input' })
  await user.click(password)
  await user.tab()
  await expectFocus(confirmPassword)
  await user.tab()
  await expectFocus(within(form).getByRole('checkbox'))
  const eye = within(form).getByRole('button', { name: 'Show the typed password' })
  while (document.activeElement !== eye && document.activeElement !== password) await user.tab()
  await expectFocus(eye)
  await user.keyboard(' ')
  expect([password, confirmPassword].map(field => field.getAttribute('type'))).toEqual(['text', 'text'])
})
