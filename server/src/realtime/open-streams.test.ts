import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { guestOf } from '../testing/guest-of.ts'
import { listen, open, parseAnswer } from '../testing/raw-http.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'
import { MAX_STREAMS, streamLimits } from './open-streams.ts'

let app: TestApp
let port: number
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  app = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1' } })
  port = await listen(app)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Opens a stream as a client at this address does. */
async function stream(token: string, { tripId = '', from = '127.0.0.1' } = {}) {
  const socket = await open(port)
  sockets.push(socket)
  const body = '{"windows":[]}'
  const headers = ['host: localhost', `authorization: Bearer ${token}`, `x-forwarded-for: ${from}`]
  const head = tripId
    ? [`GET /api/trips/${tripId}/live HTTP/1.1`, ...headers, '', '']
    : [
        'POST /api/live HTTP/1.1',
        ...headers,
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body,
      ]
  socket.write(head.join('\r\n'))
  const [first] = await once(socket, 'data')
  const answer = parseAnswer(String(first))
  if (answer.status !== 200) socket.destroy()
  return { status: answer.status, retryAfter: Number(answer.headers['retry-after']) }
}

type Place = Parameters<typeof stream>[1]

/** Opens so many streams for each of these people; answers how many the server has opened. */
async function openStreams(tokens: string[], each: number, place?: Place): Promise<number> {
  const answers = []
  for (const token of tokens)
    answers.push(...(await Promise.all(Array.from({ length: each }, () => stream(token, place)))))
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, retryAfter } of refused) expect([status, retryAfter]).toEqual([429, 60])
  return answers.length - refused.length
}

const people = (count: number, name: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => createTraveller(app, `${name}${n}`)))
const tokensOf = (of: { token: string }[]) => of.map(({ token }) => token)

/** Health, sign-in and a call of somebody answer on new connections. */
async function expectAnswers({ token, username }: Traveller): Promise<void> {
  const url = `http://127.0.0.1:${port}/api`
  const signIn = new URLSearchParams({ username, password: 'Correct horse 9!' })
  const headers = { authorization: `Bearer ${token}`, connection: 'close' }
  for (const answer of await Promise.all([
    fetch(`${url}/health`, { headers }),
    fetch(`${url}/users/token`, { method: 'POST', body: signIn, headers: { connection: 'close' } }),
    fetch(`${url}/users/me`, { headers }),
  ]))
    expect([answer.url, answer.status]).toEqual([answer.url, 200])
}

async function guests(host: Traveller, count: number) {
  const trip = await host.plansTrip()
  const all = []
  for (let n = 0; n < count; n++) all.push(await guestOf(app, host, trip.id, `Guest ${n}`))
  return { trip, guests: all }
}

test('49 guests of one account with 40 streams each leave room for everybody else', async () => {
  const [ana, ben, ...others] = (await people(6, 'person')) as [Traveller, Traveller, ...Traveller[]]
  const { trip, guests: all } = await guests(ana, 49)
  const bensTrip = await ben.plansTrip()
  for (const other of others) await ben.adds(bensTrip.id, other)

  expect(await openStreams(tokensOf(all), 40, { tripId: trip.id })).toBe(streamLimits.host)
  await expectAnswers(ben)
  const theirs = tokensOf([ben, ...others])
  expect(await openStreams(theirs, 20, { tripId: bensTrip.id })).toBe(20 * theirs.length)
  // The host pays for the guests, but is not shut out by them.
  expect(await openStreams([ana.token], 10, { tripId: trip.id })).toBe(10)
}, 120_000)

test('guests of several trips count together to the account that made their links', async () => {
  const [ana] = (await people(1, 'host')) as [Traveller]
  const counts = []
  for (let n = 0; n < 3; n++) {
    const { guests: all } = await guests(ana, 5)
    counts.push(await openStreams(tokensOf(all), 40))
  }
  expect(counts).toEqual([200, 200, 0])
}, 120_000)

test('guests of several hosts count together to their trip, whatever they watch', async () => {
  const hosts = (await people(4, 'host')) as [Traveller, ...Traveller[]]
  const trip = await hosts[0].plansTrip()
  for (const other of hosts.slice(1)) await hosts[0].adds(trip.id, other)
  let opened = 0
  for (const host of hosts)
    for (let n = 0; n < 5; n++) {
      const { token } = await guestOf(app, host, trip.id, `Guest ${n}`)
      opened += await openStreams([token], 40)
    }
  expect(opened).toBe(streamLimits.trip)
}, 120_000)

test.each([
  ['one IPv4 address', () => '192.0.2.7'],
  ['one IPv6 household', (n: number) => `2001:db8:0:1::${n.toString(16)}`],
])(
  'streams from %s are limited, and its neighbour opens more',
  async (_, from) => {
    const crowd = await people(17, 'crowd')
    let opened = 0
    for (const [n, { token }] of crowd.entries()) opened += await openStreams([token], 40, { from: from(n) })
    expect(opened).toBe(streamLimits.address)
    expect(await openStreams([crowd[16]?.token ?? ''], 5, { from: '192.0.2.8' })).toBe(5)
  },
  120_000,
)

test('1,800 streams of many people leave connections for health, sign-in and calls', async () => {
  const crowd = await people(MAX_STREAMS / 40 + 1, 'crowd')
  const last = crowd.at(-1) as Traveller
  for (const [n, { token }] of crowd.slice(0, -1).entries())
    expect(await openStreams([token], 40, { from: `198.51.100.${n}` })).toBe(40)
  const refused = await stream(last.token, { from: '203.0.113.1' })
  expect([refused.status, refused.retryAfter]).toEqual([503, 60])
  for (let n = 0; n < 15; n++) await expectAnswers(last)
  sockets[0]?.destroy()
  await expect.poll(async () => (await stream(last.token, { from: '203.0.113.1' })).status).toBe(200)
}, 120_000)
