import { networkInterfaces } from 'node:os'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test as base, expect } from './journey.ts'
import { openStreams } from './open-streams.ts'
import { expectDashboard, expectFailure, expectSuccess, fillLogin, fillRegistration } from './screen.ts'
import { type Server, startServer } from './server.ts'
import { newTraveller } from './traveller.ts'

const address = Object.values(networkInterfaces())
  .flat()
  .find(known => known?.family === 'IPv4' && !known.internal)?.address

/** A server that the whole house reaches over plain http: no secure context, and with its limits on. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
    async ({}, use) => {
      const server = await startServer({ host: '0.0.0.0', publicHost: address ?? 'localhost' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.skip(address === undefined, 'this machine has no address but its own')

test('over plain http an account is made, confirmed and used, and a limit is told kindly', async ({
  page,
  context,
  server,
  tolerate,
}) => {
  tolerate(/status of 429/, 'a limit is reached on purpose')
  const streams = openStreams(context)
  tolerate(/Opener-Policy|Clear-Site-Data/, 'Chromium says that it ignores both without a secure context')
  const traveller = newTraveller()
  await page.goto('/')
  expect(await page.evaluate(() => isSecureContext || 'subtle' in crypto)).toBe(false)
  await page.getByRole('button', { name: 'Get Started Free' }).click()
  const registration = await fillRegistration(page, traveller)
  await registration.submit.click()
  await expectSuccess(page, 'Registration successful! Please check your email.')
  await expectAccessible(page)

  await page.goto('/?dialog=login')
  await (await fillLogin(page, traveller)).submit.click()
  await expectDashboard(page)
  const second = await context.newPage()
  await second.goto('/dashboard')
  await expectDashboard(second)
  const asked = (tab: Page) => [...streams].filter(request => request.frame().page() === tab).length
  await expect.poll(() => [asked(page), asked(second)], 'both share a stream').toEqual([1, 0])
  await second.close()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectSuccess(page, `A new link is on its way to ${traveller.email}.`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectFailure(page, 'You can have the link sent again in 60 minutes.')

  await page.goto(await server.linkTo(traveller.email, '/verify_email'))
  await expectDashboard(page)
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  // The token stays until the server has ended its session.
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
})
