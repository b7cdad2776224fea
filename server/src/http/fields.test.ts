import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { endpoints, fieldsOf, idsIn, requestFor, withField } from '../testing/samples.ts'
import { send, sendAs } from '../testing/send.ts'
import { type Stage, setStage } from '../testing/stage.ts'
import { isLong } from '../testing/strength.ts'
import { openSession } from '../testing/tokens.ts'

let app: TestApp
let id: string
let token: string
let stage: Stage
beforeAll(async () => {
  app = await createTestApp()
  const ana = await app.signUp('ana')
  ;({ id, token } = ana)
  stage = await setStage(app, ana)
  await app.mailIsOut()
})
afterAll(() => app.close())

/** Signing out takes a session of its own each time. */
const tokenFor = async (name: string) => (name === 'logout' ? (await openSession(app, id)).token : token)

const SHARE = 10

/** One of every kind that JSON has, and some that look like another. */
const anything: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  '',
  '1',
  'true',
  'null',
  '\0',
  '\u{D800}',
  [],
  ['en'],
  [{}],
  {},
  { length: 1 },
  { toString: 'a' },
]

/** Every field of every body, with values that its schema does not take: some of them each, and every one of them somewhere. */
const wrongJson = endpoints.flatMap(([name, endpoint]) =>
  endpoint.body
    ? fieldsOf(endpoint.body).flatMap(({ path, schema }, index) => {
        const refused = anything
          .filter(value => !z.safeParse(schema, value).success)
          .filter((_, n) => isLong || n % SHARE === index % SHARE)
        const isRequired = !z.safeParse(schema, undefined).success
        return [...refused, ...(isRequired ? [undefined] : [])].map(value => ({
          name,
          endpoint,
          path,
          value,
        }))
      })
    : [],
)

describe('MF-03 a field', () => {
  test('of the wrong type, or missing, is named, and nothing is done', async () => {
    const before = await fingerprint(app)
    expect(wrongJson.length).toBeGreaterThan(150)
    for (const { name, endpoint, path, value } of wrongJson) {
      // A body that does not say which trip it is about is about none.
      const status = idsIn(endpoint).includes(path) ? 404 : 422
      const request = requestFor(endpoint, stage)
      const answer = await sendAs(app, token, { ...request, json: withField(request.json, path, value) })
      const said = `${name} ${path} = ${JSON.stringify(value)}`
      expect([said, answer.status]).toEqual([said, status])
      if (status === 404) continue
      const named: string[] = answer.json.errors.map((error: { field: string }) => error.field)
      expect([said, named.some(field => field === path || field.startsWith(`${path}.`))]).toEqual([
        said,
        true,
      ])
    }
    expect(await fingerprint(app)).toEqual(before)
  })

  const texts = endpoints.flatMap(([name, endpoint]) =>
    (['form', 'query'] as const).flatMap(part => {
      const schema = endpoint[part]
      return schema ? fieldsOf(schema).map(field => ({ name, endpoint, part, ...field })) : []
    }),
  )

  test.each(texts)(
    '$path of $name is asked for in its $part, and taken once',
    async ({ name, endpoint, part, path, schema }) => {
      const request = requestFor(endpoint, stage)
      const [address = '', query = ''] = request.path.split('?')
      const pairs = new URLSearchParams(part === 'form' ? request.form : query)
      const ask = async (text: string) =>
        send(app, {
          method: request.method,
          url: `/api${part === 'form' ? address : `${address}?${text}`}`,
          headers: {
            authorization: `Bearer ${await tokenFor(name)}`,
            ...(part === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          },
          ...(part === 'form' ? { payload: text } : {}),
        })

      const twice = await ask(`${pairs}&${path}=${pairs.get(path)}`)
      expect([twice.status, twice.json.errors]).toEqual([422, [{ field: path, code: 'request.invalid' }]])
      pairs.delete(path)
      const missing = await ask(`${pairs}`)
      const { access } = endpoint
      // Without the trip that it is about, a call is about nothing.
      if (typeof access === 'object' && 'by' in access && access.by === path) expect(missing.status).toBe(404)
      else if (z.safeParse(schema, undefined).success)
        expect(missing.json?.errors ?? []).not.toContainEqual({ field: path, code: 'request.invalid' })
      else expect(missing.json.errors).toContainEqual({ field: path, code: 'request.invalid' })
      pairs.set(`${path}[]`, 'x')
      pairs.set(`${path}.x`, 'x')
      expect((await ask(`${pairs}`)).status).toBe(missing.status)
    },
  )

  test('that nobody declared is dropped', async () => {
    // An archive tells when it was made.
    const others = endpoints.filter(([name]) => name !== 'exportArchive')
    for (const [name, endpoint] of others.filter(([, { query }]) => query)) {
      const request = requestFor(endpoint, stage)
      const plain = await sendAs(app, await tokenFor(name), request)
      const more = await sendAs(app, await tokenFor(name), {
        ...request,
        path: `${request.path}&more=1&__proto__=x&constructor=y`,
      })
      expect([more.status, more.text.replace(/"(instance|challenge)".*/, '')]).toEqual([
        plain.status,
        plain.text.replace(/"(instance|challenge)".*/, ''),
      ])
    }
  })
})
