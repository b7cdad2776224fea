import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../outbound.ts'
import { noCaptcha } from './captcha.ts'
import { createRecaptcha } from './recaptcha.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A stand-in for Google's siteverify. */
async function startGoogle(answer: unknown, listener?: RequestListener) {
  const asked: URLSearchParams[] = []
  const server = createServer(
    listener ??
      (async (request, response) => {
        asked.push(new URLSearchParams((await request.toArray()).join('')))
        response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(answer))
      }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha/api/siteverify`
  const captcha = createRecaptcha({
    outbound: createOutbound({ allow: [], configured: [url] }),
    siteKey: 'site',
    secret: 'hush',
    url,
    hostname: 'caravan.example',
  })
  return { captcha, asked }
}

const good = { success: true, score: 0.9, action: 'register', hostname: 'caravan.example' }

describe('reCAPTCHA (FT-03)', () => {
  test('the browser is told the site key and never the secret', async () => {
    const { captcha } = await startGoogle(good)
    await expect(captcha.createChallenge('register')).resolves.toEqual({
      provider: 'recaptcha',
      site_key: 'site',
    })
  })

  test('a person passes', async () => {
    const { captcha, asked } = await startGoogle(good)
    await expect(captcha.verify('token', 'register')).resolves.toBe('passed')
    expect(asked.map(form => Object.fromEntries(form))).toEqual([{ secret: 'hush', response: 'token' }])
  })

  test.each([
    ['a failure', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['another action', { ...good, action: 'login' }],
    ['no action', { ...good, action: undefined }],
    ['a low score', { ...good, score: 0.4 }],
    ['no score', { ...good, score: undefined }],
    ['another site', { ...good, hostname: 'evil.example' }],
  ])('%s is refused', async (_, answer) => {
    const { captcha } = await startGoogle(answer)
    await expect(captcha.verify('token', 'register')).resolves.toBe('refused')
  })

  test('no token is refused without asking', async () => {
    const { captcha, asked } = await startGoogle(good)
    await expect(captcha.verify('', 'register')).resolves.toBe('refused')
    expect(asked).toHaveLength(0)
  })

  test.each<[string, unknown, RequestListener?]>([
    ['a wrong secret of ours', { success: false, 'error-codes': ['invalid-input-secret'] }],
    ['an answer of another shape', { success: 'yes' }],
    ['a score that is no number', { ...good, score: '0.9' }],
    ['a failing Google', null, (_, response) => response.writeHead(500).end()],
    ['a dropped connection', null, request => request.socket.destroy()],
  ])('%s lets nobody pass and blames nobody', async (_, answer, listener) => {
    const { captcha } = await startGoogle(answer, listener)
    await expect(captcha.verify('token', 'register')).resolves.toBe('unavailable')
  })

  test('a silent Google is given up after three seconds', async () => {
    const { captcha } = await startGoogle(null, () => {})
    const started = performance.now()
    await expect(captcha.verify('token', 'register')).resolves.toBe('unavailable')
    expect(performance.now() - started).toBeLessThan(4_000)
  })
})

test('without a captcha everybody passes', async () => {
  const captcha = noCaptcha
  await expect(captcha.createChallenge('register')).resolves.toEqual({ provider: 'off' })
  await expect(captcha.verify('anything', 'login')).resolves.toBe('passed')
})
