import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectSaved, openProfile } from './profile-screen.ts'
import { expectFailure } from './screen.ts'

test('what is typed outlives a lost network and a change on another device', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED/, 'the network is gone')
  tolerate(/status of 412/, 'the profile was changed elsewhere')
  tolerate(/ERR_FAILED/, 'the network is gone before what draws toasts is there')
  await page.route('**/overlays.parts-*', route => route.abort())
  const { elsewhere, form } = await openProfile(page, server, 'profile')
  await form.field('First name').fill('Ana')
  // By then the page has fetched what it did not begin with.
  await form.link('information').click()
  await expect(page.getByRole('switch')).toHaveCount(2)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. You can save here when you are back.')).toBeVisible()
  await form.save.click()
  await expectFailure(
    page,
    'Update failed: No answer from the server. Please check your connection and try again.',
  )
  await expectAccessible(page)

  await elsewhere.send('PUT', '/users/me/profile', { first_name: 'Anna', last_name: 'Ribeiro' })
  await context.setOffline(false)
  await page.unroute('**/overlays.parts-*')
  await form.save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'This was changed on another device too' })
  await expect(conflict).toContainText('This deviceAnaOther deviceAnna')
  await expectAccessible(page)
  await conflict.getByText('This device', { exact: true }).last().click()
  await form.save.click()
  await expectSaved(page)
  expect(await elsewhere.send('GET', '/users/me/profile')).toMatchObject({
    first_name: 'Ana',
    last_name: 'Ribeiro',
  })
})
