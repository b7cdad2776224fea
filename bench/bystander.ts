import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from './planner.ts'

// Calls as an ordinary traveller does, apart from the thread that attacks, and tells how long each call took.

export interface Bystander extends Target {
  paths: string[]
  /** Between two calls; the next one does not wait for the answer of the one before. */
  pauseMs: number
}

export interface Waited {
  ms: number
  status: number
}

const { url, token, paths, pauseMs }: Bystander = workerData
let waits: Waited[] = []
let isOver = false

async function ask(path: string): Promise<void> {
  const began = performance.now()
  const status = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    .then(async answer => {
      await answer.arrayBuffer()
      return answer.status
    })
    .catch(() => 0)
  waits.push({ ms: performance.now() - began, status })
}

parentPort?.on('message', async (wish: 'tell' | 'end') => {
  isOver = wish === 'end'
  await Promise.all(asked)
  parentPort?.postMessage(waits)
  waits = []
})

const asked = new Set<Promise<void>>()
for (let n = 0; !isOver; n++) {
  const one = ask(paths[n % paths.length] ?? '').finally(() => asked.delete(one))
  asked.add(one)
  await delay(pauseMs)
}
