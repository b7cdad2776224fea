import { availableParallelism } from 'node:os'
import { isStrongPassword } from '@caravan/contract/password'
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { cpuMilliseconds } from '../testing/cpu.ts'
import {
  checkPassword,
  hashOfNobody,
  hashPassword,
  needsRehash,
  verifyAgainstNothing,
  verifyPassword,
} from './passwords.ts'

const person = { username: 'mei.lin', email: 'traveller@example.org' }

describe('which passwords are taken', () => {
  test.each([
    'Kq7#vDpz',
    'correct horse Battery 9',
    'Ünïcödé-Straße-7',
    'Zug um 7:45 nach Bern',
    `aA1!${'x'.repeat(124)}`,
  ])('%s is', password => {
    expect(checkPassword(password, person)).toBe('ok')
  })

  test.each([
    ['too short', 'Kq7#vDp'],
    ['without a capital', 'kq7#vdpz'],
    ['without a small letter', 'KQ7#VDPZ'],
    ['without a digit', 'Kqx#vDpz'],
    ['without a special character', 'Kq7xvDpz'],
    ['of Chinese characters for special ones', '我的密碼Abc12345'],
    ['of eight keystrokes that make seven characters', 'Ka\u0301\u03017#vD'],
    ['too long', `aA1!${'x'.repeat(125)}`],
    ['empty', ''],
  ])('%s is weak', (_, password) => {
    expect(checkPassword(password, person)).toBe('weak')
  })

  test('eight emoji and letters count as characters, not as UTF-16 units', () => {
    expect(checkPassword('aB3😀😀😀😀', person)).toBe('weak')
    expect(checkPassword('aB3😀😀😀😀😀', person)).toBe('ok')
  })

  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd123',
    'pA$$W0RD!',
    'Welcome@123',
    'Summer2024!',
    '$uMmer2024!',
    'Qwerty123!',
    'Admin@123',
    '@Dmin123!',
    'Abcd@1234',
    'Pass@123',
    'Test@1234',
    'India@123',
    'Aa123456@',
    'Aa@123456',
    '1qaz@WSX',
    '1qaz!QAZ',
    '!QAZ2wsx',
    'Zaq12wsx!',
    'Q1w2e3r4!',
    'Asdf1234!',
    'Iloveyou1!',
    'Woaini520!',
    'Abc123!@#',
    'Letmein123!',
    'Company2024!',
    'Changeme1!',
    'Google@2023',
    'Password!2025',
    '123Qwe!@#',
    'Michael1!',
    'Liverpool1!',
    'January2026!',
    'Holiday2026!',
    'Taipei101!',
    '!1Password',
    'Trustno1!',
    'Ｐassword1!',
  ])('%s is common', password => {
    expect(isStrongPassword(password), 'only what keeps the rule needs the list').toBe(true)
    expect(checkPassword(password, person)).toBe('common')
  })

  test.each([
    'Mei.Lin2026!',
    'MeiLin#83920174',
    'm3i_L1n!2',
    'Traveller77!!',
    'Tr@veller1!',
    'Caravan!90817',
    '#C@r4van-2026',
  ])('%s is the name of the person or of the product with trimmings', password => {
    expect(checkPassword(password, person)).toBe('common')
  })

  test('a name inside of something longer, or one too short to matter, is no reason to refuse', () => {
    expect(checkPassword('Mei.Lin likes 7 llamas', person)).toBe('ok')
    expect(checkPassword('Al!9283746', { username: 'al', email: 'al@example.org' })).toBe('ok')
  })

  test('the list holds thousands of passwords that keep the rule', () => {
    const words = [
      'Password',
      'Welcome',
      'Summer',
      'Dragon',
      'Princess',
      'Monkey',
      'Qwerty',
      'Football',
      'Abc',
      'Iloveyou',
    ]
    const years = Array.from({ length: 35 }, (_, index) => 1990 + index)
    const candidates = words.flatMap(word =>
      years.flatMap(year =>
        ['!', '@', '#', '.', '$'].flatMap(sign => [`${word}${year}${sign}`, `${word}${sign}${year}`]),
      ),
    )
    const refused = new Set(candidates.filter(candidate => checkPassword(candidate, person) === 'common'))
    expect(refused.size).toBe(candidates.length)
    expect(refused.size).toBeGreaterThan(3_000)
  })

  test('a very long password is judged at once', async () => {
    const spent = await cpuMilliseconds(() => checkPassword(`aA!${'1'.repeat(125)}`, person))
    expect(spent).toBeLessThan(50)
  })
})

describe('how passwords are kept', () => {
  test('as argon2id with a salt of their own', async () => {
    const [first, second] = await Promise.all([
      hashPassword('ana', 'Kq7#vDpz'),
      hashPassword('ana', 'Kq7#vDpz'),
    ])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    await expect(verifyPassword('ana', first, 'Kq7#vDpz')).resolves.toBe(true)
    await expect(verifyPassword('ana', first, 'Kq7#vDpz ')).resolves.toBe(false)
  })

  test('nothing is cut off or trimmed', async () => {
    const long = `aA1! ${'x'.repeat(122)}`
    const hashed = await hashPassword('ana', `${long}y`)
    await expect(verifyPassword('ana', hashed, `${long}z`)).resolves.toBe(false)
    await expect(verifyPassword('ana', hashed, `${long}y`)).resolves.toBe(true)
  })

  test('a password typed on another keyboard is the same password', async () => {
    const hashed = await hashPassword('ana', 'Zu\u0308rich#2026')
    await expect(verifyPassword('ana', hashed, 'Z\u00fcrich#2026')).resolves.toBe(true)
    await expect(verifyPassword('ana', hashed, 'Ｚ\u00fcrich＃２０２６')).resolves.toBe(true)
  })

  test('a hash of weaker or other making is replaced when the password is at hand', async () => {
    const weaker = await hash('Kq7#vDpz', { memoryCost: 4_096, timeCost: 2, parallelism: 1 })
    expect(needsRehash(weaker)).toBe(true)
    expect(needsRehash('$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g')).toBe(true)
    expect(needsRehash(await hashPassword('ana', 'Kq7#vDpz'))).toBe(false)
  })

  test('an account that does not exist costs the same work as one that does', async () => {
    const shapeOf = (hashed: string) =>
      hashed.replaceAll(/[A-Za-z\d+/]{22,}$|(?<=\$)[A-Za-z\d+/]{22}(?=\$)/g, part => `${part.length}`)
    expect(shapeOf(hashOfNobody)).toBe(shapeOf(await hashPassword('ana', 'Kq7#vDpz')))
    await expect(verifyPassword('ana', hashOfNobody, 'Wrong-Password-1')).resolves.toBe(false)
    await expect(verifyAgainstNothing('ana', 'Wrong-Password-1')).resolves.toBe(false)
  })

  test('more at once than the machine can do in a moment are turned away, and the rest is done', async () => {
    const capacity = availableParallelism() + 50
    const outcomes = await Promise.allSettled(
      Array.from({ length: capacity + 7 }, (_, n) => verifyAgainstNothing(`person ${n}`, 'x')),
    )
    const turnedAway = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(turnedAway).toHaveLength(7)
    expect(turnedAway.every(({ reason }) => reason instanceof Failure && reason.code === 'server.busy')).toBe(
      true,
    )
    await expect(verifyAgainstNothing('ana', 'x')).resolves.toBe(false)
  })
})
