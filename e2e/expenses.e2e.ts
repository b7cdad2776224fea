import type { Page } from '@playwright/test'
import type { Member } from '../contract/src/members.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter } from './planner.ts'
import { expectSuccess, tabTo } from './screen.ts'
import type { Traveller } from './traveller.ts'
import { day, planKyotoForTwo, undo } from './trip-screen.ts'
import { wordsIn } from './words.ts'

function expensesOn(page: Page) {
  const { expense, settlement, form: forms } = wordsIn.en
  const list = page.getByRole('dialog', { name: expense.title, exact: true })
  const form = page.getByRole('dialog', { name: new RegExp(`^(${expense.addTitle}|${expense.editTitle})$`) })
  return {
    list,
    form,
    add: list.getByRole('button', { name: expense.add }),
    rows: list.getByRole('list', { name: expense.title, exact: true }).getByRole('listitem'),
    amount: form.getByRole('textbox', { name: expense.fields.money, exact: true }),
    description: form.getByRole('textbox', { name: expense.fields.description }),
    save: form.getByRole('button', { name: forms.save }),
    partOf: (who: string) => form.getByRole('textbox', { name: expense.partOf.exact.replace('{who}', who) }),
    tab: (name: keyof typeof expense.tabs) => list.getByRole('tab', { name: expense.tabs[name] }),
    paid: page.getByRole('dialog', { name: settlement.mark }),
  }
}

const openLedger = (page: Page, url: Parameters<typeof enter>[1], who: Traveller, tripId: string) =>
  enter(page, url, who, `/edit-trip/${tripId}?dialog=expenses`)

test('an expense is added by keyboard, split by amounts, edited, deleted, brought back and settled', async ({
  page,
  server,
}) => {
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  await openLedger(page, server, ana, tripId)
  const { list, form, rows, tab, ...screen } = expensesOn(page)
  await expect(screen.add).toBeVisible()
  await tabTo(page, screen.add)
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await tabTo(page, screen.amount)
  await page.keyboard.type('30')
  await tabTo(page, screen.description)
  await page.keyboard.type('Ryokan')
  await tabTo(page, form.getByRole('radio', { name: 'Equally' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, screen.partOf('You'))
  await page.keyboard.type('10')
  await expect(form.getByText('£20.00 left to assign')).toBeVisible()
  await tabTo(page, screen.partOf(mei.username))
  await page.keyboard.type('20')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Expense added successfully!')).toBeVisible()
  await expect(rows).toContainText(['Ryokan'])
  await expect(rows).toContainText(['£10.00'])
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Edit Ryokan' }).first().click()
  // Only a browser sets the caret in what is selected, and does so after the click.
  const currency = form.getByRole('combobox', { name: 'Currency' })
  await currency.click()
  await currency.dblclick({ position: { x: 24, y: 20 } })
  await page.keyboard.type('gbp')
  await expect(currency).toHaveValue('gbp')
  await page.keyboard.press('Enter')
  await screen.description.fill('Ryokan in Gion')
  await screen.save.click()
  await expect(rows).toContainText(['Ryokan in Gion'])

  await list.getByRole('button', { name: 'Delete Ryokan in Gion' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete expense' }).click()
  await expect(rows).toHaveCount(0)
  await expectSuccess(page, 'Ryokan in Gion has been deleted.')
  await undo(page).click()
  await expect(rows).toContainText(['Ryokan in Gion'])

  await tab('settle').click()
  await list.getByRole('button', { name: 'Why? You are owed £20.00' }).click()
  const why = page.getByRole('dialog', { name: 'You are owed £20.00' })
  await expect(why.getByRole('listitem')).toContainText(['Ryokan in Gion'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: `Mark as paid: ${mei.username} pays you` }).click()
  await screen.paid.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(list.getByText('British Pound, settled up')).toBeVisible()
  await tab('group').click()
  await expect(list.getByText('£30.00').first()).toBeVisible()
  await expectAccessible(page)
})

test('at the table, by thumb at 360 px, two presses lead to the amount, and Enter adds it', async ({
  page,
  server,
}) => {
  const { ana, api, tripId } = await planKyotoForTwo(server)
  await api.change(tripId, { currency: 'JPY' })
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const { amount, form, list, rows } = expensesOn(page)
  await page.getByRole('button', { name: 'Add to this day' }).click()
  await page.getByRole('menuitem', { name: 'Expense' }).click()
  await expect(amount).toBeFocused()
  await page.keyboard.type('3600')
  await expect(form.getByText('¥1,800')).toHaveCount(2)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Expense added successfully!')).toBeVisible()
  await expect(form).toBeHidden()

  await enter(page, server, ana, `/edit-trip/${tripId}?dialog=expenses`)
  await expect(rows).toContainText(['You paid'])
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(1)
  const payer = rows.getByText('You paid')
  expect(await payer.evaluate(told => told.scrollWidth > told.clientWidth)).toBe(false)
})

/** Mei owes for pounds and euros, and Ana for yen. */
async function spendInThree({ ana, mei, api, tripId }: Awaited<ReturnType<typeof planKyotoForTwo>>) {
  const all = await api.send<Member[]>('GET', `/tripmembers/trip_members/${tripId}`)
  const idOf = (who: Traveller) => all.find(({ username }) => username === who.username)?.user_id
  const bills = [
    { currency: 'GBP', amount: '400', payer_id: idOf(ana) },
    { currency: 'JPY', amount: '30000', payer_id: idOf(mei) },
    { currency: 'EUR', amount: '200', payer_id: idOf(ana) },
  ]
  for (const bill of bills)
    await api.send('POST', '/expenses/split_expense/', {
      ...{ trip_id: tripId, description: 'Ryokan', type: 'Lodging', paid_date: day },
      ...{ ...bill, is_shared_with_all: true },
    })
}

test('a trip in three currencies is settled as one payment, and that is taken back', async ({
  page,
  server,
}) => {
  const planned = await planKyotoForTwo(server)
  await spendInThree(planned)
  await openLedger(page, server, planned.ana, `${planned.tripId}`)
  const { list, tab } = expensesOn(page)
  await tab('settle').click()
  await list.getByText('In one currency').click()
  const isCut = (field: HTMLElement) => field.scrollWidth > field.clientWidth
  expect(await list.getByRole('combobox', { name: 'In which currency' }).evaluate(isCut)).toBe(false)
  await list.getByRole('textbox', { name: '1 GBP in JPY' }).fill('187.5')
  await page.keyboard.press('Enter')
  await expect(list.getByText('1 GBP = 187.5 JPY')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Change the rate of JPY' })).toBeVisible()
  await list.getByRole('button', { name: 'The other way round' }).click()
  await list.getByRole('textbox', { name: '1 EUR in GBP' }).fill('0.85')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('heading', { name: 'In one currency, 1 repayment' })).toBeVisible()
  await expect(list.getByText('about £205.00')).toHaveCount(2)
  await expectAccessible(page)
  await list.getByRole('button', { name: `Mark as paid: ${planned.mei.username} pays you` }).click()
  await expectSuccess(page, 'Recorded as 3 repayments.')
  await expect(list.getByText('at 1 EUR = 0.85 GBP')).toBeVisible()
  await list.getByText('Each currency').click()
  await expect(list.getByRole('heading', { name: /, settled up$/ })).toHaveCount(3)
  await undo(page).click()
  await expect(list.getByRole('heading', { name: /, 1 repayment$/ })).toHaveCount(3)
})
