import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { aPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { aPicture } from './pictures.ts'
import { enter } from './planner.ts'
import { expectSuccess } from './screen.ts'
import { day, planKyotoForTwo, undo } from './trip-screen.ts'
import { type Language, wordsIn } from './words.ts'

function filesOn(page: Page, language: Language = 'en') {
  const { list: words, trip } = wordsIn[language]
  const list = page.getByRole('dialog', { name: trip.dialogs.attachments })
  return {
    list,
    file: (name: string) => list.getByRole('button', { name, exact: true }),
    more: (name: string) => list.getByRole('button', { name: words.more.replace('{name}', name) }),
  }
}

/** Holds files over the page, or lets go of them. */
async function dropFiles(page: Page, event: 'dragover' | 'drop', files: [name: string, text: string][]) {
  const data = await page.evaluateHandle(files => {
    const data = new DataTransfer()
    for (const [name, text] of files) data.items.add(new File([text], name))
    return data
  }, files)
  await page.dispatchEvent('body', event, { dataTransfer: data })
}

test('five files are dropped, renamed, given to a booking, deleted and brought back, and downloaded together', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 415/, 'a page is no file that is taken')
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  const other = await openBrowser({ baseURL: server.url })
  await enter(other, server, mei, `/edit-trip/${tripId}?day=${day}&dialog=attachments`)
  const there = filesOn(other)
  await expect(there.list).toContainText('No files yet.')

  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  await page
    .getByRole('navigation', { name: 'Trip tools' })
    .getByRole('button', { name: 'Attachments' })
    .click()
  const here = filesOn(page)
  await expect(here.list).toContainText('No files yet.')
  const five = ['Insurance.pdf', 'Tickets.pdf', 'Menu.pdf', 'Map.pdf'].map(name => [name, aPdf(1)])
  const dropped = [...five, ['Packing list.txt', 'Passports']] as [string, string][]
  await dropFiles(page, 'dragover', dropped)
  await expect(here.list).toContainText('Drop to add')
  await dropFiles(page, 'drop', dropped)
  for (const [name] of dropped) await expect(here.file(name)).toBeVisible()
  await expectSuccess(page, '5 files have been added.')
  await expect(there.file('Packing list.txt')).toBeVisible()

  await dropFiles(page, 'drop', [['page.html', '<!doctype html><title>no</title>']])
  await expect(here.list.getByRole('alert')).toContainText('Caravan accepts JPEG')
  await expectAccessible(page)
  await here.list.getByRole('button', { name: 'Do not add page.html' }).click()

  await here.more('Menu.pdf').click()
  await page.getByRole('menuitem', { name: 'Rename or move' }).click()
  const form = page.getByRole('dialog', { name: 'Edit file' })
  await form.getByLabel('Name', { exact: true }).fill('Lunch.pdf')
  await form.getByRole('combobox', { name: 'Belongs to' }).fill('Nishiki')
  await page.getByRole('option', { name: /^Nishiki Market/ }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(there.list.getByRole('heading', { name: 'Nishiki Market' })).toBeVisible()
  await expect(here.file('Lunch.pdf')).toBeVisible()

  await here.more('Map.pdf').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(here.file('Map.pdf')).toBeHidden()
  await undo(page).click()
  await expect(there.file('Map.pdf')).toBeVisible()

  const saving = page.waitForEvent('download')
  await here.list.getByRole('button', { name: 'Download all' }).click()
  const zip = await saving
  expect(zip.suggestedFilename()).toBe('Trip to Japan.zip')
  expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe('PK')

  await here.more('Lunch.pdf').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of Lunch.pdf' })
  await expect(history).toContainText('You added the file')
})

test('on a phone in Chinese a photo of a bill goes with a new expense', async ({ server, openBrowser }) => {
  const { ana, api, tripId } = await planKyotoForTwo(server)
  await api.send('PUT', '/users/me/profile', { language: 'zh' })
  const phone = await openBrowser({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await enter(phone, server, ana, `/edit-trip/${tripId}?day=${day}&dialog=expenses`)
  const { attachment, expense, form: words } = wordsIn.zh
  const buffer = await aPicture(phone, 900, 1200)
  await phone.getByRole('button', { name: expense.add }).tap()
  const form = phone.getByRole('dialog', { name: expense.addTitle })
  await form.getByLabel(attachment.photo).setInputFiles({ name: '收據.png', mimeType: 'image/png', buffer })
  await expect(form).toContainText(attachment.held)
  await form.getByLabel(expense.fields.description, { exact: true }).fill('午餐')
  await form.getByRole('textbox', { name: expense.fields.money }).fill('1200')
  await expectAccessible(phone)
  await form.getByRole('button', { name: words.save }).tap()
  const clip = phone.getByRole('button', { name: '「午餐」的 1 個檔案' })
  await expect(clip).toBeVisible()
  await clip.tap()
  const files = filesOn(phone, 'zh')
  const picture = files.list.getByRole('img', { name: '收據.png' })
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(phone)
})
