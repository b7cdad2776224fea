import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectSaved, openProfile } from './profile-screen.ts'
import { expectBlamed, expectDashboard, expectFailure } from './screen.ts'

const today = new Date().toISOString().slice(0, 10)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

test('what is wrong is shown at its field, in whichever section that is', async ({ page, server }) => {
  const { form } = await openProfile(page, server, 'information')
  await form.field('Passport number').fill('no number!')
  await page.getByRole('button', { name: 'Add membership' }).click()
  await form.field('Number of membership 1').fill('77')
  await form.link('profile').click()
  await form.field('First name').fill('Ana')
  await form.save.click()
  await expect(page).toHaveURL('/profile?section=information')
  const words = 'A passport number has 3 to 20 letters, digits, hyphens or < signs.'
  await expectFailure(page, words)
  await expectBlamed(form.field('Passport number'), words)
  await expect(page.getByRole('combobox', { name: 'Programme 1' })).toHaveAccessibleDescription(
    /Which programme is it\?/,
  )
  await expectAccessible(page)
  await form.field('Passport number').fill('CB394817')
  await form.typeDay('Birth date', `${Number(today.slice(0, 4)) + 1}-02-21`)
  await page.getByRole('button', { name: 'Remove membership 1' }).click()
  await form.save.click()
  await expectFailure(page, 'A birth date cannot be in the future.')
  await expect(
    page.getByRole('group', { name: 'Birth date', exact: true }).getByRole('spinbutton').first(),
  ).toBeFocused()
  await form.typeDay('Birth date', '1993-02-21')
  await form.save.click()
  await expectSaved(page)
})

test('a refusal of the server is shown at the field that it names', async ({ page, server, tolerate }) => {
  tolerate(/status of 422/, 'the server refuses')
  const { form } = await openProfile(page, server, 'profile')
  await page.route('**/api/users/me/profile', (route, request) =>
    request.method() === 'PUT'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            code: 'request.invalid',
            detail: 'x',
            errors: [{ field: 'last_name', code: 'request.invalid' }],
          }),
        })
      : route.continue(),
  )
  await form.field('Last name').fill('Ribeiro')
  await form.save.click()
  await expectFailure(page, 'Update failed: Some of what was sent is not valid.')
  await expectBlamed(form.field('Last name'), 'Some of what was sent is not valid.')
  await expect(form.field('Last name')).toHaveValue('Ribeiro')
})

test('changes are given up after a question, and not lost on the way out', async ({ page, server }) => {
  const { form } = await openProfile(page, server, 'profile')
  await expect(form.cancelChanges).toBeDisabled()
  await form.field('First name').fill('Ana')
  // Within the page nothing is lost.
  await form.link('account').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await form.link('profile').click()
  await expect(form.field('First name')).toHaveValue('Ana')

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.field('First name')).toHaveValue('Ana')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()

  await form.cancelChanges.click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.field('First name')).toHaveValue('Ana')
  await form.cancelChanges.click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form.field('First name')).toHaveValue('')
  await expect(form.cancelChanges).toBeDisabled()
  await page.getByRole('link', { name: 'Back' }).click()
  await expectDashboard(page)
})

test('what was changed on two devices fits together, or is asked about', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/, 'the profile was changed elsewhere')
  const { elsewhere, form } = await openProfile(page, server, 'profile')
  const put = (fields: object) => elsewhere.send('PUT', '/users/me/profile', fields)
  await form.field('First name').fill('Ana')
  await put({ last_name: 'Ribeiro' })
  // What was left alone here follows at once.
  await expect(form.field('Last name')).toHaveValue('Ribeiro')
  await put({ first_name: 'Anna', location: 'Portugal' })
  await form.save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'This was changed on another device too' })
  await expect(conflict).toBeVisible()
  await expect(conflict).toContainText('HereAnaThereAnna')
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Portugal')
  await expectAccessible(page)
  await conflict.getByText('There', { exact: true }).last().click()
  await expect(form.field('First name')).toHaveValue('Anna')
  await conflict.getByText('Here', { exact: true }).last().click()
  await expect(form.field('First name')).toHaveValue('Ana')
  await form.save.click()
  await expectSaved(page)
  expect(await elsewhere.send('GET', '/users/me/profile')).toMatchObject({
    first_name: 'Ana',
    last_name: 'Ribeiro',
    location: 'Portugal',
  })
})

test('without a network nothing that was typed is lost', async ({ page, server, context, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/, 'the network is gone')
  const { form } = await openProfile(page, server, 'profile')
  await form.field('First name').fill('Ana')
  // By then the page has fetched what it did not begin with.
  await form.link('information').click()
  await expect(page.getByRole('switch')).toHaveCount(2)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await form.save.click()
  await expectFailure(
    page,
    'Update failed: No answer from the server. Please check your connection and try again.',
  )
  await form.link('profile').click()
  await expect(form.field('First name')).toHaveValue('Ana')
  await context.setOffline(false)
  await form.save.click()
  await expectSaved(page)
})
