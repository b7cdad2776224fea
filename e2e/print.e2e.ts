import { addDays } from '../contract/src/days.rules.ts'
import { textOfPages } from '../web/src/testing/pdf-text.ts'
import { expectAccessible } from './axe.ts'
import { bringHanFont } from './han-font.ts'
import { expect, test } from './journey.ts'
import { enter, type NewItem, planAs } from './planner.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount } from './traveller.ts'

const start = '2027-03-27'
const dates = Array.from({ length: 12 }, (_, at) => addDays(start, at))
const ids = dates.flatMap((_, day) => [0, 1, 2, 3].map(stop => `${day + 1}x${stop + 1}`))
const lines = Array.from({ length: 5 }, (_, at) => `Line ${at + 1} of what is written.`).join('\n')

/** Twelve days in Kyoto with four stops each, and one booking of every kind. */
async function planLongTrip(server: Server) {
  const ana = await makeVerifiedAccount(server)
  const api = await planAs(server, ana)
  const itemOf = (id: string): NewItem => {
    const [day, stop] = id.split('x').map(Number) as [number, number]
    const spot = { lat: 34.98 + stop / 100, lng: 135.72 + ((day * stop) % 7) / 100 }
    return {
      place: `Stop ${id}`,
      start_time: `1${stop}:00`,
      details: `${lines}\nEnd ${id}.`,
      cost: '12',
      ...spot,
    }
  }
  const items = Object.fromEntries(
    dates.map((date, day) => [date, ids.filter(id => id.startsWith(`${day + 1}x`)).map(itemOf)]),
  )
  const tripId = await api.makeTrip({ name: 'Kyoto in spring', end_date: dates.at(-1) ?? start, items })
  await api.send('POST', `/subtripitems/trip/${tripId}/lodging`, {
    ...{ place: 'Hotel Kanra', check_in: start, check_out: '2027-03-30', confirmation_number: 'KNR-48213' },
  })
  await api.send('POST', `/subtripitems/trip/${tripId}/flights`, {
    ...{ flight_number: 'BR 198', depart_airport_code: 'TPE', depart_date: `${start}T08:50` },
    confirmation_number: 'X7K2QP',
  })
  await api.send('POST', `/trips/${tripId}/todos`, { text: 'Pack umbrellas' })
  await api.change(tripId, { note: `<h2>Rules</h2>${'<p>Nobody is late for trains.</p>'.repeat(60)}` })
  const { id } = await api.send<{ id: string }>('GET', '/users/me')
  await api.send('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, type: 'Food', amount: '120', currency: 'GBP', description: 'Ramen' },
    ...{ paid_date: start, need_split: false, shared_with: [id], payer_id: id },
  })
  return { ana, tripId }
}

const t = {
  ...{ more: '更多', print: '列印或存成 PDF', numbers: '預訂編號', show: '顯示頁面' },
  ...{ choose: '選擇內容', note: '旅程筆記', now: '列印', day: '3月27日 星期六', last: '4月7日 星期三' },
  parts: ['預訂', '旅程筆記', '待辦事項', '誰付給誰'],
  number: '預訂編號 KNR-48213',
}

test('a long trip is printed without a row over two pages, in Chinese', async ({ page, context, server }) => {
  test.setTimeout(120_000)
  const { ana, tripId } = await planLongTrip(server)
  await context.addCookies([{ name: 'language', value: 'zh', url: server.url }])
  await enter(page, server, ana, `/edit-trip/${tripId}?day=${start}`)
  await page.getByRole('button', { name: new RegExp(`^${t.more}`) }).click()
  await page.getByRole('button', { name: t.print }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.show }).click()
  await expect(page.getByRole('button', { name: t.now, exact: true })).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)

  // The whole trip is drawn on its ground: towns on land, and the sea in the south-east.
  const ground = await page
    .locator('.paper-map[data-drawn]')
    .first()
    .evaluate(map => {
      const water = map.querySelector<SVGPathElement>('path[data-water]')
      const towns = [...map.querySelectorAll<SVGGraphicsElement>('[data-place]')]
      const spots = towns.map(town => town.transform.baseVal.getItem(0).matrix)
      const isWater = (x: number, y: number) => water?.isPointInFill({ x, y })
      return [...spots.map(({ e, f }) => isWater(e, f)), isWater(715, 301)]
    })
  expect(ground).toEqual([false, false, false, false, true])
  await bringHanFont(page)

  for (const format of ['A4', 'Letter'] as const) {
    const pages = await textOfPages(await page.pdf({ format }))
    expect(pages.length).toBeGreaterThanOrEqual(3)
    const pageWith = (text: string) => pages.findIndex(page => page.includes(text.replace(/\s/g, '')))
    for (const id of ids) {
      expect(pageWith(`Stop ${id}`), `${id} on ${format}`).toBeGreaterThanOrEqual(0)
      expect(pageWith(`End ${id}.`), `${id} on ${format}`).toBe(pageWith(`Stop ${id}`))
    }
    // Nothing that stands over rows is left alone at the foot of a page.
    expect(pageWith(t.day)).toBe(pageWith('Stop 1x1'))
    expect(pageWith(t.last)).toBe(pageWith('Stop 12x1'))
    for (const text of [...t.parts, 'Hotel Kanra', 'BR 198', 'Pack umbrellas', 'Nobody is late'])
      expect(pageWith(text), text).toBeGreaterThanOrEqual(0)
    for (const number of ['KNR-48213', 'X7K2QP']) expect(pageWith(number)).toBe(-1)
    expect(pageWith(t.now)).toBe(pageWith(t.print))
  }

  await page.getByRole('button', { name: t.choose }).click()
  await page.getByRole('checkbox', { name: t.numbers }).check({ force: true })
  await page.getByRole('checkbox', { name: t.note }).uncheck({ force: true })
  await page.getByRole('button', { name: t.show }).click()
  await expect(page.getByText(t.number)).toBeVisible()
  const all = (await textOfPages(await page.pdf({ format: 'A4' }))).join('')
  expect(all).toContain(t.number.replace(/\s/g, ''))
  expect(all).not.toContain('Nobodyislate')
  // The choice is in the address, and remembered for the next time.
  await page.reload()
  await expect(page.getByText(t.number)).toBeVisible()
})
