import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, openPushService } from '../../testing/push-service.ts'
import { createPush } from './push.ts'
import { seal } from './seal.ts'

const service = await openPushService()
afterAll(() => service.close())
beforeEach(() => {
  service.got.length = 0
  service.status = 201
})
const sent = () => service.got.at(-1)?.body ?? Buffer.alloc(0)

/** Section 5 of the RFC. */
const rfc8291 = {
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  device: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const settings = { secret: randomBytes(32), hosts: [service.origin], contact: 'https://caravan.example' }
const push = createPush(settings)
const device = () => {
  const browser = openBrowser()
  return { browser, device: { endpoint: `${service.origin}/send/abc`, keys: browser.keys } }
}

test('a message reaches its browser, which alone reads it, from a server that the service knows', async () => {
  const { browser, device: to } = device()
  const message = { kind: 'expense', trip: 'Япония · 京都', who: 'Ana' }
  expect(await push.send(to, message)).toBe(true)
  expect(browser.read(sent())).toEqual(message)
  expect(() => openBrowser().read(sent())).toThrow()
  expect(service.got[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })

  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(service.got[0]?.headers.authorization ?? '') ?? []
  expect(key).toBe(push.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(told).toMatchObject({ aud: service.origin, sub: 'https://caravan.example' })
  expect(told.exp * 1_000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
})

const part = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')

test('the key stays the same with the secret, and is another one with another', () => {
  expect(createPush(settings).publicKey).toBe(push.publicKey)
  expect(createPush({ ...settings, secret: randomBytes(32) }).publicKey).not.toBe(push.publicKey)
})

test('the example of RFC 8291 is sealed to the letter', () => {
  const [keys, pair] = [rfc8291.device, createECDH('prime256v1')]
  pair.setPrivateKey(rfc8291.sender, 'base64url')
  const once = { pair, salt: Buffer.from(rfc8291.salt, 'base64url') }
  const sealed = seal(Buffer.from('When I grow up, I want to be a watermelon'), keys, once)
  expect(sealed.toString('base64url')).toBe(rfc8291.sealed)
})

test('each message is sealed anew', () => {
  const { keys } = openBrowser()
  const message = Buffer.from('{}')
  expect(seal(message, keys)).not.toEqual(seal(message, keys))
})

describe('a service that answers', () => {
  test.each([404, 410])('%i has no such subscription any more', async gone => {
    service.status = gone
    expect(await push.send(device().device, {})).toBe(false)
  })

  test.each([302, 400, 413, 429, 500])('%i failed, and nothing else is asked', async failed => {
    service.status = failed
    await expect(push.send(device().device, {})).rejects.toMatchObject({
      reason: 'bad_answer',
      status: failed,
    })
  })
})

describe('an address', () => {
  const { keys } = openBrowser()
  const plain = createPush({ ...settings, hosts: [] })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])('of a known service is taken: %s', endpoint => expect(plain.takes({ endpoint, keys })).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://evil-fcm.googleapis.com.example/abc',
    'https://notify.windows.com.example/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    service.origin,
    'file:///etc/passwd',
    'no address',
  ])('of nobody known is not: %s', endpoint => expect(plain.takes({ endpoint, keys })).toBe(false))

  test.each([
    { ...keys, p256dh: 'AAAA' },
    { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...keys, auth: 'AAAA' },
  ])('with broken keys is not: %j', broken => {
    expect(push.takes({ endpoint: `${service.origin}/a`, keys: broken })).toBe(false)
  })

  test('of a known service that leads to a private address is not called', async () => {
    const rebound = createPush({
      ...settings,
      hosts: [],
      lookup: (_host, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    })
    const sending = rebound.send({ endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys }, {})
    await expect(sending).rejects.toMatchObject({ reason: 'refused' })
  })
})
