import { endpoint } from '@caravan/contract/endpoint'
import { Id } from '@caravan/contract/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { mountPlanted, planted } from '../testing/planted.ts'
import { listen, open, parseAnswer, readToEnd } from '../testing/raw-http.ts'
import { UNKNOWN_ID } from '../testing/samples.ts'
import { send, withoutRequestId } from '../testing/send.ts'
import { createTraveller } from '../testing/traveller.ts'

const url = `/api${planted.renameByBody.path}`

const forFullMembers = endpoint({
  method: 'POST',
  path: '/planted/for-full-members',
  summary: 'Change nothing',
  access: { memberOf: 'trip', by: 'trip_id', in: 'body', full: true },
  body: z.object({ trip_id: Id }),
  response: null,
  errors: [],
})

let app: TestApp
let ana: string
let eve: string
let tripId: string
beforeAll(async () => {
  app = await createTestApp({
    parts: {
      mountMore(route) {
        mountPlanted(route)
        route(forFullMembers, async () => undefined)
      },
    },
  })
  const traveller = await createTraveller(app, 'ana')
  ana = traveller.token
  tripId = (await traveller.plansTrip()).id
  eve = (await app.signUp('eve')).token
})
afterAll(() => app.close())

const rename = (token: string, payload: string, type = 'application/json') =>
  send(app, {
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })

const named = (fields: object) => JSON.stringify({ trip_id: tripId, ...fields })

describe('a call that names its trip in the body', () => {
  test('is carried out for a member, and says the number of the change', async () => {
    const answer = await rename(ana, named({ name: 'Kyushu' }))
    expect([answer.status, answer.json.name]).toEqual([200, 'Kyushu'])
    expect(answer.headers['trip-seq']).toMatch(/^\d+$/)
  })

  test.each([
    ['that is well-formed', { name: 'Mine' }],
    ['without another field', {}],
    ['with a field of another type', { name: 7 }],
    ['with a field that is too long', { name: 'x'.repeat(50_000) }],
    ['with fields that nobody knows', { nam: [], id: {} }],
  ])('gives a stranger the 404 of an unknown trip for a body %s', async (_what, fields) => {
    const before = await fingerprint(app)
    const unknown = await rename(eve, JSON.stringify({ trip_id: UNKNOWN_ID, name: 'Mine' }))
    const answer = await rename(eve, named(fields))
    expect(unknown.status).toBe(404)
    expect(withoutRequestId(answer)).toEqual(withoutRequestId(unknown))
    expect(await fingerprint(app)).toEqual(before)
  })

  test('tells a member which field is at fault', async () => {
    const answer = await rename(ana, named({ name: 7 }))
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'name'])
  })

  test.each(['[]', 'null', '7', '"x"', '{}', '{"trip_id":7}', '{"trip_id":["x"]}', '{"trip_id":null}', ''])(
    'is about no trip when the body is %s, for a member and for a stranger',
    async body => {
      for (const token of [ana, eve]) expect((await rename(token, body)).status).toBe(404)
    },
  )

  test.each(['{', '{"trip_id"', 'nothing', '{"trip_id":"a","trip_id":"b"}', '\uFEFF{}'])(
    'cannot be read when the body is %s, whoever sends it',
    async body => {
      const [own, theirs] = [await rename(ana, body), await rename(eve, body)]
      expect([own.status, own.json.code]).toEqual([400, 'request.malformed'])
      expect(withoutRequestId(theirs)).toEqual(withoutRequestId(own))
    },
  )

  test('refuses another kind of body before it is read, whoever sends it', async () => {
    for (const token of [ana, eve])
      expect((await rename(token, named({ name: 'x' }), 'text/plain')).status).toBe(415)
  })

  test('refuses who has no token without a byte of the body', async () => {
    const port = await listen(app)
    const socket = await open(port)
    const headers = ['host: localhost', 'content-type: application/json', 'content-length: 1000']
    socket.write([`POST ${url} HTTP/1.1`, ...headers, 'connection: close', '', ''].join('\r\n'))
    expect(parseAnswer(await readToEnd(socket)).status).toBe(401)
  })
})

test('a call for full members alone refuses viewers also where the body names the trip', async () => {
  const owner = await createTraveller(app, 'owner')
  const viewer = await createTraveller(app, 'viewer')
  const { id } = await owner.plansTrip()
  await owner.adds(id, viewer)
  await owner.does('PUT', `/tripmembers/trip_members/${id}/${viewer.id}`, { role: 'viewer' })
  const answers = [owner, viewer].map(who => who.ask('POST', forFullMembers.path, { trip_id: id }))
  const [own, theirs] = await Promise.all(answers)
  expect([own?.status, theirs?.json.code]).toEqual([204, 'trip.view_only'])
})

test('the field that names the trip is one of the body', () => {
  const call = { method: 'POST', path: '/x', summary: '', response: null, errors: [] } as const
  const access = { memberOf: 'trip', by: 'trip_id', in: 'body' } as const
  endpoint({ ...call, access, body: z.object({ trip_id: Id }) })
  // @ts-expect-error: the body has no such field
  endpoint({ ...call, access, body: z.object({ trip: Id }) })
  // @ts-expect-error: there is no body
  endpoint({ ...call, access })
  expect(planted.renameByBody.access).toEqual(access)
})
