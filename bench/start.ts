import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { treeOf } from './rate.ts'

const PORT = '3911'

interface Start {
  seconds: number
  /** Memory of npm, the server and PostgreSQL together when they are idle; what several share is counted once. */
  megabytes: number
}

function memoryOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss: +(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function measureStart(cwd: string): Promise<Start> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT, DATABASE_URL: '' },
  })
  for (;;) {
    const answer = await fetch(`http://localhost:${PORT}/api/ready`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error('npm start ended')
    await delay(10)
  }
  const seconds = (performance.now() - began) / 1000
  await delay(5_000)
  const megabytes = treeOf(child.pid ?? 0).reduce((sum, pid) => sum + memoryOf(pid), 0)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await once(child, 'exit')
  return { seconds, megabytes }
}

/** From `npm start` to the first answer: on a fresh clone with a warm package cache, and again. */
export async function benchStart(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-clone-'))
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), join(folder, 'caravan')])
    const first = await measureStart(join(folder, 'caravan'))
    const second = await measureStart(join(folder, 'caravan'))
    return [
      `first start     ${first.seconds.toFixed(1)} s (target: at most 90 s)`,
      `second start    ${second.seconds.toFixed(2)} s (target: at most 3 s)`,
      `idle memory     ${second.megabytes.toFixed(0)} MiB (target: at most 150 MiB)`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
