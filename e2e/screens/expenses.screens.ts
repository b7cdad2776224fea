import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'

async function openExpenses(page: Page, stage: Stage, trip = stage.trips.japan.id) {
  await openTrip(page, stage, trip, '?dialog=expenses')
  await page.getByRole('tab').first().waitFor()
}

async function openTab(page: Page, stage: Stage, tab: 'group' | 'settle', trip?: string) {
  await openExpenses(page, stage, trip)
  await page.getByRole('tab', { name: stage.words.expense.tabs[tab] }).click()
}

/** The expenses of a trip: what the group paid, and who settles it with whom. */
export const expensesScreens: Screen[] = [
  { name: 'expenses-mine', open: openExpenses },
  { name: 'expenses-group', open: (page, stage) => openTab(page, stage, 'group') },
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
