import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser that subscribes, and reads what is sent to it as RFC 8291 has it. */
export function openBrowser() {
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
      if (plain.at(-1) !== 2) throw new Error('the record is not the last one')
      return JSON.parse(plain.subarray(0, -1).toString())
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
