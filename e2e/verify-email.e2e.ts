import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDashboard, expectSuccess, loginForm, signIn } from './screen.ts'
import { makeAccount } from './traveller.ts'

test('the mailed link confirms the address, says so for two seconds, and goes on to the login', async ({
  page,
  server,
}) => {
  const ana = await makeAccount(server)
  // Time goes on only when it is told to.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  const verified = page.getByRole('heading', { name: 'Email verified successfully! Redirecting...' })
  async function passTimeUntil(isSo: () => Promise<boolean>) {
    await expect(async () => {
      await page.clock.runFor(20)
      expect(await isSo()).toBe(true)
    }).toPass({ intervals: [20] })
  }

  await page.goto(await server.linkTo(ana.email, '/verify_email'))
  await passTimeUntil(() => verified.isVisible())
  await expect(page).toHaveURL('/verify_email')
  await page.clock.runFor(1_900)
  await expect(verified).toBeVisible()
  await page.clock.runFor(100)
  await passTimeUntil(async () => page.url() === `${server.url}/?dialog=login`)
})

test('whoever is signed in goes on to the dashboard, where nothing is left to confirm', async ({
  page,
  server,
  context,
}) => {
  const ana = await makeAccount(server)
  const link = await server.linkTo(ana.email, '/verify_email')
  await signIn(page, ana)
  const title = page.getByRole('heading', { name: 'Please confirm your email address' })
  await expect(title).toBeVisible()
  const second = await context.newPage()
  await second.goto(link)
  await expectDashboard(second)
  // The tab that was open all the time hears of it without a reload.
  await expect(title).toBeHidden()
})

test('loaded twice, a link is still good news', async ({ page, server, openBrowser }) => {
  const ana = await makeAccount(server)
  const link = await server.linkTo(ana.email, '/verify_email')
  const other = await openBrowser()
  for (const visitor of [page, other]) {
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible()
  }
})

test('a link that is not ours, one without a token and a server that is away say what to do', async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 400/, 'the server refuses a token that it never made')
  tolerate(/ERR_CONNECTION_REFUSED/, 'the server is cut off')
  await page.goto('/verify_email?token=0123456789')
  await expect(page.getByRole('heading', { name: 'Verification failed.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(loginForm(page).dialog).toBeVisible()

  await page.goto('/verify_email')
  await expect(page.getByRole('heading', { name: 'No token found.' })).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/users/verify_email*', route => route.abort('connectionrefused'))
  await page.goto('/verify_email?token=0123456789')
  await expect(page.getByRole('heading', { name: 'Verification error.' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/users/verify_email*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Verification failed.' })).toBeVisible()
})

test('until the address is confirmed the dashboard says what waits for it, and sends the link again', async ({
  page,
  server,
}) => {
  const ana = await makeAccount(server)
  const first = await server.linkTo(ana.email, '/verify_email')
  await signIn(page, ana)
  await expect(page.getByText(`We sent a link to ${ana.email}.`)).toBeVisible()
  await expect(page.getByText('inviting friends, joining a trip you were invited to')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectSuccess(page, `A new link is on its way to ${ana.email}.`)
  await page.goto(await server.linkTo(ana.email, '/verify_email', first))
  await expectDashboard(page)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
})
