import { describe, expect, test } from 'vitest'
import { guestOf } from '../../testing/guest-of.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile, withoutRequestId } from '../../testing/send.ts'
import { openSession } from '../../testing/tokens.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'], { env: { LOG_LEVEL: 'trace' } })
const { id: tripId } = await ana.plansTrip()
await ana.adds(tripId, mei)

const path = `/tripmembers/${tripId}/guests`
const add = async (name: string, more = {}) => (await ana.does('POST', path, { name, ...more })).json
const named = async (name: string) => (await ana.members(tripId)).find(member => member.name === name)
const open = (token: string) => app.ask('POST', '/guests/open', { json: { token } })
const look = (token: string) => app.ask('POST', '/guests/look', { json: { token } })
const undo = async (seq: unknown) => ana.ask('POST', `/trips/${tripId}/history/${seq}/undo`)
const paid = (payer_id: string, shared_with: string[]) => ({
  ...{ trip_id: tripId, amount: '30', currency: 'GBP', description: 'Ramen', type: 'Food' },
  ...{ paid_date: '2027-03-27', payer_id, shared_with },
})

async function asGuest(name: string, role?: 'member' | 'viewer') {
  const guest = await guestOf(app, ana, tripId, name, role)
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
    app.ask(method, path, { token: guest.token, ...(json === undefined ? {} : { json }) })
  return { ...guest, ask }
}

describe('somebody by name', () => {
  test('is a member of the trip with a name and a colour, who can be part of everything', async () => {
    const gus = await add('  Gus ', { id: '01a21e24-0000-7000-8000-000000000001' })
    expect(gus).toEqual({
      ...{
        user_id: '01a21e24-0000-7000-8000-000000000001',
        status: 'guest',
        role: 'member',
        sees: 'all',
        name: 'Gus',
      },
      ...{ avatar_url: null, color: expect.any(Number), profile: null },
    })
    expect(await add('  Gus ', { id: gus.user_id })).toEqual(gus)
    const other = { name: 'Gustav', id: gus.user_id }
    expect((await ana.ask('POST', path, other)).json.code).toBe('row.exists')

    const { days } = await ana.plan(tripId)
    const item = await ana.addsItem(days[0]?.id ?? '', { participants: [gus.user_id] })
    expect(item.participants).toEqual([gus.user_id])
    const todo = { text: 'Pack', assignees: [gus.user_id] }
    expect((await ana.does('POST', `/trips/${tripId}/todos`, todo)).json.assignees).toEqual([gus.user_id])
    const bill = await ana.does('POST', '/expenses/split_expense/', paid(gus.user_id, [gus.user_id, ana.id]))
    expect(bill.json.payer_id).toBe(gus.user_id)
    const settled = { trip_id: tripId, amount: '5', currency: 'GBP', paid_date: '2027-03-27' }
    await ana.does('POST', '/expenses/settlements', { ...settled, from: ana.id, to: gus.user_id })
    const { json } = await ana.does('GET', `/expenses/balances/${tripId}`)
    expect(json.balances.GBP).toContainEqual({ user_id: gus.user_id, balance: '10.00' })
  })

  test.each(['', ' ', '\u200b', 'x'.repeat(61), 'a\nb'])('is not called %j', async name => {
    expect((await ana.ask('POST', path, { name })).status).toBe(422)
  })

  test('is renamed and may look only, and that is taken back; names may be equal', async () => {
    const { user_id: id } = await add('Hana')
    await add('Hana')
    const renamed = await ana.does('PUT', `${path}/${id}`, { name: 'Hanako', role: 'viewer' })
    expect([renamed.json.name, renamed.json.role]).toEqual(['Hanako', 'viewer'])
    expect((await undo(renamed.headers['trip-seq'])).status).toBe(200)
    expect(await named('Hanako')).toBeUndefined()
    expect((await ana.members(tripId)).find(({ user_id }) => user_id === id)?.role).toBe('member')
    expect((await undo(renamed.headers['trip-seq'])).json.code).toBe('history.changed_since')
    expect((await ana.ask('PUT', `${path}/${mei.id}`, { name: 'Eve' })).status).toBe(404)
  })

  test('is removed as a member is, and comes back with what was theirs', async () => {
    const { user_id: id } = await add('Ivy')
    const todo = (await ana.does('POST', `/trips/${tripId}/todos`, { text: 'Book', assignees: [id] })).json
    await ana.does('POST', '/expenses/split_expense/', paid(ana.id, [id, ana.id]))
    const remove = (force = '') => ana.ask('DELETE', `/tripmembers/trip_members/${tripId}/${id}${force}`)
    expect((await remove()).json).toMatchObject({ code: 'member.share_records', share_records: 1 })
    const gone = await remove('?force=true')
    expect(await named('Ivy')).toBeUndefined()
    expect((await undo(gone.headers['trip-seq'])).status).toBe(200)
    expect(await named('Ivy')).toMatchObject({ user_id: id, status: 'guest' })
    const { todos } = await ana.plan(tripId)
    expect(todos.find(row => row.id === todo.id)?.assignees).toEqual([id])
  })

  test('is taken off again by undo, but for one who pays', async () => {
    const added = await ana.does('POST', path, { name: 'Jo' })
    await ana.does('POST', '/expenses/split_expense/', paid(added.json.user_id, [ana.id]))
    expect((await undo(added.headers['trip-seq'])).json.code).toBe('history.changed_since')
    const other = await ana.does('POST', path, { name: 'Kit' })
    expect((await undo(other.headers['trip-seq'])).status).toBe(200)
    expect(await named('Kit')).toBeUndefined()
  })

  test('does not keep the last member with an account on the trip, nor becomes the full member it needs', async () => {
    const lou = await ana.plansTrip()
    await guestOf(app, ana, lou.id, 'Lou')
    expect((await ana.ask('DELETE', `/tripmembers/${lou.id}/me`)).json.code).toBe('member.last')
    await ana.adds(lou.id, mei)
    await ana.does('PUT', `/tripmembers/trip_members/${lou.id}/${mei.id}`, { role: 'viewer' })
    await ana.does('DELETE', `/tripmembers/${lou.id}/me`)
    const left = (await mei.members(lou.id)).map(({ name, role }) => [name, role])
    expect(left.toSorted()).toEqual([
      ['Lou', 'member'],
      ['mei', 'member'],
    ])
  })
})

describe('a link for a guest', () => {
  test('opens the trip as that guest, for whoever holds it, and for that trip alone', async () => {
    const { id, link, ask, token } = await asGuest('Max')
    expect((await look(link)).json).toEqual({ trip_name: 'Japan', name: 'Max' })
    const again = await open(link)
    expect(again.json).toMatchObject({ trip_id: tripId, user_id: id, name: 'Max', role: 'member' })
    expect(again.json.access_token).not.toBe(token)
    expect((await ask('GET', `/trips/${tripId}/plan`)).status).toBe(200)
    expect((await ask('GET', '/users/me')).json.code).toBe('guest.not_allowed')
    expect((await ask('POST', '/users/logout')).status).toBe(204)
    expect((await ask('GET', `/trips/${tripId}/plan`)).status).toBe(401)
  })

  test('shows no profile, no invitation and no address', async () => {
    await mei.does('PUT', '/users/me/profile', { full_name: 'Mei Lin', show_passport: true })
    await mei.does('POST', `/tripmembers/${tripId}/accept`)
    await ana.does('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, {
      email: 'x@example.com',
    })
    const { ask } = await asGuest('Noa')
    const seen = await ask('GET', `/tripmembers/trip_members/${tripId}`)
    expect(seen.json.map(({ profile }: { profile: unknown }) => profile)).toEqual(seen.json.map(() => null))
    expect(seen.text).not.toMatch(/@|invited|Mei Lin/)
    expect((await ask('GET', `/trips/${tripId}/history`)).text).not.toContain('@')
  })

  test('that is guessed, replaced, old and unused, ended, of a removed guest or a deleted trip is equally not there', async () => {
    const [replaced, ended, removed] = [await asGuest('O'), await asGuest('P'), await asGuest('Q')]
    const old = await add('R')
    const { url } = (await ana.does('POST', `${path}/${old.user_id}/link`)).json
    const oldLink = new URL(url).searchParams.get('token') ?? ''
    await app.sql(`update guest_link set created_at = now() - interval '15 days' where user_id = $1`, [
      old.user_id,
    ])
    await ana.does('POST', `${path}/${replaced.id}/link`)
    expect((await replaced.ask('GET', `/trips/${tripId}/plan`)).status).toBe(200)
    await ana.does('DELETE', `${path}/${ended.id}/link`)
    await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${removed.id}`)
    const other = await ana.plansTrip()
    const gone = await guestOf(app, ana, other.id, 'S')
    await ana.does('DELETE', `/trips/delete_trip/${other.id}`)
    const unknown = [await open('x'.repeat(43)), await look('x'.repeat(43))]
    for (const token of [replaced.link, oldLink, ended.link, removed.link, gone.link])
      expect([await open(token), await look(token)].map(withoutRequestId)).toEqual(
        unknown.map(withoutRequestId),
      )
    for (const { ask } of [ended, removed])
      expect((await ask('GET', `/trips/${tripId}/plan`)).status).toBe(401)
    expect((await app.ask('GET', `/trips/${other.id}/plan`, { token: gone.token })).status).toBe(404)
  })

  test('that was used once goes on for good, and a session for 180 days without use', async () => {
    const { id, link } = await asGuest('T')
    await app.sql(`update guest_link set created_at = now() - interval '2 years' where user_id = $1`, [id])
    expect((await open(link)).status).toBe(200)
    const plan = async (used: string) => {
      const { id: session, token } = await openSession(app, id, { created: '2 years', used })
      await app.sql('update session set of_guest = true where id = $1', [session])
      return (await app.ask('GET', `/trips/${tripId}/plan`, { token })).status
    }
    expect([await plan('179 days'), await plan('181 days')]).toEqual([200, 401])
  })
})

describe('a guest on the trip', () => {
  test('votes, adds expenses with receipts, ticks their own to-dos and takes back what they did', async () => {
    const { id, ask, token } = await asGuest('Uma')
    const idea = (await ana.does('POST', `/trips/${tripId}/ideas`, { name: 'Gion' })).json
    expect((await ask('PUT', `/trips/${tripId}/ideas/${idea.id}/vote`)).json.votes).toEqual([id])
    const bill = await ask('POST', '/expenses/split_expense/', paid(id, [id, ana.id]))
    expect(bill.status).toBe(201)
    const receipt = { owner_kind: 'expense', owner_id: bill.json.expense_id }
    expect((await sendFile(app, { token }, tripId, 'A receipt', receipt)).status).toBe(201)
    expect((await sendFile(app, { token }, tripId, 'A ticket')).json.code).toBe('guest.not_allowed')

    const todo = (assignees: string[]) =>
      ana.does('POST', `/trips/${tripId}/todos`, { text: 'Pack', assignees })
    const [own, others] = [(await todo([id])).json.id, (await todo([mei.id])).json.id]
    const change = (todoId: string, json: object) => ask('PUT', `/trips/${tripId}/todos/${todoId}`, json)
    expect((await change(own, { done: true })).json.done_by).toBe(id)
    for (const [todoId, json] of [
      [own, { done: true, text: 'Unpack' }],
      [own, { assignees: [] }],
      [others, { done: true }],
    ] as const)
      expect((await change(todoId, json)).json.code).toBe('guest.not_allowed')

    const undoAs = (seq: unknown) => ask('POST', `/trips/${tripId}/history/${seq}/undo`)
    const { headers } = await ana.does('POST', `/trips/${tripId}/ideas`, { name: 'Nara' })
    expect((await undoAs(headers['trip-seq'])).json.code).toBe('guest.not_allowed')
    expect((await undoAs(bill.headers['trip-seq'])).status).toBe(200)
    const { people } = (await ana.does('GET', `/trips/${tripId}/history`)).json
    expect(people.find((one: { user_id: string }) => one.user_id === id).name).toBe('Uma')
  })

  test('who may only look votes, and adds nothing', async () => {
    const { id, ask } = await asGuest('Vic', 'viewer')
    const idea = (await ana.does('POST', `/trips/${tripId}/ideas`, { name: 'Nikko' })).json
    expect((await ask('PUT', `/trips/${tripId}/ideas/${idea.id}/vote`)).json.votes).toEqual([id])
    expect((await ask('POST', '/expenses/split_expense/', paid(id, [id]))).json.code).toBe('trip.view_only')
  })

  test('leaves, and is gone', async () => {
    const { ask } = await asGuest('Wim')
    expect((await ask('DELETE', `/tripmembers/${tripId}/me`)).status).toBe(204)
    expect((await ask('GET', `/trips/${tripId}/plan`)).status).toBe(401)
    expect(await named('Wim')).toBeUndefined()
  })

  test('goes for good with a trip that nobody can bring back', async () => {
    const { id: other } = await ana.plansTrip()
    const { id } = await guestOf(app, ana, other, 'Xia')
    await ana.does('DELETE', `/trips/delete_trip/${other}`)
    await app.sql(`update trip set deleted_at = now() - interval '40 days' where id = $1`, [other])
    const { forgetDeletedTrips } = await import('../../trip/forget-trips.queries.ts')
    await forgetDeletedTrips(app.db)
    expect(await app.sql('select from account where id = $1', [id])).toHaveLength(0)
  })
})
