import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let folder: string

const script = 'console.log("Caravan")\n'.repeat(50)
const files: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><html lang="en"><body><div id="root"></div></body></html>',
  'landing.en.html': '<!doctype html><html lang="en"><h1>Plan trips together</h1></html>',
  'landing.zh.html': '<!doctype html><html lang="en"><h1>一起規劃旅程</h1></html>',
  'edit-trip.en.html': '<!doctype html><html lang="en"><h1>The outline of a trip</h1></html>',
  'other.zh.html': '<!doctype html><html lang="en"><title>一起規劃旅程</title></html>',
  'assets/app-1a2b.js': script,
  'assets/app-1a2b.js.br': brotliCompressSync(script),
  'assets/app-1a2b.js.gz': gzipSync(script),
  'assets/MonaSans.woff2': 'a font',
  'assets/heic.worker-1a2b.js': 'fetch("/assets/libheif-1a2b.wasm")',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': 'User-agent: *',
  '.caravan-build': 'a fingerprint',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravan-web-'))
  // A folder above that is called like the one whose files never change must not make the others so.
  const web = join(folder, 'assets', 'dist')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(web, name)), { recursive: true })
    await writeFile(join(web, name), content)
  }
  app = await createTestApp({ env: { REGISTRATION: 'invited', STREETS: 'off' }, parts: { web } })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.app.inject({
    method,
    url,
    headers: { host: 'localhost', ...headers },
  })
  return { status: statusCode, headers: answered, bytes: rawPayload, text: rawPayload.toString() }
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ')

describe('a page', () => {
  const pages = [
    '/',
    '/?email=a%40example.com',
    '/register',
    '/dashboard',
    '/profile',
    '/create-trip',
    '/share?left=1',
    '/edit-trip/1',
    '/edit-trip/1/?day=2027-03-27',
    '/verify_email?token=x',
    '/reset_password',
    '/terms',
    '/join?token=x',
    '/dashboard/',
    '/profile/?section=account',
    '/verify_email/?token=x',
    '/terms/',
  ]

  test.each(pages)('is at %s', async url => {
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toBe(policy)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['vary']).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.text).toMatch(/^<!doctype html><html lang="en" data-registration="invited">/)
  })

  test('of a shared trip is kept by nobody and found by no search engine', async () => {
    const answer = await get('/shared/a-token')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect((await get('/terms')).headers).not.toHaveProperty('x-robots-tag')
  })

  test.each([
    '/nothing',
    '/dashboard//',
    '/DASHBOARD',
    '/edit-trip',
    '/edit-trip/',
    '/edit-trip//',
    '/edit-trip/1//',
    '/edit-trip/1/2',
    '/shared',
    '/shared/1/2',
    '/index.html',
    '/landing.en.html',
    '/.caravan-build',
    '/assets/gone.js',
    '/assets/app-1a2b.js.br',
    '/assets/',
    '/assets/../index.html',
    '/assets/%2e%2e/.caravan-build',
    '/apis',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('is not at %s, and says so as one', async url => {
    const answer = await get(url)
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toBe(policy)
    expect(answer.text).toContain('<div id="root"></div>')
  })

  test.each(['/api', '/api/', '/api/nothing', '/API/x', '/api%2Fx', '/%61pi/x', '/api;x', '/api/docs/x'])(
    'is never at %s',
    async url => {
      const answer = await get(url, { accept: 'text/html' })
      expect([answer.status, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ])
    },
  )

  test('has the landing painted in it, in the language of its reader', async () => {
    expect((await get('/')).text).toContain('<h1>Plan trips together</h1>')
    const chinese = (await get('/', { cookie: 'language=zh' })).text
    expect(chinese).toContain('<html lang="zh-Hant" data-registration="invited"><h1>一起規劃旅程</h1>')
    expect((await get('/dashboard')).text).toContain('<div id="root"></div>')
  })

  test.each(['/terms', '/nothing'])(
    'without a document of its own has a head in the language of its reader, %s',
    async url => {
      const chinese = (await get(url, { cookie: 'language=zh' })).text
      expect(chinese).toContain('<html lang="zh-Hant" data-registration="invited"><title>一起規劃旅程')
    },
  )

  test('has what the build painted for its address in it, whichever trip it is', async () => {
    for (const url of ['/edit-trip/1', '/edit-trip/2/?day=2027-03-27'])
      expect((await get(url)).text).toContain('The outline of a trip')
  })

  test.each([
    ['zh', 'zh-Hans'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-HK', 'zh-Hant'],
    ['zh-MO', 'zh-Hant'],
    ['zh-Hant-CN', 'zh-Hant'],
    ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hant'],
    ['fr, zh-Hans;q=0.5', 'zh-Hans'],
    ['en;q=0.5, zh;q=0.9', 'zh-Hans'],
    ['ZH-tw', 'zh-Hant'],
    ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
    ['zh;q=0, en', 'en'],
    ['zha', 'en'],
    ['fr', 'en'],
    ['', 'en'],
    [';;;,,q=', 'en'],
  ])('for a browser that wants "%s" is in %s', async (accepted, lang) => {
    expect((await get('/terms', { 'accept-language': accepted })).text).toContain(`<html lang="${lang}"`)
    // The chosen language comes before that of the browser.
    expect((await get('/terms', { 'accept-language': accepted, cookie: 'a=b; language=en' })).text).toContain(
      '<html lang="en"',
    )
  })

  test.each([
    ['theme=dark', ' data-theme="dark">'],
    ['theme=light; language=zh', ' data-theme="light">'],
    ['theme=system', ' data-registration="invited">'],
    ['theme="><script>alert(1)</script>', ' data-registration="invited">'],
    ['theme=', ' data-registration="invited">'],
  ])('for a browser with the cookie %s starts%s', async (cookie, end) => {
    expect(/<html[^>]*>/.exec((await get('/', { cookie })).text)?.[0]).toMatch(
      new RegExp(`${RegExp.escape(end)}$`),
    )
  })

  test('is sent again only when it has changed', async () => {
    const first = await get('/dashboard')
    const etag = String(first.headers['etag'])
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await get('/dashboard', { 'if-none-match': known })
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
      expect(again.headers['content-security-policy']).toBe(policy)
    }
    expect((await get('/dashboard', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get('/dashboard', { 'if-none-match': etag, cookie: 'theme=dark' })).status).toBe(200)
    expect((await get('/nothing', { 'if-none-match': etag })).status).toBe(404)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['brotli', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('for a browser that takes "%s" is encoded as %s', async (accepted, encoding) => {
    const answer = await get('/terms', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    const decode =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
    expect(decode(answer.bytes).toString()).toBe((await get('/terms')).text)
  })

  test('answers HEAD without a body, and nothing else', async () => {
    const head = await get('/terms', {}, 'HEAD')
    expect([head.status, head.text]).toEqual([200, ''])
    for (const url of ['/terms', '/nothing', '/', '/assets/app-1a2b.js', '/favicon.svg']) {
      for (const method of ['POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'] as const) {
        const { statusCode, headers } = await app.app.inject({
          method: method as 'POST',
          url,
          headers: { host: 'localhost' },
          payload: '{',
        })
        expect([url, method, statusCode, headers['allow']]).toEqual([url, method, 405, 'GET, HEAD'])
      }
    }
  })
})

describe('a file of the web', () => {
  test.each([
    ['/assets/app-1a2b.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/MonaSans.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=3600'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ])('such as %s is %s and %s', async (url, type, caching) => {
    const answer = await get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers['cache-control']).toBe(caching)
    // A picture can be opened as a document of its own.
    expect(answer.headers['content-security-policy']).toBe(policy)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect((await get(url, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304)
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])(
    'for a browser that takes "%s" comes as it was compressed by the build, %s',
    async (accepted, encoding, decode) => {
      const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['vary']?.toString().toLowerCase()).toContain('accept-encoding')
      expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8')
      expect(decode(answer.bytes).toString()).toBe(script)
    },
  )

  test('that decodes HEIC is a worker that may compile WebAssembly, which no page may', async () => {
    const { headers } = await get('/assets/heic.worker-1a2b.js')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    )
    expect(policy).not.toContain('wasm')
  })

  test('that was not compressed comes as it is', async () => {
    const answer = await get('/robots.txt', { 'accept-encoding': 'br, gzip' })
    expect([answer.headers['content-encoding'], answer.text]).toEqual([undefined, 'User-agent: *'])
  })
})

test('a page knows that its operator wants no hotels', async () => {
  const web = join(folder, 'assets', 'dist')
  const other = await createTestApp({ env: { HOTELS: 'none', STREETS: 'off' }, parts: { web } })
  const page = await other.app.inject({ url: '/dashboard', headers: { host: 'localhost' } })
  expect(page.body).toContain('<html lang="en" data-registration="open" data-hotels="none">')
  await other.close()
})
