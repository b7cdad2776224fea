import type { Locator, Page } from '@playwright/test'
import { addDays } from '../contract/src/days.rules.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectSaved, openProfile, profilePage } from './profile-screen.ts'
import { expectDashboard } from './screen.ts'
import { makeVerifiedAccount, newTraveller } from './traveller.ts'
import { wordsIn } from './words.ts'

const today = new Date().toISOString().slice(0, 10)

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
  await expect(page.getByText('No country of this name')).toBeVisible()
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
  await form.field('Number of membership 1').fill('519 440 262')
  await page.getByRole('button', { name: 'Add membership' }).click()
  await page.getByRole('combobox', { name: 'Programme 2' }).fill('Our own club')
  await form.field('Number of membership 2').fill('7')
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

test('a passport that is too short for a trip says for which', async ({ page, server }) => {
  const ana = await makeVerifiedAccount(server)
  const trips = await planAs(server, ana)
  const end = addDays(today, 40)
  await trips.makeTrip({ name: 'Trip to Japan', start_date: addDays(today, 32), end_date: end })
  await trips.makeTrip({ name: 'Long ago', start_date: addDays(today, -40), end_date: addDays(today, -32) })
  const expires = (passport_info: string) => trips.send('PUT', '/users/me/profile', { passport_info })
  await expires(addDays(end, -1))
  await enter(page, server, ana, '/profile?section=information')
  await expect(page.getByText('Your passport expires before Trip to Japan ends.')).toBeVisible()
  await expectAccessible(page)
  await expires(end)
  await expect(
    page.getByText('Your passport expires within six months after Trip to Japan ends.'),
  ).toBeVisible()
  await expires(addDays(end, 367))
  await expect(page.getByText('Your passport is valid for 12 months after Trip to Japan ends.')).toBeVisible()
})

test('who has looked at what is told', async ({ page, server }) => {
  const { ana, elsewhere } = await openProfile(page, server, 'information')
  await expect(page.getByText('Nobody has looked at your numbers')).toBeVisible()
  await elsewhere.send('PUT', '/users/me/profile', {
    passport_number: 'CB394817',
    permissions: { show_passport: true, show_memberships: false },
  })
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const hers = await planAs(server, mei)
  const tripId = await hers.makeTrip({ name: 'Trip to Japan' })
  await hers.addMember(tripId, ana)
  await elsewhere.plan(tripId)
  const { id } = await elsewhere.send<{ id: string }>('GET', '/users/me')
  await hers.send('POST', `/tripmembers/${tripId}/${id}/reveal`, { fields: ['passport_number'] })
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(new Date())
  const seen = page.getByRole('region', { name: 'Who has looked' })
  await expect(seen).toContainText(`${mei.username} looked at your passport number on ${day}`)
  await expect(seen).toContainText('Trip to Japan')
})

test('language and theme follow at once, and the language of the account is saved with it', async ({
  page,
  server,
}) => {
  const { elsewhere, form } = await openProfile(page, server)
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await form.link('profile').click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('option', { name: '中文' }).click()
  await form.save.click()
  await expect(page.getByRole('status').getByText('Update successful')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: wordsIn.zh.account.signOut })).toBeVisible()
  expect(await elsewhere.send('GET', '/users/me')).toMatchObject({ language: 'zh' })
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

test('a profile that cannot be loaded is asked for again in its place', async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/status of 503/, 'the server is in trouble')
  const ana = await makeVerifiedAccount(server)
  await page.route('**/api/users/me/profile', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'server.unavailable', detail: 'down' }),
    }),
  )
  await enter(page, server, ana, '/profile')
  const failure = page.getByRole('alert').filter({ hasText: 'The service is not available right now.' })
  await expect(failure).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(profilePage(page).save).toBeVisible()
})

for (const language of ['en', 'zh'] as const) {
  test(`every section is accessible at a desk and on a phone, in ${language}`, async ({
    server,
    openBrowser,
  }) => {
    test.slow()
    const { profile } = wordsIn[language]
    const ana = await makeVerifiedAccount(server)
    await (await planAs(server, ana)).send('PUT', '/users/me/profile', {
      language,
      first_name: 'Maximiliana'.repeat(5),
      full_name: 'ABCDEFGHIJ'.repeat(12),
      passport_country: 'South Georgia & South Sandwich Islands',
      airline_memberships: { [`${'Programme'.repeat(6)}`]: '0123456789'.repeat(6) },
      permissions: { show_passport: true, show_memberships: true },
    })
    const page = await openBrowser({ baseURL: server.url, locale: language === 'zh' ? 'zh-TW' : 'en-GB' })
    await enter(page, server, ana, '/profile')
    const form = profilePage(page, language)
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const section of ['account', 'profile', 'information'] as const) {
        await form.link(section).click()
        await expect(page.getByRole('heading', { level: 1, name: profile.names[section] })).toBeVisible()
        await expect(form.link(section)).toHaveAttribute('aria-current', 'page')
        await expect(form.save).toBeInViewport()
        if (section === 'information') await expect(page.getByRole('switch')).toHaveCount(2)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${section} ${width}`).toBe(
          width,
        )
        if (width !== 1440 && width !== 390) continue
        // The bar with the buttons covers what lies beneath it until that is scrolled to.
        await page.setViewportSize({ width, height: 2_600 })
        await expectAccessible(page)
        await page.setViewportSize({ width, height })
      }
    }
  })
}

test('on a phone everything is reached: the sections, the way back and the end', async ({
  server,
  openBrowser,
}) => {
  const ana = await makeVerifiedAccount(server)
  const page = await openBrowser({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enter(page, server, ana, '/profile')
  const form = profilePage(page)
  await form.link('profile').tap()
  await form.field('First name').fill('Ana')
  await form.save.tap()
  await expectSaved(page)
  await page.goto('/profile')
  await expect(form.deleteAccount).toHaveCount(1)
  await form.deleteAccount.tap()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back' }).tap()
  await expectDashboard(page)
})
