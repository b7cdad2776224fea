import type { Page } from '@playwright/test'
import type { Plan } from '../../contract/src/plan.ts'
import { place } from '../planner.ts'
import { answerPlaceSearch, fillTime, itemDialog, panel } from '../trip-screen.ts'
import type { Screen, Stage } from './stage.ts'
import { openJapan } from './trip.screens.ts'

const found = ['Alley', 'Park', 'Kappa Zushi'].map(what => ({
  ...place(`Pontocho ${what}`, 'Japan', 35.0046, 135.7708),
  formatted_address: 'Nakagyo Ward, Kyoto, 604-8013',
}))

async function openAdding(page: Page, stage: Stage) {
  await answerPlaceSearch(page, found)
  await openJapan(page, stage)
  await panel(page, stage.language).add.click()
  return itemDialog(page, stage.language)
}

async function openEditing(page: Page, stage: Stage) {
  await openJapan(page, stage)
  await panel(page, stage.language).opener('Gion Karyo').click()
  return itemDialog(page, stage.language)
}

/** The parts of a day, and the dialog that adds and changes an item. */
export const itemScreens: Screen[] = [
  { name: 'item-add', open: openAdding },
  {
    name: 'item-suggestions',
    async open(page, stage) {
      const form = await openAdding(page, stage)
      await form.type('dining').click()
      await form.details.fill(
        'Walk it slowly after dinner. Look for the plover lanterns, then one drink by the river.',
      )
      await fillTime(form, 'start', '21:15')
      await fillTime(form, 'end', '01:30')
      await form.cost.fill('6000')
      await form.location.pressSequentially('Pontocho')
      await page.getByRole('option', { name: /^Pontocho Alley/ }).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  { name: 'item-edit', open: openEditing },
  {
    name: 'item-unloaded',
    lacksMap: true,
    async open(page, stage) {
      // The worker would answer with what it keeps.
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.enable')
      await browser.send('Network.setBypassServiceWorker', { bypass: true })
      await page.route(/\/assets\/first-minute/, route => route.abort())
      await openAdding(page, stage)
      await page.getByText(stage.words.ui.notLoaded).waitFor()
    },
  },
  {
    name: 'item-missing',
    async open(page, stage) {
      await (await openAdding(page, stage)).save.click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'item-wrong',
    async open(page, stage) {
      const form = await openEditing(page, stage)
      await form.cost.fill('12.345')
      await form.url.fill('two words')
      await form.save.click()
      await page.getByText(stage.words.form.urlWrong).first().waitFor()
    },
  },
  {
    name: 'item-conflict',
    async open(page, stage) {
      const form = await openEditing(page, stage)
      await form.location.fill('Gion Karyo, upstairs')
      await form.details.fill('Kaiseki, table for 5')
      await page.route('**/api/subtripitems/sub_trip/item/*', route =>
        route.fulfill({
          status: 412,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'version.outdated', current: theirs(stage) }),
        }),
      )
      await form.save.click()
      await page.getByText(stage.words.form.conflictTitle).waitFor()
    },
  },
  {
    name: 'item-menu',
    async open(page, stage) {
      await openJapan(page, stage)
      await panel(page, stage.language).moveButton('Gion Karyo').click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'item-near',
    async open(page, stage) {
      const { near } = stage.words.item
      await openJapan(page, stage)
      await panel(page, stage.language).moveButton('Gion Karyo').click()
      await page.getByRole('menuitem', { name: near }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'item-move',
    async open(page, stage) {
      await openJapan(page, stage)
      await panel(page, stage.language).moveButton('Gion Karyo').click()
      await page.getByRole('menuitem', { name: stage.words.item.elsewhere }).click()
      await page.getByRole('listbox').waitFor()
    },
  },
  {
    name: 'item-delete',
    async open(page, stage) {
      await openJapan(page, stage)
      const { deleteButton, moveButton } = panel(page, stage.language)
      if (await deleteButton('Nishiki Market').isVisible()) await deleteButton('Nishiki Market').click()
      else {
        await moveButton('Nishiki Market').click()
        await page.getByRole('menuitem', { name: stage.words.list.remove }).click()
      }
      await page.getByRole('alertdialog').waitFor()
    },
  },
]

/** Mei's version of it. */
function theirs({ trips }: Stage): Plan['items'][number] {
  const { dinner } = trips.japan
  return {
    ...dinner,
    place: 'Gion Karyo, ground floor',
    details: 'Kaiseki, table for 6',
    version: dinner.version + 1,
  }
}
