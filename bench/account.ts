import type { Server } from '../e2e/server.ts'

export const PASSWORD = 'Correct horse 9!'

/** A server for measuring: no captcha and no limits, which configuration allows on loopback only. */
export const benchEnv = { CAPTCHA: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

export async function makeAccount(server: Server, username: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      recaptcha_token: 'off',
    }),
  })
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status}: ${await answer.text()}`)
}

export function loginForm(username: string): string {
  return new URLSearchParams({ username, password: PASSWORD }).toString()
}

/** Signs in as a browser does: returns the token for calls and the cookies, one of which is for documents. */
export async function enter(server: Server, username: string) {
  const answer = await fetch(`${server.url}/api/users/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: loginForm(username),
  })
  const { access_token: token }: { access_token: string } = await answer.json()
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  return { token, cookie: cookies.join('; ') }
}

export const signIn = async (server: Server, username: string) => (await enter(server, username)).token

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
