import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSaved, openProfile, profilePage } from './profile-screen.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount, type Traveller } from './traveller.ts'
import { type Language, wordsIn } from './words.ts'

test('the profile and what is shared are saved together, and read again', async ({ page, server }) => {
  const { elsewhere, form } = await openProfile(page, server, 'profile')
  await form.field('First name').fill('Ana')
  await form.field('Last name').fill('Ribeiro')
  const location = page.getByRole('combobox', { name: 'Location' })
  await location.fill('portu')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await form.link('information').click()
  await expect(page).toHaveURL('/profile?section=information')
  await page.getByText('Share passport info').click()
  await page.getByText('Share frequent-flyer numbers').click()
  await form.field('Passport name').fill('RIBEIRO ANA LUISA')
  const country = page.getByRole('combobox', { name: 'Passport country' })
  await country.fill('nowhere at all')
  await expect(page.getByText('No country with this name')).toBeVisible()
  await country.fill('ivoire')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Côte d’Ivoire')
  await form.field('Passport number').fill('cb 394 817')
  await form.typeDay('Passport expiry', '2029-11-09')
  await form.typeDay('Birth date', '1993-02-21')
  await page.getByRole('button', { name: 'Add membership' }).click()
  await page.getByRole('combobox', { name: 'Programme 1' }).pressSequentially('tap')
  await page.getByRole('option', { name: 'TAP Miles&Go' }).click()
  await form.field('Membership number 1').fill('519 440 262')
  await page.getByRole('button', { name: 'Add membership' }).click()
  await page.getByRole('combobox', { name: 'Programme 2' }).fill('Our own club')
  await form.field('Membership number 2').fill('7')
  const seen = page.getByRole('complementary', { name: 'What trip members see' })
  await expect(seen).toContainText('Nov 9, 2029')
  await expect(seen).toContainText('Our own club')
  await form.save.click()
  await expectSaved(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where to next, Ana?')
  expect(await elsewhere.send('GET', '/users/me/profile')).toMatchObject({
    first_name: 'Ana',
    last_name: 'Ribeiro',
    location: 'Portugal',
    birth_date: '1993-02-21',
    full_name: 'RIBEIRO ANA LUISA',
    passport_country: 'Côte d’Ivoire',
    passport_number: 'CB394817',
    passport_info: '2029-11-09',
    airline_memberships: { 'TAP Miles&Go': '519 440 262', 'Our own club': '7' },
    permissions: { show_passport: true, show_memberships: true },
  })

  await page.goto('/profile?section=information')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Share passport info' })).toBeChecked()
  await expect(form.field('Passport number')).toHaveValue('CB394817')
  await expect(page.getByRole('combobox', { name: 'Programme 2' })).toHaveValue('Our own club')
  await page.getByRole('button', { name: 'Remove TAP Miles&Go' }).click()
  await expect(page.getByRole('combobox', { name: 'Programme 1' })).toBeFocused()
  await country.fill('')
  await page.getByText('Share passport info').click()
  await form.save.click()
  await expectSaved(page)
  expect(await elsewhere.send('GET', '/users/me/profile')).toMatchObject({
    passport_country: null,
    airline_memberships: { 'Our own club': '7' },
    permissions: { show_passport: false, show_memberships: true },
  })
})

test('the page is used with nothing but a keyboard', async ({ page, server }) => {
  const { ana, elsewhere, form } = await openProfile(page, server)
  await tabTo(page, form.edit('Username'))
  await page.keyboard.press('Enter')
  await expect(form.field('Username')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('-3')
  await tabTo(page, form.link('information'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('switch', { name: 'Share passport info' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('combobox', { name: 'Passport country' }))
  await page.keyboard.type('taiw')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, form.save)
  await page.keyboard.press('Enter')
  await expectSaved(page)
  expect(await elsewhere.send('GET', '/users/me')).toMatchObject({ username: `${ana.username}-3` })
  expect(await elsewhere.send('GET', '/users/me/profile')).toMatchObject({
    passport_country: 'Taiwan',
    permissions: { show_passport: true },
  })
})

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Somebody whose every word is as long as it may be. */
async function makeWordyAccount(server: Server): Promise<Traveller> {
  const ana = await makeVerifiedAccount(server)
  await (await planAs(server, ana)).send('PUT', '/users/me/profile', {
    first_name: 'Maximiliana'.repeat(5),
    full_name: 'ABCDEFGHIJ'.repeat(12),
    passport_country: 'South Georgia & South Sandwich Islands',
    airline_memberships: { [`${'Programme'.repeat(6)}`]: '0123456789'.repeat(6) },
    permissions: { show_passport: true, show_memberships: true },
  })
  return ana
}

/** Walks the sections in windows of these widths; in the first of them with a look at what axe finds. */
async function walkSections(page: Page, language: Language, ...widths: [number, number][]): Promise<void> {
  const { profile } = wordsIn[language]
  const form = profilePage(page, language)
  for (const [index, [width, height]] of widths.entries()) {
    await page.setViewportSize({ width, height })
    for (const section of ['account', 'profile', 'information'] as const) {
      await form.link(section).click()
      await expect(page.getByRole('heading', { level: 1, name: profile.names[section] })).toBeVisible()
      await expect(form.link(section)).toHaveAttribute('aria-current', 'page')
      await expect(form.save).toBeInViewport()
      if (section === 'information') await expect(page.getByRole('switch')).toHaveCount(2)
      const reach = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(reach, `${section} ${width}`).toBe(width)
      if (index > 0) continue
      // The bar with the buttons covers what lies beneath it until that is scrolled to.
      await page.setViewportSize({ width, height: 2_600 })
      await expectAccessible(page)
      await page.setViewportSize({ width, height })
    }
  }
}

test('every section is accessible at a desk, and fits every window in two languages', async ({
  page,
  server,
  context,
}) => {
  await enter(page, server, await makeWordyAccount(server), '/profile')
  await walkSections(page, 'en', [1440, 900], [768, 1024])
  await context.addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await page.reload()
  await walkSections(page, 'zh', [390, 844], [320, 640])
})
