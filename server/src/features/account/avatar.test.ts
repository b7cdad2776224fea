import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts'

const LIMIT = 5 * 1024 * 1024

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
})
afterAll(() => app.close())

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
    .toFormat(format)
    .toBuffer()

interface Part {
  name: string
  bytes: Buffer | string
  filename?: string
  type?: string
}

async function post(parts: Part[], { token = ana.token, of = app } = {}): Promise<Reply> {
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, bytes, filename, type }) => [
      Buffer.from(
        `--caravan\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--caravan--\r\n'),
  ])
  const response = await of.app.inject({
    method: 'POST',
    url: '/api/users/me/profile/avatar',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=caravan',
    },
    payload,
  })
  const { statusCode: status, headers, body: text } = response
  return { status, headers, text, json: JSON.parse(text) }
}
const upload = (bytes: Buffer | string, filename = 'me.png', type = 'image/png') =>
  post([{ name: 'file', bytes, filename, type }])
const fetched = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: `/api${url}`, headers: { host: 'localhost' } })
const shown = async (path: string) =>
  (await app.ask('GET', path, { token: ana.token })).json.avatar_url as string
const stored = () => readdir(join(app.dataDir, 'avatars'))
/** The stored picture is the one that is shown. */
const isTidy = async () =>
  expect(await stored()).toEqual([(await shown('/users/me')).replace('/avatars/', '')])

test('a picture in any of the three formats is shown wherever the account is, and replaces the one before', async () => {
  const seen: string[] = []
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const reply = await upload(await picture(format), `me.${format}`, `image/${format}`)
    expect(reply.status).toBe(200)
    expect(reply.json.avatar_url).toMatch(/^\/avatars\/[0-9a-f]{32}\.webp$/)
    expect(await shown('/users/me')).toBe(reply.json.avatar_url)
    expect(await shown('/users/me/profile')).toBe(reply.json.avatar_url)
    seen.push(reply.json.avatar_url)
  }
  await isTidy()
  expect(await Promise.all(seen.map(async url => (await fetched(url)).statusCode))).toEqual([404, 404, 200])
})

test('UP-06 a picture is served to everybody, as a picture and nothing else', async () => {
  await upload(await picture())
  const reply = await fetched(await shown('/users/me'))
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/),
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 30, height: 30 })
  expect((await fetched(await shown('/users/me'), 'HEAD')).statusCode).toBe(200)
})

test('a picture that nobody has is not found, whatever it is called', async () => {
  await upload(await picture())
  const name = (await shown('/users/me')).replace('/avatars/', '')
  for (const strange of [
    `${'0'.repeat(32)}.webp`,
    name.toUpperCase(),
    name.replace('.webp', '.png'),
    name.replace('.webp', ''),
    `${name}.part`,
    `..%2F..%2Fsecrets%2Fdata-key`,
    `..%2Favatars%2F${name}`,
    `%2e%2e/${name}`,
    'x',
  ]) {
    const reply = await fetched(`/avatars/${strange}`)
    expect([reply.statusCode, reply.headers['content-type']], strange).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
  }
})

test('whoever has seen the account before sees the new picture', async () => {
  for (const path of ['/users/me', '/users/me/profile']) {
    const etag = String((await app.ask('GET', path, { token: ana.token })).headers['etag'])
    const reply = await upload(await picture())
    const again = await app.ask('GET', path, { token: ana.token, headers: { 'if-none-match': etag } })
    expect([again.status, again.json?.avatar_url], path).toEqual([200, reply.json.avatar_url])
  }
})

function padded(png: Buffer, size: number): Buffer {
  const filler = Buffer.alloc(size - png.length - 12)
  const chunk = Buffer.concat([Buffer.from('caRv'), filler])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(filler.length)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, 33), length, chunk, sum, png.subarray(33)])
}

test('SZ-01 a picture has five megabytes at most', async () => {
  const png = await picture()
  expect((await upload(padded(png, LIMIT - 1))).status).toBe(200)
  expect((await upload(padded(png, LIMIT))).status).toBe(200)
  const reply = await upload(padded(png, LIMIT + 1))
  expect([reply.status, reply.json.code, reply.json.detail]).toEqual([
    413,
    'avatar.too_large',
    'The picture must be at most 5 MB and 25 megapixels.',
  ])
  await isTidy()
})

test('UP-03 what a file is said to be does not matter, what it is does', async () => {
  const before = await shown('/users/me')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [bytes, status, code] of [
    [svg, 415, 'avatar.not_an_image'],
    ['<!doctype html><script>alert(1)</script>', 415, 'avatar.not_an_image'],
    [await picture('gif'), 415, 'avatar.not_an_image'],
    ['', 415, 'avatar.not_an_image'],
    [(await picture()).subarray(0, 60), 422, 'avatar.unreadable'],
    [Buffer.concat([(await picture()).subarray(0, 33), Buffer.from(svg)]), 422, 'avatar.unreadable'],
  ] as const) {
    const reply = await upload(Buffer.from(bytes))
    expect([reply.status, reply.json.code], String(bytes).slice(0, 20)).toEqual([status, code])
  }
  expect(await shown('/users/me')).toBe(before)
  const named = await upload(await picture('jpeg'), '../../../etc/passwd%00.svg', 'image/svg+xml')
  expect(named.status).toBe(200)
  await isTidy()
})

test('SZ-02 one file comes alone', async () => {
  await upload(await picture())
  const file = { name: 'file', bytes: await picture(), filename: 'me.png', type: 'image/png' }
  const other = { name: 'caption', bytes: 'me' }
  for (const parts of [
    [],
    [other],
    [{ ...file, name: 'picture' }],
    [file, file],
    [other, file],
    [file, other],
  ]) {
    const reply = await post(parts)
    expect([400, 422], `${parts.map(part => part.name)}`).toContain(reply.status)
  }
  expect((await app.ask('POST', '/users/me/profile/avatar', { token: ana.token, json: {} })).status).toBe(415)
  expect((await app.ask('POST', '/users/me/profile/avatar')).status).toBe(401)
  await isTidy()
})

test('of pictures that are uploaded at once one is kept', async () => {
  // As many as one account may have under way.
  const pictures = await Promise.all(Array.from({ length: 3 }, () => picture()))
  const replies = await Promise.all(pictures.map(bytes => upload(bytes)))
  expect(replies.map(reply => reply.status)).toEqual(Array(3).fill(200))
  await isTidy()
})

test('ten pictures an hour are taken', async () => {
  const of = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await post([{ name: 'file', bytes: 'x', filename: 'x.png' }], { of })).status)
  expect(statuses).toEqual([...Array(10).fill(415), 429])
  await of.close()
})
