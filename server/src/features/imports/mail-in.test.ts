import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_MAIL_BYTES } from '@caravan/contract/arrived'
import { beforeEach, describe, expect, test } from 'vitest'
import { guestOf } from '../../testing/guest-of.ts'
import { sendMail, talk } from '../../testing/mail-client.ts'
import { openApp } from '../../testing/open-app.ts'
import { mailOf, pageWith } from '../../testing/reading.ts'
import { freePort } from '../../testing/server-process.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const port = await freePort()
const env = { MAIL_IN: `127.0.0.1:${port}`, MAIL_IN_DOMAIN: 'in.caravan.example', RATE_LIMITS: 'on' }
const { app, ana, mei } = await openApp(['ana', 'mei'], { env })
const UNKNOWN = '550 No mail is taken for this address from this sender'

const train = {
  '@type': 'TrainReservation',
  reservationNumber: 'K7Q2ZP',
  reservationFor: {
    '@type': 'TrainTrip',
    trainNumber: '9',
    departureStation: { '@type': 'TrainStation', name: 'Tokyo' },
    departureTime: '2027-03-28T08:26:00+09:00',
    arrivalStation: { '@type': 'TrainStation', name: 'Kyoto' },
    arrivalTime: '2027-03-28T10:40:00+09:00',
  },
}
let n = 0
const letter = (head: Record<string, string> = {}) =>
  mailOf(
    {
      From: `Ana <${ana.email}>`,
      To: 'x@y.example',
      Subject: 'Fwd: Your train',
      'Message-ID': `<${n++}@x>`,
      ...head,
    },
    { type: 'text/html', content: pageWith(train) },
  )

let tripId = ''
let address = ''
beforeEach(async () => {
  await app.sql('delete from throttle')
  tripId = (await ana.plansTrip()).id
  address = await addressOf(tripId)
})

const addressOf = async (id: string, who: Traveller = ana): Promise<string> =>
  (await who.does('GET', `/trips/${id}/mail`)).json.address
const sends = (raw: Buffer | string = letter(), from: string = ana.email, to: string | string[] = address) =>
  sendMail(port, { from, to, raw })
const listed = async (id = tripId) => (await ana.does('GET', `/trips/${id}/arrived`)).json.mails
/** The tray, once all in it was read. */
async function read(id = tripId) {
  for (;;) {
    const mails = await listed(id)
    if (mails.every(({ state }: { state: string }) => state !== 'reading')) return mails
    await pause(20)
  }
}
const standing = (who: Traveller, fields: object) =>
  ana.does('PUT', `/tripmembers/trip_members/${tripId}/${who.id}`, fields)

test('a mail of a member arrives, is read, imported once, and comes back by undo', async () => {
  expect(await sends()).toBeUndefined()
  const [mail] = await read()
  expect(mail).toMatchObject({ subject: 'Fwd: Your train', sent_by: ana.id, state: 'read', found: 1 })

  const reading = (await ana.does('POST', `/trips/${tripId}/import/read`, { arrived_id: mail.id })).json
  expect(reading.proposals).toMatchObject([{ kind: 'ride', row: { number: '9', from_place: 'Tokyo' } }])
  expect(reading.file).toMatchObject({ name: 'Fwd: Your train.eml', type: 'message/rfc822' })
  const row = { type: 'train', from_place: 'Tokyo', to_place: 'Kyoto', depart_date: '2027-03-28T08:26' }
  const sent = { rows: [{ kind: 'ride', row }], arrived: mail.id, keep: [{ id: reading.file.id }] }
  const imported = await ana.does('POST', `/trips/${tripId}/import`, { id: crypto.randomUUID(), ...sent })
  expect(await listed()).toEqual([])
  expect((await ana.plan(tripId)).attachments).toMatchObject([{ name: 'Fwd: Your train.eml' }])
  const second = await ana.ask('POST', `/trips/${tripId}/import`, { id: crypto.randomUUID(), ...sent })
  expect(second.json.code).toBe('arrived.gone')

  const undone = await ana.does('POST', `/trips/${tripId}/history/${imported.headers['trip-seq']}/undo`)
  expect(await listed()).toMatchObject([{ id: mail.id }])
  await ana.does('POST', `/trips/${tripId}/history/${undone.json.seq}/undo`)
  expect(await listed()).toEqual([])
  expect((await ana.plan(tripId)).rides).toHaveLength(1)
})

test('each full member has an address of their own, whatever its capitals, until they make another', async () => {
  await ana.adds(tripId, mei)
  const other = await addressOf(tripId, mei)
  expect(other).not.toBe(address)
  expect(await sends(letter({ From: mei.email }), mei.email, address)).toBe(UNKNOWN)
  expect(address).toMatch(/^[a-z2-7]{45}@in\.caravan\.example$/)
  expect(await sends(letter(), ana.email.toUpperCase(), address.toUpperCase())).toBeUndefined()
  const renewed = (await ana.does('POST', `/trips/${tripId}/mail`)).json.address
  expect([await addressOf(tripId), await addressOf(tripId, mei)]).toEqual([renewed, other])
  expect(await sends()).toBe(UNKNOWN)
  expect(await sends(letter(), ana.email, renewed)).toBeUndefined()
  expect(await listed()).toHaveLength(2)
})

describe('refused before a byte of it is sent, in the same words', () => {
  test.each([
    ['an address of no trip', () => sends(letter(), ana.email, `${'a'.repeat(45)}@in.caravan.example`)],
    ['any word', () => sends(letter(), ana.email, 'postmaster@in.caravan.example')],
    ['another domain', () => sends(letter(), ana.email, address.replace(/@.*/, '@example.org'))],
    [
      'another mark',
      () =>
        sends(
          letter(),
          ana.email,
          address.replace(/.@/, letter => (letter === 'q@' ? 'a@' : 'q@')),
        ),
    ],
    ['a sender without an account', () => sends(letter(), 'nobody@example.com')],
    ['somebody who is no member', () => sends(letter(), mei.email)],
    ['nobody, as a bounce is', () => sends(letter(), '')],
  ])('%s', async (_, refused) => {
    expect(await refused()).toBe(UNKNOWN)
    expect(await listed()).toEqual([])
  })

  test('AZ-05 a viewer, and whoever has left, was removed or has not proven the address', async () => {
    await ana.adds(tripId, mei)
    const own = await addressOf(tripId, mei)
    const sendsOwn = () => sends(letter({ From: mei.email }), mei.email, own)
    await standing(mei, { role: 'viewer' })
    expect(await sendsOwn()).toBe(UNKNOWN)
    await standing(mei, { role: 'member', sees: 'expenses_only' })
    expect(await sendsOwn()).toBe(UNKNOWN)
    await standing(mei, { sees: 'all' })
    expect(await sendsOwn()).toBeUndefined()
    await app.sql('update account set email_verified_at = null where id = $1', [mei.id])
    expect(await sendsOwn()).toBe(UNKNOWN)
    await app.sql('update account set email_verified_at = now() where id = $1', [mei.id])
    await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`)
    expect(await sendsOwn()).toBe(UNKNOWN)
    expect(await listed()).toHaveLength(1)
  })

  test('a trip that was deleted', async () => {
    await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
    expect(await sends()).toBe(UNKNOWN)
  })

  test('the twenty-first of an hour, which may come again', async () => {
    await app.sql(`insert into throttle (key, spent, resets_at) values ($1, 19, now() + interval '1 hour')`, [
      `mail to trips of ${ana.id} 3600`,
    ])
    expect(await sends()).toBeUndefined()
    expect(await sends()).toMatch(/^450 Too many mails/)
  })

  test('what is announced as too large', async () => {
    const line = await talk(port)
    await line.says('EHLO client.example')
    expect(await line.says(`MAIL FROM:<${ana.email}> SIZE=${MOST_MAIL_BYTES + 1}`)).toMatch(/^552 /)
    line.socket.destroy()
  })
})

describe('AZ-05 mails that have arrived', () => {
  const callsOf = (id: string) =>
    [
      ['GET', 'arrived'],
      ['GET', 'mail'],
      ['POST', 'mail'],
      ['DELETE', `arrived/${id}`],
    ] as const

  test.each([
    ['viewers', { role: 'viewer' }, [undefined, ...Array(3).fill('trip.view_only')]],
    ['members who see no costs', { sees: 'no_costs' }, [undefined, undefined]],
    ['members who see the expenses only', { sees: 'expenses_only' }, Array(4).fill('trip.section_hidden')],
  ])('are listed for %s as far as they see the plan', async (_, standsAs, codes) => {
    await sends()
    const [mail] = await read()
    await ana.adds(tripId, mei)
    await standing(mei, standsAs)
    const answers = []
    for (const [method, path] of callsOf(mail.id).slice(0, codes.length))
      answers.push(await mei.ask(method, `/trips/${tripId}/${path}`))
    expect(answers.map(({ json }) => json?.code)).toEqual(codes)
    if (codes[0] === undefined) expect(answers[0]?.json.mails).toEqual(await listed())
  })

  test('are not for guests', async () => {
    await sends()
    const [mail] = await read()
    const guest = await guestOf(app, ana, tripId, 'Gus')
    for (const [method, path] of callsOf(mail.id)) {
      const answer = await app.ask(method, `/trips/${tripId}/${path}`, { token: guest.token })
      expect(answer.json.code).toBe('guest.not_allowed')
    }
  })
})

describe('refused by what it says', () => {
  const OWN = '550 The mail has to be from the one address that sends it'
  test.each([
    ['another sender', () => letter({ From: mei.email })],
    ['two senders', () => letter({ From: `${ana.email}, ${mei.email}` })],
    ['two lines of senders', () => Buffer.concat([Buffer.from(`From: ${ana.email}\r\n`), letter()])],
    ['a group', () => letter({ From: `us: ${ana.email};` })],
    ['no sender', () => `Subject: Hello\r\n\r\nFrom: ${ana.email}\r\n`],
    ['binary garbage', () => Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 251))],
    ['a head without end', () => `From: ${ana.email}\r\n${'X: y\r\n'.repeat(60_000)}`],
  ])('%s', async (_, raw) => {
    expect(await sends(raw())).toBe(OWN)
    expect(await listed()).toEqual([])
  })

  test('SZ-01 a byte more than 25 MB, and not 25 MB', async () => {
    const head = letter()
    const filled = (bytes: number) =>
      Buffer.concat([head, Buffer.alloc(bytes - head.length, 'x'.repeat(75).concat('\n'))])
    expect(await raw(filled(MOST_MAIL_BYTES + 1))).toMatch(/^552 /)
    expect(await listed()).toEqual([])
    expect(await raw(filled(MOST_MAIL_BYTES))).toMatch(/^250 /)
    expect(await read()).toMatchObject([{ bytes: MOST_MAIL_BYTES }])
  }, 60_000)

  test('one that never ends is cut off', async () => {
    const line = await begun()
    line.socket.write(letter())
    const flood = setInterval(
      () => line.socket.writableNeedDrain || line.socket.write(Buffer.alloc(4_000_000, 'x\n')),
      5,
    )
    await line.closed()
    clearInterval(flood)
    expect(await listed()).toEqual([])
  }, 60_000)
})

/** A connection that is about to send a mail. */
async function begun(to = address, from: string = ana.email) {
  const line = await talk(port)
  await line.says('EHLO client.example')
  await line.says(`MAIL FROM:<${from}>`)
  await line.says(`RCPT TO:<${to}>`)
  expect(await line.says('DATA')).toMatch(/^354 /)
  return line
}
/** Sends it as it is, without a size before it. */
async function raw(mail: Buffer): Promise<string> {
  const line = await begun()
  // The line break before the dot is part of the mail.
  line.socket.write(mail.subarray(0, -2))
  const answer = await line.says('\r\n.')
  line.socket.destroy()
  return answer
}

describe('a client that does not behave', () => {
  const folder = () => join(app.dataDir, 'attachments')
  const onItsWay = () => readdir(join(folder(), 'incoming'))

  test('goes in the middle of a mail, of which nothing is kept', async () => {
    const line = await begun()
    line.socket.write(letter().subarray(0, 500))
    line.socket.destroy()
    while ((await onItsWay()).length > 0) await pause(10)
    expect(await listed()).toEqual([])
  })

  test('says a thousand things', async () => {
    const line = await talk(port)
    line.socket.write('NOOP\r\n'.repeat(1_000))
    const answers = (await line.closed()).match(/^\d{3}/gm) ?? []
    expect(answers.length).toBeLessThan(250)
    expect(answers.at(-1)).toBe('421')
  })

  test('says nothing that is known, or signs in', async () => {
    const line = await talk(port)
    const garbage = Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * 7_919) % 256))
    line.socket.write(Buffer.concat([garbage, Buffer.from('\r\n')]))
    expect(await line.closed()).toMatch(/^(500.*\r\n)*421 /)
    const other = await talk(port)
    expect(await other.says('EHLO client.example')).not.toMatch(/AUTH|STARTTLS/)
    expect(await other.says('AUTH PLAIN AGFuYQB4')).toMatch(/^500 /)
    other.socket.destroy()
  })

  test('names more recipients than five', async () => {
    const trips = await Promise.all(Array.from({ length: 6 }, () => ana.plansTrip()))
    const all = await Promise.all(trips.map(({ id }) => addressOf(id)))
    const line = await talk(port)
    await line.says('EHLO client.example')
    await line.says(`MAIL FROM:<${ana.email}>`)
    for (const to of all.slice(0, 5)) expect(await line.says(`RCPT TO:<${to}>`)).toMatch(/^250 /)
    expect(await line.says(`RCPT TO:<${all[5]}>`)).toMatch(/^452 /)
    await line.says('DATA')
    line.socket.write(letter())
    expect(await line.says('\r\n.')).toMatch(/^250 /)
    line.socket.destroy()
    for (const { id } of trips.slice(0, 5)) expect(await read(id)).toMatchObject([{ found: 1 }])
  })
})

test('two at once both arrive, and one that is sent again lies there once', async () => {
  const same = letter()
  await Promise.all([sends(same), sends()])
  expect(await sends(same)).toBeUndefined()
  expect(await read()).toMatchObject([{ found: 1 }, { found: 1 }])
})

test('a trip that is deleted while a mail is on its way has none', async () => {
  const line = await begun()
  line.socket.write(letter())
  await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
  expect(await line.says('\r\n.')).toBe(`${UNKNOWN}\r\n`)
  line.socket.destroy()
})

test('AZ-05 somebody who is removed while their mail is on its way sends none', async () => {
  await ana.adds(tripId, mei)
  const line = await begun(await addressOf(tripId, mei), mei.email)
  line.socket.write(letter({ From: mei.email }))
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`)
  expect(await line.says('\r\n.')).toBe(`${UNKNOWN}\r\n`)
  line.socket.destroy()
  expect(await listed()).toEqual([])
})

test('a full tray takes no more, but those that were imported make way', async () => {
  const add = (taken: boolean, count: number) =>
    app.sql(
      `insert into arrived_mail (trip_id, id, sent_by, subject, file, bytes, hash, found, is_taken)
       select $1, gen_random_uuid(), $2, '', 'x', 1, sha256(gen_random_uuid()::text::bytea), 0, $3 from generate_series(1, $4)`,
      [tripId, ana.id, taken, count],
    )
  await add(true, 10)
  await add(false, 49)
  expect(await sends()).toBeUndefined()
  expect(await sends()).toMatch(/^552 Too many mails lie in this trip/)
  expect(await listed()).toHaveLength(50)
})

test('PV-02 nothing that is logged tells an address or a subject', async () => {
  app.logged.length = 0
  await sends(letter({ Subject: 'Very secret' }))
  await sends(letter(), mei.email)
  await sends(letter({ From: mei.email }))
  await read()
  const logged = app.logged.join('')
  expect(logged).toMatch(/mail_arrived.*mail_refused/s)
  expect(logged).not.toMatch(/secret|@|127\.0\.0\.1/i)
})

test('PV-05 the mails of somebody who deletes the account go with it', async () => {
  const kai = await createTraveller(app, 'kai')
  await ana.adds(tripId, kai)
  await sends(letter({ From: kai.email }), kai.email, await addressOf(tripId, kai))
  expect(await read()).toHaveLength(1)
  await kai.does('DELETE', '/users/me')
  expect(await listed()).toEqual([])
})
