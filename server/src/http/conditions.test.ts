import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { listsTag, versionIn } from './etag.ts'
import { preferences } from './preferences.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp()
  token = (await app.signUp('ana')).token
})
afterAll(() => app.close())

const rename = (first_name: string, headers: Record<string, string> = {}) =>
  app.ask('PUT', '/users/me/profile', { token, json: { first_name }, headers })

describe('a version', () => {
  test('is the tag of what has one, and keeps it from being sent again', async () => {
    for (const path of ['/users/me', '/users/me/profile']) {
      const { headers, json } = await app.ask('GET', path, { token })
      const tag = `"${json.version}"`
      expect(headers['etag']).toBe(tag)
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const again = await app.ask('GET', path, { token, headers: { 'if-none-match': known } })
        expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', tag])
      }
      for (const unknown of ['"x"', String(json.version), `"${json.version + 1}"`, ''])
        expect((await app.ask('GET', path, { token, headers: { 'if-none-match': unknown } })).status).toBe(
          200,
        )
    }
  })

  test('that is the one meant lets a change through, and a condition that cannot be read does not', async () => {
    const { version } = (await rename('Ana')).json
    for (const meant of [
      `"${version + 1}"`,
      `"${version - 1}"`,
      '"x"',
      '""',
      String(version),
      'x',
      '"1", "2"',
      '',
      '"9999999999"',
    ]) {
      const refused = await rename('Eve', { 'if-match': meant })
      expect([meant, refused.status, refused.json.code]).toEqual([meant, 412, 'version.outdated'])
      expect(refused.json.current).toMatchObject({ first_name: 'Ana', version })
    }
    expect((await rename('Bea', { 'if-match': `"${version}"` })).json.version).toBe(version + 1)
    expect((await rename('Cleo', { 'if-match': `W/"${version + 1}"` })).json.version).toBe(version + 2)
    expect((await rename('Dora', { 'if-match': '*' })).json.version).toBe(version + 3)
    expect((await rename('Elsa')).json.version).toBe(version + 4)
  })
})

test.each([
  [undefined, false],
  ['"1"', true],
  ['W/"1"', true],
  ['"0" , "1"', true],
  ['*', true],
  ['"11"', false],
  ['', false],
])('the header %s lists the tag "1": %s', (header, lists) => {
  expect([listsTag(header, '"1"'), listsTag(header, 'W/"1"')]).toEqual([lists, lists])
})

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', 7],
  [' W/"7" ', 7],
  ['"07"', 7],
  ['7', Number.NaN],
  ['"-7"', Number.NaN],
  ['', Number.NaN],
])('the header %s asks for the version %s', (header, version) => {
  expect(versionIn(header)).toBe(version)
})

test.each([
  [undefined, []],
  ['', []],
  ['en', ['en']],
  ['en;q=0.5, zh', ['zh', 'en']],
  ['A;Q=1, b; q=0.9 ,c;q=0', ['a', 'b']],
  ['a;q=x, b', ['b']],
  [';q=1,,', []],
])('the header %s prefers %j', (header, values) => {
  expect(preferences(header)).toEqual(values)
})
