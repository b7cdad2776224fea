import { afterAll, expect, test } from 'vitest'
import { buildScript } from './testing/device.ts'
import { type Client, nothingCounted } from './testing/offline-parts.ts'
import { runSession } from './testing/offline-session.ts'
import { openApp } from './testing/open-app.ts'
import { isLong, seed, sessions } from './testing/strength.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const script = await buildScript<Client>('web/src/testing/offline-client.ts')
const figures = nothingCounted()

// Sessions wait for the database more than they compute: three of them at the same time.
const lanes = Array.from({ length: 3 }, (_, lane) => lane)

const LONG = 2_400_000

test('of what two people write without a network nothing is lost, and both see the same in the end', {
  timeout: LONG,
}, async () => {
  const problems: string[] = []
  const run = async (lane: number) => {
    for (let n = lane; n < sessions; n += lanes.length) {
      const one = await runSession(seed + n, { app, travellers: [ana, mei], script })
      for (const [name, count] of Object.entries(one.figures)) figures[name as keyof typeof figures] += count
      problems.push(...one.problems.map(problem => `SEED=${seed + n}: it ${problem}`))
    }
  }
  await Promise.all(lanes.map(run))
  expect(problems).toEqual([])
  // Of many sessions everything that is looked for has come about.
  if (isLong) for (const [name, count] of Object.entries(figures)) expect(count, name).toBeGreaterThan(0)
})

afterAll(() => {
  process.stdout.write(`${sessions} sessions: ${JSON.stringify(figures)}\n`)
})
