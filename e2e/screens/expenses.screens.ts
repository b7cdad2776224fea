import type { Page } from '@playwright/test'
import { panel } from '../trip-screen.ts'
import { hold, openTrip, refuse, type Screen, type Stage } from './stage.ts'
import { openJapan } from './trip.screens.ts'

async function openExpenses(page: Page, stage: Stage, trip = stage.trips.japan.id) {
  await openTrip(page, stage, trip, '?dialog=expenses')
  await page.getByRole('tab').first().waitFor()
}

async function openTab(page: Page, stage: Stage, tab: 'group' | 'settle', trip?: string) {
  await openExpenses(page, stage, trip)
  await page.getByRole('tab', { name: stage.words.expense.tabs[tab] }).click()
}

/** The form of a new expense of ¥39,999 for lunch. */
async function openAdding(page: Page, stage: Stage) {
  const { fields } = stage.words.expense
  await openTrip(page, stage, stage.trips.japan.id, '?dialog=expenses&expense=new')
  const form = page.getByRole('dialog', { name: stage.words.expense.addTitle })
  await form.getByRole('textbox', { name: fields.money }).fill('39,999')
  await form.getByRole('textbox', { name: fields.description }).fill('Lunch at Nishiki')
  return form
}

/** As many expenses as make one search among them. */
async function openMany(page: Page, stage: Stage) {
  await page.route('**/api/expenses/ledger/*', async route => {
    const answer = await route.fetch()
    const { totals: _, ...ledger } = await answer.json()
    const thrice = Object.entries(ledger.rows).map(([field, list]) => [field, Array(3).fill(list).flat()])
    const rows = Object.fromEntries(thrice)
    rows.id = rows.id.map(
      (id: string, n: number) => 'abc'[Math.floor((3 * n) / rows.id.length)] + id.slice(1),
    )
    await route.fulfill({ json: { ...ledger, rows, totals: {} } })
  })
  await openExpenses(page, stage)
}

/** The expenses of a trip: what the group paid, and who settles it with whom. */
export const expensesScreens: Screen[] = [
  { name: 'expenses-mine', open: openExpenses },
  { name: 'expenses-none', open: (page, stage) => openExpenses(page, stage, stage.trips.portugal.id) },
  { name: 'expenses-many', open: openMany },
  {
    name: 'expenses-not-found',
    async open(page, stage) {
      await openMany(page, stage)
      await page.getByRole('textbox', { name: stage.words.expense.search }).fill('Elephant')
    },
  },
  {
    name: 'expenses-loading',
    lacksMap: true,
    async open(page, stage) {
      await hold(page, '/expenses/ledger/*')
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=expenses')
      await page.getByRole('dialog').getByRole('status').waitFor()
    },
  },
  {
    name: 'expenses-unavailable',
    async open(page, stage) {
      await refuse(page, '/expenses/ledger/*', 503, 'server.busy')
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=expenses')
      await page.getByText(stage.words.expense.unavailable).waitFor()
    },
  },
  { name: 'expenses-add', open: openAdding },
  {
    name: 'expenses-add-amounts',
    async open(page, stage) {
      const form = await openAdding(page, stage)
      await form.getByText(stage.words.expense.modes.exact, { exact: true }).last().click()
      await form.getByRole('listitem').first().getByRole('textbox').fill('10,000')
      await form.getByRole('button', { name: stage.words.form.save }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'expenses-missing',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=expenses&expense=new')
      await page.getByRole('button', { name: stage.words.form.save }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'expenses-edit',
    async open(page, stage) {
      await openExpenses(page, stage)
      await page
        .getByRole('button', { name: /Tea ceremony/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: stage.words.expense.editTitle }).waitFor()
    },
  },
  { name: 'expenses-group', open: (page, stage) => openTab(page, stage, 'group') },
  {
    name: 'expenses-nothing-planned',
    open: (page, stage) => openTab(page, stage, 'group', stage.trips.portugal.id),
  },
  {
    name: 'expenses-planned',
    async open(page, stage) {
      await openTab(page, stage, 'group')
      await page.getByRole('radio', { name: /JPY/ }).check({ force: true })
      const setting = page.getByRole('combobox', { name: stage.words.expense.planned.currency })
      await setting.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'expenses-from-booking',
    async open(page, stage) {
      await openJapan(page, stage)
      await panel(page, stage.language).opener('Gion Karyo').click()
      await page.getByRole('button', { name: stage.words.bill.turn }).click()
      await page.getByRole('dialog', { name: stage.words.expense.addTitle }).waitFor()
    },
  },
  {
    name: 'lodging-paid',
    async open(page, stage) {
      await openTrip(page, stage, stage.trips.japan.id, '?dialog=lodging')
      await page.getByRole('dialog').getByText(stage.words.bill.paid, { exact: true }).first().waitFor()
    },
  },
  {
    name: 'expenses-group-none',
    open: (page, stage) => openTab(page, stage, 'group', stage.trips.portugal.id),
  },
  { name: 'expenses-settle', open: (page, stage) => openTab(page, stage, 'settle') },
  {
    name: 'expenses-settle-none',
    open: (page, stage) => openTab(page, stage, 'settle', stage.trips.portugal.id),
  },
  {
    name: 'expenses-settle-repayments',
    async open(page, stage) {
      await openTab(page, stage, 'settle')
      await page.getByRole('list', { name: stage.words.settlement.repayments }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'expenses-mark',
    async open(page, stage) {
      await openTab(page, stage, 'settle')
      await page.getByRole('button', { name: stage.words.settlement.mark }).first().click()
      const form = page.getByRole('dialog', { name: stage.words.settlement.mark })
      await form.getByRole('textbox', { name: stage.words.settlement.amount }).fill('100')
    },
  },
  {
    name: 'expenses-why',
    async open(page, stage) {
      await openTab(page, stage, 'settle')
      await page.getByRole('button', { name: stage.words.settlement.why }).first().click()
      await page.getByRole('dialog').nth(1).waitFor()
    },
  },
]
