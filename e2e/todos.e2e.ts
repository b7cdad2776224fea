import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { day, planKyotoForTwo, undo } from './trip-screen.ts'
import { type Language, wordsIn } from './words.ts'

function todosOn(page: Page, language: Language = 'en') {
  const { todo } = wordsIn[language]
  const list = page.getByRole('dialog', { name: todo.title, exact: true })
  const form = page.getByRole('dialog', { name: todo.editTitle })
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  return {
    list,
    form,
    row,
    texts: list.getByRole('listitem').locator('[data-name]'),
    view: (name: keyof typeof todo.shown) =>
      list.getByRole('button', { name: new RegExp(`^${todo.shown[name]}`) }),
    box: (text: string) => row(text).getByRole('checkbox'),
  }
}

test('the to-dos of a trip are shared out, and done by those who took them on, on a phone in Chinese', async ({
  page,
  server,
  openBrowser,
}) => {
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${day}`)
  const tools = page.getByRole('navigation', { name: 'Trip tools' })
  await tools.getByRole('button', { name: 'Other' }).click()
  await page.getByRole('dialog', { name: 'More Options' }).getByRole('button', { name: 'To-dos' }).click()
  const here = todosOn(page)
  await expect(here.list).toContainText('No to-dos yet.')
  await here.list.getByLabel('New to-do').focus()
  for (const text of ['Book the rail passes', 'Reserve a table', 'Travel insurance']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(here.texts).toHaveText(['Book the rail passes', 'Reserve a table', 'Travel insurance'])

  await here.list.getByRole('button', { name: 'Reserve a table', exact: true }).click()
  await here.form.getByRole('button', { name: mei.username }).click()
  await here.form.getByRole('combobox', { name: 'What it is about' }).fill('Nishiki')
  await page.getByRole('option', { name: /^Nishiki Market/ }).click()
  await here.form.getByRole('group', { name: 'Due date' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('01032026')
  await expectAccessible(page)
  await here.form.getByRole('button', { name: 'Save' }).click()
  await expect(here.row('Reserve a table')).toContainText(/Overdue, .*Nishiki Market/)
  await expectAccessible(page)

  await here.row('Travel insurance').hover()
  await here
    .row('Travel insurance')
    .dragTo(here.row('Book the rail passes'), { targetPosition: { x: 60, y: 4 } })
  await expect(here.texts).toHaveText(['Travel insurance', 'Book the rail passes', 'Reserve a table'])
  await here.list.getByRole('button', { name: 'More about Book the rail passes' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete to-do' }).click()
  await expect(here.texts).toHaveText(['Travel insurance', 'Reserve a table'])
  await undo(page).click()
  await expect(here.texts).toHaveCount(3)
  await here.box('Travel insurance').click()
  await expect(here.row('Travel insurance')).toContainText('Done by you')

  await (await planAs(server, mei)).send('PUT', '/users/me/profile', { language: 'zh' })
  const phone = await openBrowser({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await enter(phone, server, mei, `/edit-trip/${tripId}?day=${day}`)
  const there = todosOn(phone, 'zh')
  await expect(phone.getByRole('list', { name: '這一天的項目' }).getByText('1 個待辦事項')).toBeVisible()
  await phone.getByRole('button', { name: /^更多/ }).tap()
  await expect(phone.getByRole('dialog')).toContainText('2 個未完成的待辦事項')
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /^待辦事項/ })
    .tap()
  await there.view('mine').tap()
  await expect(there.texts).toHaveText(['Reserve a table'])
  await expectAccessible(phone)
  await there.box('Reserve a table').tap()
  await expect(there.row('Reserve a table')).toContainText('由你完成')

  await expect(here.row('Reserve a table')).toBeHidden()
  await expect(tools).toContainText('1 open to-do')
  await here.view('done').click()
  await expect(here.row('Reserve a table')).toContainText(`Done by ${mei.username}`)
})
