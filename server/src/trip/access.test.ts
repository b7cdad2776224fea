import { randomUUID } from 'node:crypto'
import { createComment, deleteComment, resolveComments, updateComment } from '@caravan/contract/comments'
import type { Endpoint, TripAccess } from '@caravan/contract/endpoint'
import { takeVoteBack, voteForIdea } from '@caravan/contract/ideas'
import { bookLodging } from '@caravan/contract/lodging'
import { leaveTrip } from '@caravan/contract/members'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { changesNothing, fingerprint } from '../testing/fingerprint.ts'
import { guestOf } from '../testing/guest-of.ts'
import { endpoints, fieldsOf, requestFor, UNKNOWN_ID } from '../testing/samples.ts'
import { sendAs, withoutRequestId } from '../testing/send.ts'
import { freePort } from '../testing/server-process.ts'
import { type Stage, setStage } from '../testing/stage.ts'

type Account = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
let owner: Account
let stage: Stage
const outsiders: Record<string, Account> = {}
let viewer: Account

const aboutTrips = endpoints.filter(([, { access }]) => typeof access === 'object')
const isAboutDeleted = ({ access }: Endpoint) => typeof access === 'object' && access.deleted === true
const isWrite = ({ touches }: (typeof aboutTrips)[number][1]) => touches !== undefined

async function join(account: Account, status = 'added'): Promise<void> {
  const reply = await app.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${stage.tripId}`, {
    token: owner.token,
    json: { email: account.email },
  })
  expect(reply.json).toEqual({ status })
}

async function invite(username: string): Promise<Account> {
  const account = await app.signUp(username, { verified: false })
  await join(account, 'invited')
  return account
}

/** A call about the stage, deleted if the call is about deleted trips, so that it is refused for who makes it alone. */
async function callAsked(endpoint: Endpoint, token: string) {
  const setDeleted = (to: 'now()' | 'null') =>
    isAboutDeleted(endpoint) && app.sql(`update trip set deleted_at = ${to} where id = $1`, [stage.tripId])
  await setDeleted('now()')
  const answer = await sendAs(app, token, requestFor(endpoint, stage))
  await setDeleted('null')
  return answer
}

beforeAll(async () => {
  const mailIn = { MAIL_IN: `127.0.0.1:${await freePort()}`, MAIL_IN_DOMAIN: 'in.example.org' }
  app = await createTestApp({ env: mailIn })
  owner = await app.signUp('olga')
  stage = await setStage(app, owner)
  outsiders['a stranger'] = await app.signUp('stranger')
  outsiders['a member of another trip'] = await app.signUp('elsewhere')
  await setStage(app, outsiders['a member of another trip'])
  outsiders['somebody who was removed'] = await app.signUp('removed')
  await join(outsiders['somebody who was removed'])
  await app.ask(
    'DELETE',
    `/tripmembers/trip_members/${stage.tripId}/${outsiders['somebody who was removed'].id}`,
    {
      token: owner.token,
    },
  )
  outsiders['somebody who has left'] = await app.signUp('left')
  await join(outsiders['somebody who has left'])
  await app.ask('DELETE', `/tripmembers/${stage.tripId}/me`, {
    token: outsiders['somebody who has left'].token,
  })
  outsiders['an unverified account with the invited address'] = await invite('invited')
  outsiders['somebody whose invitation has expired'] = await invite('expired')
  await app.sql(`update invitation set expires_at = now() where email = 'expired@example.com'`)
  const declining = await invite('declining')
  outsiders['somebody who has declined'] = declining
  const [invitation] = (await app.ask('GET', '/tripmembers/invitations', { token: declining.token })).json
  const decline = `/tripmembers/invitations/${invitation.id}/decline`
  expect((await app.ask('POST', decline, { token: declining.token, json: {} })).status).toBe(204)
  // As it is for somebody whose confirmation no server has carried through yet.
  outsiders['somebody with an open invitation'] = await invite('open')
  await app.sql(`update account set email_verified_at = now() where username = 'open'`)
  viewer = await app.signUp('viewer')
  await join(viewer)
  await app.sql(`update trip_member set role = 'viewer' where user_id = $1`, [viewer.id])
})
afterAll(() => app.close())

test('every call about a trip that changes something says what it touches', () => {
  const silent = aboutTrips.filter(([, endpoint]) => endpoint.method !== 'GET' && !isWrite(endpoint))
  // A new trip, where somebody is, what they type before it is saved, a file that is only read, a text that
  // a model reads, the address for mail and what has come there, and what they have seen.
  const names = [
    'copyTrip',
    'tellPresence',
    'sendNoteUpdate',
    'markCommentsSeen',
    'readImport',
    'askModel',
    'renewTripMail',
    'deleteArrived',
    'markHistorySeen',
    'openTrip',
    'reveal',
  ]
  expect(silent.map(([name]) => name)).toEqual(names)
})

describe.each([
  'a stranger',
  'a member of another trip',
  'somebody who was removed',
  'somebody who has left',
  'an unverified account with the invited address',
  'somebody with an open invitation',
  'somebody who has declined',
  'somebody whose invitation has expired',
])('AZ-01 AZ-02 AZ-06 to %s', who => {
  changesNothing(() => app)

  test.each(aboutTrips)('the trip of %s does not exist, to the byte', async (_name, endpoint) => {
    const token = outsiders[who]?.token ?? ''
    const nowhere = Object.fromEntries(Object.keys(stage).map(name => [name, UNKNOWN_ID]))
    const unknown = await sendAs(app, token, requestFor(endpoint, nowhere))
    const refused = await callAsked(endpoint, token)
    expect(unknown.status).toBe(404)
    expect(withoutRequestId(refused)).toEqual(withoutRequestId(unknown))
  })
})

const ofViewers: Endpoint[] = [
  ...[leaveTrip, voteForIdea, takeVoteBack],
  ...[createComment, updateComment, deleteComment, resolveComments],
]

describe('somebody who may only look', () => {
  changesNothing(() => app)

  test.each(aboutTrips.filter(([, endpoint]) => isWrite(endpoint) || 'full' in Object(endpoint.access)))(
    'is refused by %s, or leaves, votes or comments',
    async (_name, endpoint) => {
      if (ofViewers.includes(endpoint)) return
      const answer = await callAsked(endpoint, viewer.token)
      expect([answer.status, answer.json.code]).toEqual([403, 'trip.view_only'])
    },
  )
})

test('AZ-03 AZ-04 what lies in another trip is not reached through an own one', async () => {
  const other = await setStage(app, outsiders['a stranger'] ?? owner)
  const token = outsiders['a stranger']?.token ?? ''
  await app.mailIsOut()
  const before = await fingerprint(app)
  const paths = [
    ['POST', `/subtripitems/sub_trip/${other.subTripId}/order`, { item_ids: [stage.itemId] }, 409],
    [
      'PUT',
      `/subtripitems/sub_trip/item/${stage.itemId}`,
      { date: '2001-02-04', sub_trip_id: other.subTripId },
      404,
    ],
    ['PUT', `/subtripitems/flight/${stage.flightId}`, { trip_id: other.tripId, notes: 'x' }, 404],
    ['DELETE', `/subtripitems/flight/${stage.flightId}`, undefined, 404],
    ['DELETE', `/subtripitems/sub_trip/item/${stage.flightId}`, undefined, 404],
    ['DELETE', `/tripmembers/trip_members/${other.tripId}/${owner.id}`, undefined, 404],
    ['POST', `/trips/${stage.tripId}/copy`, { start_date: '2028-01-01' }, 404],
  ] as const
  for (const [method, path, json, status] of paths) {
    const reply = await app.ask(method, path, { token, ...(json ? { json } : {}) })
    expect([path, reply.status]).toEqual([path, status])
  }
  expect(await fingerprint(app)).toEqual(before)
})

describe('a member', () => {
  let member: Account
  /** A trip of which is only read. */
  let kept: Stage
  beforeAll(async () => {
    member = await app.signUp('member')
    kept = await setStage(app, member)
  })

  // A trip without a photo has none to show, a text no small picture, no file was read to be brought, and there is no
  // model here.
  const notThere = ['cover', 'attachmentThumbnail', 'bringIntoTrip', 'askModel']
  const shown = aboutTrips.filter(([name]) => !notThere.includes(name))
  test.each(shown)('may call %s', async (_name, endpoint) => {
    const isRead = endpoint.method === 'GET' && !isAboutDeleted(endpoint)
    const own = isRead ? kept : await setStage(app, member, endpoint)
    if (isAboutDeleted(endpoint))
      await app.ask('DELETE', `/trips/delete_trip/${own.tripId}`, { token: member.token })
    if (endpoint.path.includes('/guests/{userId}'))
      own.userId = (await guestOf(app, member, own.tripId, 'Gus')).id
    const request = requestFor(endpoint, own)
    if (endpoint.body && fieldsOf(endpoint.body).some(({ path }) => path === 'nights')) {
      const { json, ...booking } = requestFor(bookLodging, own)
      const stay = { ...booking, json: { ...(json as object), participants: null } }
      request.json = { nights: (await sendAs(app, member.token, stay)).json }
    }
    const answer = await sendAs(app, member.token, request)
    expect([401, 403, 404]).not.toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('a create that is sent again', () => {
  const idOf = ({ body }: Endpoint) =>
    body && fieldsOf(body).find(({ path }) => path === 'id' || path === 'expense_id')?.path
  // Those of `features/bring` are of a file that their author has read, and tested there.
  const takesId = endpoints.filter(([name, endpoint]) => idOf(endpoint) && !name.startsWith('bring'))
  let own: Stage
  const repayment = (to: string) => ({
    ...{ from: owner.id, to, amount: '1', currency: 'GBP', paid_date: '2001-02-03' },
  })
  /** Of the samples, what would not succeed on this stage. */
  const fitting = (): Record<string, object> => ({
    createTrip: { parent_trip_id: null },
    createDay: { date: '2001-02-05' },
    createItem: { participants: null },
    createFlight: { participants: null },
    createRental: { participants: null },
    createRide: { participants: null },
    bookLodging: { participants: null },
    createExpense: { payer_id: owner.id, shared_with: [owner.id], split: { mode: 'equal' }, source: null },
    importExpenses: { expenses: [], settlements: [repayment(own.formerId)] },
    addTogether: { expenses: [], settlements: [repayment(own.formerId)] },
    createSettlement: { from: owner.id, to: own.formerId },
    createTodo: { assignees: [], link: null },
    importRows: { arrived: own.arrivedId },
    planIdea: { sub_trip_id: own.subTripId },
    createComment: { about: { kind: 'day', id: own.subTripId }, mentions: [owner.id] },
  })
  beforeAll(async () => {
    own = await setStage(app, owner)
    await app.sql(`delete from day where trip_id = $1 and date = '2001-02-05'`, [own.tripId])
  })

  async function does(who: Account, method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) {
    const reply = await app.ask(method, path, { token: who.token, ...(json ? { json } : {}) })
    expect(reply.status, reply.text).toBeLessThan(300)
  }
  const add = (who: Account, tripId: string, by: Account) =>
    does(by, 'POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email: who.email })

  test.each(takesId)('tells its author by %s what they may read today', async (name, endpoint) => {
    const creator = await app.signUp(`creates${name}`)
    await add(creator, own.tripId, owner)
    const id = randomUUID()
    const request = requestFor(endpoint, own)
    const create = {
      ...request,
      json: { ...(request.json as object), ...fitting()[name], [idOf(endpoint) ?? 'id']: id },
    }
    const first = await sendAs(app, creator.token, create)
    const [made] = [first.json].flat()
    expect([first.status, name === 'addGuest' ? made.user_id : made[idOf(endpoint) ?? 'id']]).toEqual([
      201,
      id,
    ])

    const makesTrip = endpoint.touches === undefined
    const tripId = makesTrip ? id : own.tripId
    if (makesTrip) await add(owner, tripId, creator)
    const seat = `/tripmembers/trip_members/${tripId}/${creator.id}`
    await does(owner, 'PUT', seat, { role: 'viewer' })
    const looking = await sendAs(app, creator.token, create)
    // Below a trip it stays a write, also where it would change nothing.
    if (makesTrip || (endpoint.access as TripAccess).viewers)
      expect([looking.status, looking.json]).toEqual([201, first.json])
    else expect([looking.status, looking.json.code]).toEqual([403, 'trip.view_only'])

    await does(owner, 'DELETE', seat)
    const removed = await sendAs(app, creator.token, create)
    expect(removed.status).toBe(makesTrip ? 409 : 404)
    const other = makesTrip ? owner : outsiders['a stranger']
    expect(withoutRequestId(removed)).toEqual(withoutRequestId(await sendAs(app, other?.token, create)))
  })
})
