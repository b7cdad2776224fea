import { readFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { errors } from '@caravan/contract/errors'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CannotStart } from '../failure.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { openEvents } from '../testing/event-stream.ts'
import { listen } from '../testing/raw-http.ts'
import { endpoints, requestFor } from '../testing/samples.ts'
import { send, sendAs } from '../testing/send.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'
import { sits } from '../testing/writer.ts'
import { createMetrics } from './metrics.ts'

const docs = join(import.meta.dirname, '../../../docs')

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** An app that is measured, and what its port for metrics answers. */
async function measured(options: Parameters<typeof createTestApp>[0] = {}) {
  const metrics = createMetrics({ port: 0, host: '127.0.0.1' }, import.meta.dirname)
  const app = await createTestApp({ ...options, parts: { metrics } })
  const server = await metrics.listen()
  const { port } = server.address() as AddressInfo
  const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const samples = async () => (await text()).split('\n').flatMap(line => sampleIn(line) ?? [])
  return {
    app,
    port,
    text,
    samples,
    async value(name: string, labels: Record<string, string> = {}) {
      const has = Object.entries(labels)
      const found = (await samples()).find(
        sample => sample.name === name && has.every(([label, value]) => sample.labels[label] === value),
      )
      return found?.value
    },
    async close() {
      server.close()
      await app.close()
    },
  }
}

function sampleIn(line: string): Sample | undefined {
  const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (name === undefined || value === undefined) return undefined
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text])
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}

let at: Awaited<ReturnType<typeof measured>>
let app: TestApp
let ana: Traveller
beforeAll(async () => {
  at = await measured()
  app = at.app
  ana = await createTraveller(app, 'ana')
})
afterAll(() => at.close())

const answered = (route: string, method: string, status: string) =>
  at.value('caravan_request_seconds_count', { route, method, status })

test('a call is counted by its path in the contract, its method and the class of its answer', async () => {
  const { id } = await ana.plansTrip()
  const read = ['/trips/trips/{tripId}', 'GET'] as const
  const before = await answered(...read, '2xx')
  await ana.does('GET', `/trips/trips/${id}`)
  await ana.does('GET', `/trips/trips/${id}`)
  expect(await answered(...read, '2xx')).toBe((before ?? 0) + 2)
  const page = await answered('other', 'GET', '4xx')
  await app.ask('GET', '/nothing/here')
  expect(await answered('other', 'GET', '4xx')).toBe((page ?? 0) + 1)
})

test('a failure is counted by its code', async () => {
  const count = () => at.value('caravan_failures_total', { code: 'auth.required' })
  const before = (await count()) ?? 0
  await app.ask('GET', '/users/me')
  expect(await count()).toBe(before + 1)
})

test('streams, windows and notes are counted while they are open, and a stream is no slow call', async () => {
  const { id } = await ana.plansTrip()
  const windows = ['note-edit', 'members'].map(dialog => ({ trip_id: id, tab: crypto.randomUUID(), dialog }))
  const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' }
  const url = `http://127.0.0.1:${await listen(app)}/api/live`
  const stream = await openEvents(url, headers, JSON.stringify({ windows }))
  expect(stream.status).toBe(200)
  const open = () => Promise.all(['streams', 'windows', 'notes'].map(name => at.value(`caravan_${name}`)))
  await vi.waitFor(async () => expect(await open()).toEqual([1, 2, 1]), 20_000)
  stream.close()
  await vi.waitFor(async () => expect(await open()).toEqual([0, 0, 0]), 20_000)
  expect(await at.text()).not.toContain('/live')
})

test('the memory of the process that holds notes is known while it runs', async () => {
  const { id } = await ana.plansTrip()
  await sits(app, ana, id).types('umbrella')
  expect(await at.value('caravan_note_process_bytes', { process: 'light' })).toBeGreaterThan(10_000_000)
  expect(await at.value('caravan_note_process_bytes', { process: 'heavy' })).toBe(0)
})

test('connections that are in use, and who waits for one, are told', async () => {
  const gate = Promise.withResolvers<void>()
  const busy = Array.from({ length: 12 }, () => app.db.transact(() => gate.promise))
  const waits = vi.waitFor(async () => expect(await at.value('caravan_database_waiting')).toBe(2), 20_000)
  await waits.finally(gate.resolve)
  await Promise.all(busy)
  expect(await at.value('caravan_database_connections', { state: 'in use' })).toBe(0)
})

describe('from a server of its own', () => {
  test('mails that wait are counted, with the age of the oldest', async () => {
    const own = await measured({
      deliver() {
        throw new Error('the mail server is away')
      },
    })
    onTestFinished(own.close)
    expect(await own.value('caravan_mails')).toBe(0)
    await own.app.register('mei')
    await own.app.sql(`update mail_outbox set created_at = now() - interval '1 hour'`)
    expect(await own.value('caravan_mails')).toBe(1)
    expect(await own.value('caravan_oldest_mail_seconds')).toBeCloseTo(3_600, -2)
  })

  test('a database that is away is told, and the rest with it', async () => {
    const own = await measured()
    onTestFinished(own.close)
    expect(await own.value('caravan_database_up')).toBe(1)
    await own.app.db.close()
    expect(await own.value('caravan_database_up')).toBe(0)
    expect(await own.value('caravan_mails')).toBeNaN()
    expect(await own.value('caravan_disk_free_bytes')).toBeGreaterThan(0)
    expect(await own.value('process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

test('no label has what a person has sent', async () => {
  const canary = 'canary-4711'
  // Among the calls are those that end a session.
  const somebody = await app.signUp(canary)
  for (const [, endpoint] of endpoints) {
    const request = requestFor(endpoint)
    const path = `${request.path}${request.path.includes('?') ? '&' : '?'}x=${canary}`
    for (const token of [somebody.token, undefined])
      if (endpoint.access !== 'recent') await sendAs(app, token, { ...request, path })
  }
  for (const url of [`/api/${canary}`, `/api/%zz${canary}`, `/${canary}`, `/api/trips/${canary}/live`])
    for (const method of ['GET', 'PUT', 'OPTIONS']) await send(app, { method, url })

  const bounded: Record<string, (text: string) => boolean> = {
    route: text => text === 'other' || endpoints.some(([, { path }]) => path === text),
    method: text => METHODS.includes(text),
    status: text => /^[2-5]xx$/.test(text),
    code: text => Object.hasOwn(errors, text),
    le: text => text === '+Inf' || Number.isFinite(Number(text)),
    state: text => ['in use', 'idle'].includes(text),
    process: text => ['light', 'heavy'].includes(text),
  }
  const own = (await at.samples()).filter(
    ({ name }) => name.startsWith('caravan_') && name !== 'caravan_info',
  )
  expect(own.length).toBeGreaterThan(1_000)
  const strange = own.flatMap(({ name, labels }) =>
    Object.entries(labels)
      .filter(([label, text]) => !bounded[label]?.(text))
      .map(pair => [name, ...pair]),
  )
  expect(strange).toEqual([])
})

test('its port answers nothing but metrics, and one that is taken is refused in a sentence', async () => {
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${at.port}${path}`, { method })
  expect((await ask('/api/health')).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(404)
  const second = createMetrics({ port: at.port, host: '127.0.0.1' }, import.meta.dirname)
  await expect(second.listen()).rejects.toThrow(CannotStart)
})

test('the dashboard and the alerts ask for what there is, and leave nothing of ours out', async () => {
  await app.ask('GET', '/users/me')
  const there = new Set((await at.samples()).map(({ name }) => name))
  const asked = ['dashboard.json', 'alerts.yml'].map(file => {
    const text = readFileSync(join(docs, file), 'utf8')
    const expressions = file.endsWith('json')
      ? [...JSON.stringify(JSON.parse(text)).matchAll(/"expr":"((?:[^"\\]|\\.)*)"/g)]
      : [...text.matchAll(/^ +expr: (.*)$/gm)]
    expect(expressions.length).toBeGreaterThan(8)
    return expressions.flatMap(([, expression = '']) => {
      const names = expression.match(/\b(?:caravan|nodejs|process)_\w+/g) ?? []
      expect(names.length > 0 || expression.startsWith('up{'), expression).toBe(true)
      return names
    })
  })
  expect(asked.flat().filter(name => !there.has(name))).toEqual([])
  const ours = [...there].filter(name => name.startsWith('caravan_') && !/_(?:sum|count)$/.test(name))
  expect(ours.filter(name => !asked.flat().includes(name))).toEqual([])
})
