import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { open } from '../testing/open.tsx'

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(each => each.textContent)

test('the landing promises what the product does, and leads to the terms', async () => {
  const { user, address } = await open('/')
  expect(document.title).toBe('Caravan: plan the trip together')
  expect(headings(2)).toEqual(['Plan together', 'Track expenses', 'Share memories'])
  const foot = within(screen.getByRole('contentinfo'))
  foot.getByText(new RegExp(`© ${new Date().getFullYear()} Caravan`))
  await user.click(foot.getByRole('link', { name: 'Terms and Conditions' }))
  await screen.findByRole('heading', { level: 1, name: 'Terms and Conditions' })
  expect(address()).toBe('/terms')
  expect(headings(2)).toEqual(['Acceptance of Terms', 'Use of Services', 'Changes to Terms'])
})

test('without a session a page of an account asks to log in, and is remembered', async () => {
  const { address } = await open('/create-trip')
  await screen.findByText('Please Login！')
  expect(address()).toBe('/?next=%2Fcreate-trip')
})

test('a dialog of the landing that was closed is not opened again by Back', async () => {
  const { press, user, address, back } = await open('/')
  await press('Login')
  await screen.findByRole('dialog', { name: 'Welcome back' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/'))
  back()
  expect(address()).toBe('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
