import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createSealer } from './sealed-fields.ts'

const keyOf = (text: string) => ({
  id: createHash('sha256').update(text).digest('hex').slice(0, 8),
  key: createHash('sha256').update(text).digest(),
})
const old = keyOf('old')
const sealer = createSealer([keyOf('new'), old])
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

test('PB-08 what was sealed opens for its person and field, whatever it says', () => {
  fc.assert(
    fc.property(fc.uuid(), anyText, anyText, (person, field, text) => {
      expect(sealer.open(person, field, sealer.seal(person, field, text))).toBe(text)
    }),
    { numRuns: 10_000 },
  )
})

test('PB-08 what was moved to another person or field never opens', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), anyText, anyText, anyText, (person, other, field, another, text) => {
      fc.pre(person !== other && field !== another)
      const sealed = sealer.seal(person, field, text)
      expect(() => sealer.open(other, field, sealed)).toThrow()
      expect(() => sealer.open(person, another, sealed)).toThrow()
    }),
    { numRuns: 5_000 },
  )
})

test('PB-08 what was changed in any bit, or cut off, never opens', () => {
  const sealed = sealer.seal('ana', 'full_name', 'ANA GARCIA')
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => sealer.open('ana', 'full_name', changed)).toThrow()
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => sealer.open('ana', 'full_name', sealed.subarray(0, length))).toThrow()
})

test('the same text is sealed differently every time', () => {
  const sealed = Array.from({ length: 100 }, () => sealer.seal('ana', 'full_name', 'ANA').toString('hex'))
  expect(new Set(sealed).size).toBe(100)
})

test('what an older key sealed opens, and what a key sealed that is not there does not', () => {
  const sealed = createSealer([old]).seal('ana', 'full_name', 'ANA')
  expect(sealer.open('ana', 'full_name', sealed)).toBe('ANA')
  expect(() => createSealer([keyOf('third')]).open('ana', 'full_name', sealed)).toThrow(old.id)
  expect(() => createSealer([{ ...keyOf('third'), id: old.id }]).open('ana', 'full_name', sealed)).toThrow()
})

const keys = ['first-key-0123456789-abcdefghijklmn', 'second-key-0123456789-abcdefghijklm']
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { DATA_KEY: keys[0] ?? '' } })
})
afterAll(() => app.close())

const secret = { passport_number: 'CANARY4711', full_name: 'Canary Bird', birth_date: '1987-06-05' }
const write = (token: string, json: object, of = app) => of.ask('PUT', '/users/me/profile', { token, json })
const read = (token: string, of = app) => of.ask('GET', '/users/me/profile', { token })
const startWith = (key: string) => createTestApp({ env: { DATA_KEY: key }, beside: app })

test('values that were swapped in the database are not shown', async () => {
  const [ana, mei] = [await app.signUp('ana'), await app.signUp('mei')]
  await write(ana.token, secret)
  await app.sql('insert into profile (user_id) values ($1)', [mei.id])
  await app.sql(
    'update profile set full_name = other.full_name from profile other where profile.user_id = $1 and other.user_id = $2',
    [mei.id, ana.id],
  )
  // Empty, not an error that its owner could do nothing about.
  const reply = await read(mei.token)
  expect([reply.status, reply.json.full_name]).toEqual([200, null])
  expect(reply.text).not.toContain('Canary')
  await app.sql('delete from profile where user_id = $1', [mei.id])
  await app.sql('update profile set full_name = passport_number, passport_number = full_name')
  expect((await read(ana.token)).json).toMatchObject({ ...secret, full_name: null, passport_number: null })
  await app.sql('update profile set full_name = passport_number, passport_number = full_name')
  expect((await read(ana.token)).json).toMatchObject(secret)
})

test('a server without the key of any profile does not start', async () => {
  await write((await app.signUp('lea')).token, secret)
  await expect(startWith(keys[1] ?? '')).rejects.toThrow('DATA_KEY does not open the stored profiles')
  const both = await startWith(`${keys[1]},${keys[0]}`)
  const newcomer = await both.signUp('newcomer', { verified: false })
  await write(newcomer.token, secret, both)
  await both.close()
  for (const key of keys) await expect(startWith(key)).rejects.toThrow('DATA_KEY')
  await app.sql('delete from profile where user_id = $1', [newcomer.id])
})

test('a new key takes over: the old one still opens, and what is written from then on needs the new one only', async () => {
  await app.sql('delete from profile')
  const { token } = await app.signUp('rui')
  await write(token, secret)
  const both = await startWith(`${keys[1]}, ${keys[0]}`)
  expect((await read(token, both)).json).toMatchObject(secret)
  expect((await write(token, { first_name: 'Ana' }, both)).json).toMatchObject(secret)
  await both.close()
  const renewed = await startWith(keys[1] ?? '')
  expect((await read(token, renewed)).json).toMatchObject(secret)
  await renewed.close()
})

test('a profile belongs to its account, so a row under a new account does not open', async () => {
  const [owner, thief] = [await app.signUp('owner'), await app.signUp('thief')]
  await write(owner.token, secret)
  await app.sql('update profile set user_id = $1 where user_id = $2', [thief.id, owner.id])
  const reply = await read(thief.token)
  expect(reply.json).toMatchObject({ full_name: null, passport_number: null, birth_date: null })
  expect(reply.text).not.toContain('CANARY')
})

const damages = {
  'in its text': `overlay(full_name placing '\\x00000000' from 40)`,
  'in the id of its key': `overlay(full_name placing '\\x00000000' from 1)`,
  'down to a byte': `'\\x00'`,
}
test.each(Object.entries(damages))(
  'a value that was damaged %s is empty until it is written anew',
  async (how, to) => {
    const { id, token } = await app.signUp(`eve${how.length}`)
    await write(token, secret)
    await app.sql(`update profile set full_name = ${to}, passport_number = null where user_id = $1`, [id])
    app.logged.length = 0
    await (await startWith(keys.join())).close()
    expect((await read(token)).json).toMatchObject({ full_name: null, birth_date: secret.birth_date })
    expect(app.logged.filter(line => line.includes('full_name')).map(line => JSON.parse(line))).toMatchObject(
      [{ user: id, field: 'full_name' }],
    )
    const stored = () => app.sql('select full_name from profile where user_id = $1', [id])
    const before = await stored()
    expect((await write(token, { first_name: 'Eve' })).json).toMatchObject({
      first_name: 'Eve',
      full_name: null,
    })
    expect(await stored()).toEqual(before)
    expect((await write(token, { full_name: 'Eve Sealed' })).json.full_name).toBe('Eve Sealed')
    expect((await read(token)).json.full_name).toBe('Eve Sealed')
  },
)
