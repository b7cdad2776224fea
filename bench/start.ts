import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PORT = '3911'

async function timeStart(cwd: string): Promise<number> {
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
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await once(child, 'exit')
  return seconds
}

/** From `npm start` to the first answer: on a fresh clone with a warm package cache, and again. */
export async function benchStart(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-clone-'))
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), join(folder, 'caravan')])
    const first = await timeStart(join(folder, 'caravan'))
    const second = await timeStart(join(folder, 'caravan'))
    return [
      `first start     ${first.toFixed(1)} s (target: at most 90 s)`,
      `second start    ${second.toFixed(2)} s (target: at most 3 s)`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
