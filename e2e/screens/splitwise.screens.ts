import type { Page } from '@playwright/test'
import { openTrip, type Screen, type Stage } from './stage.ts'

/** As Splitwise exports a group, with somebody who is not on the trip, and what has no place in one. */
const group = `Date,Description,Category,Cost,Currency,Ana R.,Mei L.,Clara

2026-10-02,Guidebook and maps,General,36.00,GBP,24.00,-12.00,-12.00
2026-10-05,Dinner at Dishoom,Dining out,84.50,GBP,-28.17,56.33,-28.16
2026-10-09,Train to the airport,Bus/train,45.00,GBP,10.00,5.00,-15.00
2026-10-11,Deposit for the ryokan,Hotel,48000,JPY,-24000,24000,0
2026-10-12,Mei L. paid Ana R.,Payment,20.00,GBP,-20.00,20.00,0.00
2026-10-14,Clara paid Ana R.,Payment,10.00,GBP,-10.00,0.00,10.00
2026-10-15,Tickets in kuna,Movies,90.00,HRK,60.00,-30.00,-30.00
2026-10-15,Total balance, , ,GBP,-24.17,69.33,-45.16
`

async function openMenu(page: Page, stage: Stage) {
  await openTrip(page, stage, stage.trips.japan.id, '?dialog=expenses')
  await page.getByRole('tab').first().waitFor()
  await page.getByRole('button', { name: stage.words.export.more, exact: true }).click()
  await page.getByRole('menu').waitFor()
}

async function openImport(page: Page, stage: Stage, text?: string) {
  const { expense, splitwise } = stage.words
  await openMenu(page, stage)
  await page.getByRole('menuitem', { name: expense.importSplitwise }).click()
  const dialog = page.getByRole('dialog', { name: splitwise.title })
  await dialog.waitFor()
  if (text !== undefined)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'group.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  return dialog
}

async function openPreview(page: Page, stage: Stage) {
  const { splitwise } = stage.words
  const dialog = await openImport(page, stage, group)
  await dialog.getByRole('button', { name: /Clara$/ }).click()
  await page.getByRole('option', { name: splitwise.leaveOut }).click()
  await dialog.getByRole('list', { name: splitwise.preview }).waitFor()
  return dialog
}

/** The import of what a group has kept in Splitwise, from the menu to what it would write. */
export const splitwiseScreens: Screen[] = [
  { name: 'splitwise-menu', open: openMenu },
  { name: 'splitwise-file', open: (page, stage) => openImport(page, stage) },
  {
    name: 'splitwise-refused',
    async open(page, stage) {
      const dialog = await openImport(page, stage, 'Id;Title;Who;Amount;Currency;For\n')
      await dialog.getByText(stage.words.splitwise.wrong.notSplitwise).waitFor()
    },
  },
  {
    name: 'splitwise-people',
    async open(page, stage) {
      const dialog = await openImport(page, stage, group)
      await dialog.getByRole('button', { name: stage.words.splitwise.import, exact: true }).click()
      await dialog.getByText(stage.words.splitwise.undecided).waitFor()
    },
  },
  { name: 'splitwise-preview', open: openPreview },
  {
    name: 'splitwise-rows',
    async open(page, stage) {
      const dialog = await openPreview(page, stage)
      await dialog.locator('summary').click()
      await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded()
    },
  },
]
