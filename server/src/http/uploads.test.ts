import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { listen } from '../testing/raw-http.ts'
import { multipart, multipartType, type Part, send } from '../testing/send.ts'

let app: TestApp
let token: string
let port: number
beforeAll(async () => {
  app = await createTestApp()
  token = (await app.signUp('ana')).token
  port = await listen(app)
})
afterAll(() => app.close())

const MIB = 1024 * 1024
const url = '/api/users/me/profile/avatar'

const upload = (payload: Buffer | string, type = multipartType) =>
  send(app, {
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload,
  })

const picture: Part = { filename: 'a.png', content: 'no picture at all' }

describe('SZ-01 an upload', () => {
  test.each([
    [5 * MIB - 1, 415, 'avatar.not_an_image'],
    [5 * MIB, 415, 'avatar.not_an_image'],
    [5 * MIB + 1, 413, 'avatar.too_large'],
  ])('of %i bytes answers %i %s', async (bytes, status, code) => {
    const answer = await upload(multipart({ filename: 'a.png', content: Buffer.alloc(bytes) }))
    expect([answer.status, answer.json.code]).toEqual([status, code])
  })

  test('that is far too large hears so over a real connection, which goes on', async () => {
    const before = process.memoryUsage().rss
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let round = 0; round < 2; round++) expect(await sendLarge(24, agent)).toBe(413)
    agent.destroy()
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB)
  })
})

/** Sends a file of so many MiB piece by piece, so that it is nowhere whole unless the server makes it so. */
async function sendLarge(mebibytes: number, agent: Agent): Promise<number | undefined> {
  const whole = multipart({ filename: 'a.png', content: '|' }).toString()
  const [head = '', tail = ''] = whole.split('|')
  const piece = Buffer.alloc(MIB)
  const call = request({
    ...{ agent, port, host: 'localhost', path: url, method: 'POST' },
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': multipartType,
      'content-length': head.length + mebibytes * MIB + tail.length,
    },
  })
  const answered = once(call, 'response')
  await pipeline(Readable.from([Buffer.from(head), ...Array(mebibytes).fill(piece), Buffer.from(tail)]), call)
  const [answer]: IncomingMessage[] = await answered
  await answer?.resume().toArray()
  return answer?.statusCode
}

describe('SZ-02 an upload is one file and nothing else', () => {
  const malformed: [string, Buffer | string][] = [
    ['without a part', multipart()],
    ['of two files', multipart(picture, picture)],
    ['of two files of two names', multipart(picture, { ...picture, name: 'other' })],
    ['of a thousand files', multipart(...Array.from({ length: 1_000 }, () => picture))],
    ['with a field before it', multipart({ name: 'note', content: 'hello' }, picture)],
    ['with a field behind it', multipart(picture, { name: 'note', content: 'hello' })],
    ['as a field of text', multipart({ content: 'not a file' })],
    ['of another name', multipart({ ...picture, name: 'avatar' })],
    ['named like a property', multipart({ ...picture, name: '__proto__' })],
    ['that ends early', multipart(picture).subarray(0, -30)],
    ['that ends within its headers', multipart(picture).subarray(0, 40)],
    ['that is empty', ''],
    ['that is something else', 'nothing of the kind'],
    ['with endless headers', multipart({ ...picture, name: 'x'.repeat(200_000) })],
  ]

  test.each(malformed)('%s', async (_what, payload) => {
    const answer = await upload(payload)
    expect([400, 422]).toContain(answer.status)
    expect(answer.json.code).toMatch(/^request\.(malformed|invalid)$/)
  })

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=another-one',
    `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  ])('under the type "%s" it cannot be read', async type => {
    const answer = await upload(multipart(picture), type)
    expect(answer.json.code).toMatch(/^request\.(malformed|invalid)$/)
  })

  test.each(['multipart/mixed; boundary=a', 'application/json', 'image/png', 'application/octet-stream'])(
    'it is not "%s"',
    async type => {
      expect((await upload(multipart(picture), type)).status).toBe(415)
    },
  )

  test('whatever has been sent, the next one is received', async () => {
    for (const [, payload] of malformed) {
      const body = typeof payload === 'string' ? payload : new Uint8Array(payload)
      const refused = await fetch(`http://localhost:${port}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': multipartType },
        body,
      })
      expect([400, 422]).toContain(refused.status)
      await refused.text()
    }
    const answer = await upload(multipart(picture))
    expect(answer.json.code).toBe('avatar.not_an_image')
  })
})
