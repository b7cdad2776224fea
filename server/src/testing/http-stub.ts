import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of our own in the place of a live one, at a port of its own. */
export async function startStub(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function answering(answer: unknown): RequestListener {
  return (_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(answer))
  }
}

/** Each thing that goes wrong with a service, and what its caller is told. */
export const troubles: [what: string, trouble: string, listener: RequestListener][] = [
  ['a dropped connection', 'unavailable', request => request.socket.destroy()],
  ['silence', 'timeout', () => {}],
  [
    'a slow drip',
    'timeout',
    (_, response) => {
      response.setHeader('content-type', 'application/json')
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  ],
  ['a failure', 'bad_answer', (_, response) => response.writeHead(500).end()],
  ['too many requests', 'unavailable', (_, response) => response.writeHead(429).end()],
  ['a refused key', 'bad_answer', (_, response) => response.writeHead(403).end()],
  ['a redirect', 'bad_answer', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ['a page', 'bad_answer', (_, response) => response.setHeader('content-type', 'text/html').end('<p>hi')],
  [
    'two megabytes',
    'bad_answer',
    (_, response) => {
      response.setHeader('content-type', 'application/json').end(`"${'x'.repeat(2_000_000)}"`)
    },
  ],
  [
    'half of an answer',
    'bad_answer',
    (_, response) => response.setHeader('content-type', 'application/json').end('{"features":[{'),
  ],
  ['an answer of another shape', 'bad_answer', answering({ features: 'none', places: 'none' })],
  ['no object at all', 'bad_answer', answering(null)],
]
