import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPush } from './push.ts'
import { seal } from './seal.ts'

/** A browser that subscribes, and reads what is sent to it as RFC 8291 has it. */
function openBrowser() {
  const pair = createECDH('prime256v1')
  const [point, auth] = [pair.generateKeys(), randomBytes(16)]
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read(sent: Buffer): unknown {
      const salt = sent.subarray(0, 16)
      const theirs = sent.subarray(21, 21 + sent.readUInt8(20))
      const body = sent.subarray(21 + theirs.length)
      const derive = (key: Buffer, by: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', key, by, info, bytes))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs])
      const secret = derive(pair.computeSecret(theirs), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
      expect(plain.at(-1)).toBe(2)
      return JSON.parse(plain.subarray(0, -1).toString())
    },
  }
}

let status = 201
let got: { headers: IncomingHttpHeaders; body: Buffer } | undefined
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    got = { headers: request.headers, body: Buffer.concat(chunks) }
    if (status === 302) response.setHeader('location', 'http://127.0.0.1:1/')
    if (status !== 0) response.writeHead(status).end()
  })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  got = undefined
  status = 201
})

const settings = { secret: randomBytes(32), hosts: [service], contact: 'https://caravan.example' }
const push = createPush(settings)
const device = () => {
  const browser = openBrowser()
  return { browser, device: { endpoint: `${service}/send/abc`, keys: browser.keys } }
}

test('a message reaches its browser, which alone reads it, from a server that the service knows', async () => {
  const { browser, device: to } = device()
  const message = { kind: 'expense', trip: 'Япония · 京都', who: 'Ana' }
  expect(await push.send(to, message)).toBe(true)
  expect(browser.read(got?.body ?? Buffer.alloc(0))).toEqual(message)
  expect(() => openBrowser().read(got?.body ?? Buffer.alloc(0))).toThrow()
  expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })

  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(got?.headers.authorization ?? '') ?? []
  expect(key).toBe(push.publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(
    verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString())
  expect(told).toMatchObject({ aud: service, sub: 'https://caravan.example' })
  expect(told.exp * 1_000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
})

const part = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')

test('the key stays the same with the secret, and is another one with another', () => {
  expect(createPush(settings).publicKey).toBe(push.publicKey)
  expect(createPush({ ...settings, secret: randomBytes(32) }).publicKey).not.toBe(push.publicKey)
})

test('each message is sealed anew', () => {
  const { keys } = openBrowser()
  const message = Buffer.from('{}')
  expect(seal(message, keys)).not.toEqual(seal(message, keys))
})

describe('a service that answers', () => {
  test.each([404, 410])('%i has no such subscription any more', async gone => {
    status = gone
    expect(await push.send(device().device, {})).toBe(false)
  })

  test.each([302, 400, 413, 429, 500])('%i failed, and nothing else is asked', async failed => {
    status = failed
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
    service,
    'file:///etc/passwd',
    'no address',
  ])('of nobody known is not: %s', endpoint => expect(plain.takes({ endpoint, keys })).toBe(false))

  test.each([
    { ...keys, p256dh: 'AAAA' },
    { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...keys, auth: 'AAAA' },
  ])('with broken keys is not: %j', broken => {
    expect(push.takes({ endpoint: `${service}/a`, keys: broken })).toBe(false)
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
