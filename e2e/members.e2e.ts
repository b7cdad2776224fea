import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { membersDialog, openMembers } from './members-screen.ts'
import { bringSession, enter, sessionOf } from './planner.ts'
import { expectDashboard, expectSuccess } from './screen.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount, newTraveller, signInElsewhere } from './traveller.ts'
import { daysOf, openTrip, panel } from './trip-screen.ts'

const passport = {
  first_name: 'Mei-Ling',
  last_name: 'Chen',
  full_name: 'CHEN MEI LING',
  passport_country: 'Singapore',
  passport_number: 'K4821076C',
  passport_info: '2031-08-18',
  birth_date: '1994-02-11',
  airline_memberships: { 'Singapore Airlines KrisFlyer': '8810 447 205' },
  permissions: { show_passport: true, show_memberships: true },
}

/** Two people on one trip, each in a browser of their own. */
async function together(page: Page, server: Server, openBrowser: () => Promise<Page>) {
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const { ana, elsewhere, tripId } = await openTrip(page, server)
  await elsewhere.addMember(tripId, mei)
  const hers = await openBrowser()
  await enter(hers, server, mei, `/edit-trip/${tripId}`)
  await expect(hers.getByRole('heading', { level: 1, name: 'Trip to Japan' })).toBeVisible()
  return { ana, mei, tripId, elsewhere, hers }
}

test('who shares a passport is read by the others only after they say so, and hears of it', async ({
  page,
  server,
  openBrowser,
}) => {
  const { mei, hers } = await together(page, server, () => openBrowser({ baseURL: server.url }))
  const { updateProfile } = await signInElsewhere(server, mei)
  const members = await openMembers(page)
  await expect(members.email).toBeFocused()
  await expect(members.row(mei.username)).toBeVisible()
  await expect(members.showInfo(mei.username)).toBeHidden()

  await updateProfile(passport)
  await members.showInfo('Mei-Ling Chen').click()
  const row = members.row('Mei-Ling Chen')
  await expect(row).toContainText('CHEN MEI LING')
  await expect(row).toContainText('Aug 18, 2031')
  await expect(row).toContainText('Singapore Airlines KrisFlyer')
  await expect(row).not.toContainText('K4821076C')
  await expect(row).not.toContainText('8810 447 205')
  await expect(row).not.toContainText('1994')
  await expectAccessible(page)
  await updateProfile({ passport_number: null })
  await expect(row).toContainText('Not entered')
  await row.getByRole('button', { name: 'Reveal' }).click()
  await expect(row).toContainText('8810 447 205')
  // The next number was never asked for.
  await updateProfile({ passport_number: passport.passport_number })
  await expect(row).not.toContainText('Not entered')
  await expect(row).not.toContainText('K4821076C')
  await row.getByRole('button', { name: 'Reveal' }).click()
  await expect(row).toContainText('K4821076C')
  await expect(row).toContainText('8810 447 205')
  await expect(row).toContainText('Feb 11, 1994')
  await members.hideInfo('Mei-Ling Chen').click()
  await expect(row).not.toContainText('CHEN MEI LING')

  await updateProfile({ permissions: { show_passport: false, show_memberships: false } })
  await expect(members.showInfo('Mei-Ling Chen')).toBeHidden()
  await hers.close()
})

test('a stranger sees nothing of a trip, and neither does somebody who is removed, from that moment', async ({
  page,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 404/, 'to a stranger there is no such trip')
  const mei = await makeVerifiedAccount(server, newTraveller('mei'))
  const { elsewhere, tripId } = await openTrip(page, server)
  const hers = await openBrowser({ baseURL: server.url })
  await bringSession(hers, await sessionOf(server, mei))
  const refusal = hers.getByRole('heading', {
    level: 1,
    name: 'You do not have permission to edit this trip.',
  })
  for (const id of [tripId, '11111111-1111-4111-8111-111111111111', 'no-such-trip']) {
    await hers.goto(`/edit-trip/${id}`)
    await expect(refusal).toBeVisible()
    await expect(hers.getByText('Trip to Japan')).toHaveCount(0)
  }
  await expectAccessible(hers)

  await elsewhere.addMember(tripId, mei)
  await hers.goto(`/edit-trip/${tripId}`)
  await expect(daysOf(hers)).toHaveCount(9)
  const members = await openMembers(page)
  await members.remove(mei.username).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(members.row(mei.username)).toBeVisible()
  await members.remove(mei.username).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expectSuccess(page, 'Member deleted')
  await expect(members.row(mei.username)).toBeHidden()
  await expect(refusal).toBeVisible()
  await expect(hers.getByText('Trip to Japan')).toHaveCount(0)
  await expect(hers).not.toHaveTitle(/Japan/)
})

test('who may only look sees the plan and no way to change it, keeps what was being written, and leaves', async ({
  page,
  server,
  openBrowser,
}) => {
  const { mei, hers } = await together(page, server, () => openBrowser({ baseURL: server.url }))
  await expect(hers.getByRole('button', { name: 'Delete This Trip' })).toBeVisible()
  await daysOf(hers).first().click()
  const { add, dialog } = panel(hers)
  await add.click()
  await dialog.location.fill('Nezu Shrine')
  await hers.getByRole('option', { name: /As you typed it/ }).click()
  await dialog.type('sightseeing').click()

  const members = await openMembers(page)
  await members.menu(mei.username).click()
  await page.getByRole('menuitem', { name: 'Limit to viewing' }).click()
  await expectSuccess(page, `${mei.username} can now only view this trip.`)
  await expect(members.row(mei.username)).toContainText('View only')
  await expect(hers.getByRole('button', { name: 'Delete This Trip', includeHidden: true })).toHaveCount(0)
  await expect(dialog.location).toHaveValue('Nezu Shrine')
  await expect(hers.getByText(/^You may only look at this trip now/)).toBeVisible()
  await expect(dialog.save).toBeHidden()
  await hers.keyboard.press('Escape')
  await hers.getByRole('button', { name: 'Discard' }).click()
  await expect(add).toBeHidden()
  await expect(hers.getByRole('button', { name: 'Add Member' })).toBeHidden()
  await hers.getByRole('button', { name: /On this trip/ }).click()
  const seen = membersDialog(hers)
  await expect(seen.row(mei.username)).toContainText('View only')
  await expect(seen.email).toBeHidden()
  await expect(seen.dialog.getByRole('button', { name: /^Remove/ })).toBeHidden()
  await expectAccessible(hers)

  await members.menu(mei.username).click()
  await page.getByRole('menuitem', { name: 'Allow editing' }).click()
  await expect(seen.email).toBeVisible()
  await seen.row('that’s you').getByRole('button', { name: 'Leave this trip' }).click()
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Leave trip' }).click()
  await expectSuccess(hers, 'You have left Trip to Japan.')
  await expectDashboard(hers)
  await expect(hers.getByRole('link', { name: /Trip to Japan/ })).toBeHidden()
  await expect(members.row(mei.username)).toBeHidden()
})
