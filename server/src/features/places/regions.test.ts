import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { regionCommand } from '../../regions/command.ts'
import { writeExtract } from '../../testing/extract.ts'
import { openApp } from '../../testing/open-app.ts'

const { app, ana } = await openApp(['ana'])

const command = (...words: string[]) =>
  regionCommand(words, {
    dataDir: app.dataDir,
    print: () => {},
    progress: () => {},
    signal: new AbortController().signal,
  })

test('a trip keeps the places that it has from a region which is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'region-'))
  const file = join(folder, 'qillaba.osm.pbf')
  const tags = { name: '老張麵館', amenity: 'restaurant', opening_hours: 'Mo-Sa 07:00-21:00' }
  writeExtract(file, { nodes: [{ id: 1, lng: 1_035_000_000, lat: 145_000_000, tags }] })
  expect(await command('add', file)).toBe(0)
  rmSync(folder, { recursive: true })

  const spot = '14.5,103.5'
  const find = async () => {
    const query = new URLSearchParams({ query: '老张面馆', near: spot })
    return (await ana.does('GET', `/trips/google_places?${query}`)).json[0]
  }
  const box = '103.49,14.49,103.51,14.51'
  const around = async (wish: string) =>
    (await ana.does('GET', `/places/around?bbox=${box}&zoom=15${wish}`)).json.map(
      (one: { name: string }) => one.name,
    )
  const found = await find()
  expect(found).toMatchObject({ place_id: 'osm:n1', source: 'region', hours: tags.opening_hours })
  expect(await around('&kind=restaurant&open_at=2026-12-01T09:00')).toEqual([tags.name])
  expect(await around('&kind=restaurant&open_at=2026-12-01T23:00')).toEqual([])
  expect((await ana.ask('GET', `/places/around?bbox=${box}&zoom=15&open_at=2026-13-01T09:00`)).status).toBe(
    422,
  )
  expect((await ana.ask('GET', `/places/around?bbox=${box}&zoom=15&kind=zoo`)).status).toBe(422)

  const trip = await ana.plansTrip()
  const { days } = await ana.plan(trip.id)
  const { name: place, place_id, lat, lng, type } = found
  const item = { date: days[0]?.date, place, place_id, lat, lng, type }
  expect((await ana.ask('POST', `/subtripitems/sub_trip/${days[0]?.id}/item`, item)).status).toBe(201)
  expect(await command('remove', 'qillaba')).toBe(0)
  await expect.poll(find, { timeout: 10_000 }).not.toMatchObject({ source: 'region' })
  expect((await ana.plan(trip.id)).items).toMatchObject([{ place, place_id, lat, lng, type: 'dining' }])
})
