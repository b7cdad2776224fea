import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as guests from '../../testing/guests.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'
import { sweepInvitations } from './forget-invitations.queries.ts'

const { accept, decline, isMember, resend, withdraw } = guests
const unproven = { verified: false }
const { app, ana, mei } = await openApp(['ana', 'mei'])

const add = (tripId: string, email: string, who = ana) => guests.addByEmail(who, tripId, email)
const invited = (tripId: string, reader = ana) => guests.invitedTo(tripId, reader)
const namesIn = (tripId: string, reader = ana) => guests.namesIn(tripId, reader)
const inviteNew = (username: string, name?: string) => guests.inviteNewcomer(app, ana, username, name)
const joinWaiting = () => guests.joiningOf(app).joinWaiting()
const mailsTo = async (address: string, subject = /./) => {
  await app.mailIsOut()
  return app.mails.filter(mail => mail.to === address && subject.test(mail.subject))
}

describe('an address without a confirmed account', () => {
  test('is invited by a mail in the language of the one who invites, with nothing in it but two names', async () => {
    const wei = await createTraveller(app, 'wei')
    await wei.does('PUT', '/users/me/profile', { language: 'zh' })
    const named = await createTraveller(app, 'ana.r')
    await named.does('PUT', '/users/me/profile', { first_name: 'Ana', last_name: 'Ribeiro' })
    for (const [who, subject] of [
      [ana, 'ana invites you to “Rome <3”'],
      [named, 'Ana Ribeiro invites you to “Rome <3”'],
      [wei, 'wei 邀請你參加「Rome <3」'],
    ] as const) {
      const trip = await who.plansTrip(undefined, undefined, undefined, { name: 'Rome <3' })
      const email = `d+${who.username}@example.org`
      expect((await add(trip.id, email, who)).json).toEqual({ status: 'invited' })
      const mail = await app.takeMail(email)
      expect(mail.subject).toBe(subject)
      expect(mail.text.split('\n')).toContain(
        `http://localhost:3000/?email=d%2B${who.username}%40example.org`,
      )
      expect(mail.html).toContain('Rome &lt;3')
      for (const secret of [who.email, trip.id, who.id]) expect(mail.html + mail.text).not.toContain(secret)
    }
  })

  test('is shown whole to the one who invited and masked to the others, and counts as nobody', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    await ana.adds(trip.id, { email: 'dan.silva@example.org' })
    const row = { status: 'invited', role: 'member', avatar_url: null, profile: null }
    const [own] = await invited(trip.id)
    expect(own).toMatchObject({ ...row, email: 'dan.silva@example.org', name: 'dan.silva@example.org' })
    expect(own).not.toHaveProperty('user_id')
    const [theirs] = await invited(trip.id, mei)
    expect(theirs).toMatchObject({ ...row, email: 'd•••@example.org', name: 'd•••@example.org' })
    const history = (await mei.does('GET', `/trips/${trip.id}/history`)).text
    expect(history).toContain(own?.invitation_id)
    expect(history).not.toContain('silva')
  })

  test('of an account that waits for its mail is treated like any other', async () => {
    const { trip, person } = await inviteNew('waits')
    expect(await isMember(person, trip.id)).toBe(false)
    expect(await namesIn(trip.id)).toEqual(['ana'])
  })

  test('sees the trip’s name and who invites, and no more, and can only decline', async () => {
    const { trip, person, invitation } = await inviteNew('sees', 'Surprise')
    expect(invitation).toEqual({
      id: expect.any(String),
      trip_name: 'Surprise',
      inviter: 'ana',
      expires_at: expect.any(String),
    })
    const refused = await accept(person, invitation.id)
    expect([refused.status, refused.json.code]).toEqual([403, 'account.unverified'])
    expect((await withdraw(person, invitation.id)).status).toBe(404)
    expect((await resend(person, invitation.id)).status).toBe(404)
    expect((await person.ask('GET', `/trips/${trip.id}/plan`)).status).toBe(404)
    expect((await decline(person, invitation.id)).status).toBe(204)
    expect((await decline(person, invitation.id)).status).toBe(404)
    expect([await person.invitations(), await invited(trip.id)]).toEqual([[], []])
    // Not even that somebody has an account with that address.
    expect((await ana.does('GET', `/trips/${trip.id}/history`)).text).not.toContain(person.id)
    await person.verifies()
    expect(await isMember(person, trip.id)).toBe(false)
  })
})

describe('an open invitation', () => {
  test('is sent again by whoever asks for it, stays one, and is good for another fourteen days', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const email = 'again@example.org'
    await ana.adds(trip.id, { email })
    const [row] = await invited(trip.id)
    await app.sql(`update invitation set expires_at = now() + interval '1 day' where id = $1`, [
      row?.invitation_id,
    ])
    expect((await add(trip.id, email)).json).toEqual({ status: 'invited' })
    // The clock of the database decides, not that of this server.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await resend(mei, row?.invitation_id ?? '')).status).toBe(204)
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('ana invites you to “Japan”'))
    expect(await invited(trip.id)).toEqual([row])
    // A member who sends it again does not get to know the address.
    expect((await invited(trip.id, mei))[0]?.email).toBe('a•••@example.org')
    expect(
      await app.sql(
        `select expires_at > now() + interval '13 days 23 hours' as renewed from invitation where id = $1`,
        [row?.invitation_id],
      ),
    ).toEqual([{ renewed: true }])
  })

  test('is that of the last one who asked for the address', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    await ana.adds(trip.id, { email: 'both@example.org' })
    await mei.adds(trip.id, { email: 'both@example.org' })
    expect((await invited(trip.id, mei))[0]?.email).toBe('both@example.org')
    expect((await invited(trip.id, ana))[0]?.email).toBe('b•••@example.org')
    await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${mei.id}`)
    expect(await invited(trip.id)).toEqual([])
  })

  test('is taken back by any member, and then it is nothing', async () => {
    const { trip, person, invitation } = await inviteNew('withdrawn')
    await ana.adds(trip.id, mei)
    expect((await withdraw(mei, invitation.id)).status).toBe(204)
    expect((await withdraw(mei, invitation.id)).status).toBe(404)
    expect((await resend(ana, invitation.id)).status).toBe(404)
    expect(await person.invitations()).toEqual([])
    await person.verifies()
    expect((await accept(person, invitation.id)).status).toBe(404)
    expect(await namesIn(trip.id)).toEqual(['ana', 'mei'])
  })

  test('ends after fourteen days, and can be made anew', async () => {
    const { trip, person, invitation } = await inviteNew('late')
    const [{ days }] = (await app.sql(
      `select extract(epoch from expires_at - sent_at) / 86400 as days from invitation where id = $1`,
      [invitation.id],
    )) as [{ days: string }]
    expect(Number(days)).toBe(14)
    await app.sql('update invitation set expires_at = now() where id = $1', [invitation.id])
    expect([await invited(trip.id), await person.invitations()]).toEqual([[], []])
    await person.verifies()
    expect((await accept(person, invitation.id)).status).toBe(404)
    expect(await isMember(person, trip.id)).toBe(false)
    const other = await inviteNew('later')
    await app.sql('update invitation set expires_at = now() where id = $1', [other.invitation.id])
    await ana.adds(other.trip.id, other.person)
    await other.person.verifies()
    expect(await isMember(other.person, other.trip.id)).toBe(true)
  })

  test('ends with the membership or the account of the one who sent it', async () => {
    const { trip, person } = await inviteNew('orphaned')
    const bob = await createTraveller(app, 'bob')
    const own = await bob.plansTrip()
    await bob.adds(own.id, ana)
    for (const { id } of [trip, own]) {
      if (id === trip.id) await ana.adds(id, mei)
      await (id === trip.id ? ana : bob).adds(id, person)
    }
    await mei.does('DELETE', `/tripmembers/trip_members/${trip.id}/${ana.id}`)
    await bob.does('DELETE', '/users/me')
    expect(await person.invitations()).toEqual([])
    await person.verifies()
    for (const { id } of [trip, own]) expect(await isMember(person, id)).toBe(false)
  })

  test('of a trip that is deleted waits for it to come back', async () => {
    const { trip, person, invitation } = await inviteNew('waiting')
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
    expect(await person.invitations()).toEqual([])
    await person.verifies()
    expect((await accept(person, invitation.id)).status).toBe(404)
    await ana.does('POST', `/trips/${trip.id}/restore`)
    expect((await accept(person, invitation.id)).json).toEqual({ trip_id: trip.id })
  })

  test('brings nobody back who was removed after it was sent', async () => {
    const { trip, person, invitation } = await inviteNew('removed')
    // In by a link, while the address still waits.
    const { url } = (await ana.does('POST', `/tripmembers/${trip.id}/links`, {})).json
    const token = new URL(url).searchParams.get('token')
    await person.does('POST', '/tripmembers/join', { token })
    await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${person.id}`)
    expect(await person.invitations()).toEqual([])
    await person.verifies()
    expect((await accept(person, invitation.id)).status).toBe(404)
    expect(await isMember(person, trip.id)).toBe(false)
    expect(await ana.adds(trip.id, person)).toBe('added')
  })

  test('of somebody who has come in by a link meanwhile ends when the address is proven', async () => {
    const { trip, person } = await inviteNew('linked')
    const { url } = (await ana.does('POST', `/tripmembers/${trip.id}/links`, {})).json
    await person.does('POST', '/tripmembers/join', { token: new URL(url).searchParams.get('token') })
    expect([await person.invitations(), (await invited(trip.id)).length]).toEqual([[], 1])
    await person.verifies()
    expect([await namesIn(trip.id), await invited(trip.id)]).toEqual([['ana', 'linked'], []])
  })

  test('belongs to nobody else', async () => {
    const { trip, invitation } = await inviteNew('rightful')
    const other = await createTraveller(app, 'wrongful')
    for (const attempt of [accept, decline, withdraw, resend])
      expect((await attempt(other, invitation.id)).status).toBe(404)
    expect(await invited(trip.id)).toHaveLength(1)
  })
})

describe('a sender who is blocked', () => {
  /** Somebody with a proven address whose invitations no server has carried through yet. */
  async function createProven(username: string) {
    const person = await createTraveller(app, username, unproven)
    return {
      ...person,
      proves: () => app.sql('update account set email_verified_at = now() where id = $1', [person.id]),
    }
  }

  test('is blocked by a proven address only, and what was blocked before the proof is not', async () => {
    const { person, invitation } = await inviteNew('early')
    const refused = await decline(person, invitation.id, { block: true })
    expect([refused.status, refused.json.code]).toEqual([403, 'account.unverified'])
    expect(await person.invitations()).toHaveLength(1)
    await app.sql(
      `insert into blocked_sender (email_hash, sender_id) select email_hash, $1 from email_claim where user_id = $2`,
      [ana.id, person.id],
    )
    await person.verifies()
    expect(await ana.adds((await ana.plansTrip()).id, person)).toBe('added')
  })

  test('is answered as ever, and reaches the address by no trip any more', async () => {
    const eve = await createTraveller(app, 'eve')
    const [first, open, later] = [await eve.plansTrip(), await eve.plansTrip(), await eve.plansTrip()]
    const person = await createProven('shy')
    for (const { id } of [first, open]) await eve.adds(id, person)
    await person.proves()
    const invitation = (await person.invitations()).at(0)
    expect((await decline(person, invitation?.id ?? '', { block: true })).status).toBe(204)
    await mailsTo(person.email)
    app.mails.length = 0
    expect(await person.invitations()).toEqual([])
    expect(await eve.adds(later.id, person)).toBe('invited')
    const rows = await invited(later.id, eve)
    expect(rows).toMatchObject([{ email: person.email }])
    expect((await resend(eve, rows[0]?.invitation_id ?? '')).status).toBe(204)
    expect(await eve.adds(first.id, person)).toBe('invited')
    await joinWaiting()
    for (const { id } of [first, open, later]) expect(await isMember(person, id)).toBe(false)
    expect(await person.invitations()).toEqual([])
    expect(await mailsTo(person.email, /invites|added/)).toEqual([])
    // Somebody else is not kept from it.
    await eve.adds(later.id, ana)
    expect(await ana.adds(later.id, person)).toBe('added')
    expect(await invited(later.id, eve)).toEqual([])
  })

  test('takes no invitation over from somebody who is not', async () => {
    const eve = await createTraveller(app, 'eve3')
    const person = await createProven('shy3')
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, eve)
    await eve.adds((await eve.plansTrip()).id, person)
    await ana.adds(trip.id, person)
    await person.proves()
    const fromEve = (await person.invitations()).find(({ inviter }) => inviter === 'eve3')
    await decline(person, fromEve?.id ?? '', { block: true })
    expect(await eve.adds(trip.id, person)).toBe('invited')
    expect(await person.invitations()).toMatchObject([{ inviter: 'ana' }])
  })

  test('is forgotten with the address and with the sender', async () => {
    const count = async () => (await app.sql('select from blocked_sender')).length
    const before = await count()
    const eve = await createTraveller(app, 'eve2')
    const person = await createProven('shy2')
    await eve.adds((await eve.plansTrip()).id, person)
    await person.proves()
    await decline(person, (await person.invitations()).at(0)?.id ?? '', { block: true })
    await sweepInvitations(app.db)
    expect(await count()).toBe(before + 1)
    await eve.does('DELETE', '/users/me')
    expect(await count()).toBe(before)
  })
})

test('a trip has at most fifty invitations and links at a time', async () => {
  const trip = await ana.plansTrip()
  for (let n = 0; n < 49; n++) await ana.adds(trip.id, { email: `many${n}@example.org` })
  expect((await ana.ask('POST', `/tripmembers/${trip.id}/links`, {})).status).toBe(201)
  expect((await add(trip.id, 'one.more@example.org')).json.code).toBe('limit.reached')
  expect((await ana.ask('POST', `/tripmembers/${trip.id}/links`, {})).json.code).toBe('limit.reached')
  expect((await add(trip.id, 'many7@example.org')).json).toEqual({ status: 'invited' })
  const old = (await invited(trip.id)).find(({ email }) => email === 'many8@example.org')
  await app.sql(`update invitation set expires_at = now() where email = 'many8@example.org'`)
  expect((await add(trip.id, 'one.more@example.org')).json).toEqual({ status: 'invited' })
  // Nor does one that has run out come back beside them.
  expect((await resend(ana, old?.invitation_id ?? '')).status).toBe(404)
  expect(await invited(trip.id)).toHaveLength(49)
})

test('CC-08 an address is invited once, however often at the same time', async () => {
  const trip = await ana.plansTrip()
  const replies = await Promise.all(Array.from({ length: 20 }, () => add(trip.id, 'twenty@example.org')))
  expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['{"status":"invited"}']))
  expect(await invited(trip.id)).toHaveLength(1)
})

test('PV-05 of whoever deletes their account no address stays behind', async () => {
  const { trip, person } = await inviteNew('leaving')
  await app.sql(
    `insert into blocked_sender (email_hash, sender_id) select email_hash, $1 from email_claim where user_id = $2`,
    [ana.id, person.id],
  )
  await app.sql('update account set email_verified_at = now() where id = $1', [person.id])
  expect(await invited(trip.id)).toHaveLength(1)
  await person.does('DELETE', '/users/me')
  expect(await app.sql('select from invitation where email = $1', [person.email])).toEqual([])
})
