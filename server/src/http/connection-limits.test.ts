import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { listen } from '../testing/raw-http.ts'
import { limitConnections } from './connection-limits.ts'

const limits = { total: 40, idleAbove: 30, address: 20 }

let sockets: Socket[]
beforeEach(() => {
  sockets = []
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

const request = 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Connects, writes these bytes, and waits for the answer where they are a whole request. */
async function connectTo(port: number, bytes = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  if (bytes) socket.write(bytes)
  if (bytes.endsWith('\r\n\r\n')) await once(socket, 'data')
  return socket.resume()
}

const countOpen = () => sockets.filter(({ closed }) => !closed).length
const patiently = { timeout: 20_000 }

/** A server with small limits, which counts the addresses of this machine like any others. */
async function serve(answer: (response: ServerResponse) => void = response => void response.end('ok')) {
  const server = createServer((_, response) => answer(response))
  limitConnections(server, socket => socket.remoteAddress, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** So many connections from several addresses, none of which has too many. */
async function connectCrowd(port: number, count: number, bytes?: string): Promise<void> {
  for (let n = 0; n < count; n++) await connectTo(port, bytes, `127.0.1.${n % 10}`)
}

test.each([
  ['say nothing', ''],
  ['send half of their headers', 'GET /api/health HTTP/1.1\r\nhost: loc'],
  ['wait for their next request', request],
])('connections that %s make way for new ones, the oldest first', async (_, bytes) => {
  const port = await serve()
  await connectCrowd(port, 60, bytes)
  await expect.poll(countOpen, patiently).toBe(limits.idleAbove)
  expect(sockets.map(({ closed }) => closed)).toEqual(sockets.map((_, n) => n < 30))
  await connectTo(port, request)
})

test('a connection that was used lately outlasts older idle ones', async () => {
  const port = await serve()
  await connectCrowd(port, 30)
  const answered = once(sockets[0] as Socket, 'data')
  sockets[0]?.write(request)
  await answered
  await connectCrowd(port, 20)
  await expect.poll(countOpen, patiently).toBe(limits.idleAbove)
  expect(sockets[0]?.closed).toBe(false)
})

test('a connection with a request under way is not closed to make room', async () => {
  const port = await serve(response => void response.write('begun'))
  await connectCrowd(port, 5, request)
  await connectCrowd(port, 60)
  await expect.poll(countOpen, patiently).toBe(limits.idleAbove)
  expect(sockets.slice(0, 5).map(({ closed }) => closed)).toEqual([false, false, false, false, false])
})

test('one address closes its own idle connections, then its new ones, and none of its neighbour', async () => {
  const port = await serve(response => void response.write('begun'))
  const neighbour = await connectTo(port, '', '127.0.0.3')
  for (let n = 0; n < 10; n++) await connectTo(port, request, '127.0.0.2')
  for (let n = 0; n < 40; n++) await connectTo(port, '', '127.0.0.2')
  await expect.poll(countOpen, patiently).toBe(limits.address + 1)
  for (let n = 0; n < 10; n++) await connectTo(port, request, '127.0.0.2')
  const late = await connectTo(port, '', '127.0.0.2')
  await expect.poll(() => late.closed, patiently).toBe(true)
  expect(countOpen()).toBe(limits.address + 1)
  expect(neighbour.closed).toBe(false)
})

test('a server answers while 2,100 connections say nothing', async () => {
  const app = await createTestApp()
  onTestFinished(() => app.close())
  const port = await listen(app)
  for (let n = 0; n < 2_100; n += 100) await Promise.all(Array.from({ length: 100 }, () => connectTo(port)))
  for (let n = 0; n < 60; n++) await connectTo(port, request)
})
