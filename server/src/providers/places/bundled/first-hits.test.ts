import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../log.ts'
import type { Lang } from '../port.ts'
import { kilometres } from './entry.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

/** The largest distance of a first hit from the place that is meant, in kilometres. */
const within = {
  airport: 5,
  area: 120,
  city: 25,
  district: 2,
  misspelt: 15,
  nature: 20,
  sight: 2,
  station: 1,
  town: 12,
}

const rowsOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)

/** Texts of travellers and the places that they mean; written down before the search was tuned. */
const meant = rowsOf('first-hits.tsv').map(row => {
  const [kind = '', lang, query = '', name = '', lat, lng, near = ''] = row.split('\t')
  const [nearLat, nearLng] = near.split(',').map(Number)
  return {
    km: within[kind as keyof typeof within],
    lang: lang as Lang,
    query,
    name: new RegExp(name, 'i'),
    spot: { lat: Number(lat), lng: Number(lng) },
    aim: nearLat === undefined || nearLng === undefined ? {} : { near: { lat: nearLat, lng: nearLng } },
  }
})

test('of 300 places the first hit is the one that is meant in at least 285', async () => {
  expect(meant).toHaveLength(300)
  const missed: string[] = []
  for (const { query, lang, name, spot, km, aim } of meant) {
    const [first] = await gazetteer.search(query, lang, aim)
    const isRight = first && name.test(first.name) && kilometres(first, spot) <= km
    if (!isRight) missed.push(`${query}: ${first?.formatted_address}`)
  }
  expect(missed.slice(15)).toEqual([])
})

test('as people type them in a trip, the first hit and its type are right of 95 in 100', async () => {
  const rows = rowsOf('as-typed.tsv')
  const [missed, otherwise]: [string[], string[]] = [[], []]
  for (const row of rows) {
    const [near = '', lang, query = '', id, types = ''] = row.split('\t')
    const [lat = 0, lng = 0] = near.split(',').map(Number)
    const [first] = await gazetteer.search(query, lang as Lang, { near: { lat, lng } })
    // Of a place that is not known the words tell the type.
    if (id === '' ? first?.is_meant : first?.place_id !== id) missed.push(`${query}: ${first?.place_id}`)
    const type = (id === '' ? undefined : first)?.type ?? typeOfWords(query)
    if (types !== '' && !types.split('|').includes(type ?? '')) otherwise.push(`${query}: ${type}`)
  }
  const most = rows.length / 20
  expect(missed.slice(most)).toEqual([])
  expect(otherwise.slice(most)).toEqual([])
})
