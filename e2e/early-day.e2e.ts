import type { Member } from '../contract/src/members.ts'
import type { Plan } from '../contract/src/plan.ts'
import { seed } from '../scripts/seed.mjs'
import { rounds } from '../server/src/testing/strength.ts'
import { anyPlan, differences, hasRareRow, randomFrom, watchDay } from './early-day.ts'
import { expect, test } from './journey.ts'
import { bringSession, planAs, sessionOf } from './planner.ts'
import { makeVerifiedAccount } from './traveller.ts'

const PLANS = rounds({ usual: 4, long: 400 })

for (const [at, language] of (['en', 'zh', 'zh-Hans'] as const).entries())
  test(`a day stands before the app as the app draws it: ${language}`, async ({
    server,
    page,
    context,
    tolerate,
  }) => {
    test.setTimeout(60_000 + PLANS * 2_000)
    const ana = await makeVerifiedAccount(server)
    const { makeTrip, plan: planOf } = await planAs(server, ana)
    const tripId = await makeTrip()
    const real = await planOf(tripId)
    const [{ date }] = real.days as [Plan['days'][number]]
    await bringSession(page, await sessionOf(server, ana))
    await watchDay(page)
    tolerate(/woff2|ERR_FAILED/, 'both are drawn with the font of the device')
    await page.route('**/*.woff2', route => route.abort())
    let plan = real
    await page.route('**/api/trips/*/plan?*', route => route.fulfill({ json: plan }))
    let role = 'member'
    let members: Member[] | undefined
    await page.route('**/api/tripmembers/trip_members/*', async route => {
      members ??= (await (await route.fetch()).json()) as Member[]
      await route.fulfill({ json: members.map(member => ({ ...member, role })) })
    })
    // On a busy machine the app, which waits for half a second, would be there before.
    await page.route(/\/assets\/index-.*\.js$/, async route => {
      await page.waitForSelector('#day section', { timeout: 10_000 }).catch(() => undefined)
      await route.continue()
    })
    const random = randomFrom(seed() + at)
    for (let round = 0; round < PLANS; round++) {
      plan = anyPlan(random, real)
      role = random.among(['member', 'viewer'])
      const look = Object.entries({ language, theme: round % 2 ? 'dark' : 'light' })
      await context.addCookies(look.map(([name, value]) => ({ name, value, url: server.url })))
      // All rows are in sight, so that the app draws them at once.
      await page.setViewportSize({ width: round % 4 < 2 ? 390 : 1_440, height: 2_000 })
      await page.goto(`/edit-trip/${tripId}?day=${date}`)
      const told = `plan ${round}, ${look}, ${role}: ${JSON.stringify(plan)}`
      const { found, left } = await differences(page)
      expect(found, told).toEqual([])
      if (!hasRareRow(plan)) expect(left, told).toBe(0)
    }
  })
