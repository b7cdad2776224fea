import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { regionCommand } from '../server/src/regions/command.ts'
import { writeExtract } from '../server/src/testing/extract.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import type { Server } from './server.ts'
import { openTrip, panel } from './trip-screen.ts'

/** A Tuesday. */
const day = '2027-03-30'
const station = { place: 'Kyoto Station', type: 'commute', start_time: '08:26', lat: 34.9858, lng: 135.7588 }

const shop = (id: number, name: string, opening_hours: string, more = {}) => ({
  ...{ id, lng: 1_357_590_000 + id * 3_000, lat: 349_860_000 },
  tags: { name, amenity: 'restaurant', cuisine: 'noodle', opening_hours, ...more },
})

/** Brings what is around the station of Kyoto, as an operator does while the server runs. */
async function bringKyoto({ dataDir }: Server): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kyoto-'))
  const file = join(folder, 'kyoto-latest.osm.pbf')
  writeExtract(file, {
    nodes: [
      shop(1, '朝麺', 'Mo-Sa 07:00-14:00', { 'name:en': 'Morning Noodles', website: 'https://asa.example/' }),
      shop(2, 'Evening Udon', 'Mo-Su 17:00-23:00'),
      shop(3, 'Rested Ramen', 'Mo-Su 08:00-22:00; Tu off'),
      shop(4, 'Whenever', 'sunrise-sunset'),
      { id: 9, lng: 1_357_600_000, lat: 349_870_000, tags: { name: 'Asa Coffee', amenity: 'cafe' } },
    ],
  })
  const { signal } = new AbortController()
  const needs = { dataDir, print: () => {}, progress: () => {}, signal }
  expect(await regionCommand(['add', file], needs)).toBe(0)
  await rm(folder, { recursive: true })
}

test('a noodle shop that is open on Tuesday at nine is found near by and put on the day', async ({
  page,
  server,
}) => {
  await bringKyoto(server)
  await openTrip(page, server, { items: { [day]: [station] } }, `?day=${day}`)
  const { names, row, moveButton } = panel(page)
  await moveButton('Kyoto Station').click()
  await page.getByRole('menuitem', { name: 'Near here...' }).click()
  const near = page.getByRole('dialog', { name: 'Near Kyoto Station' })
  await near.getByText('Museums').click()
  await expect(near.getByText(/^No place like that/)).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await near.getByText('Restaurants').click()
  await expect(near.getByText('Evening Udon')).toBeVisible({ timeout: 20_000 })
  await near.getByRole('button', { name: /Open on Tuesday/ }).click()
  await expect(page.getByRole('option', { name: 'At the time of Kyoto Station, 08:26' })).toBeVisible()
  await page.getByRole('option', { name: 'At 09:00' }).click()
  await expect(near.getByText('Evening Udon')).toBeHidden()
  await expect(near.getByRole('listitem')).toHaveCount(1)
  await expect(near.getByRole('listitem')).toContainText('Mon–Sat 07:00–14:00')
  await expect(near.getByRole('link', { name: 'asa.example' })).toBeVisible()
  await expect(near.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await near.getByRole('button', { name: 'Add to Tuesday: Morning Noodles' }).click()
  await page.keyboard.press('Escape')
  await expect(names).toHaveText(['Kyoto Station', 'Morning Noodles'])
  await expect(row('Morning Noodles')).toContainText('Dining')

  const field = page.getByRole('combobox', { name: 'Add a place to this day' })
  await field.fill('evening udon')
  await expect(page.getByRole('option', { name: /Evening Udon/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' }).first()).toBeVisible()
})
