import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { TestApp } from './app.ts'

/** Lets a test app listen, and answers its port. */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

/** A connection on which a test writes what no client would. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // Bytes that arrive after an early answer are answered with a reset, which is no failure of the test.
  socket.on('error', () => undefined)
  return socket
}

/** Everything that comes until the server closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A byte that is written after the server has closed is an error here, and no less an end.
  socket.on('error', () => undefined)
  if (!socket.closed) await new Promise(resolve => socket.once('close', resolve))
  return Buffer.concat(chunks).toString()
}

/** Writes these bytes on a new connection; the answer is what comes until the server closes it. */
export async function exchange(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = await open(port)
  socket.write(bytes)
  return parseAnswer(await readToEnd(socket))
}

export function parseAnswer(raw: string): RawAnswer {
  const end = raw.indexOf('\r\n\r\n')
  const [start = '', ...lines] = raw.slice(0, end).split('\r\n')
  const headers = lines.map(line => {
    const [name = ''] = line.split(':', 1)
    return [name.toLowerCase(), line.slice(name.length + 1).trim()] as const
  })
  return {
    status: Number(start.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: raw.slice(end + 4),
  }
}
