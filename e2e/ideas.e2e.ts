import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { answerPlaceSearch, day, daysOf, openDay, planKyotoForTwo } from './trip-screen.ts'
import { type Language, wordsIn } from './words.ts'

function ideasOn(page: Page, language: Language = 'en') {
  const { idea } = wordsIn[language]
  const list = page.getByRole('list', { name: idea.list })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  return {
    way: page.getByRole('link', { name: new RegExp(`^${idea.title}`) }),
    field: page.getByRole('combobox', { name: idea.new }),
    names: list.locator('[data-name]'),
    row,
    vote: (name: string) => row(name).locator('[aria-pressed]'),
    putOn: (name: string, day: string) => row(name).getByText(day),
  }
}

test('two people vote for ideas and plan them, by mouse and keys and on a phone in Chinese', async ({
  page,
  server,
  openBrowser,
}) => {
  const { ana, mei, tripId } = await planKyotoForTwo(server)
  await answerPlaceSearch(page, [])
  const items = await openDay(page, server, ana, tripId)
  const here = ideasOn(page)
  await here.way.click()
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await page.keyboard.press('a')
  for (const name of ['Fushimi Inari', 'Nara', 'Tea house']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(here.row(name)).toBeVisible()
  }

  await (await planAs(server, mei)).send('PUT', '/users/me/profile', { language: 'zh' })
  const phone = await openBrowser({
    ...{ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  await enter(phone, server, mei, `/edit-trip/${tripId}?day=${day}`)
  const there = ideasOn(phone, 'zh')
  await phone.getByRole('button', { name: '每日行程' }).tap()
  await there.way.tap()
  await there.vote('Nara').tap()
  await expect(there.vote('Nara')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(phone)

  await expect(here.row('Nara').getByRole('img', { name: `${mei.username} voted for it` })).toBeVisible()
  await here.vote('Nara').press('Enter')
  await expect(there.vote('Nara')).toHaveText('2')
  await expectAccessible(page)

  await page.goBack()
  await expect(items.names.first()).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'Expenses' }).click()
  const expenses = page.getByRole('dialog', { name: 'Expenses' })
  await expenses.waitFor()
  await page.keyboard.press('Escape')
  await expect(expenses).toBeHidden()
  await page.reload()
  await expect(here.names).toHaveText(['Nara', 'Fushimi Inari', 'Tea house'])

  await here.row('Fushimi Inari').dragTo(daysOf(page).filter({ hasText: 'Wed 31/03' }))
  await expect(here.names).toHaveText(['Nara', 'Tea house'])
  await expect(there.names).toHaveText(['Nara', 'Tea house'])
  await there.putOn('Nara', '3/31').tap()
  await expect(here.names).toHaveText(['Tea house'])
  await expect(there.names).toHaveText(['Tea house'])

  await daysOf(page).filter({ hasText: 'Wed 31/03' }).click()
  await expect(items.names).toHaveText([/Kyoto/, /Nishiki/, /Kiyomizu/, 'Fushimi Inari', 'Nara'])
})
