import { expectAccessible, phone } from './axe.ts'
import { expect, test } from './journey.ts'
import { membersDialog } from './members-screen.ts'
import { enter } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { day, planKyotoForTwo } from './trip-screen.ts'

test('a member sees a trip without its costs, and then its expenses only', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 403/, 'the plan is asked for, and hidden')
  const { ana, api, mei, tripId } = await planKyotoForTwo(server)
  const { id: payer_id } = await api.send<{ id: string }>('GET', '/users/me')
  await api.send('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, type: 'Food', amount: '120', currency: 'JPY', description: 'Ramen' },
    ...{ paid_date: day, need_split: false, shared_with: [payer_id], payer_id },
  })
  const hers = await openBrowser({ baseURL: server.url, viewport: phone, hasTouch: true })
  await enter(hers, server, mei, `/edit-trip/${tripId}?day=${day}`)
  await expect(hers.getByText('Kyoto Station')).toBeVisible()
  await expect(hers.getByText(/13,910/).first()).toBeVisible()

  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=members`)
  const members = membersDialog(page)
  const choose = async (name: string) => {
    await members.menu(mei.username).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await members.menu(mei.username).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose('Sees no costs')
  await expectSuccess(page, `${mei.username} now sees this trip without costs.`)
  await expect(members.row(mei.username)).toContainText('No costs')

  // Her page was open all the time.
  await expect(hers.getByText('You see this trip without costs.')).toBeVisible()
  await expect(hers.getByText('Kyoto Station').first()).toBeVisible()
  await expect(hers.getByText(/13,910/)).toHaveCount(0)
  await expect(hers.getByRole('button', { name: 'Expenses' })).toHaveCount(0)

  await choose('Sees expenses only')
  await expectSuccess(page, `${mei.username} now sees the expenses only.`)
  await expect(hers.getByRole('dialog', { name: 'Expenses' })).toBeVisible()
  await hers.reload()
  const expenses = hers.getByRole('dialog', { name: 'Expenses' })
  await expenses.getByRole('tab', { name: 'Group Overview' }).tap()
  await expect(expenses.getByRole('table', { name: 'Who paid' })).toContainText('¥120')
  await expenses.getByRole('button', { name: 'Close' }).tap()
  await expect(hers.getByText('You see the expenses of this trip and who is on it.')).toBeVisible()
  await expect(hers.getByText('Kyoto Station')).toHaveCount(0)
  await expectAccessible(hers)
  await hers.getByRole('main').getByRole('button', { name: 'History' }).tap()
  await expect(hers.getByRole('dialog', { name: 'History' })).toContainText('let you see the expenses only')

  await choose('Sees everything')
  await expectSuccess(page, `${mei.username} now sees everything.`)
  await hers.getByRole('button', { name: 'Close' }).tap()
  await expect(hers.getByText('You see the expenses of this trip and who is on it.')).toHaveCount(0)
})
