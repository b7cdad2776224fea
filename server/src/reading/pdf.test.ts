import { constants, deflateRawSync } from 'node:zlib'
import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../testing/pdf.ts'
import { codeOf, flexible } from '../testing/railway-tickets.ts'
import { mailOf, openReader } from '../testing/reading.ts'

const reader = openReader()
afterAll(() => reader.close())
const context = { today: '2026-03-01' }
const read = (bytes: Buffer) => reader.read({ bytes }, context)

const ticket = [
  'E-Ticket Itinerary',
  'Booking reference: QX7M2P',
  'Flight\tDate\tFrom\tTo',
  'BR 198\t12 May 2026\tTaipei (TPE)\tTokyo (NRT)',
  'Departs 08:50\tArrives 13:15',
]
const flight = {
  kind: 'flight',
  row: {
    ...{ flight_number: 'BR198', confirmation_number: 'QX7M2P' },
    ...{ depart_date: '2026-05-12T08:50', arrive_date: '2026-05-12T13:15', depart_airport_code: 'TPE' },
  },
}

test('the text of a PDF is read in its lines', async () => {
  expect(await read(pdfOf([['Terms'], ticket]))).toMatchObject({ problem: null, bookings: [flight] })
})

test('in a font that is not in it, too', async () => {
  const lines = [
    '予約番号\t3AB45678',
    '宿名\t海辺の宿なぎさ',
    'チェックイン\t2026年5月12日 15:00',
    'チェックアウト\t2026年5月14日',
  ]
  expect(await read(pdfOf([lines]))).toMatchObject({
    bookings: [
      { kind: 'stay', row: { place: '海辺の宿なぎさ', check_in: '2026-05-12', check_out: '2026-05-14' } },
    ],
  })
})

test('in a mail the ticket that it brings is read beside its own text', async () => {
  const mail = mailOf(
    { Subject: 'Your ticket', Date: 'Mon, 02 Mar 2026 10:00:00 +0000' },
    { type: 'text/plain', content: 'Booking reference: QX7M2P\nFlight BR198\n12 May\nTPE - NRT' },
    { type: 'application/pdf', content: pdfOf([ticket]), name: 'ticket.pdf' },
  )
  expect((await reader.read({ bytes: mail }, context)).bookings).toMatchObject([flight])
})

test('of many pages the first thirty are read', async () => {
  const pages = Array.from({ length: 40 }, (_, n) => (n === 35 ? ticket : [`Page ${n}`]))
  expect(await read(pdfOf(pages))).toEqual({ problem: null, bookings: [] })
  expect(await read(pdfOf(pages.slice(10)))).toMatchObject({ bookings: [flight] })
})

test('one that never ends is ended, and nothing else', async () => {
  const hasty = openReader({ limitMs: 5_000 })
  const forms = Array.from({ length: 40 }, (_, n) => `/X${n + 1} Do\n`.repeat(20))
  const endless = pdfOf([ticket], { forms: [...forms, 'BT /F1 9 Tf (x) Tj ET'] })
  const [slow, next] = await Promise.all([
    hasty.read({ bytes: endless }, context),
    hasty.read({ bytes: pdfOf([ticket]) }, context),
  ])
  expect(slow).toEqual({ problem: 'too_much', bookings: [] })
  expect(next).toMatchObject({ problem: null, bookings: [flight] })
  hasty.close()
})

test('one that unpacks to a gigabyte is ended before it has', async () => {
  const piece = deflateRawSync(Buffer.alloc(10_000_000, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array(150).fill(piece),
    Buffer.from('0300', 'hex'),
  ])
  const head = [
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    'endobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj',
    `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
  ]
  const tail = '\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF'
  const patient = openReader({ limitMs: 60_000 })
  const started = performance.now()
  const bomb = Buffer.concat([Buffer.from(head.join('\n')), packed, Buffer.from(tail)])
  expect(await patient.read({ bytes: bomb }, context)).toEqual({ problem: 'too_much', bookings: [] })
  // Memory ended it, and not the clock.
  expect(performance.now() - started).toBeLessThan(60_000)
  patient.close()
})

test.each([
  ['cut', pdfOf([ticket]).subarray(0, 300)],
  ['of nothing', Buffer.from('%PDF-1.4\n')],
  ['of noise', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100_000, 'obj <<')])],
])('one that is %s is unreadable or empty', async (_, bytes) => {
  const { problem, bookings } = await read(bytes)
  expect(bookings).toEqual([])
  expect(['unreadable', null]).toContain(problem)
})

describe("the picture of a railway ticket's code in a PDF", () => {
  const pictureOf = async (scale: number) => {
    const text = codeOf(flexible.reservation).toString('latin1')
    const png = await bwip.toBuffer({ bcid: 'azteccode', text, binarytext: true, scale })
    const gray = sharp(png).flatten({ background: 'white' }).grayscale().raw()
    const { data, info } = await gray.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  }
  const text = ['Ihre Fahrkarte', 'Zug EC 42', '16.05.2027 11:02 Verona PN - München Hbf 16:25']
  const ride = { row: { number: 'EC 42', seat: '256, 23 24', confirmation_number: 'QX7M2P' } }

  test.each([1, 2, 5])('with %s pixels for each of its parts makes one ride with the text', async scale => {
    const { bookings } = await read(pdfOf([text], { picture: await pictureOf(scale) }))
    expect(bookings).toMatchObject([ride])
  })

  test('is read as a mask', async () => {
    const { data, width, height } = await pictureOf(2)
    const bits = Buffer.alloc(Math.ceil(width / 8) * height)
    for (const [n, gray] of data.entries()) {
      const at = Math.floor(n / width) * Math.ceil(width / 8) + ((n % width) >> 3)
      if (gray > 127) bits[at] = (bits[at] ?? 0) | (0x80 >> ((n % width) & 7))
    }
    const { bookings } = await read(pdfOf([text], { picture: { data: bits, width, height, isMask: true } }))
    expect(bookings).toMatchObject([ride])
  })

  test('is read without any text', async () => {
    const { bookings } = await read(pdfOf([['']], { picture: await pictureOf(2) }))
    expect(bookings).toMatchObject([ride])
  })

  test('that is cut takes nothing from the text', async () => {
    const picture = await pictureOf(2)
    const cut = { ...picture, data: picture.data.subarray(0, 100) }
    expect((await read(pdfOf([text], { picture: cut }))).bookings).toMatchObject([
      { row: { number: 'EC 42' } },
    ])
  })
})
