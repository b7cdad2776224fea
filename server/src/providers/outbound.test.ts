import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound } from './outbound.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A service that answers as told, at a port of its own. */
async function startService(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function json(value: unknown): RequestListener {
  return (_, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}

/** Name servers that answer with these addresses, one list per question. */
function resolving(...answers: string[][]) {
  const asked: string[] = []
  const lookup: LookupFunction = (hostname, _options, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { lookup, asked }
}

async function callService(answer: RequestListener, call = {}) {
  const service = await startService(answer)
  return createOutbound({ allow: [], configured: [service] }).fetchJson(service, call)
}

describe('a service that the operator configured', () => {
  test('may be plain http and private, and its JSON comes back parsed', async () => {
    await expect(callService(json({ places: ['京都'] }))).resolves.toEqual({ places: ['京都'] })
  })

  test('gets forms as forms and no credentials of ours', async () => {
    const service = await startService((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(JSON.stringify({ method: request.method, headers: request.headers, body }))
      })
    })
    const outbound = createOutbound({ allow: [], configured: [service] })
    const body = new URLSearchParams({ name: 'a&b' })
    const seen = await outbound.fetchJson(service, { method: 'POST', body, headers: { 'x-key': '1' } })
    expect(seen).toMatchObject({
      method: 'POST',
      body: 'name=a%26b',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-encoding': 'identity',
        'x-key': '1',
      },
    })
    expect(seen).not.toHaveProperty('headers.cookie')
    expect(seen).not.toHaveProperty('headers.authorization')
  })

  test('does not open its neighbours on the same host', async () => {
    const [service, neighbour] = [await startService(json(1)), await startService(json(2))]
    const outbound = createOutbound({ allow: [], configured: [service] })
    await expect(outbound.fetchJson(neighbour)).rejects.toMatchObject({ reason: 'refused' })
  })
})

describe('what a service answers instead of JSON (FT-01)', () => {
  test.each<[string, RequestListener]>([
    ['a failure', (_, response) => response.writeHead(500).end()],
    ['too many requests', (_, response) => response.writeHead(429).end()],
    ['a web page', (_, response) => response.setHeader('content-type', 'text/html').end('<p>Sorry')],
    ['broken JSON', (_, response) => response.setHeader('content-type', 'application/json').end('{"a":')],
    [
      'a compressed body, which could be a bomb',
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('x'),
    ],
    ['more than 1 MB', json('x'.repeat(1024 * 1024))],
  ])('%s is a bad answer', async (_, answer) => {
    await expect(callService(answer)).rejects.toMatchObject({ reason: 'bad_answer' })
  })

  test('its status is told', async () => {
    const overloaded: RequestListener = (_, response) => response.writeHead(503).end()
    await expect(callService(overloaded)).rejects.toMatchObject({ status: 503 })
  })

  test('a redirect is not followed (IN-06)', async () => {
    let followed = false
    const target = await startService((_, response) => {
      followed = true
      response.end('{}')
    })
    const redirect: RequestListener = (_, response) => response.writeHead(302, { location: target }).end()
    await expect(callService(redirect)).rejects.toMatchObject({ reason: 'bad_answer', status: 302 })
    expect(followed).toBe(false)
  })

  test('a connection that breaks off is a service out of reach', async () => {
    const breakOff: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      response.write('{"half":', () => response.destroy())
    }
    await expect(callService(breakOff)).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('silence and a slow drip both end when patience does', async () => {
    const drip: RequestListener = (_, response) => {
      response.setHeader('content-type', 'application/json')
      const timer = setInterval(() => response.write(' '), 10)
      response.once('close', () => clearInterval(timer))
    }
    for (const answer of [() => {}, drip]) {
      const started = performance.now()
      await expect(callService(answer, { patience: 150 })).rejects.toMatchObject({ reason: 'timeout' })
      expect(performance.now() - started).toBeLessThan(1_000)
    }
  })

  test('a port where nobody listens is a service out of reach', async () => {
    const outbound = createOutbound({ allow: [], configured: ['http://127.0.0.1:1'] })
    await expect(outbound.fetchJson('http://127.0.0.1:1')).rejects.toMatchObject({ reason: 'unreachable' })
  })
})

describe('every other address (IN-06)', () => {
  const outbound = createOutbound({ allow: ['api.example.com', '127.0.0.1', '8.8.8.8'], connectMs: 100 })

  test.each([
    ['plain http', 'http://api.example.com/'],
    ['another host', 'https://evil.example.com/'],
    ['a longer host', 'https://api.example.com.evil.test/'],
    ['a trailing dot', 'https://api.example.com./'],
    ['another port', 'https://api.example.com:8443/'],
    ['credentials', 'https://user:secret@api.example.com/'],
    ['a private literal', 'https://127.0.0.1/'],
    ['a private literal in disguise', 'https://2130706433/'],
    ['a private literal, IPv6', 'https://[::1]/'],
    ['another scheme', 'file:///etc/passwd'],
  ])('%s is refused', async (_, address) => {
    await expect(outbound.fetchJson(address)).rejects.toMatchObject({ reason: 'refused' })
  })

  test.each([
    ['a private address', ['10.0.0.5']],
    ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['none', []],
  ])('a known host that resolves to %s is refused', async (_, addresses) => {
    const { lookup } = resolving(addresses)
    const guarded = createOutbound({ allow: ['api.example.com'], lookup })
    await expect(guarded.fetchJson('https://api.example.com/')).rejects.toMatchObject({ reason: 'refused' })
  })

  test('the address that was checked is the one connected to: the name is asked for once (rebinding)', async () => {
    // Public by its prefix, but given to nobody, so that the call leads nowhere.
    const { lookup, asked } = resolving(['2000::1'], ['127.0.0.1'])
    const rebound = createOutbound({ allow: ['api.example.com'], lookup, connectMs: 100 })
    await expect(rebound.fetchJson('https://api.example.com/')).rejects.toMatchObject({
      reason: expect.stringMatching(/timeout|unreachable/),
    })
    expect(asked).toEqual(['api.example.com'])
  })

  test('name servers that do not answer cost no more than the time to connect', async () => {
    const silent = createOutbound({ allow: ['api.example.com'], lookup: () => {}, connectMs: 50 })
    await expect(silent.fetchJson('https://api.example.com/')).rejects.toMatchObject({ reason: 'timeout' })
  })
})
