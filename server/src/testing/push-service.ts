import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'

/** A browser that subscribes, and reads what is sent to it with a library for RFC 8291. */
export function openBrowser() {
  const pair = createECDH('prime256v1')
  const [point, auth] = [pair.generateKeys(), randomBytes(16)]
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read(sent: Buffer): unknown {
      const plain = decrypt(sent, { version: 'aes128gcm', privateKey: pair, authSecret: auth })
      return JSON.parse(plain.toString())
    },
  }
}

/** A push service at a port of its own, which answers with a status, or with 0 never. */
export async function openPushService() {
  const got: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      if (service.status === 302) response.setHeader('location', 'http://127.0.0.1:1/')
      if (service.status !== 0) response.writeHead(service.status).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const service = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    status: 201,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}
