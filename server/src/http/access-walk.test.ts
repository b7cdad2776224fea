import { readdir } from 'node:fs/promises'
import { isForGuests } from '@caravan/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { changesNothing, fingerprint } from '../testing/fingerprint.ts'
import { guestOf } from '../testing/guest-of.ts'
import { endpoints, idsIn, requestFor, UNKNOWN_ID } from '../testing/samples.ts'
import { send, sendAs, withoutRequestId } from '../testing/send.ts'
import { type Stage, setStage } from '../testing/stage.ts'
import { openSession } from '../testing/tokens.ts'

let app: TestApp
type Account = Awaited<ReturnType<TestApp['signUp']>>
let ana: Account
let ben: Account
let stage: Stage
/** A session of the other one. */
let session: string
let guest: string

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
  ben = await app.signUp('ben')
  stage = await setStage(app, ben)
  // Before the trip is full of those who may only look.
  guest = (await guestOf(app, ben, stage.tripId, 'Gus')).token
  session = (await openSession(app, ben.id)).id
})
afterAll(() => app.close())

/** Everybody who is nobody: what they put into `Authorization`, and none of it is worth anything. */
const strangers: Record<string, () => Promise<string>> = {
  'an empty token': async () => 'Bearer ',
  'another scheme': async () => `Basic ${Buffer.from('ana:Correct horse 9!').toString('base64')}`,
  'a token with a space': async () => `Bearer ${ana.token} ${ana.token}`,
  'a token that is too long': async () => `Bearer ${ana.token}${'a'.repeat(1_000)}`,
  'a truncated token': async () => `Bearer ${ana.token.slice(0, -1)}`,
  'a forged token': async () => `Bearer caravan_${'A'.repeat(43)}`,
  'a token of another make': async () => `Bearer eyJhbGciOiJub25lIn0.${'e'.repeat(40)}.`,
  'a token that was signed out': async () => {
    const { token } = await openSession(app, ana.id)
    expect((await app.ask('POST', '/users/logout', { token })).status).toBe(204)
    return `Bearer ${token}`
  },
  'a session that nobody used for seven days': async () =>
    `Bearer ${(await openSession(app, ana.id, { created: '8 days', used: '7 days 1 second' })).token}`,
  'a session of thirty days': async () =>
    `Bearer ${(await openSession(app, ana.id, { created: '30 days 1 second' })).token}`,
  'the token of a deleted account': async () => {
    const gone = await app.signUp('gone')
    expect((await app.ask('DELETE', '/users/me', { token: gone.token })).status).toBe(204)
    return `Bearer ${gone.token}`
  },
}

function foreignId(parameter: string): string {
  const of = foreign[parameter]
  if (!of) throw new Error(`somebody else's ${parameter} needs a line in the list of foreign ids`)
  return of()
}

/** Somebody else's, by the name of the parameter that takes it. A new kind of id needs a line here. */
const foreign: Record<string, () => string> = {
  sessionId: () => session,
  tripId: () => stage.tripId,
  trip_id: () => stage.tripId,
  subTripId: () => stage.subTripId,
  itemId: () => stage.itemId,
  flightId: () => stage.flightId,
  rentalId: () => stage.rentalId,
  rideId: () => stage.rideId,
  expenseId: () => stage.expenseId,
  settlementId: () => stage.settlementId,
  todoId: () => stage.todoId,
  ideaId: () => stage.ideaId,
  attachmentId: () => stage.attachmentId,
  commentId: () => stage.commentId,
  arrivedId: () => stage.arrivedId,
  invitationId: () => stage.invitationId,
  linkId: () => stage.linkId,
  shareId: () => stage.shareId,
  userId: () => ben.id,
  seq: () => stage.seq,
  n: () => stage.n,
}

const guarded = endpoints.filter(([, { access }]) => access !== 'anyone')

/** Nothing that an endpoint could parse, and more of it than it takes. */
const brokenBody = {
  'content-type': 'text/xml; charset=utf-16',
  'content-encoding': 'gzip',
}

describe('the route table', () => {
  const aboutTheApi = ['GET /api/docs', 'HEAD /api/docs', 'GET /api/docs.css', 'HEAD /api/docs.css']

  test('has what the contract declares, and nothing else', () => {
    const declared = endpoints.flatMap(([, { method, path, response }]) => {
      const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      const isReadable = method === 'GET' && response !== 'text/event-stream'
      return isReadable ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`]
    })
    const mounted = app.app.routeTable.map(({ method, url }) => `${method} ${url}`)
    expect(mounted.toSorted()).toEqual([...declared, ...aboutTheApi].toSorted())
    for (const route of app.app.routeTable)
      expect(app.app.hasRoute(route as Parameters<typeof app.app.hasRoute>[0])).toBe(true)
  })

  test('has no call that a stranger may change something with, but for those that make or prove an account, and those that a mailed or shared secret lets', () => {
    const open = endpoints.filter(([, { access, method }]) => access === 'anyone' && method !== 'GET')
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'forgotPassword',
      'login',
      'lookAtGuestLink',
      'lookAtJoinLink',
      'notMe',
      'openGuestLink',
      'openSharedTrip',
      'register',
      'resetPassword',
      'stopMails',
    ])
  })
})

/** Everything that a call could leave behind: rows, files and mails. */
async function traces() {
  await app.mailIsOut()
  const files = (await readdir(app.dataDir, { recursive: true })).sort()
  return { rows: await fingerprint(app), files, mails: app.mails.length }
}

// Tokens are read in one place for all calls, as scripts/imports.test.ts holds: one call of each way in stands for all.
const anyCalls = guarded.filter(([name]) =>
  ['updateProfile', 'createItem', 'uploadAttachment'].includes(name),
)
const walks = [
  ['no token', async () => undefined, guarded],
  ...Object.entries(strangers).map(([name, carry]) => [name, carry, anyCalls] as const),
] as const

describe.each(walks)('AZ-01 %s', (_name, carry, calls) => {
  let authorization: string | undefined
  let before: Awaited<ReturnType<typeof traces>>
  beforeAll(async () => {
    authorization = await carry()
    before = await traces()
  })

  test.each(calls)('is refused by %s before its body is looked at', async (_name, endpoint) => {
    const { method, path } = requestFor(endpoint)
    const headers = authorization === undefined ? {} : { authorization }
    for (const [more, payload] of [
      [{}, undefined],
      [brokenBody, 'x'.repeat(100_000)],
    ] as const) {
      const answer = await send(app, {
        method,
        url: `/api${path}`,
        headers: { ...headers, ...more },
        ...(payload ? { payload } : {}),
      })
      expect(answer.status).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.json).toMatchObject({ status: 401, code: 'auth.required', detail: 'Please Login' })
    }
  })

  test('AZ-07 leaves nothing behind, whatever is sent along', async () => {
    const headers = authorization === undefined ? {} : { headers: { authorization } }
    for (const [, endpoint] of calls) {
      const request = requestFor(endpoint)
      const forced = {
        ...request,
        path: `${request.path}${request.path.includes('?') ? '&' : '?'}force=true`,
        ...(endpoint.body ? { json: { ...(request.json as object), force: true, user_id: ana.id } } : {}),
      }
      expect((await sendAs(app, undefined, forced, headers)).status).toBe(401)
    }
    expect(await traces()).toEqual(before)
  })
})

describe('an account', () => {
  test.each(guarded)('may call %s', async (name, endpoint) => {
    const account = await app.signUp(`may${name}`)
    const answer = await sendAs(app, account.token, requestFor(endpoint))
    expect([401, 403]).not.toContain(answer.status)
    expect(answer.status).toBeLessThan(500)
  })

  test.each(guarded.filter(([, { access }]) => access === 'recent'))(
    'needs to have given its password lately for %s',
    async (_name, endpoint) => {
      const { token } = await openSession(app, ana.id, {
        created: '1 hour',
        authenticated: '15 minutes 1 second',
      })
      const before = await fingerprint(app)
      const { method, path } = requestFor(endpoint)
      const answer = await send(app, {
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, ...brokenBody },
        payload: 'x'.repeat(100_000),
      })
      expect(answer.status).toBe(403)
      expect(answer.json.code).toBe('account.reauthentication_required')
      expect(await fingerprint(app)).toEqual(before)
    },
  )
})

describe('AZ-05 somebody who may only look', () => {
  const ofViewers = ['leaveTrip', 'removeMember', 'openTrip', 'reveal']
  const forbidden = guarded.filter(
    ([name, { access, touches }]) =>
      typeof access === 'object' &&
      (touches || 'full' in access) &&
      !access.deleted &&
      !access.viewers &&
      !ofViewers.includes(name),
  )

  let vic: Account
  beforeAll(async () => {
    vic = await app.signUp('vic')
    await app.sql(`insert into trip_member (trip_id, user_id, color, role) values ($1, $2, 1, 'viewer')`, [
      stage.tripId,
      vic.id,
    ])
  })
  changesNothing(() => app)

  test.each(forbidden)('hears so from %s before what they send is looked at', async (_name, endpoint) => {
    const request = requestFor(endpoint, stage)
    const { access, body, query, file } = endpoint
    const named = typeof access === 'object' && 'in' in access ? { [access.by]: stage.tripId } : []
    const [path = '', search = ''] = request.path.split('?')
    const broken = {
      ...request,
      path: query ? `${path}?${search.replace(/&.*/, '')}&cursor=%00` : path,
      ...(body ? { json: named } : {}),
      ...(file ? { file: Buffer.alloc(0) } : {}),
    }
    const answer = await sendAs(app, vic.token, broken)
    expect([answer.status, answer.json.code]).toEqual([403, 'trip.view_only'])
  })
})

describe('a guest', () => {
  const isTrip = ([, { access }]: (typeof guarded)[number]) => typeof access === 'object'
  const refused = guarded.filter(([, endpoint]) => !isForGuests(endpoint))
  let other: Stage
  beforeAll(async () => {
    other = await setStage(app, ana)
  })
  changesNothing(() => app)

  test('may do what the list says, beside reading', () => {
    const writes = guarded.filter(([, endpoint]) => isForGuests(endpoint) && endpoint.method !== 'GET')
    expect(writes.map(([name]) => name).toSorted()).toEqual([
      'createComment',
      'createExpense',
      'createSettlement',
      'deleteAttachment',
      'deleteComment',
      'deleteExpense',
      'deleteSettlement',
      'leaveTrip',
      'live',
      'logout',
      'markCommentsSeen',
      'markHistorySeen',
      'openTrip',
      'resolveComments',
      'takeVoteBack',
      'tellPresence',
      'undoChange',
      'updateComment',
      'updateExpense',
      'updateTodo',
      'uploadAttachment',
      'voteForIdea',
    ])
    expect(
      refused
        .filter(isTrip)
        .filter(([, { method }]) => method === 'GET')
        .map(([name]) => name),
    ).toEqual(expect.arrayContaining(['allAttachments', 'exportTrip', 'joinLinks', 'shares']))
  })

  test.each(refused)('hears from %s that it is not for guests', async (_name, endpoint) => {
    const { access } = endpoint
    if (typeof access === 'object' && access.deleted) return
    const request = requestFor(endpoint, stage)
    const named = typeof access === 'object' && 'in' in access ? { [access.by]: stage.tripId } : []
    const broken = { ...request, ...(endpoint.body ? { json: named } : {}) }
    const answer = await sendAs(app, guest, broken)
    expect([answer.status, answer.json.code]).toEqual([403, 'guest.not_allowed'])
  })

  test.each(
    guarded.filter(isTrip).filter(([name, endpoint]) => idsIn(endpoint).length > 0 && name !== 'isMember'),
  )('has nothing of another trip by %s, to the byte', async (_name, endpoint) => {
    const theirs = { ...other, seq: stage.seq, n: stage.n }
    const unknown = await sendAs(
      app,
      guest,
      requestFor(endpoint, Object.fromEntries(idsIn(endpoint).map(name => [name, UNKNOWN_ID]))),
    )
    expect(unknown.status).toBe(404)
    expect(withoutRequestId(await sendAs(app, guest, requestFor(endpoint, theirs)))).toEqual(
      withoutRequestId(unknown),
    )
  })
})

describe('AZ-02 what belongs to somebody else', () => {
  // The first answers everybody whether somebody is a member. The second names a kind of one's own things, not an id.
  const excluded = ['isMember', 'endOpeners']
  const addressed = guarded.filter(
    ([name, endpoint]) => idsIn(endpoint).length > 0 && !excluded.includes(name),
  )
  changesNothing(() => app)

  test.each(addressed)('is not there for %s, to the byte', async (_name, endpoint) => {
    const names = idsIn(endpoint)
    const theirs = Object.fromEntries(names.map(name => [name, foreignId(name)]))
    const unknown = await sendAs(
      app,
      ana.token,
      requestFor(endpoint, Object.fromEntries(names.map(name => [name, UNKNOWN_ID]))),
    )
    const refused = await sendAs(app, ana.token, requestFor(endpoint, theirs))
    expect(unknown.status).toBe(404)
    expect(withoutRequestId(refused)).toEqual(withoutRequestId(unknown))
  })

  test.each(addressed)('nor is what %s could never be given', async (_name, endpoint) => {
    const [name = ''] = idsIn(endpoint)
    const unknown = await sendAs(app, ana.token, requestFor(endpoint, { [name]: UNKNOWN_ID }))
    const shapes = [
      '1',
      '0',
      '-1',
      'null',
      `${UNKNOWN_ID}'--`,
      '../../etc/passwd',
      '\0',
      '🐫',
      'a'.repeat(2_000),
      ' ',
      '%',
    ]
    for (const shape of shapes) {
      const answer = await sendAs(app, ana.token, requestFor(endpoint, { [name]: shape }))
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(unknown))
    }
  })
})
