import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { tagOf } from '../contract/src/languages.ts'
import { firstCallsOf, type RenderedPage } from '../contract/src/rendered.ts'
import { seed } from '../scripts/seed.mjs'
import { rounds } from '../server/src/testing/strength.ts'
import { anyPlan, randomFrom } from './any-plan.ts'
import { builtFile } from './built.ts'
import { expect, test } from './journey.ts'
import { bringSession, planAs, sessionOf } from './planner.ts'
import { makeVerifiedAccount } from './traveller.ts'
import { openRendered } from './trip-screen.ts'

const DAY = '2027-03-27'
const sizes = [
  ['phone', 390],
  ['tablet', 800],
  ['desk', 1_440],
] as const
const PLANS = rounds({ usual: 4, long: 400 })

/** Notes the parts of the page that stand before the app takes it over. */
const watchRendered = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const parts = [
        ...document.querySelectorAll('[data-rendered] :is(header, h1, #content li, #day section, #day li)'),
      ]
      Object.assign(globalThis, { rendered: parts })
    }),
  )

/** Waits until React has hydrated parts of the page. Those of a trip are the day first, then the header. */
const hydrated = (page: Page, parts = ['#day section', 'header']) =>
  page.waitForFunction(
    selectors =>
      selectors.every(selector =>
        Object.keys(document.querySelector(selector) ?? {}).some(name => name.startsWith('__reactFiber')),
      ),
    parts,
  )

/** How many of the rendered elements are left, and how many there were. */
const leftOf = (page: Page) =>
  page.evaluate(() => {
    const rendered: Element[] = Reflect.get(globalThis, 'rendered')
    return [rendered.filter(part => part.isConnected).length, rendered.length] as const
  })

for (const [at, language] of (['en', 'zh', 'zh-Hans'] as const).entries())
  test(`the app takes over a page as the server renders it, whatever the plan: ${language}`, async ({
    server,
    page,
    context,
  }) => {
    test.setTimeout(60_000 + PLANS * 2_000)
    const { renderPage }: { renderPage(page: RenderedPage): Promise<string> } = await import(
      join(import.meta.dirname, '../web/dist-prerender/prerender.js')
    )
    const ana = await makeVerifiedAccount(server)
    const { makeTrip, plan: planOf, send } = await planAs(server, ana)
    const tripId = await makeTrip()
    const real = await planOf(tripId)
    const session = await sessionOf(server, ana)
    const [, membersPath = '', mePath = ''] = firstCallsOf(`/edit-trip/${tripId}`)
    const members = await send<object[]>('GET', membersPath.replace('/api', ''))
    const me = await send<{ id: string; username: string }>('GET', mePath.replace('/api', ''))
    await watchRendered(page)
    const random = randomFrom(seed() + at)
    const href = `/edit-trip/${tripId}?day=${DAY}`
    const tags = `<html lang="${tagOf[language]}">`
    const template = builtFile(`rendered-edit-trip.${language}.html`)
      .toString()
      .replace('<html lang="en">', tags)
    for (let round = 0; round < PLANS; round++) {
      const [size, width] = sizes[round % sizes.length] ?? sizes[0]
      await page.setViewportSize({ width, height: 2_000 })
      await bringSession(page, session)
      await context.addCookies([{ name: 'language', value: language, url: server.url }])
      const window = { today: new Date().toISOString().slice(0, 10), size }
      const role = random.among(['member', 'viewer'])
      const bodies = [anyPlan(random, real), members.map(member => ({ ...member, role })), me]
      const answers = firstCallsOf(`/edit-trip/${tripId}`).map((path, n): [string, string] => [
        path,
        JSON.stringify(bodies[n]),
      ])
      await page.route(/\/edit-trip\/[^/]+\?/, async route => {
        const response = await route.fetch()
        const html = await renderPage({ href, language, user: me, answers, window })
        const shown = `<div id="root" data-rendered="${me.id}" data-veiled>${html.replaceAll(' style="', ' data-style="')}</div>`
        const told = JSON.stringify({ answers, window, user: me, lacksProfiles: false }).replaceAll(
          '<',
          '\\u003c',
        )
        const body = template.replace(
          '<div id="root"></div>',
          () => `${shown}<script type="application/json" id="page">${told}</script>`,
        )
        await route.fulfill({ response, body })
      })
      await page.goto(href)
      await hydrated(page)
      const [left, all] = await leftOf(page)
      expect([all >= 2, left], JSON.stringify(bodies[0])).toEqual([true, all])
      await page.unroute(/\/edit-trip\/[^/]+\?/)
    }
  })

for (const [size, width] of sizes)
  test(`the app takes over the dashboard, with the name of the profile and no more of it: ${size}`, async ({
    server,
    page,
  }) => {
    const ana = await makeVerifiedAccount(server)
    const { makeTrip, remove, send } = await planAs(server, ana)
    await send('PUT', '/users/me/profile', { first_name: 'Anaïs', passport_number: 'K4821076C' })
    await makeTrip({ name: 'Trip <b>& more' })
    await makeTrip({ name: 'Long ago', start_date: '2020-03-27', end_date: '2020-03-29' })
    await remove(await makeTrip({ name: 'Gone' }))
    await page.setViewportSize({ width, height: 900 })
    await bringSession(page, await sessionOf(server, ana))
    await watchRendered(page)
    const html = await openRendered(page, '/dashboard')
    expect(html).toContain('Anaïs')
    expect(html).not.toContain('K4821076C')
    await hydrated(page, ['#content li'])
    const [left, all] = await leftOf(page)
    expect([all >= 5, left]).toEqual([true, all])
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/plan\?/, route => promise.then(() => route.continue()))
    await page.getByRole('link', { name: /Trip <b>& more/ }).click()
    // The outline of the trip, before its plan.
    await expect(page.getByRole('link', { name: 'Back to your trips' })).toBeVisible({ timeout: 2_000 })
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Trip <b>& more' })).toBeVisible()
  })

for (const [size, width] of sizes)
  test(`the app takes over the overview of a trip: ${size}`, async ({ server, page }) => {
    const ana = await makeVerifiedAccount(server)
    const { makeTrip, send } = await planAs(server, ana)
    const tripId = await makeTrip({ items: { [DAY]: [{ place: 'Gion' }] } })
    const flight = { flight_number: 'BR 198', depart_airport_code: 'TPE', depart_date: `${DAY}T08:50` }
    await send('POST', `/subtripitems/trip/${tripId}/flights`, flight)
    await page.setViewportSize({ width, height: 900 })
    await bringSession(page, await sessionOf(server, ana))
    await watchRendered(page)
    const html = await openRendered(page, `/edit-trip/${tripId}`)
    expect(html).toContain('BR 198')
    await hydrated(page)
    const [left, all] = await leftOf(page)
    expect([all >= 6, left]).toEqual([true, all])
    await page.getByText('Please select a day to view items.').waitFor()
    await page
      .getByRole('button', { name: /BR 198/ })
      .first()
      .click()
    await expect(page).toHaveURL(/flight=|day=|dialog=/)
  })

for (const [size, width] of sizes)
  test(`a shared trip is taken over by the app, and can be read without scripts: ${size}`, async ({
    server,
    page,
    openBrowser,
  }) => {
    const ana = await makeVerifiedAccount(server)
    const { change, makeTrip, send } = await planAs(server, ana)
    const tripId = await makeTrip({ items: { [DAY]: [{ place: 'Gion <b>& more', details: 'Table 4' }] } })
    const flight = { flight_number: 'BR 198', depart_airport_code: 'TPE', depart_date: `${DAY}T08:50` }
    await send('POST', `/subtripitems/trip/${tripId}/flights`, flight)
    await change(tripId, { note: '<p>Bring cash.</p>' })
    const isWhole = size === 'desk'
    const sections = { plan: true, bookings: isWhole, costs: isWhole, note: isWhole }
    const wanted = { sections, days: 7 }
    const { url } = await send<{ url: string }>('POST', `/trips/${tripId}/shares`, wanted)
    const { pathname } = new URL(url)
    const device = { userAgent: size === 'phone' ? 'Mobile' : 'Desktop', viewport: { width, height: 900 } }
    const theirs = await openBrowser({ baseURL: server.url, ...device })
    await watchRendered(theirs)
    const asked: string[] = []
    theirs.on('framenavigated', () => asked.splice(0))
    theirs.on('request', request => asked.push(new URL(request.url()).pathname))
    const html = await openRendered(theirs, pathname)
    for (const secret of ['Table 4', ana.username, ana.email]) expect(html).not.toContain(secret)
    const title = theirs.getByRole('heading', { level: 1, name: 'Trip to Japan' })
    await expect(title).toBeVisible()
    await hydrated(theirs, ['h1'])
    await expect(theirs).toHaveTitle('Trip to Japan · Caravan')
    const [left, all] = await leftOf(theirs)
    // A tablet without a cookie is guessed to be a desk, and renders the page itself.
    if (size !== 'tablet') expect([all >= 2, left]).toEqual([true, all])
    expect(asked.filter(path => path.startsWith('/api/shared/'))).toEqual([])

    if (!isWhole) return
    await expect(theirs.getByText('BR 198')).toBeVisible()
    await expect(theirs.getByText('Bring cash.')).toBeVisible()
    const plain = await openBrowser({ baseURL: server.url, javaScriptEnabled: false })
    await openRendered(plain, pathname)
    await expect(plain.getByText('Gion <b>& more')).toBeVisible()
    // Somebody who is signed in sees the same page.
    await bringSession(page, await sessionOf(server, ana))
    await openRendered(page, pathname)
    await expect(page.getByText('Gion <b>& more').first()).toBeVisible()
  })

for (const deed of ['press', 'focus'] as const)
  test(`a ${deed} before the app is there is not lost`, async ({ server, page }) => {
    const ana = await makeVerifiedAccount(server)
    const { makeTrip } = await planAs(server, ana)
    const tripId = await makeTrip({ items: { [DAY]: [{ place: 'Gion' }, { place: 'Nishiki', cost: '12' }] } })
    await bringSession(page, await sessionOf(server, ana))
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/assets\/index-.*\.js$/, route => promise.then(() => route.continue()))

    await openRendered(page, `/edit-trip/${tripId}?day=${DAY}`)
    const opener = page.locator('[data-item] [data-opener]', { hasText: 'Nishiki' })
    // Until the document knows that it is this session's, it shows nothing, and a focus in it is lost. Before its styles
    // are there, it counts as visible.
    await expect(page.locator('[data-veiled]')).toHaveCount(0)
    await expect(opener).toBeVisible()
    await (deed === 'press' ? opener.click() : opener.focus())
    await expect(page.locator('[data-rendered]')).toBeAttached()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    letGo()
    if (deed === 'press') await expect(page.getByRole('dialog').getByLabel('Location')).toHaveValue('Nishiki')
    else {
      await hydrated(page)
      await expect(opener).toBeFocused()
    }
  })

test('a day can be read without scripts, and by nobody else', async ({
  server,
  openBrowser,
  page,
  tolerate,
}) => {
  tolerate(/404/, 'the trip is not hers')
  const [ana, mei] = await Promise.all([makeVerifiedAccount(server), makeVerifiedAccount(server)])
  const { makeTrip } = await planAs(server, ana)
  const tripId = await makeTrip({ items: { [DAY]: [{ place: 'Gion <b>& more' }] } })
  const plain = await openBrowser({ javaScriptEnabled: false })
  await bringSession(plain, await sessionOf(server, ana))
  await openRendered(plain, `${server.url}/edit-trip/${tripId}?day=${DAY}`)
  await expect(plain.getByText('Gion <b>& more')).toBeVisible()
  const session = await sessionOf(server, mei)
  await bringSession(page, session)
  const answer = await page.goto(`/edit-trip/${tripId}?day=${DAY}`)
  expect(await answer?.text()).not.toContain('Gion')
})

test('without a plan the outline stays until the app has words for it', async ({
  server,
  page,
  tolerate,
}) => {
  tolerate(/500|status of 500/, 'the server fails')
  const ana = await makeVerifiedAccount(server)
  const tripId = await (await planAs(server, ana)).makeTrip({ items: { [DAY]: [{ place: 'Gion' }] } })
  await bringSession(page, await sessionOf(server, ana))
  // As in a browser that has no cookie for documents yet.
  await page.context().clearCookies({ name: 'page' })
  let isBroken = true
  await page.route('**/api/trips/*/plan?*', route =>
    isBroken ? route.fulfill({ status: 500, body: '{' }) : route.continue(),
  )
  await page.goto(`/edit-trip/${tripId}?day=${DAY}`)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await expect(page.locator('[data-item]')).toHaveCount(0)
  isBroken = false
  await retry.click()
  await expect(page.locator('[data-item]')).toContainText('Gion')
})
