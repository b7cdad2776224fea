import { afterAll, describe, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { mailOf, openReader, pageWith } from '../testing/reading.ts'
import { createReader } from './reader.ts'

const reader = openReader()
/** Has half of the processor time that a file may take. */
const hurried = openReader({ limitMs: 5_000 })
afterAll(() => {
  reader.close()
  hurried.close()
})
const context = { today: '2026-03-01' }

const stay = {
  '@type': 'LodgingReservation',
  reservationFor: { name: 'Casa Luz' },
  checkinDate: '2026-05-12',
  checkoutDate: '2026-05-14',
}
const read = (content: string | Buffer) => reader.read({ bytes: Buffer.from(content) }, context)
const nothing = { problem: null, bookings: [] }
const found = { problem: null, bookings: [{ kind: 'stay', row: { place: 'Casa Luz' } }] }

describe('a file that wants to cost much', () => {
  test('of 10,000 parts has those read that come first', async () => {
    const parts = Array.from({ length: 10_000 }, () => ({ type: 'text/plain', content: 'x', name: 'x.txt' }))
    const mail = mailOf({ Subject: 'Many' }, { type: 'text/html', content: pageWith(stay) }, ...parts)
    expect(await read(mail)).toMatchObject(found)
  })

  test('of 25 MB is read, a larger one is not', async () => {
    const ballast = { type: 'application/octet-stream', content: Buffer.alloc(18_000_000, 1), name: 'x' }
    const mail = mailOf({ Subject: 'Large' }, { type: 'text/html', content: pageWith(stay) }, ballast)
    expect(mail.length).toBeGreaterThan(24_000_000)
    expect(await read(mail)).toMatchObject(found)
    const larger = Buffer.alloc(26 * 1024 * 1024 + 1)
    expect(await read(larger)).toEqual({ problem: 'too_much', bookings: [] })
    expect(await reader.read({ text: 'x'.repeat(200_001) }, context)).toEqual({
      problem: 'too_much',
      bookings: [],
    })
  })

  test('of 25 MB in another mail, with as much in lines that are no base64, is read', async () => {
    const ballast = { type: 'application/octet-stream', content: Buffer.alloc(17_000_000, 1), name: 'x' }
    const inner = mailOf({ Subject: 'Large' }, { type: 'text/html', content: pageWith(stay) }, ballast)
    const outer = (content: string | Buffer) =>
      Buffer.concat([
        Buffer.from('From: ana@example.com\r\nSubject: Fwd\r\nContent-Type: message/rfc822\r\n\r\n'),
        Buffer.from(content),
      ])
    // Memory is what it would be ended by, and not a slow machine.
    const patient = openReader({ limitMs: 60_000 })
    const mails = [
      outer(inner),
      outer(`Subject: Text\r\nDate: x\r\n\r\n${'one word more\r\n'.repeat(1_600_000)}`),
    ]
    const [large, lines] = await Promise.all(mails.map(bytes => patient.read({ bytes }, context)))
    patient.close()
    expect([large, lines]).toMatchObject([found, nothing])
  })

  test.each([
    ['of a million nodes', pageWith(stay) + '<b>x</b>'.repeat(1_000_000)],
    ['of nodes in each other', pageWith(stay) + '<div><table>'.repeat(200_000)],
    ['of microdata in each other', pageWith(stay) + '<div itemscope itemprop="a">'.repeat(100_000)],
    ['of entities', pageWith(stay) + '&amp;&#x41;&lol;'.repeat(300_000)],
    ['that declares entities', `<!DOCTYPE html [<!ENTITY a "&b;&b;">]>${pageWith(stay)}&a;`],
  ])('of HTML %s', async (_, html) => {
    expect(await read(html)).toMatchObject(found)
  })

  test.each([
    ['deep', '['.repeat(1_000_000)],
    ['deep and whole', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['broad', `[${'{"@type":"FlightReservation"},'.repeat(30_000)}{}]`],
    ['of braces', '}{'.repeat(400_000)],
    ['a brace and blanks', `[}${' '.repeat(900_000)}`],
    ['commas and blanks', `[},${' ,'.repeat(400_000)}`],
    ['blanks', ' '.repeat(900_000)],
    ['blanks and a comment', `${' /* '.repeat(200_000)}`],
    [
      'names in each other',
      `{"@type":"LodgingReservation","reservationFor":${'{"name":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
    ],
  ])('of JSON that is %s', async (_, json) => {
    const { problem, bookings } = await read(
      `<html><script type="application/ld+json">${json}</script></html>`,
    )
    expect(problem).toBeNull()
    expect(bookings.length).toBeLessThanOrEqual(100)
  })

  test.each([
    ['spaces', ' '.repeat(400_000)],
    ['digits', '1'.repeat(199_000)],
    ['dates', '12/05/'.repeat(33_000)],
    ['colons', 'from: '.repeat(33_000)],
    ['lines', 'Check-in\n'.repeat(22_000)],
    ['prices', '1,234'.repeat(39_000)],
    ['months', 'May 12 '.repeat(28_000)],
    ['brackets', '('.repeat(199_000)],
  ])('of %s ends soon', async (_, text) => {
    const { problem } = await hurried.read({ bytes: Buffer.from(`Check-in: ${text}`) }, context)
    expect(problem).toBeNull()
  })
})

test('files of one account do not fill the queue of others', async () => {
  const all = createReader({ log: silent, dataDir: '/without-regions', limitMs: 60_000 })
  const given = { text: 'See you on Friday.' }
  const asked = Array.from({ length: 3 }, () => all.read('ana', given, context))
  await expect(all.read('ana', given, context)).rejects.toMatchObject({
    ...{ code: 'server.busy', circumstances: { retryAfter: 2 } },
  })
  asked.push(all.read('mei', given, context))
  expect(await Promise.all(asked)).toEqual(Array(4).fill(nothing))
  all.close()
})

test.each([
  ['nothing', ''],
  ['bytes of nothing known', Buffer.from([1, 0, 2, 255, 0, 128])],
  ['a text without a booking', 'Dear all, see you on Friday at eight. It will be fun.'],
  ['another page', '<html><body><p>News of the week</p></body></html>'],
])('%s has no booking', async (_, content) => {
  expect(await read(content)).toEqual(nothing)
})
