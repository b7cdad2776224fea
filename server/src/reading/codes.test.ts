import bwip from 'bwip-js/node'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { aztecOf, codeOf, flexible } from '../testing/railway-tickets.ts'
import { mailOf, openReader } from '../testing/reading.ts'
import { codesIn } from './codes.ts'

const pass = 'M1SILVA/ANA           EH4N8WX NRTTPEBR 0197 094Y012A0001 100'

const drawn = (bcid: string, text = pass) =>
  bwip.toBuffer({ bcid, text, scale: 4, padding: 12, backgroundcolor: 'FFFFFF' })

/** A paper with the barcode in its upper left, as a phone would photograph it. */
async function photoOf(bcid: string, change: (paper: Sharp) => Sharp): Promise<Buffer> {
  const paper = sharp({ create: { width: 1_600, height: 2_200, channels: 3, background: '#f4f1ea' } })
  const whole = await paper
    .composite([{ input: await drawn(bcid), left: 180, top: 240 }])
    .png()
    .toBuffer()
  return change(sharp(whole)).jpeg({ quality: 80 }).toBuffer()
}

const changes: [name: string, change: (paper: Sharp) => Sharp][] = [
  ['straight', paper => paper],
  ['turned by 17°', paper => paper.rotate(17, { background: '#333' })],
  ['upside down', paper => paper.rotate(180)],
  ['blurred', paper => paper.blur(2)],
  ['dark', paper => paper.linear(0.3, 20)],
  ['small', paper => paper.resize(900)],
]
const kinds = ['pdf417', 'azteccode', 'qrcode', 'datamatrix']

test('of 24 photos of boarding passes at least 22 are read, and none wrongly', async () => {
  const missed: string[] = []
  for (const bcid of kinds)
    for (const [name, change] of changes) {
      const texts = (await codesIn(await photoOf(bcid, change))).map(({ text }) => text)
      if (texts.length === 0) missed.push(`${bcid}, ${name}`)
      else expect([bcid, name, ...texts]).toEqual([bcid, name, pass])
    }
  expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(2)
})

describe('a picture', () => {
  test('without a barcode, or that is broken, has none', async () => {
    const noise = {
      create: {
        width: 800,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    } as const
    expect(await codesIn(await sharp(noise).png().toBuffer())).toEqual([])
    const png = await drawn('qrcode')
    expect(await codesIn(png.subarray(0, png.length / 2))).toEqual([])
    expect(await codesIn(Buffer.from('\x89PNG\r\n\x1a\n nothing'))).toEqual([])
  })

  test('of more than 60 million pixels is not decoded', async () => {
    const large = { create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } } as const
    expect(await codesIn(await sharp(large).png().toBuffer())).toEqual([])
  })
})

describe('read as a booking', () => {
  const reader = openReader()
  afterAll(() => reader.close())
  const context = { today: '2027-03-01' }
  const flight = {
    kind: 'flight',
    row: { flight_number: 'BR197', depart_airport_code: 'NRT', arrive_airport_code: 'TPE' },
    people: ['Ana Silva'],
  }

  test('a photo of a boarding pass', async () => {
    const bytes = await photoOf('azteccode', paper => paper)
    expect((await reader.read({ bytes }, context)).bookings).toMatchObject([flight])
  })

  test('the picture of a boarding pass in a mail, among a hundred dots', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const dots = Array.from({ length: 80 }, () => ({ type: 'image/png', content: dot, name: 'dot.png' }))
    const picture = { type: 'image/png', content: await drawn('pdf417'), name: 'pass.png' }
    const bytes = mailOf(
      { Subject: 'Your boarding pass' },
      { type: 'text/html', content: '<p>See you on board.</p>' },
      ...dots,
      picture,
    )
    expect((await reader.read({ bytes }, context)).bookings).toMatchObject([flight])
  })

  test('the binary code of a railway ticket, without a loss', async () => {
    const code = codeOf(flexible.reservation, '02')
    const bytes = await aztecOf(code)
    expect((await codesIn(bytes)).map(found => Buffer.from(found.bytes))).toEqual([code])
    expect((await reader.read({ bytes }, context)).bookings).toMatchObject([
      {
        kind: 'ride',
        sure: true,
        doubts: [],
        people: ['Mei Lin', 'Ana María Ruiz'],
        source: { name: 'Probebahn', by: 'barcode' },
        row: {
          type: 'train',
          number: 'EC 42',
          seat: '256, 23 24',
          confirmation_number: 'QX7M2P',
          from_place: 'Verona Porta Nuova',
          depart_date: '2027-05-16T11:02',
          to_place: 'München Hbf',
          arrive_date: '2027-05-16T16:25',
        },
      },
    ])
  })

  test('an open railway ticket, whose times are missing', async () => {
    const { bookings } = await reader.read({ bytes: await aztecOf(codeOf(flexible.openAndPass)) }, context)
    expect(bookings).toMatchObject([{ sure: false, row: { depart_date: '2027-05-16', arrive_date: null } }])
    expect(bookings[0]?.doubts).toEqual([
      { field: 'depart_date', why: 'two_readings' },
      { field: 'arrive_date', why: 'missing' },
      { field: 'depart_date', why: 'missing' },
    ])
  })

  test('nothing in the binary code of a pass (VDV-KA)', async () => {
    // A signature and the rest of the statement, which only the key of its issuer opens.
    const pass = Buffer.concat([
      Buffer.from([0x9e, 0x81, 0x80]),
      Buffer.alloc(128, 0xa7),
      Buffer.from([0x9a, 5, 1, 2, 3, 4, 5]),
    ])
    const bytes = await aztecOf(pass)
    expect(await codesIn(bytes)).toHaveLength(1)
    expect(await reader.read({ bytes }, context)).toMatchObject({ bookings: [], problem: null })
  })

  describe('a mail with the text and the code of one railway ticket has each ride once', () => {
    const ridesOf = async (text: string, code: Buffer) => {
      const picture = { type: 'image/png', content: await aztecOf(codeOf(code)), name: 'code.png' }
      const bytes = mailOf(
        { Subject: 'Fahrkarte' },
        { type: 'text/plain; charset=utf-8', content: text },
        picture,
      )
      return (await reader.read({ bytes }, context)).bookings
    }
    const table = 'Ihre Fahrkarte\nAuftragsnummer: ABC123\nHalt\tDatum\tZeit\tGleis\tProdukte\n'

    test('whose stations are written in other ways', async () => {
      const text = 'Ihre Buchung\nZug EC 42\n16.05.2027 11:02 Verona PN - München Hbf 16:25'
      expect(await ridesOf(text, flexible.reservation)).toMatchObject([
        { row: { number: 'EC 42', seat: '256, 23 24', from_place: 'Verona Porta Nuova' } },
      ])
    })

    test('whose text knows where trains are changed', async () => {
      const text = `${table}Flensburg\t16.05.2027\tab 17:35\t4\tICE 803
Hamburg Hbf\t16.05.2027\tan 19:40\t12\t
Hamburg Hbf\t16.05.2027\tab 20:05\t14\tICE 1109
Rosenheim\t17.05.2027\tan 06:25\t2\t
Rosenheim\t20.05.2027\tab 13:35\t14\tICE 786
Flensburg\t20.05.2027\tan 22:25\t2\t`
      const rows = (await ridesOf(text, flexible.boundReturn)).map(({ row }) => row)
      expect(rows.map(row => [row['number'], row['from_place'], row['to_place']])).toEqual([
        ['ICE 803', 'Flensburg', 'Hamburg Hbf'],
        ['ICE 1109', 'Hamburg Hbf', 'Rosenheim'],
        ['ICE 786', 'Rosenheim', 'Flensburg'],
      ])
    })

    test('whose code is that of an open ticket', async () => {
      const first = `${table}Wien Hbf\t16.05.2027\tab 17:35\t4\tRJ 803\n`
      const through = `${first}Graz Hbf\t16.05.2027\tan 20:10\t2\t`
      expect(await ridesOf(through, flexible.openAndPass)).toMatchObject([
        { doubts: [], row: { number: 'RJ 803', depart_date: '2027-05-16T17:35' } },
      ])
      const changed = `${first}Mürzzuschlag\t16.05.2027\tan 19:10\t2\t
Mürzzuschlag\t16.05.2027\tab 19:25\t3\tRJ 553
Graz Hbf\t16.05.2027\tan 20:40\t2\t`
      const rides = await ridesOf(changed, flexible.openAndPass)
      expect(rides.map(({ row }) => row['number'])).toEqual(['RJ 803', 'RJ 553'])
    })
  })
})
