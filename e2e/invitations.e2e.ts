import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openMembers } from './members-screen.ts'
import { expectDashboard, expectSuccess, fillLogin, fillRegistration, registerForm } from './screen.ts'
import type { Server } from './server.ts'
import { makeAccount, newTraveller, type Traveller } from './traveller.ts'
import { openTrip } from './trip-screen.ts'

/** The link of an invitation, which names the address and no secret. */
async function invitationOf(server: Server, email: string): Promise<string> {
  const mail = (await server.mailTo(email, /invite/i)).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const link = /https?:\/\/\S+\/\?email=[^\s"<]+/.exec(mail)?.[0]
  if (link === undefined) throw new Error('the invitation has no link')
  return link
}

test('somebody is invited by mail, registers by its link, and is on the trip; somebody else is not after all', async ({
  page,
  server,
  openBrowser,
}) => {
  const { tripId } = await openTrip(page, server)
  const members = await openMembers(page)
  await expect(members.dialog).toHaveAccessibleName('Member List (1 person)')
  await members.add.click()
  await expect(members.email).toBeFocused()
  await expect(members.email).toHaveAccessibleDescription(/Enter an email address/)
  const mei = newTraveller('mei')
  await members.email.fill(mei.email)
  await page.keyboard.press('Enter')
  await expectSuccess(page, 'Invitation email sent. Waiting for them to register.')
  await expect(members.dialog).toHaveAccessibleName('Member List (2 person)')
  await expect(members.row(mei.email)).toContainText('Invited')
  await expect(members.email).toHaveValue('')
  await expectAccessible(page)
  const jonas = newTraveller('jonas')
  await members.email.fill(jonas.email)
  await members.add.click()
  await server.mailTo(jonas.email)
  await members.dialog.getByRole('button', { name: `Send the email to ${jonas.email} again` }).click()
  await expect.poll(async () => (await server.mailsTo(jonas.email)).length).toBe(2)
  await members.dialog.getByRole('button', { name: `Withdraw the invitation to ${jonas.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectSuccess(page, `${jonas.email} is no longer invited.`)
  await expect(members.row(jonas.email)).toBeHidden()

  const hers = await openBrowser({ baseURL: server.url })
  await hers.goto(await invitationOf(server, mei.email))
  await expect(registerForm(hers).email).toHaveValue(mei.email)
  const form = await fillRegistration(hers, mei)
  await form.submit.click()
  await expectSuccess(hers, 'Registration successful! Please check your email.')
  await hers.goto(await server.linkTo(mei.email, '/verify_email'))
  await expect(hers.getByText('Email verified successfully! Redirecting...')).toBeVisible()
  await (await fillLogin(hers, mei)).submit.click()
  await expectDashboard(hers)
  await hers.getByRole('link', { name: /Trip to Japan/ }).click()
  await expect(hers).toHaveURL(new RegExp(tripId))

  await expect(members.row(mei.username)).toBeVisible()
  await expect(members.row(mei.username)).not.toContainText('Invited')
})

test('a link that is passed on lets one person in, who may sign in on the way', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 404/, 'a link that was used leads nowhere')
  const { tripId } = await openTrip(page, server)
  const members = await openMembers(page)
  await members.dialog.getByRole('button', { name: 'No email address? Create a link to share' }).click()
  const field = members.dialog.getByLabel('Invitation link')
  await expect(field).toHaveValue(/\/join\?token=/)
  const link = await field.inputValue()
  await expectAccessible(page)

  const mei: Traveller = await makeAccount(server, newTraveller('mei'))
  const hers = await openBrowser({ baseURL: server.url })
  await hers.goto(link)
  await expect(hers.getByRole('heading', { name: /invites you to Trip to Japan/ })).toBeVisible()
  await expect(hers).toHaveURL(/\/join$/)
  await expectAccessible(hers)
  await hers.getByRole('link', { name: 'Login' }).click()
  await (await fillLogin(hers, mei)).submit.click()
  await expect(hers.getByText(`You join as ${mei.username}.`)).toBeVisible()
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(hers).toHaveURL(new RegExp(tripId))
  await expect(members.row(mei.username)).toBeVisible()

  const other = await openBrowser({ baseURL: server.url })
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
