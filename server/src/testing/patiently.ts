import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again a few times while the server says that it is busy, as browsers do: the machine of a test may be slow. */
export async function patiently<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 5) return answer
    await sleep(500)
  }
}
