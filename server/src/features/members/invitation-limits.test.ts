import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { guestOf } from '../../testing/guest-of.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'], { env: { RATE_LIMITS: 'on' } })
beforeEach(() => app.sql('delete from throttle'))

const add = (tripId: string, email: string, who = ana) =>
  who.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email })
const mailsTo = async (address: string) => {
  await app.mailIsOut()
  return app.mails.filter(mail => mail.to === address).length
}

test('an address gets three mails a day, whoever sends them and however it is written', async () => {
  const [one, other] = [await ana.plansTrip(), await mei.plansTrip()]
  const to = 'dan@example.org'
  for (const [who, { id }, email] of [
    [ana, one, to],
    [mei, other, 'DAN@example.org'],
    [ana, one, to],
  ] as const)
    expect((await add(id, email, who)).json).toEqual({ status: 'invited' })
  const refused = await add(other.id, to, mei)
  expect([refused.status, refused.json.code]).toEqual([429, 'limit.rate'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
  const [, row] = await mei.members(other.id)
  const again = await mei.ask('POST', `/tripmembers/invitations/${row?.invitation_id}/resend`)
  expect(again.json.code).toBe('limit.rate')
  expect((await mailsTo(to)) + (await mailsTo('DAN@example.org'))).toBe(3)
  // A refusal has left nothing behind.
  const third = await mei.plansTrip()
  expect((await add(third.id, to, mei)).status).toBe(429)
  expect(await mei.members(third.id)).toHaveLength(1)
})

test('that holds for members too', async () => {
  for (let n = 0; n < 3; n++) expect((await add((await ana.plansTrip()).id, mei.email)).status).toBe(200)
  const trip = await ana.plansTrip()
  expect((await add(trip.id, mei.email)).json.code).toBe('limit.rate')
  expect(await ana.members(trip.id)).toHaveLength(1)
})

test('a person adds or invites twenty a day, and one who is at it again counts as well', async () => {
  const trip = await ana.plansTrip()
  for (let n = 0; n < 19; n++) expect((await add(trip.id, `many${n}@example.org`)).status).toBe(200)
  const [, row] = await ana.members(trip.id)
  const resend = () => ana.ask('POST', `/tripmembers/invitations/${row?.invitation_id}/resend`)
  expect((await resend()).status).toBe(204)
  expect((await resend()).json.code).toBe('limit.rate')
  expect((await add(trip.id, 'last@example.org')).json.code).toBe('limit.rate')
  expect((await add((await mei.plansTrip()).id, 'last@example.org', mei)).status).toBe(200)
})

test('trying addresses out is limited as well, though none of them is mailed', async () => {
  const trip = await ana.plansTrip()
  for (let n = 0; n < 20; n++) expect((await add(trip.id, ana.email)).json.code).toBe('member.exists')
  expect((await add(trip.id, ana.email)).json.code).toBe('limit.rate')
})

test('who is blocked uses nothing up, and finds the same limit', async () => {
  const shy = await createTraveller(app, 'shy', { verified: false })
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, shy)
  await app.sql('update account set email_verified_at = now() where id = $1', [shy.id])
  const [invitation] = await shy.invitations()
  await shy.does('POST', `/tripmembers/invitations/${invitation?.id}/decline`, { block: true })
  await app.sql('delete from throttle')
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await add(trip.id, shy.email)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await add((await mei.plansTrip()).id, shy.email, mei)).status).toBe(200)
})

test('a link is looked at twenty times a minute from one address', async () => {
  const look = (from: string) => app.ask('POST', '/tripmembers/join/look', { json: { token: 'x' }, from })
  for (let n = 0; n < 20; n++) expect((await look('192.0.2.7')).status).toBe(404)
  expect((await look('192.0.2.7')).json.code).toBe('limit.rate')
  expect((await look('192.0.2.8')).status).toBe(404)
})

test('REGISTRATION=invited lets in who is invited, and nobody who is blocked or too late', async () => {
  const closed = await createTestApp({ env: { REGISTRATION: 'invited' }, beside: app })
  const trip = await ana.plansTrip()
  for (const name of ['welcome', 'late']) await ana.adds(trip.id, { email: `${name}@example.com` })
  await app.sql(`update invitation set expires_at = now() where email = 'late@example.com'`)
  expect((await closed.register('welcome')).status).toBe(201)
  for (const name of ['late', 'unasked'])
    expect((await closed.register(name)).json.code).toBe('registration.invited_only')

  // A link to a trip opens the registration as well, for as long as it is valid.
  const make = async () => {
    const { id, url } = (await ana.does('POST', `/tripmembers/${trip.id}/links`, {})).json
    return { id, join_token: new URL(url).searchParams.get('token') ?? '' }
  }
  const { join_token } = await make()
  for (const name of ['passedon', 'passedon2'])
    expect((await closed.register(name, { join_token }, { from: '192.0.2.20' })).status).toBe(201)
  const token = (await app.login('passedon')).json.access_token
  const joined = await app.ask('POST', '/tripmembers/join', { token, json: { token: join_token } })
  expect(joined.json).toEqual({ trip_id: trip.id })
  const guest = await guestOf(app, ana, trip.id, 'Gus')
  const asGuest = { join_token: guest.link }
  expect((await closed.register('gus', asGuest, { from: '192.0.2.22' })).status).toBe(201)
  await ana.does('DELETE', `/tripmembers/${trip.id}/guests/${guest.id}/link`)
  const revoked = await make()
  await ana.does('DELETE', `/tripmembers/links/${revoked.id}`)
  for (const [n, worthless] of [join_token, revoked.join_token, guest.link, 'x', ''].entries()) {
    const fields = { join_token: worthless }
    const { json } = await closed.register(`toolate${n}`, fields, { from: '192.0.2.21' })
    expect(json.code).toBe('registration.invited_only')
  }
  await closed.close()
})
