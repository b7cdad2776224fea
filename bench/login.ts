import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'
import { benchEnv, loginForm, makeAccount, median, percentile, signIn } from './account.ts'

const ACCOUNTS = 32
const SECONDS = 10
const ROUNDS = 5

/** Sign-ins per second, and what 16 of them at once do to the other calls. */
export async function benchLogin(): Promise<string[]> {
  const server = await startServer({ env: benchEnv })
  try {
    const names = Array.from({ length: ACCOUNTS }, (_, index) => `traveller${index}`)
    for (const name of names) await makeAccount(server, name)
    const token = await signIn(server, 'traveller0')

    const rates: number[] = []
    for (let round = 0; round < 3; round++) {
      const result = await autocannon({
        url: `${server.url}/api/users/token`,
        method: 'POST',
        connections: 16,
        duration: SECONDS / 2,
        requests: names.map(name => ({
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: loginForm(name),
        })),
      })
      if (result.non2xx > 0) throw new Error(`${result.non2xx} sign-ins failed`)
      rates.push(result.requests.average)
    }

    /** Times one other call after the other while `during` is under way. */
    async function others(during: Promise<unknown>): Promise<number[]> {
      let over = false
      const end = () => {
        over = true
      }
      during.then(end, end)
      const times: number[] = []
      while (!over || times.length < 100) {
        const began = performance.now()
        await (
          await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
        ).arrayBuffer()
        times.push(performance.now() - began)
      }
      return times
    }
    await others(Promise.resolve())
    const differences: number[] = []
    const seen: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = percentile(await others(Promise.resolve()), 0.95)
      const busy = percentile(
        await others(Promise.all(names.slice(0, 16).map(name => signIn(server, name)))),
        0.95,
      )
      differences.push(busy - quiet)
      seen.push(`${quiet.toFixed(1)} → ${busy.toFixed(1)}`)
    }
    return [
      `sign-ins        ${median(rates).toFixed(0)}/s, 16 in flight (target: at least 40/s)`,
      `other calls     p95 ${seen.join(', ')} ms with 16 sign-ins at once`,
      `raised by       ${median(differences).toFixed(1)} ms, median of ${ROUNDS} (target: at most 20 ms)`,
    ]
  } finally {
    await server.stop()
  }
}
