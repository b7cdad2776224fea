import { addDays } from '@caravan/contract/days.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { storeMail } from '../../outbox/outbox.ts'
import { zoneAt } from '../../providers/places/zone-at.ts'
import { openApp } from '../../testing/open-app.ts'
import { send } from '../../testing/send.ts'
import { everybodyKnows } from '../../testing/told.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'
import { createNewsMailer } from './mail.ts'

let isAway = false
const { app, ana, mei } = await openApp(['ana', 'mei'], {
  deliver() {
    if (isAway) throw new Error('connection refused')
  },
})
const HOUR = 3_600_000
/** The hours by which a zone is ahead where it is four in the morning now: nine is soon, whenever the test runs. */
const ahead = (new Date().getUTCHours() > 16 ? 28 : 4) - new Date().getUTCHours()
const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
const today = new Date(Date.now() + ahead * HOUR).toISOString().slice(0, 10)
const both = { bell: true, push: false, mail: true }
const kinds = { expense: both, todo_assigned: both, role: both }
const wants = (who: Traveller, more = {}) =>
  who.does('PUT', '/users/me/notifications/settings', { kinds, zone, ...more })

const mailerAt = (moment: string) =>
  createNewsMailer({
    ...{ db: app.db, outbox: { post: storeMail }, log: app.app.log as never, zoneAt },
    now: () => Date.parse(moment),
  })
/** Looks at so many minutes after nine on the next morning, or on one of those that follow. */
async function look(days = 1, minutes = 5) {
  const nine = Date.parse(`${addDays(today, days - 1)}T09:00:00Z`) - ahead * HOUR
  await mailerAt(new Date(nine + minutes * 60_000).toISOString()).look()
  // Another mail has the outbox look at once.
  await app.ask('POST', '/users/password/forgot', { json: { email: mei.email } })
  if (!isAway) await app.mailIsOut()
}
const newsTo = (who: Traveller) =>
  app.mails.filter(({ to, stopUrl }) => to === `${who.username}@example.com` && stopUrl)
const linesOf = (text = '') => text.split('\n\n')[2]?.split('\n')

let tripId = ''
const pays = (description = 'Kaiseki', by = mei) =>
  by.does('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, amount: '30', currency: 'GBP', description, type: 'Food' },
    ...{ paid_date: '2027-03-28', payer_id: by.id, shared_with: [ana.id, mei.id] },
  })
const asks = (text = 'Pack') => mei.does('POST', `/trips/${tripId}/todos`, { text, assignees: [ana.id] })

beforeEach(async () => {
  await wants(ana, { muted: [] })
  // The changes of the last test are told first.
  await everybodyKnows(app)
  await app.sql('delete from mail_due')
  tripId = (await ana.plansTrip()).id
  await ana.adds(tripId, mei)
  await everybodyKnows(app, tripId)
  await app.mailIsOut()
  app.mails.length = 0
})

test('a mail comes in the morning with what is new in a trip, and one a day', async () => {
  await pays()
  await asks('Book the ryokan')
  await everybodyKnows(app, tripId)
  await look(1, 4)
  expect(newsTo(ana)).toEqual([])
  await look()
  const [mail, ...more] = newsTo(ana)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('News of “Japan”')
  expect(linesOf(mail?.text)).toEqual([
    'mei added an expense for you: “Kaiseki”',
    'mei gave you a to-do: “Book the ryokan”',
  ])
  expect(mail?.text).not.toMatch(/30\.00|GBP/)
  // Mei did it herself, and has no mails switched on.
  expect(newsTo(mei)).toEqual([])

  await pays('Ramen')
  await everybodyKnows(app, tripId)
  for (const minutes of [6, 300]) await look(1, minutes)
  expect(newsTo(ana)).toHaveLength(1)
  await look(2)
  expect(newsTo(ana).map(({ text }) => linesOf(text))).toEqual([
    expect.anything(),
    ['mei added an expense for you: “Ramen”'],
  ])
  await look(3)
  expect(newsTo(ana)).toHaveLength(2)
})

test('of several processes one sends the mail of a morning', async () => {
  await pays()
  await everybodyKnows(app, tripId)
  await Promise.all([look(), look(), look()])
  expect(newsTo(ana)).toHaveLength(1)
})

describe('no mail tells of', () => {
  const left: [string, () => Promise<unknown>][] = [
    [
      'what was read',
      async () => {
        const { entries } = (await ana.does('GET', '/users/me/notifications')).json
        await ana.does('PUT', '/users/me/notifications/read', { up_to: entries[0].id })
      },
    ],
    ['a muted trip', () => wants(ana, { muted: [tripId] })],
    [
      'a kind that was switched off since',
      () => wants(ana, { kinds: { expense: { ...both, mail: false } } }),
    ],
    ['a deleted trip', () => ana.does('DELETE', `/trips/delete_trip/${tripId}`)],
    [
      'what its reader does not see any more',
      () => mei.does('PUT', `/tripmembers/trip_members/${tripId}/${ana.id}`, { sees: 'no_costs' }),
    ],
    ['a trip that its reader has left', () => ana.does('DELETE', `/tripmembers/${tripId}/me?force=true`)],
  ]
  test.each(left)('%s', async (_, happens) => {
    await pays()
    await everybodyKnows(app, tripId)
    expect(await app.sql('select from mail_due')).toHaveLength(1)
    await happens()
    await look()
    expect(newsTo(ana)).toEqual([])
  })

  test('anything to an address that is not proven', async () => {
    const leo = await createTraveller(app, 'leo')
    await wants(leo)
    await ana.adds(tripId, leo)
    await app.sql('update account set email_verified_at = null where id = $1', [leo.id])
    await mei.does('POST', `/trips/${tripId}/todos`, { text: 'Pack', assignees: [leo.id] })
    await everybodyKnows(app, tripId)
    await look()
    expect(newsTo(leo)).toEqual([])
  })
})

test('a mail server that was away for a day gets one mail a trip, and nothing that is old', async () => {
  isAway = true
  await pays()
  await everybodyKnows(app, tripId)
  await look(1)
  await pays('Ramen')
  await everybodyKnows(app, tripId)
  await look(2)
  isAway = false
  await app.sql('update mail_outbox set due_at = now()')
  await app.mailIsOut()
  expect(newsTo(ana).map(({ text }) => linesOf(text))).toEqual([
    ['mei added an expense for you: “Kaiseki”', 'mei added an expense for you: “Ramen”'],
  ])

  isAway = true
  await app.sql('update user_trip set mailed_on = null')
  await pays('Sushi')
  await everybodyKnows(app, tripId)
  await look()
  // Another trip may have news of its own by now.
  const waiting = await app.sql(
    `select recipient from mail_outbox where template = 'news' and params ->> 'tripId' = $1`,
    [tripId],
  )
  expect(waiting).toEqual([{ recipient: ana.email }])
  isAway = false
  await app.sql(
    `update mail_outbox set due_at = now(), params = jsonb_set(params, '{news,0,at}', to_jsonb(now() - interval '49 hours'))`,
  )
  await app.mailIsOut()
  expect(newsTo(ana).filter(({ text }) => text?.includes('Sushi'))).toEqual([])
})

describe('the link that stops such mails', () => {
  const stop = (token: string, payload = '', type = 'application/x-www-form-urlencoded') =>
    send(app, {
      method: 'POST',
      url: `/api/notifications/off/${token}`,
      headers: { 'content-type': type },
      payload,
    })
  const mailed = async (who = ana) =>
    Object.entries((await who.does('GET', '/users/me/notifications/settings')).json.kinds)
      .filter(([, channels]) => (channels as { mail: boolean }).mail)
      .map(([kind]) => kind)

  test('is in the headers and in the text, and needs nobody to sign in', async () => {
    await wants(mei)
    await pays()
    await everybodyKnows(app, tripId)
    await look()
    const [mail] = newsTo(ana)
    const token = mail?.stopUrl?.split('/').at(-1) ?? ''
    expect(mail?.stopUrl).toBe(`http://localhost:3000/api/notifications/off/${token}`)
    expect(mail?.text).toContain(`\nhttp://localhost:3000/off?token=${token}\n`)
    await pays('Ramen')
    await everybodyKnows(app, tripId)

    const isUnknown = [`${mei.id}.${token.split('.')[1]}`, `${token}x`, token.slice(0, -1), ana.id, '.', 'x']
    for (const wrong of isUnknown) expect((await stop(wrong)).json.code).toBe('token.invalid')
    expect(await mailed()).toEqual(['added', 'invited', 'role', 'todo_assigned', 'expense'])
    expect((await stop(token, 'List-Unsubscribe=One-Click')).status).toBe(204)
    expect(await mailed()).toEqual(['added', 'invited'])
    expect(await mailed(mei)).toEqual(['added', 'invited', 'role', 'todo_assigned', 'expense'])
    await look(2)
    expect(newsTo(ana)).toHaveLength(1)
  })

  test('takes any body that a mail program may send, and none that is large', async () => {
    await pays()
    await everybodyKnows(app, tripId)
    await look()
    const token = newsTo(ana)[0]?.stopUrl?.split('/').at(-1) ?? ''
    const parts =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await stop(token, parts, 'multipart/form-data; boundary=x')).status).toBe(204)
    expect((await stop(token, '{"a":1}', 'application/json')).status).toBe(204)
    expect((await stop(token)).status).toBe(204)
    expect((await stop(token, 'x'.repeat(1_000_000))).status).toBe(413)
  })
})

test('who does not want it is not mailed that they are in a trip', async () => {
  const rui = await createTraveller(app, 'rui')
  const other = await ana.plansTrip()
  await rui.does('PUT', '/users/me/notifications/settings', { kinds: { added: { ...both, mail: false } } })
  await ana.adds(tripId, rui)
  await app.mailIsOut()
  expect(app.mails.filter(({ to }) => to === 'rui@example.com')).toEqual([])
  await rui.does('PUT', '/users/me/notifications/settings', { kinds: { added: both } })
  await ana.adds(other.id, rui)
  await app.mailIsOut()
  expect(app.mails.filter(({ to }) => to === 'rui@example.com')).toHaveLength(1)
})
