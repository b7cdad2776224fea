import { expect, test } from './journey.ts'
import { planAs } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { makeVerifiedAccount, newTraveller } from './traveller.ts'
import { asPlanned, day, kyoto, openDay, planKyotoForTwo } from './trip-screen.ts'

test('Undo takes back what one did oneself, whatever somebody else did since', async ({ page, server }) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const { names, row, moveButton } = await openDay(page, server, ana, tripId)
  await moveButton('Nishiki Market').click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('option', { name: /^Fri 02\/04/ }).click()
  await expectSuccess(page, 'Nishiki Market is moved to Fri 02/04.')
  const moved = (await api.plan(tripId)).items.find(({ place }) => place === 'Nishiki Market')
  const asMei = await planAs(server, mei)
  await asMei.send('PUT', `/subtripitems/sub_trip/item/${moved?.id}`, { details: 'Tako tamago' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(asPlanned)
  await expect(row('Nishiki Market')).toContainText('Tako tamago')
})

test('two people edit one item: different fields fit together, the same field is asked about', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 412/, 'the browser logs the answer that tells of the other edit')
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  const here = await openDay(page, server, ana, tripId)
  const other = await openBrowser({ baseURL: server.url })
  const there = await openDay(other, server, mei, tripId)

  await here.opener('Kiyomizu-dera').click()
  await here.dialog.details.fill('Go up through Chawan-zaka')
  await there.opener('Kiyomizu-dera').click()
  await there.dialog.cost.fill('500')
  await there.dialog.save.click()
  await expect(page.getByText('est. 500.00')).toBeAttached()
  await expect(here.dialog.details).toHaveValue('Go up through Chawan-zaka')
  await expect(here.dialog.details).toBeFocused()
  await here.dialog.save.click()
  await expect(here.dialog.dialog).toBeHidden()
  await expect(there.row('Kiyomizu-dera')).toContainText('Go up through Chawan-zaka')
  await expect(there.row('Kiyomizu-dera')).toContainText('est. 500.00')

  await here.opener('Kiyomizu-dera').click()
  await here.dialog.location.fill('Otowa-san')
  await here.dialog.details.fill('Before nine')
  await there.opener('Kiyomizu-dera').click()
  await there.dialog.location.fill('Kiyomizu Temple')
  await there.dialog.cost.fill('400')
  await there.dialog.save.click()
  await expect(there.dialog.dialog).toBeHidden()
  await here.dialog.save.click()
  const asked = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this too' })
  await expect(asked).toContainText('YoursOtowa-sanTheirsKiyomizu Temple')
  await asked.getByText('Theirs', { exact: true }).last().click()
  await expect(here.dialog.location).toHaveValue('Kiyomizu Temple')
  await expect(here.dialog.cost).toHaveValue('400.00')
  await here.dialog.save.click()
  await expect(here.dialog.dialog).toBeHidden()
  await expect(here.names.last()).toHaveText('Kiyomizu Temple')
  await expect(there.row('Kiyomizu Temple')).toContainText('Before nine')
})

test('what somebody else writes lights up in their colour', async ({ page, server }) => {
  const { ana, mei, api, tripId } = await planKyotoForTwo(server)
  const jonas = await makeVerifiedAccount(server, newTraveller('jonas'))
  await api.addMember(tripId, jonas)
  const live = page.waitForResponse(`**/api/trips/${tripId}/live?*`)
  const { row, opener, dialog } = await openDay(page, server, ana, tripId)
  await live
  const tintOf = (name: string) => row(name).locator('[data-tint]')

  const [station] = (await api.plan(tripId)).items
  const asMei = await planAs(server, mei)
  await asMei.send('PUT', `/subtripitems/sub_trip/item/${station?.id}`, { details: 'Car 9' })
  await expect(row('Kyoto Station')).toContainText('Car 9')
  await expect(tintOf('Kyoto Station')).toHaveCSS('color', 'rgb(160, 71, 110)')
  await opener('Nishiki Market').click()
  await dialog.cost.fill('500')
  // Whose a change is, is known where it is told of before a plan shows it.
  const shown = page.waitForResponse('**/plan')
  await dialog.save.click()
  await expect(row('Nishiki Market')).toContainText('500.00')
  await shown
  await (await planAs(server, jonas)).addItems(tripId, { [day]: [{ place: 'Gion' }] })
  await expect(tintOf('Gion')).toHaveCSS('color', 'rgb(65, 104, 178)')
  await expect(tintOf('Nishiki Market')).toHaveCount(0)
})

test('what is typed about an item that somebody else deletes is not lost', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 404/, 'the browser logs that the item is gone')
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  const tripId = await api.makeTrip(kyoto)
  const { names, opener, row, dialog } = await openDay(page, server, ana, tripId)
  await opener('Nishiki Market').click()
  await dialog.details.fill('Tako tamago')
  const item = (await api.plan(tripId)).items.find(({ place }) => place === 'Nishiki Market')
  await api.send('DELETE', `/subtripitems/sub_trip/item/${item?.id}`)
  await expect(names).toHaveCount(2)
  await dialog.save.click()
  await page.getByRole('button', { name: 'Add it again' }).click()
  await expect(names).toHaveText(asPlanned)
  await expect(row('Nishiki Market')).toContainText('Tako tamago')
})
