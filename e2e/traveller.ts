import { randomUUID } from 'node:crypto'
import type { Challenge } from '../web/src/lib/captcha.proof.ts'
import { prove } from '../web/src/lib/captcha.proof.ts'
import type { Server } from './server.ts'

export interface Traveller {
  username: string
  email: string
  password: string
}

/** Somebody whom the server has not met: each test has travellers of its own. */
export function newTraveller(name = 'ana'): Traveller {
  const username = `${name}-${randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: 'Correct horse 9!' }
}

async function send(server: Server, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${server.url}/api${path}`, init)
  if (!answer.ok) throw new Error(`${init.method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

function asJson(method: string, body: object, token?: string): RequestInit {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return { method, headers, body: JSON.stringify(body) }
}

/** Makes an account without a browser, for journeys that begin later. */
export async function makeAccount(server: Server, traveller = newTraveller()): Promise<Traveller> {
  const offer = await send(server, '/captcha/challenge?action=register', { method: 'GET' })
  const { challenge }: { challenge: Challenge } = await offer.json()
  const recaptcha_token = await prove(challenge, 30_000)
  const registration = { ...traveller, confirmPassword: traveller.password, recaptcha_token }
  await send(server, '/users/register/', asJson('POST', registration))
  return traveller
}

/** The same with its address confirmed. */
export async function makeVerifiedAccount(server: Server, traveller = newTraveller()): Promise<Traveller> {
  await makeAccount(server, traveller)
  const link = new URL(await server.linkTo(traveller.email, '/verify_email'))
  await send(server, `/users/verify_email${link.search}`, { method: 'GET' })
  return traveller
}

/** The cookies with which browsers ask for documents, by the tokens of their sessions. */
export const documentCookies = new Map<string, { name: string; value: string; url: string }>()

/** A session on another device. */
export async function signInElsewhere(server: Server, { username, password }: Traveller) {
  const form = new URLSearchParams({ username, password })
  const answer = await send(server, '/users/token', { method: 'POST', body: form })
  const { access_token: token }: { access_token: string } = await answer.json()
  const authorization = `Bearer ${token}`
  const [, value] =
    answer.headers
      .getSetCookie()
      .join()
      .match(/\bpage=([\w-]+)/) ?? []
  if (value) documentCookies.set(token, { name: 'page', value, url: server.url })
  return {
    token,
    async endOtherSessions(): Promise<void> {
      await send(server, '/users/me/sessions', { method: 'DELETE', headers: { authorization } })
    },
    async updateProfile(fields: object): Promise<void> {
      await send(server, '/users/me/profile', asJson('PUT', fields, token))
    },
  }
}
