import type { Proposal } from '@caravan/contract/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])
let tripId = ''
beforeEach(async () => {
  // Two days in Tokyo, then two in Kyoto.
  tripId = (await ana.plansTrip('2027-03-27', '2027-03-30', ['tokyo', 'tokyo', 'kyoto', 'kyoto'])).id
})

async function read(text: string): Promise<Proposal> {
  const { json } = await ana.ask('POST', `/trips/${tripId}/import/read`, { text })
  return json.proposals[0]
}
const stayAt = (place: string, address?: string, nights = ['27', '28']) =>
  `Booking confirmed\nHotel: ${place}\n${address ? `Address: ${address}\n` : ''}Check-in: ${nights[0]} March 2027\nCheck-out: ${nights[1]} March 2027\n`

/** Within some 20 km. */
const near = (lat: number, lng: number) => ({
  lat: expect.closeTo(lat, 0),
  lng: expect.closeTo(lng, 0),
  approximate: true,
})
const tokyo = near(35.69, 139.69)
const kyoto = near(35.02, 135.75)

describe('a stay lies in the town of its address', () => {
  test.each([
    ['Hotel Granvia, Kyoto, Japan', kyoto],
    ['Karasuma-dori, Kyoto 600-8216', kyoto],
    ['600-8216 Kyoto', kyoto],
    ['京都府京都市下京区烏丸通塩小路下ル', kyoto],
    ['〒100-0005 東京都千代田区丸の内1-9-1', tokyo],
    ['1-9-1 Marunouchi, Chiyoda City, Tokyo 100-0005, Japan', tokyo],
    ['四川省成都市锦江区春熙路', near(30.66, 104.07)],
    ['臺北市信義區松仁路38號', near(25.05, 121.53)],
    ['서울특별시 중구 을지로 30', near(37.57, 126.98)],
    ['10 Rue de la Paix, 75002 Paris, Frankreich', near(48.85, 2.35)],
    ['350 5th Ave, New York, NY 10118, USA', near(40.71, -74.01)],
    ['Via Roma 1, 50123 Firenze FI, Italia', near(43.77, 11.25)],
    ['Strand, London WC2R 0EZ, United Kingdom', near(51.51, -0.13)],
  ])('%s', async (address, spot) => {
    const { row, doubts } = await read(stayAt('The Grand', address))
    expect(row).toMatchObject(spot)
    expect(doubts.some(({ why }) => why === 'elsewhere')).toBe(spot !== tokyo)
  })
})

test('a town in the name of a hotel counts if it is near the trip', async () => {
  expect(await read(stayAt('Hotel Granvia Kyoto'))).toMatchObject({ town: 'Kyoto', row: kyoto })
  expect(await read(stayAt('京都格蘭比亞大酒店'))).toMatchObject({ town: '京都', row: kyoto })
  const paris = await read(stayAt('Hotel Paris'))
  expect(paris.town).toBeUndefined()
  expect(paris.row['lat']).toBeNull()
  expect(paris.doubts.map(({ why }) => why)).not.toContain('elsewhere')
})

test('a stay is doubted if none of its days is near it', async () => {
  const doubted = { doubts: [{ field: 'check_in', why: 'elsewhere' }], sure: false, town: 'Kyoto' }
  expect(await read(stayAt('The Grand', 'Kyoto, Japan'))).toMatchObject(doubted)
  // One sleeps in Kyoto on the way from Tokyo.
  const { doubts } = await read(stayAt('The Grand', 'Kyoto, Japan', ['28', '30']))
  expect(doubts).toEqual([])
})

test('a mark that tells its spot is doubted as well, and keeps it', async () => {
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dinner at Kikunoi\r\nLOCATION:Kikunoi\r\nGEO:35.0006;135.7806\r\nDTSTART;TZID=Asia/Tokyo:20270327T190000\r\nDTEND;TZID=Asia/Tokyo:20270327T210000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
  const { row, doubts } = await read(calendar)
  expect(row).toMatchObject({ lat: 35.0006, lng: 135.7806 })
  expect(row['approximate']).toBeUndefined()
  expect(doubts).toContainEqual({ field: 'date', why: 'elsewhere' })
})

test('a booking that is known already keeps its spot', async () => {
  const { row } = await read(stayAt('The Grand', 'Kyoto, Japan'))
  const stay = { place: row['place'], check_in: row['check_in'], check_out: row['check_out'] }
  const at = { lat: 35.6812, lng: 139.7671 }
  const rows = [{ kind: 'stay', row: { ...stay, ...at } }]
  await ana.does('POST', `/trips/${tripId}/import`, { id: crypto.randomUUID(), rows })
  const { existing } = await read(stayAt('The Grand', 'Kyoto, Japan'))
  expect(existing?.changes).not.toHaveProperty('lat')
  expect(existing?.changes).not.toHaveProperty('approximate')
})

test.each([
  ['Kyoto 600-8216', 'JPY'],
  ['四川省成都市锦江区春熙路', 'CNY'],
])('¥ is the currency of the town: %s', async (address, currency) => {
  const { row, doubts } = await read(`${stayAt('The Grand', address)}Total: ¥24,000\n`)
  expect(row).toMatchObject({ cost: '24000', cost_currency: currency })
  expect(doubts.map(({ why }) => why)).not.toContain('two_readings')
})
