import { isSchema } from '@caravan/contract/endpoint'
import { failuresOf } from '@caravan/contract/endpoint.failures'
import { type ErrorCode, errors, isErrorCode } from '@caravan/contract/errors'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeAccount } from '../testing/accounts.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts'
import { type ArbitraryRequest, arbitraryRequest } from '../testing/arbitrary-request.ts'
import { send } from '../testing/send.ts'
import { rounds } from '../testing/strength.ts'
import { openSession } from '../testing/tokens.ts'

const RUNS = rounds({ usual: 200, long: 5_000 })
const REQUESTS = 50
const LANES = 5
const HANG_MS = 5_000

interface Person {
  id: string
  email: string
  token: string
  sessions: string[]
}

let app: TestApp
let people: Person[] = []
const pictures: string[] = []
let made = 0
let sent = 0
const answered = new Map<number, number>()

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Every second address is proven. */
async function settle(): Promise<Person> {
  return { ...(await makeAccount(app, `person${++made}`, { verified: made % 2 === 0 })), sessions: [] }
}

/** People go when they delete themselves, and sessions when they end; there are always some of both. */
async function populate(): Promise<void> {
  const alive = await app.sql<{ id: string }>('select id from account where deleted_at is null')
  people = people.filter(({ id }) => alive.some(row => row.id === id))
  while (people.length < 4) people.push(await settle())
  await Promise.all(
    people.map(async person => {
      const sessions = await Promise.all([openSession(app, person.id), openSession(app, person.id)])
      person.token = sessions[0].token
      person.sessions = sessions.map(({ id }) => id)
    }),
  )
}

function pick<T>(from: readonly T[], choice: number): T | undefined {
  return from[choice % Math.max(1, from.length)]
}

async function perform(request: ArbitraryRequest): Promise<{ caller: Person | undefined; answer: Reply }> {
  const { choice } = request
  const person = pick(people, choice)
  const caller = request.caller === 'account' ? person : undefined
  const token = request.caller === 'impostor' ? `${person?.token}x` : caller?.token
  const params: Record<string, string | undefined> = {
    // Often one's own, sometimes somebody else's.
    sessionId: pick(people[(choice % 7) % people.length]?.sessions ?? [], choice >> 4),
    name: pick(pictures, choice),
  }
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? 'x')
  const answer = await send(app, {
    method: request.method,
    url: `/api${path}${request.query === '' ? '' : `?${request.query}`}`,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...request.headers },
    ...(request.body === undefined ? {} : { payload: Buffer.from(request.body) }),
  })
  return { caller, answer }
}

/** Why an answer is not one that the contract declares, or undefined when it is. */
function objection(
  { endpoint, method, path }: ArbitraryRequest,
  answer: Reply,
  caller?: Person,
): string | undefined {
  const { status, json, text, headers } = answer
  if (status >= 500) return 'a failure of the server'
  const foreign = people.find(({ id, email }) => id !== caller?.id && text.includes(email))
  if (foreign) return `somebody else's address, ${foreign.email}`
  const isDeclared = method === endpoint.method && path === endpoint.path
  if (status >= 400) {
    if (method === 'HEAD') return undefined
    const declared: ErrorCode[] = [
      ...failuresOf(endpoint),
      ...(isDeclared ? [] : (['request.method_not_allowed', 'auth.required'] as const)),
    ]
    if (headers['content-type'] !== 'application/problem+json; charset=utf-8') return 'no problem document'
    const code: unknown = json.code
    if (!isErrorCode(code) || (isDeclared && !declared.includes(code))) return `the code ${code}`
    if (errors[code][0] !== status || json.status !== status) return 'a status that is not that of its code'
    return typeof json.detail === 'string' && typeof json.instance === 'string'
      ? undefined
      : 'a problem that lacks something'
  }
  if (!isDeclared || status === 304) return undefined
  if (endpoint.response === null)
    return status === 204 && text === '' ? undefined : `${status} instead of an empty 204`
  if (status !== (endpoint.status ?? 200)) return `the status ${status}`
  if (!isSchema(endpoint.response))
    return String(headers['content-type']).startsWith(endpoint.response) ? undefined : 'another type'
  const parsed = z.safeParse(endpoint.response, json)
  if (!parsed.success) return 'an answer that does not fit its schema'
  return JSON.stringify(parsed.data) === JSON.stringify(json) ? undefined : 'more than its schema declares'
}

async function performAndCheck(request: ArbitraryRequest): Promise<void> {
  const began = performance.now()
  const { caller, answer } = await perform(request)
  sent++
  answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
  const { endpoint: _, ...told } = request
  const said = () =>
    `${JSON.stringify(told)}\nwas answered with ${answer.status} ${answer.text.slice(0, 1_000)}`
  const complaint = objection(request, answer, caller)
  if (complaint !== undefined) throw new Error(`${complaint}: ${said()}`)
  if (performance.now() - began > HANG_MS) throw new Error(`no answer for long: ${said()}`)
  if (answer.json?.avatar_url) pictures.push(answer.json.avatar_url.split('/').at(-1))
}

test(
  'MF-01 ten thousand calls, well-formed or nearly so or hostile, are each answered as declared',
  async () => {
    // Printed, so that a run that failed or hung can be had again.
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryRequest, { minLength: REQUESTS, maxLength: REQUESTS, size: 'max' }),
        async requests => {
          await populate()
          const queue = requests.values()
          await Promise.all(
            Array.from({ length: LANES }, async () => {
              for (const request of queue) await performAndCheck(request)
            }),
          )
        },
      ),
      // Earlier requests are part of a failure, so there is nothing to shrink.
      { numRuns: RUNS, endOnFailure: true },
    )
    expect(sent).toBeGreaterThanOrEqual(RUNS * REQUESTS)
    // A run in which nothing succeeds proves little.
    for (const status of [200, 204, 400, 401, 404, 405, 415, 422])
      expect([status, (answered.get(status) ?? 0) > 10]).toEqual([status, true])
    expect((await app.ask('GET', '/health')).status).toBe(200)
    expect(app.logged.filter(line => line.includes('"level":"error"'))).toEqual([])
  },
  rounds({ usual: 300_000, long: 3_600_000 }),
)
