import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { endpoints, fieldsOf, type Request, requestFor, withField } from '../testing/samples.ts'
import { sendAs } from '../testing/send.ts'
import { openSession } from '../testing/tokens.ts'

let app: TestApp
let account: Awaited<ReturnType<TestApp['signUp']>>
let bystander: typeof account
beforeAll(async () => {
  app = await createTestApp()
  account = await app.signUp('ana')
  bystander = await app.signUp('bystander')
})
afterAll(() => app.close())

/** Texts that would change a statement put together from them; the last ones would take three seconds. */
const injected = fc
  .tuple(
    fc.constantFrom("'", '"', '`', '$$', '\\', "\\'", '%27', "E'", '1', "x'", '$1', ''),
    fc.constantFrom(
      ' or 1=1 --',
      ' union select null, null --',
      '; drop table account; --',
      ' and 1=(select 1/0) --',
      '||(select password_hash from account limit 1)||',
      '::int',
      '; copy account to program $$true$$; --',
      '; select pg_sleep(3); --',
      '||pg_sleep(3)||',
      ' or (select true from pg_sleep(3)) --',
    ),
  )
  .map(pieces => pieces.join(''))

/** Every place of a call that takes a text, with the text put there. */
const places = endpoints.flatMap(([name, endpoint]) => {
  const { params, query, body, form, path } = endpoint
  const put = (place: string, make: (text: string) => Request) => ({ place: `${name} ${place}`, make })
  const plain = requestFor(endpoint)
  const withQuery = (field: string, text: string) => {
    const search = new URLSearchParams(plain.path.split('?')[1])
    search.set(field, text)
    return { ...plain, path: `${plain.path.split('?')[0]}?${search}` }
  }
  const fields = (schema: typeof body) => (schema ? fieldsOf(schema).map(field => field.path) : [])
  return [
    ...(params ? [...path.matchAll(/\{(\w+)\}/g)] : []).map(([, parameter = '']) =>
      put(parameter, text => requestFor(endpoint, { [parameter]: text })),
    ),
    ...fields(query).map(field => put(field, text => withQuery(field, text))),
    ...fields(body).map(field =>
      put(field, text => ({ ...plain, json: withField(plain.json, field, text) })),
    ),
    ...fields(form).map(field =>
      put(field, text => ({ ...plain, form: { ...plain.form, [field]: text } }) as Request),
    ),
  ]
})
const headers = ['if-match', 'if-none-match', 'last-event-id', 'cookie', 'user-agent', 'accept-language']

test('IN-01 no text that a call takes, wherever it stands, is ever a statement', async () => {
  const all = [...places, ...headers.map(header => ({ place: header, make: undefined }))]
  const texts = fc.sample(injected, { numRuns: Math.max(300, all.length) })
  const passwordHashes = () => app.sql('select password_hash from account where id = $1', [bystander.id])
  const [before] = await passwordHashes()
  for (const [index, text] of texts.entries()) {
    const { place, make } = all[index % all.length] ?? { place: '', make: undefined }
    const request = make?.(text) ?? { method: 'GET' as const, path: '/users/me' }
    const { token } = await openSession(app, account.id)
    const began = performance.now()
    const answer = await sendAs(app, token, request, make ? {} : { headers: { [place]: text } })
    expect(answer.status, `${place}: ${text}`).toBeLessThan(500)
    expect(performance.now() - began, `${place}: ${text}`).toBeLessThan(2_500)
    expect(answer.text, place).not.toContain('argon2')
  }
  expect((await passwordHashes())[0]).toEqual(before)
  expect(app.logged.filter(line => line.includes('"level":"error"'))).toEqual([])
})
