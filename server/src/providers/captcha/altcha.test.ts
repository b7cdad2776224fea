import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAltcha } from './altcha.ts'
import type { CaptchaAction } from './port.ts'

const secret = Buffer.alloc(32, 7)

function startCaptcha(options: { secret?: Buffer } = {}) {
  const spent = new Map<string, Date>()
  const captcha = createAltcha({
    secret,
    difficulty: { cost: 2, from: 3, to: 6 },
    spend: async (id, expires) => !spent.has(id) && spent.set(id, expires).has(id),
    ...options,
  })
  return { captcha, spent }
}

type Captcha = ReturnType<typeof createAltcha>

async function solve(captcha: Captcha, action: CaptchaAction) {
  const offer = await captcha.createChallenge(action)
  if (offer.provider !== 'altcha') throw new Error('not a proof of work')
  const challenge = offer.challenge as unknown as Parameters<typeof solveChallenge>[0]['challenge']
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}

function tokenOf(proof: unknown): string {
  return Buffer.from(JSON.stringify(proof)).toString('base64')
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the proof of work (FT-03)', () => {
  test('a solved challenge passes once', async () => {
    const { captcha, spent } = startCaptcha()
    const token = tokenOf(await solve(captcha, 'register'))
    await expect(captcha.verify(token, 'register')).resolves.toBe('passed')
    await expect(captcha.verify(token, 'register')).resolves.toBe('refused')
    expect(spent.size).toBe(1)
  })

  test('of the same token sent ten times at once, one passes', async () => {
    const { captcha } = startCaptcha()
    const token = tokenOf(await solve(captcha, 'register'))
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => captcha.verify(token, 'register')))
    expect(verdicts.filter(verdict => verdict === 'passed')).toHaveLength(1)
  })

  test('what was solved for one action is refused for another, and stays good for its own', async () => {
    const { captcha } = startCaptcha()
    const token = tokenOf(await solve(captcha, 'login'))
    await expect(captcha.verify(token, 'register')).resolves.toBe('refused')
    await expect(captcha.verify(token, 'login')).resolves.toBe('passed')
  })

  test('a challenge is good for ten minutes, and is remembered as long as that', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
    const { captcha, spent } = startCaptcha()
    const [early, late] = [await solve(captcha, 'register'), await solve(captcha, 'register')]
    vi.setSystemTime(new Date('2026-11-20T12:09:59Z'))
    await expect(captcha.verify(tokenOf(early), 'register')).resolves.toBe('passed')
    expect([...spent.values()]).toEqual([new Date('2026-11-20T12:10:00Z')])
    vi.setSystemTime(new Date('2026-11-20T12:10:01Z'))
    await expect(captcha.verify(tokenOf(late), 'register')).resolves.toBe('refused')
  })

  test('a challenge of another server is refused', async () => {
    const token = tokenOf(await solve(startCaptcha({ secret: Buffer.alloc(32, 8) }).captcha, 'register'))
    await expect(startCaptcha().captcha.verify(token, 'register')).resolves.toBe('refused')
  })

  test('a challenge that was changed is refused', async () => {
    const { captcha, spent } = startCaptcha()
    const { challenge, solution } = await solve(captcha, 'login')
    for (const change of [
      { data: { action: 'register' } },
      { expiresAt: 4_000_000_000 },
      { keyPrefix: '00' },
    ]) {
      const forged = { ...challenge, parameters: { ...challenge.parameters, ...change } }
      await expect(captcha.verify(tokenOf({ challenge: forged, solution }), 'register')).resolves.toBe(
        'refused',
      )
    }
    expect(spent.size).toBe(0)
  })

  test('a challenge without its solution is refused', async () => {
    const { captcha, spent } = startCaptcha()
    const { challenge, solution } = await solve(captcha, 'register')
    const guess = { counter: 4, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') }
    for (const wrong of [guess, { ...solution, derivedKey: 'zz' }, { ...solution, derivedKey: '' }, null]) {
      await expect(captcha.verify(tokenOf({ challenge, solution: wrong }), 'register')).resolves.toBe(
        'refused',
      )
    }
    expect(spent.size).toBe(0)
  })

  test.each(['', 'off', '{}', 'null', tokenOf(null), tokenOf([]), tokenOf({ challenge: {} }), '\u0000', 'é'])(
    'the token %j is refused',
    async token => {
      await expect(startCaptcha().captcha.verify(token, 'register')).resolves.toBe('refused')
    },
  )
})
