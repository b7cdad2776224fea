import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectFailure } from './screen.ts'
import { makeVerifiedAccount, newTraveller } from './traveller.ts'
import { asPlanned, day, kyoto, openDay, openTrip } from './trip-screen.ts'

async function openKyoto(page: Parameters<typeof openDay>[0], server: Parameters<typeof openDay>[1]) {
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  const tripId = await api.makeTrip(kyoto)
  const screen = await openDay(page, server, ana, tripId)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  return { ...screen, ana, api, tripId, question }
}

test('what cannot be saved without a network stays in its form, and is saved later', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'there is no network')
  const { opener, dialog, row } = await openKyoto(page, server)
  await opener('Nishiki Market').click()
  await dialog.details.fill('Tako tamago')
  await context.setOffline(true)
  await dialog.save.click()
  await expectFailure(page, 'Failed to save item')
  await expect(dialog.details).toHaveValue('Tako tamago')
  await context.setOffline(false)
  await dialog.save.click()
  await expect(dialog.dialog).toBeHidden()
  await expect(row('Nishiki Market')).toContainText('Tako tamago')
})

test('the way back to the dashboard works without a network', async ({ page, server, context, tolerate }) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'there is no network')
  const prepared = page.waitForResponse(/\/assets\/dashboard-.*\.js/)
  await openKyoto(page, server)
  await prepared
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Back to your trips' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('Back asks before it closes a form with something unsaved in it', async ({ page, server }) => {
  const { opener, dialog, question } = await openKyoto(page, server)
  await opener('Nishiki Market').click()
  await dialog.details.fill('Tako tamago')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.details).toHaveValue('Tako tamago')
  await expect(page).toHaveURL(/item=/)
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.dialog).toBeHidden()
  await opener('Nishiki Market').click()
  await expect(dialog.details).toHaveValue('')
  await page.goBack()
  await expect(dialog.dialog).toBeHidden()
  await expect(question).toHaveCount(0)
})

test('while something is saved nothing closes, and what is written meanwhile is not lost', async ({
  page,
  server,
}) => {
  const { opener, dialog, question, row } = await openKyoto(page, server)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/subtripitems/sub_trip/item/*', async route => {
    await promise
    await route.continue()
  })
  await opener('Nishiki Market').click()
  await dialog.details.fill('Tako')
  await dialog.save.click()
  await page.keyboard.press('Escape')
  await dialog.details.fill('Tako tamago')
  await expect(question).toHaveCount(0)
  resolve()
  await expect(row('Nishiki Market')).toContainText('Tako')
  await expect(dialog.details).toHaveValue('Tako tamago')
  await expect(dialog.dialog.getByText('What you have written since then is not saved yet.')).toBeVisible()
  await dialog.save.click()
  await expect(dialog.dialog).toBeHidden()
  await expect(row('Nishiki Market')).toContainText('Tako tamago')
})

test('of what two have changed on a phone, the choice comes into sight, and nothing is saved before it', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 412/, 'the browser logs the answer that tells of the other edit')
  const { opener, dialog, api, tripId, ana } = await openKyoto(page, server)
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  await api.addMember(tripId, mei)
  await page.setViewportSize({ width: 390, height: 700 })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  await opener('Nishiki Market').click()
  const live = page.waitForResponse('**/plan')
  await dialog.url.fill('https://mine.example')
  const item = (await api.plan(tripId)).items.find(({ place }) => place === 'Nishiki Market')
  await (await planAs(server, mei)).send('PUT', `/subtripitems/sub_trip/item/${item?.id}`, {
    url: 'https://theirs.example/',
  })
  await live
  await dialog.save.click()
  const asked = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this too' })
  await expect(asked).toBeInViewport()
  await dialog.save.click()
  await expect(page.getByText('Choose what stays first.')).toBeVisible()
  await asked.getByText('Theirs', { exact: true }).last().click()
  await dialog.save.click()
  await expect(dialog.dialog).toBeHidden()
  const stored = (await api.plan(tripId)).items.find(({ id }) => id === item?.id)
  expect(stored?.url).toBe('https://theirs.example/')
})

test('an address with a day that the trip does not have asks for a day', async ({ page, server }) => {
  const { tripId } = await openTrip(page, server, kyoto, '?day=nonsense')
  await expect(page.getByText('Please select a day to view items.')).toBeVisible()
  for (const other of ['2027-02-30', '2027-05-01']) {
    await page.goto(`/edit-trip/${tripId}?day=${other}`)
    await expect(page.getByText('Please select a day to view items.')).toBeVisible()
  }
})

test('whoever looks at a day that goes is taken to where its plan went', async ({ page, server }) => {
  const { api, tripId, names } = await openKyoto(page, server)
  await api.change(tripId, { start_date: '2027-03-27', end_date: '2027-03-30', on_conflict: 'move_to_last' })
  await expect(page.getByRole('heading', { level: 2, name: 'Tuesday, 30 March' })).toBeVisible()
  await expect(names).toHaveText(asPlanned)
})
