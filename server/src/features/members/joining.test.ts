import { describe, expect, test } from 'vitest'
import { openEvents } from '../../testing/event-stream.ts'
import * as guests from '../../testing/guests.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { accept, isMember } = guests
const { app, ana, mei } = await openApp(['ana', 'mei'])

const add = (tripId: string, email: string, who = ana) => guests.addByEmail(who, tripId, email)
const invited = (tripId: string, reader = ana) => guests.invitedTo(tripId, reader)
const namesIn = (tripId: string, reader = ana) => guests.namesIn(tripId, reader)
const inviteNew = (username: string, name?: string) => guests.inviteNewcomer(app, ana, username, name)
const joinWaiting = () => guests.joiningOf(app).joinWaiting()

describe('whoever proves exactly that address', () => {
  test('is a member of everything it was invited to, with or without the link of the mail', async () => {
    const { trip, person } = await inviteNew('joins')
    const second = await mei.plansTrip()
    await mei.adds(second.id, { email: 'JOINS@Example.com' })
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openEvents(`${address}/api/trips/${trip.id}/live`, {
      authorization: `Bearer ${ana.token}`,
    })
    await stream.next()
    await person.verifies()
    expect(await stream.next()).toMatchObject({ topics: ['members'], actor: person.id })
    stream.close()
    for (const { id } of [trip, second]) expect(await isMember(person, id)).toBe(true)
    expect(await person.invitations()).toEqual([])
    expect(await ana.members(trip.id)).toMatchObject([
      { username: 'ana' },
      { username: 'joins', status: 'member' },
    ])
    const [latest] = await ana.changes(trip.id)
    expect(latest).toMatchObject({ actor: person.id, entity: 'member' })
  })

  test('as a new address of an account joins as well, and not before', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, { email: 'moved@example.net' })
    const mover = await createTraveller(app, 'mover')
    await mover.does('PUT', '/users/me', {
      user_update: { email: 'moved@example.net' },
      old_password: 'Correct horse 9!',
    })
    expect(await mover.invitations()).toEqual([])
    const link = app.tokenIn(await app.takeMail('moved@example.net', /new email/))
    expect(await isMember(mover, trip.id)).toBe(false)
    await app.ask('GET', `/users/verify_email?token=${link}`)
    expect(await isMember(mover, trip.id)).toBe(true)
  })

  test('by setting a new password joins as well', async () => {
    const { trip, person } = await inviteNew('resets')
    await app.ask('POST', '/users/password/forgot', { json: { email: person.email } })
    const token = app.tokenIn(await app.takeMail(person.email, /Set a new password/))
    await app.ask('POST', '/users/password/reset', { json: { token, password: 'Another horse 9!' } })
    expect(await namesIn(trip.id)).toContain('resets')
  })

  test('joins each trip by itself: a full one, or one too many, stays open and can be joined later', async () => {
    const { trip, person, invitation } = await inviteNew('patient')
    const roomy = await mei.plansTrip()
    await mei.adds(roomy.id, person)
    await app.sql(
      `with people as (insert into account (id, username, email, password_hash)
         select gen_random_uuid(), 'filler' || n, 'filler' || n, '' from generate_series(2, 50) as n returning id)
       insert into trip_member (trip_id, user_id, color) select $1, id, 0 from people`,
      [trip.id],
    )
    await person.verifies()
    expect([await isMember(person, trip.id), await isMember(person, roomy.id)]).toEqual([false, true])
    expect(await person.invitations()).toEqual([invitation])
    expect((await accept(person, invitation.id)).json.code).toBe('limit.reached')
    await app.sql(`update trip_member set removed_at = now() where trip_id = $1 and user_id <> $2`, [
      trip.id,
      ana.id,
    ])
    for (const _ of ['once', 'again'])
      expect((await accept(person, invitation.id)).json).toEqual({ trip_id: trip.id })
    expect(await namesIn(trip.id)).toEqual(['ana', 'patient'])
  })

  test('with five hundred trips joins no other one', async () => {
    const { trip, person } = await inviteNew('busy')
    await app.sql(
      `with own as (insert into trip (id, name, start_date, end_date, created_by, content_hash)
         select gen_random_uuid(), 'x', '2027-01-01', '2027-01-01', $1, '' from generate_series(1, 500) returning id)
       insert into user_trip (user_id, trip_id) select $1, id from own`,
      [person.id],
    )
    await person.verifies()
    expect(await namesIn(trip.id)).toEqual(['ana'])
    expect(await person.invitations()).toHaveLength(1)
  })

  test('is carried through later when the server stopped in between, once', async () => {
    const { trip, person } = await inviteNew('crashed')
    await app.sql(`update account set email_verified_at = now() where id = $1`, [person.id])
    expect(await isMember(person, trip.id)).toBe(false)
    await Promise.all([joinWaiting(), joinWaiting()])
    await joinWaiting()
    expect(await namesIn(trip.id)).toEqual(['ana', 'crashed'])
    expect(await invited(trip.id)).toEqual([])
  })

  test('does not join by an address that it has given up at the same moment', async () => {
    const { trip, person, invitation } = await inviteNew('changing')
    await app.sql(`update account set email_verified_at = now(), email = 'new@example.com' where id = $1`, [
      person.id,
    ])
    const open = {
      ...invitation,
      trip_id: trip.id,
      invited_by: ana.id,
      email: person.email,
      expires_at: new Date().toISOString(),
    }
    const joined = guests.joiningOf(app).join(person.id, person.email, open)
    await expect(joined).rejects.toMatchObject({ code: 'request.not_found' })
    expect(await namesIn(trip.id)).toEqual(['ana'])
  })

  test('joins, or finds the invitation taken back, never both', async () => {
    const { trip, person } = await inviteNew('racing')
    await app.sql(`update account set email_verified_at = now() where id = $1`, [person.id])
    for (let round = 0; round < rounds({ usual: 20, long: 300 }); round++) {
      await app.sql(
        `insert into invitation (trip_id, id, email, email_hash, invited_by, expires_at)
         select $1, gen_random_uuid(), a.email, c.email_hash, $2, now() + interval '1 day'
         from email_claim c join account a on a.id = c.user_id where c.user_id = $3
         on conflict do nothing`,
        [trip.id, ana.id, person.id],
      )
      await app.sql(
        `insert into home select id, 'invitation', trip_id, invited_by, '' from invitation on conflict do nothing`,
      )
      const [{ id } = { id: '' }] = await person.invitations()
      const replies = await Promise.all([accept(person, id), guests.withdraw(ana, id)])
      const joined = replies[0].status === 200
      expect(replies.map(({ status }) => status)).toEqual(joined ? [200, 404] : [404, 204])
      expect((await namesIn(trip.id)).length).toBe(joined ? 2 : 1)
      if (joined) await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${person.id}`)
    }
  })

  test('joins once, however it comes in at the same moment', async () => {
    const { trip, person, invitation } = await inviteNew('eager')
    await app.sql(`update account set email_verified_at = now() where id = $1`, [person.id])
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, () => accept(person, invitation.id)),
      ...Array.from({ length: 10 }, () => add(trip.id, person.email)),
    ])
    // A person who accepts is in, whichever call came first; adding a member is a conflict.
    expect(replies.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const { status } of replies.slice(10)) expect([200, 409]).toContain(status)
    expect(await namesIn(trip.id)).toEqual(['ana', 'eager'])
    const joins = (await ana.changes(trip.id)).filter(({ id }: { id: string }) => id === person.id)
    expect(joins).toHaveLength(1)
  })
})

test('ß is not ss: an invitation to one address is not for the other', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, { email: 'strasse@example.com' })
  await app.register('sharp', { email: 'straße@example.com' })
  const token = app.tokenIn(await app.takeMail('straße@example.com', /Verify/))
  await app.ask('GET', `/users/verify_email?token=${token}`)
  expect(await ana.adds(trip.id, { email: 'strasse@example.com' })).toBe('invited')
  await joinWaiting()
  expect(await namesIn(trip.id)).toEqual(['ana'])
  expect(await ana.adds(trip.id, { email: 'STRAßE@example.com' })).toBe('added')
})

test('nobody comes in by an address that only looks like the invited one', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, { email: 'dan@example.com' })
  const similar = [
    'd.an@example.com',
    'dan+1@example.com',
    'dаn@example.com',
    'dan@examp1e.com',
    'dan@example.co',
    'ꓒan@example.com',
  ]
  for (const [n, email] of similar.entries()) {
    await app.register(`similar${n}`, { email })
    const token = app.tokenIn(await app.takeMail(email))
    await app.ask('GET', `/users/verify_email?token=${token}`)
  }
  expect(await namesIn(trip.id)).toEqual(['ana'])
  expect(await invited(trip.id)).toHaveLength(1)
  // One and the same, however it is written.
  expect((await add(trip.id, 'DAN@EXAMPLE.com')).json).toEqual({ status: 'invited' })
  expect((await add(trip.id, 'ＤAN@example.com')).json.code).toBe('account.email_invalid')
  await ana.adds(trip.id, { email: 'lea@bücher.example' })
  await ana.adds(trip.id, { email: 'LEA@xn--bcher-kva.example' })
  expect(await invited(trip.id)).toHaveLength(2)
  await app.register('dan', { email: 'Dan@EXAMPLE.COM' })
  const token = app.tokenIn(await app.takeMail('Dan@example.com', /Verify/))
  await app.ask('GET', `/users/verify_email?token=${token}`)
  expect(await namesIn(trip.id)).toEqual(['ana', 'dan'])
})
