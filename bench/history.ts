import type { History } from '../contract/src/history.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { median } from './account.ts'
import { inBrowser } from './browser.ts'
import { databaseOf, makeTrip, wireSizeOf } from './planner.ts'

const CHANGES = 50_000
const ROUNDS = 30
const OPENED = 10

/** A trip that was changed 50,000 times: the time of each question, and of the panel from its press to the list. */
export const benchHistory = () =>
  inBrowser(async function* ({ server, token, call, context }) {
    const { id: ana } = await call('GET', '/users/me')
    const trip = await makeTrip(call, 10, 200)
    const path = `/trips/${trip}/history`
    const [{ id: item }] = (await call('GET', `/trips/${trip}/plan`)).items
    await administer(
      databaseOf(server),
      `insert into change (trip_id, seq, n, actor, entity, id, before, after)
       select '${trip}', 1000 + s, 1, '${ana}', 'item', i.id,
         jsonb_build_object('details', repeat('before ', 20), 'version', s),
         jsonb_build_object('details', repeat('after ', 20), 'version', s + 1)
       from generate_series(1, ${CHANGES}) as s
       join (select id, row_number() over (order by id) - 1 as r from item where trip_id = '${trip}') as i on i.r = s % 200`,
    )
    await administer(databaseOf(server), `update trip set seq = ${CHANGES + 1_000} where id = '${trip}'`)
    await administer(databaseOf(server), 'vacuum analyze change')
    const questions: [what: string, query: string][] = [
      ['the latest 50', '?limit=50'],
      ['50 in the middle', `?limit=50&before=${CHANGES / 2}`],
      ['of one row', `?limit=50&entity_id=${item}`],
      ['of a kind that never was', '?limit=50&kind=flight'],
      ['of somebody who did nothing', `?limit=50&actor=${trip}`],
      ['whether there is news', '/seen'],
    ]
    for (const [what, query] of questions) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const began = performance.now()
        await call('GET', path + query)
        times.push(performance.now() - began)
      }
      yield `${what.padEnd(30)}${median(times).toFixed(1)} ms`
    }
    const { entries }: History = await call('GET', `${path}?limit=50`)
    const kB = await wireSizeOf({ url: server.url, token }, `${path}?limit=50`, 'gzip')
    yield `a page of ${entries.length} entries        ${kB.toFixed(1)} kB`
    const page = await context.newPage()
    await page.goto(`${server.url}/edit-trip/${trip}?day=2027-03-01`)
    await page.locator('[data-item]').first().waitFor()
    const times: number[] = []
    for (let round = 0; round <= OPENED; round++) {
      await page
        .getByRole('navigation', { name: 'Trip tools' })
        .getByRole('button', { name: /^Other/ })
        .click()
      const opening = page.getByRole('dialog').getByRole('button', { name: /^History/ })
      await opening.waitFor()
      times.push(await opening.evaluate(shownAfter))
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    yield `panel, its scripts on the way  ${times[0]?.toFixed(0)} ms`
    yield `panel, from then on            ${median(times.slice(1)).toFixed(0)} ms (at most 300)`
  })

/** Presses a button, and answers the time until the picture with the first entry. */
function shownAfter(button: Element): Promise<number> {
  const began = performance.now()
  return new Promise(resolve => {
    const look = () => {
      if (!document.querySelector('[role=dialog] time')) return void requestAnimationFrame(look)
      setTimeout(() => resolve(performance.now() - began))
    }
    ;(button as HTMLElement).click()
    look()
  })
}
