import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAltcha } from '../../../server/src/providers/captcha/altcha.ts'
import { type Challenge, prove } from './captcha.proof.ts'
import { CaptchaUnavailable, solveCaptcha } from './captcha.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function startServer() {
  const spent = new Set<string>()
  return createAltcha({
    secret: Buffer.alloc(32, 1),
    difficulty: { cost: 20, from: 5, to: 30 },
    spend: async id => !spent.has(id) && spent.add(id).has(id),
  })
}

async function challengeOf(server: ReturnType<typeof startServer>): Promise<Challenge> {
  const offer = await server.createChallenge('register')
  if (offer.provider !== 'altcha') throw new Error('not a proof of work')
  return offer.challenge as unknown as Challenge
}

/** The browser's answer from `GET /api/captcha/challenge`. */
function answering(answer: (address: URL) => Promise<Response>) {
  vi.stubGlobal('fetch', (address: string) => answer(new URL(address, 'http://localhost')))
}

describe('the proof of work, solved here and checked by the server', () => {
  test('with the PBKDF2 of the browser', async () => {
    const server = startServer()
    const token = await prove(await challengeOf(server), 5_000)
    await expect(server.verify(token, 'register')).resolves.toBe('passed')
  })

  test('in plain JavaScript, where there is no secure context', async () => {
    const server = startServer()
    const challenge = await challengeOf(server)
    vi.stubGlobal('crypto', {})
    const token = await prove(challenge, 5_000)
    vi.unstubAllGlobals()
    await expect(server.verify(token, 'register')).resolves.toBe('passed')
  })

  test('both ways find the same', async () => {
    const challenge = await challengeOf(startServer())
    const natively = await prove(challenge, 5_000)
    vi.stubGlobal('crypto', {})
    await expect(prove(challenge, 5_000)).resolves.toBe(natively)
  })

  test('is given up when it takes too long', async () => {
    await expect(prove(await challengeOf(startServer()), 0)).rejects.toThrow('too long')
  })
})

describe('the token for a registration', () => {
  test('is a solved challenge for exactly that', async () => {
    const server = startServer()
    answering(async address =>
      Response.json(await server.createChallenge(address.searchParams.get('action') as 'login')),
    )
    const token = await solveCaptcha('login')
    await expect(server.verify(token, 'register')).resolves.toBe('refused')
    await expect(server.verify(token, 'login')).resolves.toBe('passed')
  })

  test('is "off" where the server asks for nothing', async () => {
    answering(async () => Response.json({ provider: 'off' }))
    await expect(solveCaptcha('register')).resolves.toBe('off')
  })

  test('is not to be had from a broken challenge or without a page to load Google in', async () => {
    for (const offer of [
      { provider: 'altcha', challenge: {} },
      { provider: 'recaptcha', site_key: 'x' },
    ]) {
      answering(async () => Response.json(offer))
      await expect(solveCaptcha('register')).rejects.toThrow(CaptchaUnavailable)
      await expect(solveCaptcha('register')).rejects.toMatchObject({ code: 'captcha.unavailable' })
    }
  })

  test('is not to be had without the server, and the reason is told', async () => {
    answering(() => Promise.reject(new TypeError('no network')))
    await expect(solveCaptcha('register')).rejects.toMatchObject({ code: 'network' })
    answering(async () => new Response('', { status: 429 }))
    await expect(solveCaptcha('register')).rejects.toMatchObject({ code: 'limit.rate' })
  })
})
