import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openEvents } from '../testing/event-stream.ts'
import { type Bus, createLocalBus } from './bus.ts'
import { endStreams } from './open-streams.ts'
import { openStream } from './stream.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Serves one channel by itself, and tells how many are listening to it. */
async function serve(currentSeq: () => Promise<number | undefined>, id = 'ana') {
  const local = createLocalBus()
  let listening = 0
  const bus: Bus = {
    publish: local.publish,
    subscribe(channel, listener) {
      const unsubscribe = local.subscribe(channel, listener)
      listening++
      return () => {
        unsubscribe()
        listening--
      }
    },
  }
  const outcome = Promise.withResolvers<unknown>()
  const refused = Promise.withResolvers<unknown>()
  const refuse = (error: unknown) => {
    outcome.resolve(error)
    refused.resolve(error)
  }
  server = createServer((request, raw) => {
    const reply = { raw, hijack() {}, getHeaders: () => ({}) } as unknown as FastifyReply
    openStream({
      bus,
      channels: [{ name: 'trip:1', known: [] }],
      request: Object.assign(request, { server: { server }, actor: { id } }) as never as FastifyRequest,
      reply,
      async standings() {
        const seq = await currentSeq()
        return seq === undefined ? undefined : new Map([['trip:1', { seq }]])
      },
    }).then(() => outcome.resolve('opened'), refuse)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    open: () => openEvents(url, {}),
    publish: (seq: number, topic = 'items') =>
      bus.publish('trip:1', { seq, topics: [topic as 'items'], actor: null }),
    listening: () => listening,
    outcome: outcome.promise,
    refused: refused.promise,
  }
}

test('what happens while a stream opens comes after its beginning', async () => {
  const first = Promise.withResolvers<number>()
  let asked = 0
  const stream = await serve(() => (asked++ === 0 ? first.promise : Promise.resolve(7)))
  const opening = stream.open()
  while (stream.listening() === 0) await new Promise(setImmediate)
  stream.publish(7)
  first.resolve(6)
  const events = await opening
  expect([(await events.next())?.seq, (await events.next())?.seq]).toEqual([6, 7])
  events.close()
})

test('the numbers grow, however long it takes to look a right up', async () => {
  const answers: PromiseWithResolvers<number>[] = []
  const stream = await serve(() => {
    const answer = Promise.withResolvers<number>()
    if (answers.push(answer) === 1) answer.resolve(1)
    return answer.promise
  })
  const events = await stream.open()
  expect((await events.next())?.seq).toBe(1)
  for (const seq of [2, 3, 4]) stream.publish(seq)
  const seen: (number | undefined)[] = []
  for (let n = 1; n <= 3; n++) {
    while (answers.length <= n) await new Promise(setImmediate)
    answers[n]?.resolve(4)
    seen.push((await events.next())?.seq)
  }
  expect(seen).toEqual([2, 3, 4])
  events.close()
})

test('a right that has ended, or cannot be looked up, ends the stream', async () => {
  for (const answer of [() => Promise.resolve(undefined), () => Promise.reject(new Error('no database'))]) {
    let asked = 0
    const stream = await serve(() => (asked++ === 0 ? Promise.resolve(1) : answer()))
    const events = await stream.open()
    await events.next()
    for (const seq of [2, 3]) stream.publish(seq)
    expect(await events.next()).toBeUndefined()
    expect(stream.listening()).toBe(0)
    server.close()
  }
})

test('a stream whose session ends while it opens ends at once', async () => {
  const stream = await serve(async () => undefined)
  const events = await stream.open()
  expect(await events.next()).toBeUndefined()
  expect(stream.listening()).toBe(0)
})

test('a stream that cannot begin listens to nothing', async () => {
  const stream = await serve(() => Promise.reject(new Error('no database')))
  stream.open().catch(() => undefined)
  expect(await stream.outcome).toEqual(new Error('no database'))
  expect(stream.listening()).toBe(0)
})

test('a client that goes while its stream opens leaves nothing behind', async () => {
  const first = Promise.withResolvers<number>()
  const stream = await serve(() => first.promise)
  const gone = new AbortController()
  const { port } = server.address() as AddressInfo
  const closed = new Promise(resolve =>
    server.once('request', (_, response) => response.once('close', resolve)),
  )
  fetch(`http://127.0.0.1:${port}`, { signal: gone.signal }).catch(() => undefined)
  while (stream.listening() === 0) await new Promise(setImmediate)
  gone.abort()
  await closed
  first.resolve(1)
  await stream.outcome
  expect(stream.listening()).toBe(0)
})

test('a client that does not read is let go before it fills the memory', async () => {
  const stream = await serve(async () => 1)
  const closed = new Promise(resolve =>
    server.once('request', (_, response) => response.once('close', resolve)),
  )
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await stream.outcome).toBe('opened')
  // More than the network holds by itself.
  for (let seq = 2; seq < 50; seq++) stream.publish(seq, 'x'.repeat(500_000))
  await closed
  expect(stream.listening()).toBe(0)
  socket.destroy()
})

test('a client that goes later leaves nothing behind either', async () => {
  const stream = await serve(async () => 1)
  const closed = new Promise(resolve =>
    server.once('request', (_, response) => response.once('close', resolve)),
  )
  const events = await stream.open()
  await events.next()
  events.close()
  await closed
  expect(stream.listening()).toBe(0)
  stream.publish(2)
})

test('a server that stops ends its own streams, and none of another server beside it', async () => {
  const stream = await serve(async () => 1)
  const events = await stream.open()
  await events.next()
  endStreams(createServer())
  stream.publish(2)
  expect((await events.next())?.seq).toBe(2)
  endStreams(server)
  expect(await events.next()).toBeUndefined()
})

test('nobody opens so many streams that none are left for others', async () => {
  const stream = await serve(async () => 1, 'greedy')
  const opened = await Promise.all(Array.from({ length: 40 }, stream.open))
  for (const events of opened) expect((await events.next())?.seq).toBe(1)
  stream.open().catch(() => undefined)
  expect(await stream.refused).toMatchObject({ code: 'limit.rate' })
  // Each listens to its trip and to its account.
  expect(stream.listening()).toBe(80)
  opened[0]?.close()
  while (stream.listening() === 80) await new Promise(setImmediate)
  const again = await stream.open()
  expect((await again.next())?.seq).toBe(1)
  for (const events of [...opened, again]) events.close()
})

test.each(['1.0', '1.1'])('HTTP/%s gets its events whole, in letters of any script', async version => {
  const stream = await serve(() => Promise.resolve(7))
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', text => (heard += text))
  socket.write(`GET / HTTP/${version}\r\nHost: localhost\r\n\r\n`)
  await expect.poll(() => heard).toContain('"seq":7')
  stream.publish(8, '項目')
  await expect.poll(() => heard).toContain('"seq":8')
  const events = [7, 8].map(seq => {
    const topics = seq === 7 ? [] : ['項目']
    return `id: ${seq}\ndata: ${JSON.stringify({ seq, topics, actor: null })}\n\n`
  })
  const chunks = events.map(text => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
  const body = heard.slice(heard.indexOf('\r\n\r\n') + 4)
  expect(body).toBe((version === '1.0' ? events : chunks).join(''))
  socket.destroy()
})
