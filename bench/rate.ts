import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Server } from '../e2e/server.ts'
import type { Target } from './planner.ts'

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** One after the other, and again from the first. */
export function inTurn<T>(all: readonly T[]): () => T {
  let next = 0
  return () => {
    const one = all[next++ % all.length]
    if (one === undefined) throw new Error('there is nothing to take turns')
    return one
  }
}

/** The machine had other things to do, and the server refused some calls. */
export class Overloaded extends Error {}

/** How often a second these requests are answered at 32 in flight. */
export async function rateOf(
  { url, token }: Target,
  next: () => Request,
  options: Partial<autocannon.Options>,
): Promise<number> {
  let began = 0
  let ended = 0
  const settings: autocannon.Options = {
    url,
    connections: 32,
    requests: [
      {
        setupRequest: request => {
          began ||= performance.now()
          const { method = 'GET', path, body, headers } = next()
          const content = body === undefined ? {} : { 'content-type': 'application/json' }
          return {
            ...request,
            method,
            path: `/api${path}`,
            headers: { authorization: `Bearer ${token}`, ...content, ...headers },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }
        },
      },
    ],
    ...options,
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(settings, (error, measured) => (error ? reject(error) : resolve(measured)))
    // Its own clock goes by the second.
    run.on('response', () => {
      ended = performance.now()
    })
  })
  if (result.statusCodeStats?.['503']) throw new Overloaded()
  if (result.errors > 0 || result['4xx'] > 0 || result['5xx'] > 0)
    throw new Error(`${next().path}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`)
  return (result.requests.total / (ended - began)) * 1_000
}

/** Linux's report on a process; nothing of one that has ended meanwhile, whose time counts with its parent. */
function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** A process and all below it. */
export function treeOf(pid: number): number[] {
  const children = told(pid, `task/${pid}/children`).split(' ').filter(Boolean)
  return [pid, ...children.map(Number).flatMap(treeOf)]
}

/** The processor time that a server and its database have taken so far, in milliseconds. */
export function processorTimeOf({ pid }: Server): number {
  const ticks = treeOf(pid).map(process => {
    const [, fields = ''] = told(process, 'stat').split(') ')
    return fields
      .split(' ')
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0)
  })
  return ticks.reduce((a, b) => a + b) * 10
}
