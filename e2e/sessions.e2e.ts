import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { addFile, aPdf } from './files.ts'
import { expect, test } from './journey.ts'
import { enter, planAs } from './planner.ts'
import { expectDashboard, expectFailure, expectSuccess, fillLogin, signIn } from './screen.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount, newTraveller, signInElsewhere } from './traveller.ts'
import { inKyoto, panel } from './trip-screen.ts'

/** All that a browser keeps and shows, as one text. */
async function everythingIn(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const asText = (_: string, value: unknown) =>
      ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value
    async function rowsOf({ name = '' }: IDBDatabaseInfo) {
      const database = await answerOf(indexedDB.open(name))
      const rows = [...database.objectStoreNames].map(async store => {
        const all = database.transaction(store).objectStore(store)
        return Promise.all([answerOf(all.getAllKeys()), answerOf(all.getAll())])
      })
      return [name, await Promise.all(rows).finally(() => database.close())]
    }
    const databases = await Promise.all((await indexedDB.databases()).map(rowsOf))
    const cached = await Promise.all(
      (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const all = [{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie]
    return JSON.stringify(all, asText)
  })
  return kept + (await page.content())
}

test('a session that was ended elsewhere asks for the password, hides the page, and goes on with it', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 401/, 'the ended session is refused')
  const ana = await makeVerifiedAccount(server)
  await signIn(page, ana)
  await page.goto('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()

  const elsewhere = await openBrowser()
  await enter(elsewhere, server, ana, '/profile')
  const devices = elsewhere.getByRole('region', { name: 'Signed in on these devices' })
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.getByRole('button', { name: 'End all other sessions' }).click()
  await expectSuccess(elsewhere, 'Every other device is signed out.')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('list')).toBeFocused()

  const question = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(question.getByText('Everything is still where you left it.')).toBeVisible()
  await expect(page.getByText('Plan New Trip')).toBeHidden()
  await expectAccessible(page)
  const password = question.getByLabel(`Password of ${ana.username}`)
  await expect(password).toBeFocused()
  await password.fill(ana.password)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/create-trip')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan New Trip' })).toBeVisible()
})

test('two tabs sign in and out together, and a page of somebody else is left', async ({
  page,
  server,
  context,
}) => {
  const ana = await makeVerifiedAccount(server)
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const second = await context.newPage()
  await second.goto('/?dialog=login&next=%2Fprofile')
  await expect(second.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await signIn(page, ana)
  await expect(second).toHaveURL('/profile')
  await second.getByRole('button', { name: 'Sign out' }).click()
  await expect(second).toHaveURL('/')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Get Started Free' })).toBeVisible()
  await signIn(second, mei)
  await page.goto('/dashboard')
  await expectDashboard(page)
  expect(await everythingIn(page)).not.toContain(ana.username)
})

test('of two people at one browser the second sees nothing of the first (PV-06)', async ({
  page,
  server,
}) => {
  const ana = await makeVerifiedAccount(server, newTraveller('anarosa'))
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const names = { first_name: 'Rosalinde', last_name: 'Quartermain' }
  await (await signInElsewhere(server, ana)).updateProfile(names)

  await signIn(page, ana)
  await expect(page.getByRole('heading', { level: 1, name: 'Where to next, Rosalinde?' })).toBeVisible()
  await page.getByRole('link', { name: 'Your profile, Rosalinde Quartermain' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  const traces = [...Object.values(names), ana.username, ana.email]
  const left = await everythingIn(page)
  for (const trace of traces) expect(left).not.toContain(trace)

  await page.goBack()
  await expectFailure(page, 'Please Login！')
  await expect(page).toHaveURL('/?next=%2Fdashboard')
  await signIn(page, mei)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Where to next, ${mei.username}?`)
  const seen = await everythingIn(page)
  for (const trace of traces) expect(seen).not.toContain(trace)
})

test.describe('of what one of two people at one browser has kept there and not sent (PV-06)', () => {
  // Playwright blocks the worker elsewhere.
  test.use({ serviceWorkers: 'allow' })

  /** Ana's trip is kept whole, and a change of it waits for a network. */
  async function leaveUnsent(page: Page, server: Server) {
    const ana = await makeVerifiedAccount(server, newTraveller('anarosa'))
    const api = await planAs(server, ana)
    const today = new Date().toLocaleDateString('sv')
    const dates = { start_date: today, end_date: today }
    const tripId = await api.makeTrip({ ...dates, name: 'Honeymoon', items: { [today]: inKyoto } })
    await api.change(tripId, { note: '<p>Ginkaku-ji at dawn</p>' })
    const fileId = await addFile(server, api, tripId, 'Voucher.pdf', aPdf(1))
    await enter(page, server, ana, `/edit-trip/${tripId}?day=${today}`)
    const { opener, dialog, row } = panel(page)
    const traces = [ana.username, 'Honeymoon', 'Nishiki Market', 'Ginkaku-ji', 'Voucher.pdf', fileId, tripId]
    await expect
      .poll(async () => {
        const all = await everythingIn(page)
        return [...traces, ' file '].filter(trace => !all.includes(trace))
      })
      .toEqual([])
    await page.evaluate(() => navigator.serviceWorker.ready)
    await opener('Nishiki Market').click()
    await page.context().setOffline(true)
    await dialog.details.fill('Tako tamago')
    await dialog.save.click()
    await expect(row('Nishiki Market')).toContainText('Waiting to be sent')
    const details = async () => (await api.plan(tripId)).items.map(item => item.details).join()
    return { ana, api, tripId, details, traces: [...traces, 'Tako tamago'] }
  }

  test.beforeEach(({ tolerate }) => {
    tolerate(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, 'there is no network')
    tolerate(/40[14]/, "the session was ended, and the trip is nobody else's")
  })

  async function expectNothingOf(traces: readonly string[], page: Page): Promise<void> {
    const all = await everythingIn(page)
    expect(traces.filter(trace => all.includes(trace))).toEqual([])
  }

  test('after a lost session the other one is told once, and sees and sends nothing of it', async ({
    page,
    context,
    server,
  }) => {
    const { api, tripId, details, traces } = await leaveUnsent(page, server)
    const mei = await makeVerifiedAccount(server, newTraveller('mei'))
    await api.endOtherSessions()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
    await page.close()

    const hers = await context.newPage()
    const sent: string[] = []
    hers.on('request', request => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await hers.goto('/?dialog=login')
    const form = await fillLogin(hers, mei)
    await form.submit.click()
    const question = hers.getByRole('alertdialog', { name: 'Use another account here?' })
    await expect(question).toBeVisible()
    await expectAccessible(hers)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(await everythingIn(hers)).toContain('Tako tamago')
    await form.submit.click()
    await question.getByRole('button', { name: 'Log in and discard them' }).click()
    await expectDashboard(hers)
    await expectNothingOf(traces, hers)
    // Her own zone is told for her.
    const writes = sent.filter(call => call.startsWith('PUT') && !call.endsWith('/notifications/settings'))
    expect(writes).toEqual([])
    expect(await details()).not.toContain('Tako tamago')

    const others = traces.filter(trace => trace !== tripId)
    await hers.goto(`/edit-trip/${tripId}`)
    await expect(hers.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingOf(others, hers)
    await hers.goto('/dashboard')
    await expectDashboard(hers)
    await hers.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await hers.goto('/dashboard')
    await expectDashboard(hers)
    await expectNothingOf(others, hers)
    await hers.goto(`/edit-trip/${tripId}`)
    await expect(hers.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNothingOf(others, hers)
  })

  test('signing out without a network leaves nothing, and ends the session when it is back', async ({
    page,
    context,
    server,
  }) => {
    const { api, details, traces } = await leaveUnsent(page, server)
    const mei = await makeVerifiedAccount(server, newTraveller('mei'))
    const sessions = () => api.send<object[]>('GET', '/users/me/sessions')
    const before = (await sessions()).length
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingOf(traces, page)
    await page.close()

    await context.setOffline(false)
    const hers = await context.newPage()
    await hers.goto('/')
    await expect.poll(async () => (await sessions()).length).toBe(before - 1)
    await expect.poll(() => hers.evaluate(() => Object.keys(localStorage))).toEqual([])
    await signIn(hers, mei)
    await expectNothingOf(traces, hers)
    expect(await details()).not.toContain('Tako tamago')
  })
})
