import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { startBare } from './bare.ts'

const ROUNDS = 5
const SECONDS = 4

/** CPU seconds, user and system, that a process has used. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function costOf(pid: number, url: string, token: string) {
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections: 10,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}` },
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were no success`)
  return {
    microseconds: ((cpuSeconds(pid) - before) / result.requests.total) * 1e6,
    perSecond: result.requests.average,
  }
}

/** A validated, authenticated GET /users/me against the same query on bare Fastify, in turns on one database. */
export async function benchOwnAccount(): Promise<string[]> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const token = await signIn(server, 'ana')
    const bare = await startBare(server)
    const costs = { caravan: [] as number[], bare: [] as number[] }
    const rates = { caravan: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await costOf(server.pid, `${server.url}/api/users/me`, token)
      const theirs = await costOf(bare.pid, `${bare.url}/api/users/me`, token)
      costs.caravan.push(ours.microseconds)
      costs.bare.push(theirs.microseconds)
      rates.caravan.push(ours.perSecond)
      rates.bare.push(theirs.perSecond)
    }
    bare.stop()
    const ratio = median(costs.caravan) / median(costs.bare)
    return [
      `GET /users/me   Caravan ${median(costs.caravan).toFixed(0)} µs CPU, ${median(rates.caravan).toFixed(0)}/s`,
      `                bare    ${median(costs.bare).toFixed(0)} µs CPU, ${median(rates.bare).toFixed(0)}/s`,
      `ratio of CPU    ${ratio.toFixed(2)} (target: at most 1.5)`,
    ]
  } finally {
    await server.stop()
  }
}
