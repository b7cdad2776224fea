import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { planAs } from './planner.ts'
import { expectDashboard, expectSuccess, signIn } from './screen.ts'
import { makeAccount, makeVerifiedAccount, newTraveller } from './traveller.ts'

test('until the address is confirmed the dashboard says so and sends the link again, and hears of it', async ({
  page,
  server,
  context,
  tolerate,
}) => {
  tolerate(/status of 400/, 'the server refuses a token that it never made')
  const ana = await makeAccount(server)
  const first = await server.linkTo(ana.email, '/verify_email')
  const mei = await planAs(server, await makeVerifiedAccount(server, newTraveller('mei')))
  await mei.addMember(await mei.makeTrip({ name: 'Trip to Peru' }), ana)
  await signIn(page, ana)
  const title = page.getByRole('heading', { name: 'Please verify your email address' })
  await expect(title).toBeVisible()
  await expect(page.getByText(`We sent a link to ${ana.email}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('Trip to Peru')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectSuccess(page, `A new link is on its way to ${ana.email}.`)

  const second = await context.newPage()
  await second.goto('/verify_email?token=0123456789')
  await expect(second.getByRole('heading', { name: 'Verification failed.' })).toBeVisible()
  await expectAccessible(second)
  await second.goto(await server.linkTo(ana.email, '/verify_email', first))
  await expectDashboard(second)
  // The tab that was open all the time hears of it without a reload.
  await expect(title).toBeHidden()
})
