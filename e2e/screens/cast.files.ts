import { crc32, deflateSync } from 'node:zlib'
import { addFile, aPdf } from '../files.ts'
import type { planAs } from '../planner.ts'
import type { Server } from '../server.ts'
import type { Trips } from './cast.trips.ts'

type Planner = Awaited<ReturnType<typeof planAs>>

type Colour = [red: number, green: number, blue: number]

/** A landscape of hills under a sky, as a PNG. */
function aPhoto(sky: Colour, hills: Colour, sun: number): Buffer {
  const [width, height] = [800, 600]
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) {
      const far = y > 380 - 70 * Math.sin(x / 130)
      const near = y > 460 - 60 * Math.sin(x / 90 + 2)
      const isSun = !far && (x - sun) ** 2 + (y - 190) ** 2 < 3_000
      const light = isSun ? 1 : near ? 0 : far ? 0.35 : y / height
      const base = far || near ? hills : sky
      row.set(
        base.map(part => part + (250 - part) * light),
        1 + x * 3,
      )
    }
    return row
  })
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const chunks: [string, Buffer][] = [
    ['IHDR', head],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)],
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks.map(chunkOf)])
}

function chunkOf([name, data]: [string, Buffer]): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** Files of a trip: of each type, of the trip and of rows of it, with long and Chinese names. */
export async function makeFiles(server: Server, api: Planner, { id: tripId, dinner }: Trips['japan']) {
  const { flights, items } = await api.plan(tripId)
  const add = (name: string, content: string | Uint8Array, owner = {}) =>
    addFile(server, api, tripId, name, typeof content === 'string' ? content : new Uint8Array(content), owner)
  const of = (kind: string, row?: { id: string }) => ({ owner_kind: kind, ...(row && { owner_id: row.id }) })
  await add('Travel insurance.pdf', aPdf(3))
  await add('Packing list.txt', 'Passports\nRail passes\nPower adapter\n')
  await add('出發前的合照.png', aPhoto([143, 184, 216], [53, 88, 107], 600))
  await add(
    'Everything that the ryokan wrote to us about the last bus from Gora and about dinner.eml',
    'From: ryokan@example.com\r\nTo: ana@example.com\r\nSubject: Your stay\r\nDate: Tue, 3 Nov 2026 10:00:00 +0900\r\n\r\nWe look forward to your visit.\r\n',
  )
  if (flights[0]) await add('Boarding passes.pdf', aPdf(4), of('flight', flights[0]))
  await add('Reservation.pdf', aPdf(1), of('item', dinner))
  await add('Gion at night.png', aPhoto([74, 79, 140], [42, 34, 56], 200), of('item', dinner))
  const night = items.find(({ place }) => place === 'Hotel Kanra Kyoto')
  await add('Hotel Kanra voucher.pdf', aPdf(1), of('item', night))
  const { expenses } = await api.send<{ expenses: { expense_id: string }[] }>(
    'GET',
    `/expenses/split_expense/${tripId}`,
  )
  if (expenses[0])
    await add(
      'Receipt.png',
      aPhoto([201, 214, 207], [92, 108, 100], 450),
      of('expense', { id: expenses[0].expense_id }),
    )
}
