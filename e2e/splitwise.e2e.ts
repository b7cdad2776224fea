import { readFile } from 'node:fs/promises'
import { desk, expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { planKyotoForTwo, undo } from './trip-screen.ts'

const group = `Date,Description,Category,Cost,Currency,Ana R.,Mei,Lea

2026-10-02,Guidebook,General,36.00,GBP,24.00,-12.00,-12.00
2026-10-05,"Dinner, late",Dining out,84.50,GBP,-28.17,56.33,-28.16
2026-10-12,Mei paid Ana R.,Payment,20.00,GBP,-20.00,20.00,0.00
2026-10-12,Total balance, , ,GBP,-24.17,64.33,-40.16
`

test('a group moves in from Splitwise, and its ledger goes out as a table', async ({ page, server }) => {
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  await page.setViewportSize(desk)
  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=expenses`)
  const list = page.getByRole('dialog', { name: 'Expenses', exact: true })
  const form = page.getByRole('dialog', { name: 'Import from Splitwise' })
  const say = async (name: string, who: string) => {
    await form.getByRole('button', { name: new RegExp(`${name}$`) }).click()
    await page.getByRole('option', { name: who }).click()
    // A list that fades away is still there for the next question.
    await expect(page.getByRole('option')).toHaveCount(0)
  }

  await list.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import from Splitwise' }).click()
  await form
    .getByLabel('Choose the file')
    .setInputFiles({ name: 'group.csv', mimeType: 'text/csv', buffer: Buffer.from(group) })
  await say('Ana R.', ana.username)
  await say('Mei', mei.username)
  await say('Lea', 'Leave out')
  await expect(form.getByText('2 expenses and 1 repayment')).toBeVisible()
  await expect(form.getByText('Without Lea, who owes £40.16.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 rows have been imported.')).toBeVisible()
  await expect(list.getByText('Dinner, late')).toBeVisible()

  await list.getByRole('button', { name: 'More', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export expenses (CSV)' }).click()
  const rows = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(rows).toEqual([
    `\uFEFFDate,Description,Type,Currency,Amount,Paid by,${ana.username},${mei.username}`,
    `2026-10-02,Guidebook,Other,GBP,24.00,${ana.username},12.00,12.00`,
    `2026-10-05,"Dinner, late",Food,GBP,56.34,${mei.username},28.17,28.17`,
    `2026-10-12,Repayment,Repayment,GBP,20.00,${mei.username},20.00,`,
  ])

  await undo(page).click()
  await expect(list.getByText('No expenses yet')).toBeVisible()
})
