import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailHash, isReservedUsername, normaliseEmail, normaliseUsername, usernameKey } from './names.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 40 })
const sameName = (one: string, other: string) => usernameKey(one) === usernameKey(other)
const sameAddress = (one: string, other: string) => emailHash(one).equals(emailHash(other))

test('a username has 3 to 32 characters, or 2 where a script says much with one, however many bytes they take', () => {
  expect(normaliseUsername('ab')).toBeUndefined()
  expect(normaliseUsername('abc')).toBe('abc')
  expect(normaliseUsername('éa')).toBeUndefined()
  for (const name of ['王明', 'みき', 'ミキ', '김구', '明a']) expect(normaliseUsername(name)).toBe(name)
  for (const name of ['王', '각'.normalize('NFD'), 'ア']) expect(normaliseUsername(name)).toBeUndefined()
  expect(normaliseUsername('𠮷'.repeat(32))).toBe('𠮷'.repeat(32))
  expect(normaliseUsername('𠮷'.repeat(33))).toBeUndefined()
  expect(normaliseUsername('e\u0301a\u0301')).toBeUndefined()
})

test('a username has letters, digits, dots, hyphens and underscores, and nothing else', () => {
  for (const name of ['ana.b-c_9', 'Ana', 'Łukasz', 'ναι', 'नमस्ते', '٣٤٥'])
    expect(normaliseUsername(name)).toBe(name)
  for (const sign of ' @+/\\\'"<>&;,:!?*()[]{}|~^$%#=`\t\n\r\0\u007F\u00A0\u2028😀'.match(/./gsu) ?? [])
    expect(normaliseUsername(`ana${sign}bo`)).toBeUndefined()
})

test('a username has nothing that nobody can see', () => {
  for (const hidden of [
    '\u00AD',
    '\u034F',
    '\u115F',
    '\u200B',
    '\u200D',
    '\u202E',
    '\u2066',
    '\u3164',
    '\uFE0F',
    '\uFEFF',
    '\u{E0041}',
  ])
    expect(normaliseUsername(`ana${hidden}bo`)).toBeUndefined()
})

test('a username is kept as it was typed, composed', () => {
  expect(normaliseUsername('Jose\u0301')).toBe('José')
  expect(normaliseUsername('ＡＮＡ')).toBe('ＡＮＡ')
})

test('two spellings of one username are the same', () => {
  for (const [one, other] of [
    ['Ana', 'aNA'],
    ['José', 'Jose\u0301'],
    ['ａｎａ', 'ana'],
    ['ﬁona', 'fiona'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ſam', 'sam'],
    ['ΟΔΟΣ', 'οδος'],
    ['K\u212Ael', 'kKel'],
  ] as const)
    expect(sameName(one, other), `${one} and ${other}`).toBe(true)
  expect(sameName('ana', 'anna')).toBe(false)
  expect(sameName('ana', 'аna')).toBe(false)
})

test('no change of case or composition makes another name of a name', () => {
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const sign = String.fromCodePoint(point)
    if (!/[\p{L}\p{M}\p{N}]/u.test(sign)) continue
    const spellings = [sign.toUpperCase(), sign.toLowerCase(), sign.normalize('NFD'), sign.normalize('NFKD')]
    const other = spellings.find(spelling => spelling !== sign && !sameName(spelling, sign))
    expect(other, `a spelling of ${sign}`).toBeUndefined()
  }
})

test('names that would look like the product speaking are reserved in every spelling', () => {
  for (const name of ['admin', 'ADMIN', 'ａｄｍｉｎ', 'Caravan', 'no-reply', 'me', 'Deleted-User'])
    expect(isReservedUsername(name), name).toBe(true)
  expect(isReservedUsername('administratrice')).toBe(false)
})

test('an e-mail address has one recipient at one domain', () => {
  for (const address of [
    'ana',
    '@example.com',
    'ana@',
    'ana@localhost',
    'ana@example',
    'ana@@example.com',
    'a na@example.com',
    'ana@exam ple.com',
    ' ana@example.com',
    'ana@example.com\n',
    'ana@example.com,bo@example.com',
    'ana@example.com;bo@example.com',
    '"ana bo"@example.com',
    "o'ana@example.com",
    'Ana <ana@example.com>',
    'ana\r\nBcc:bo@example.com',
    'ana\0@example.com',
    'ana\u202Ebo@example.com',
    'ana\u200B@example.com',
    'ana@-example.com',
    'ana@example-.com',
    'ana@example..com',
    'ana@.example.com',
    'ana@example.com.',
    'ana@127.0.0.1',
    'ana@[127.0.0.1]',
    'ana@example.123',
    `ana@${'a'.repeat(64)}.com`,
  ])
    expect(normaliseEmail(address), address).toBeUndefined()
})

test('an e-mail address is at most 254 characters long, in the form that mail servers see', () => {
  expect(normaliseEmail(`${'a'.repeat(242)}@example.com`)).toHaveLength(254)
  expect(normaliseEmail(`${'a'.repeat(243)}@example.com`)).toBeUndefined()
  expect(normaliseEmail(`${'a'.repeat(240)}@münchen.de`)).toBeUndefined()
})

test('the domain of an address has one form, and the rest stays as it was typed', () => {
  expect(normaliseEmail('Ana.B+trips@Example.COM')).toBe('Ana.B+trips@example.com')
  expect(normaliseEmail('ana@MÜNCHEN.de')).toBe('ana@xn--mnchen-3ya.de')
  expect(normaliseEmail('王@例子.中国')).toBe('王@xn--fsqu00a.xn--fiqs8s')
  expect(normaliseEmail('Jose\u0301@example.com')).toBe('José@example.com')
})

test('two spellings of one address are the same', () => {
  expect(sameAddress('ANA@example.com', 'ana@EXAMPLE.com')).toBe(true)
  expect(sameAddress('ana@münchen.de', 'ana@xn--mnchen-3ya.de')).toBe(true)
  expect(sameAddress('ÉVA@example.com', 'e\u0301va@example.com')).toBe(true)
  for (const other of ['ana+1@example.com', 'ａna@example.com', 'anà@example.com', 'ana@example.org'])
    expect(sameAddress('ana@example.com', other), other).toBe(false)
  for (const [one, other] of [
    ['straße', 'strasse'],
    ['ﬁona', 'fiona'],
    ['ſam', 'sam'],
    ['kosmoσ', 'kosmoς'],
  ])
    expect(sameAddress(`${one}@example.com`, `${other}@example.com`), one).toBe(false)
})

test('what is accepted once is accepted again in its stored form, for any text', () => {
  fc.assert(
    fc.property(anyText, anyText, (local, text) => {
      const name = normaliseUsername(text)
      if (name !== undefined) expect(normaliseUsername(name)).toBe(name)
      const address = normaliseEmail(`${local}@${text}.com`)
      if (address === undefined) return
      expect(normaliseEmail(address)).toBe(address)
      expect(address.length).toBeLessThanOrEqual(254)
      expect(sameAddress(address, address.toLowerCase())).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})
