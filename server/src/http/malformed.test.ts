import { METHODS } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { exchange, listen } from '../testing/raw-http.ts'
import { endpoints, idsIn, requestFor } from '../testing/samples.ts'
import { bodyOf, send, sendAs } from '../testing/send.ts'
import { setStage } from '../testing/stage.ts'
import { isLong } from '../testing/strength.ts'

let app: TestApp
let token: string
let port: number
beforeAll(async () => {
  app = await createTestApp()
  token = (await app.signUp('ana')).token
  port = await listen(app)
})
afterAll(() => app.close())

const SHARE = 5

const forgot = '/api/users/password/forgot'
const post = (url: string, type: string | undefined, payload: string | Buffer) =>
  send(app, { method: 'POST', url, payload, headers: type === undefined ? {} : { 'content-type': type } })

describe('MF-04 a body', () => {
  const good = '{"email":"nobody@example.com"}'
  const utf16 = Buffer.from(good, 'utf16le')

  test.each<[string, string | Buffer]>([
    ['that is cut off', good.slice(0, -1)],
    ['with something behind it', `${good}x`],
    ['of two', good + good],
    ['in single quotes', "{'email':'a@example.com'}"],
    ['with a comma too many', '{"email":"a@example.com",}'],
    ['with a comment', '{/* a */"email":"a@example.com"}'],
    ['with a bare word', '{"email":undefined}'],
    ['with NaN', '{"email":NaN}'],
    ['with a control character', '{"email":"a\tb@example.com"}'],
    ['with a byte order mark', `\uFEFF${good}`],
    ['in UTF-16', utf16],
    ['in UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['in Latin-1', Buffer.from('{"email":"jürgen@example.com"}', 'latin1')],
    ['with a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['in overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['of white space', '   '],
    ['of a NUL', '\0'],
    ['that names the prototype', '{"__proto__":{"email":"a@example.com"}}'],
    ['that names the prototype otherwise', '{"\\u005f_proto__":1}'],
  ])('%s is malformed', async (_what, payload) => {
    const answer = await post(forgot, 'application/json', payload)
    expect([answer.status, answer.json.code]).toEqual([400, 'request.malformed'])
  })

  test.each(['null', '[]', '"text"', '1', 'true', '[{"email":"a@example.com"}]'])(
    'that is %s is no object',
    async payload => {
      expect((await post(forgot, 'application/json', payload)).status).toBe(422)
      const profile = await sendAs(app, token, {
        method: 'PUT',
        path: '/users/me/profile',
        json: JSON.parse(payload),
      })
      expect(profile.status).toBe(422)
    },
  )

  test.each([
    undefined,
    '',
    'text/plain',
    'text/json',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; charset=latin1',
    'json',
    `application/json; ${'x'.repeat(8_000)}=1; charset=utf-7`,
  ])('of the type %s is not taken for JSON', async type => {
    expect((await post(forgot, type, good)).status).toBe(415)
  })

  test.each(['application/\u{1F42A}', '\u{1F42A}application/json', 'application/json\u{1F42A}'])(
    'of the type %s, in bytes that no client writes, is not either',
    async type => {
      const head = `POST ${forgot} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}`
      const bytes = `${head}\r\ncontent-length: ${good.length}\r\nconnection: close\r\n\r\n${good}`
      expect((await exchange(port, bytes)).status).toBe(415)
    },
  )

  test.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
  ])('of the type %s is', async type => {
    expect((await post(forgot, type, good)).status).toBe(202)
  })

  test('of a sign-in is a form', async () => {
    const form = 'username=ana&password=x'
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', undefined])
      expect((await post('/api/users/token', type, form)).status).toBe(415)
    expect((await post('/api/users/token', 'application/x-www-form-urlencoded', form)).status).toBe(401)
  })

  test.each([
    'username=%ff&password=x',
    'username=%&password=x',
    'username=%u0061na&password=x',
    'username=%ed%a0%80',
  ])('of a form with %s is malformed', async payload => {
    const answer = await post('/api/users/token', 'application/x-www-form-urlencoded', payload)
    expect([answer.status, answer.json.code]).toEqual([400, 'request.malformed'])
  })

  test('may be empty where nothing is asked for, and lacks its fields where something is', async () => {
    // Of those that are refused, one account and its trip are enough.
    const refused = await app.signUp('empty')
    const kept = await setStage(app, refused)
    for (const [name, endpoint] of endpoints.filter(
      ([, { method, anyBody }]) => method !== 'GET' && !anyBody,
    )) {
      const needsNothing = ['addMember', 'createJoinLink', 'declineInvitation', 'unplanItem']
      const isPartial = [
        'updateProfile',
        'readNotifications',
        'changeNotificationSettings',
        'updateTrip',
        'updateDay',
        'updateItem',
        'updateFlight',
        'updateRental',
        'updateRide',
        'updateExpense',
        'updateTodo',
        'updateIdea',
        'updateAttachment',
        'updateShare',
        'changeGuest',
        'updateComment',
      ]
        .concat(needsNothing)
        .includes(name)
      const asks = (endpoint.body ?? endpoint.form ?? endpoint.file) !== undefined && !isPartial
      const account = asks ? refused : await app.signUp(`empty${name}`)
      const ofTrip = typeof endpoint.access === 'object'
      const stage = ofTrip ? (asks ? kept : await setStage(app, account, endpoint)) : {}
      const { method, path } = requestFor(endpoint, stage)
      const { type = 'application/json' } = bodyOf(requestFor(endpoint))
      const answer = await send(app, {
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${account.token}`, 'content-type': type, 'content-length': '0' },
      })
      const isAboutNoTrip = idsIn(endpoint).some(id => !endpoint.path.includes(`{${id}}`))
      if (asks) expect(answer.status, name).toBe(isAboutNoTrip ? 404 : 422)
      else expect([400, 413, 415, 422, 500], name).not.toContain(answer.status)
    }
  })

  test('may come with a call that takes none, and changes nothing about it', async () => {
    const answer = await send(app, {
      method: 'DELETE',
      url: '/api/users/me/sessions',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"all":true}',
    })
    expect(answer.status).toBe(204)
    expect((await app.ask('GET', '/users/me', { token })).status).toBe(200)
  })
})

describe('MF-05 an address', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/API/users/me',
    '/api/Users/me',
    '/api/users/me/',
    '/api//users/me',
    '/api/users//me',
    '/api/users%2Fme',
    '/api%2Fusers/me',
    '/api%2fusers%2fme',
    '/api/users/me%2F',
    '/api/users/me%00',
    '/api/users/me%20',
    '/api/users/me;a=b',
    '/api/users/me.json',
    '/api/users/register',
    '/api/users/token/',
    '/%61pi/nothing',
    '/api%3Fusers',
    '/api/users/me\\',
    '/api/*',
    '/api/:x',
    '/api/avatars/',
    '/api/constructor',
    '/api/__proto__',
  ])('%s is nothing that the API has', async url => {
    for (const method of ['GET', 'POST', 'DELETE', 'TRACE', 'PROPFIND'] as const) {
      const answer = await send(app, { method, url, headers: { authorization: `Bearer ${token}` } })
      expect([url, method, answer.status]).toEqual([url, method, 404])
      expect(answer.json.code).toBe('request.not_found')
    }
  })

  test('with letters encoded is still the same address', async () => {
    const answer = await send(app, {
      method: 'GET',
      url: '/api/%75sers/%6De',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.json.username).toBe('ana')
    expect((await send(app, { method: 'PATCH', url: '/api/%75sers/%6De' })).status).toBe(405)
  })

  // Those of HTTP itself each, and every other one somewhere.
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
  const methodsOf = (at: number) =>
    METHODS.filter((each, n) => isLong || known.includes(each) || n % SHARE === at % SHARE)
  const methods = endpoints.map(([name, endpoint], at) => [name, endpoint, methodsOf(at)] as const)

  test.each(methods)('of %s says which methods it takes, to all others', async (_name, endpoint, methods) => {
    const url = `/api${requestFor(endpoint).path.split('?', 1)[0]}`
    const own = endpoints.filter(([, { path }]) =>
      new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url),
    )
    const allowed = own.flatMap(([, { method, response }]) =>
      method === 'GET' && response !== 'text/event-stream' ? ['GET', 'HEAD'] : [method],
    )
    // The router takes an empty id for one, which is that of nothing.
    const isList = endpoints.some(([, { path }]) => path.replace(/\{\w+\}$/, '') === endpoint.path)
    const others = isList ? ['CONNECT', 'GET', 'HEAD'] : ['CONNECT']
    for (const method of methods.filter(each => !allowed.includes(each) && !others.includes(each))) {
      const answer = await send(app, {
        method,
        url,
        headers: { 'content-type': 'text/nonsense' },
        payload: '{',
      })
      expect([method, answer.status]).toEqual([method, 405])
      expect(String(answer.headers['allow']).split(', ').toSorted()).toEqual([...new Set(allowed)].toSorted())
      expect(method === 'HEAD' || answer.json.code === 'request.method_not_allowed').toBe(true)
    }
  })

  test('of the reader of the API can only be read', async () => {
    for (const url of ['/api/docs', '/api/docs.css']) {
      const answer = await send(app, { method: 'POST', url })
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
    }
  })

  test('answers HEAD as GET, without the body', async () => {
    for (const url of ['/api/health', '/api/users/me', '/api/nothing']) {
      const answers = await Promise.all(
        ['GET', 'HEAD'].map(method =>
          exchange(
            port,
            `${method} ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
          ),
        ),
      )
      const [get, head] = answers.map(({ status, headers: { date: _, ...headers } }) => ({ status, headers }))
      expect(head).toEqual(get)
      expect(answers[1]?.text).toBe('')
    }
  })

  test.each(['/api/./users/me', '/api/users/../users/me', '/x/../api/users/me'])(
    '%s is nothing that anybody has tidied up',
    async url => {
      const answer = await exchange(
        port,
        `GET ${url} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
      )
      expect(answer.status).toBe(404)
    },
  )

  test('that is none at all is refused', async () => {
    for (const start of [
      'TRACE / HTTP/1.1',
      'GET * HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'GET nothing HTTP/1.1',
      'GET / HTTP/9.9',
      'get / HTTP/1.1',
      'CONNECT localhost:80 HTTP/1.1',
    ]) {
      const { status } = await exchange(port, `${start}\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
      expect([start, (status >= 400 && status < 500) || Number.isNaN(status)]).toEqual([start, true])
    }
  })
})
