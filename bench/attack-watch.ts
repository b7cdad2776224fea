import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Server } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { percentile } from './account.ts'
import type { Bystander, Waited } from './bystander.ts'
import { databaseOf, type Target } from './planner.ts'

/** The longest that anybody else may wait. */
export const LONGEST_MS = 250

/** Counts what no attack may achieve: a 500, a bystander who waits too long or is refused, a leak, a lost value. */
let faults = 0
export const countFaults = () => faults
export const addFault = () => void faults++

export type Watched = ReturnType<typeof watch>

/** Somebody else who goes on with an ordinary load, in a thread of their own. */
export function watch(bystander: Bystander) {
  const worker = new Worker(new URL('./bystander.ts', import.meta.url), { workerData: bystander })
  const ask = async (wish: 'tell' | 'end') => {
    const { promise, resolve } = Promise.withResolvers<Waited[]>()
    worker.once('message', resolve)
    worker.postMessage(wish)
    return promise
  }
  async function end(): Promise<void> {
    await ask('end')
    await worker.terminate()
  }
  let ended: Promise<void> | undefined
  return {
    waits: () => ask('tell'),
    end: () => (ended ??= end()),
  }
}

/** One line of the report: how the attack was answered, and how long the bystander waited meanwhile. */
export async function during(watched: Watched, name: string, attack: () => Promise<string>): Promise<string> {
  await watched.waits()
  const answered = await attack()
  await delay(200)
  const waits = await watched.waits()
  const failed = waits.filter(({ status }) => status === 0 || status >= 500).length
  const times = waits.map(({ ms }) => ms)
  const longest = Math.max(0, ...times)
  if (longest > LONGEST_MS || failed > 0) addFault()
  const waited = `longest ${longest.toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms of ${times.length} calls`
  return `${name}: ${answered}; ${waited}${failed > 0 ? `, ${failed} FAILED` : ''}${longest > LONGEST_MS ? ' TOO LONG' : ''}`
}

/** Counts answers by status. A 500 is a fault. */
export function statuses(answers: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  if (counts.has(500)) addFault()
  return [...counts].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')
}

export interface Answer {
  status: number
  text: string
  /** The number of the change that the call made, where it made one. */
  seq: string | null
}

/** Sends a call and answers whatever comes; status 0 where the connection broke. */
export async function send(
  { url, token }: Target,
  { method, path, json, file }: { method: string; path: string; json?: unknown; file?: FormData },
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const body = file ?? (json === undefined ? undefined : JSON.stringify(json))
  try {
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body }) })
    return { status: answer.status, text: await answer.text(), seq: answer.headers.get('trip-seq') }
  } catch {
    return { status: 0, text: '', seq: null }
  }
}

/** Bytes as a browser uploads a file. */
export function fileOf(name: string, content: string | Buffer): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return form
}

export interface Scene {
  server: Server
  watched: Watched
  mallory: Target
  ana: Target
  /** The accounts, the attacker and the bystander first. */
  ids: string[]
  /** Rows of the attacker's trip. */
  rows: Record<string, string>
  /** The bystander's trip and its first day. */
  own: { trip: string; day: string }
}

/** Proves the address of every account. */
export const verifyAll = (server: Server) =>
  administer(databaseOf(server), 'update account set email_verified_at = now() where email is not null')
