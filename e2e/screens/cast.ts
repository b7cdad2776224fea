import type { Server } from '../server.ts'
import { makeAccount, makeVerifiedAccount, signInElsewhere, type Traveller } from '../traveller.ts'

/** What the pictures are of; made once, through the API, and left alone by every screen. */
export interface Cast {
  /** At home here. */
  ana: Member
  /** Has not confirmed her address yet. */
  newcomer: Member
  links: { verify: string; reset: string }
}

export interface Member extends Traveller {
  /** What the browser stores once somebody is signed in. */
  session: string
}

export async function makeCast(server: Server): Promise<Cast> {
  const ana = await makeVerifiedAccount(server, { ...person('ana'), email: 'ana.ribeiro@example.com' })
  await (await signInElsewhere(server, ana)).updateProfile({ first_name: 'Ana', last_name: 'Ribeiro' })
  const newcomer = await makeAccount(server, { ...person('mei'), email: 'mei.chen@example.com' })
  await ask(server, '/users/password/forgot', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email }),
  })
  return {
    ana: await asMember(server, ana),
    newcomer: await asMember(server, newcomer),
    links: {
      verify: await server.linkTo(ana.email, '/verify_email'),
      reset: await server.linkTo(ana.email, '/reset_password'),
    },
  }
}

function person(username: string): Traveller {
  return { username, email: `${username}@example.com`, password: 'Correct horse 9!' }
}

async function asMember(server: Server, traveller: Traveller): Promise<Member> {
  const { token } = await signInElsewhere(server, traveller)
  const answer = await ask(server, '/users/me', { headers: { authorization: `Bearer ${token}` } })
  const { id, username }: { id: string; username: string } = await answer.json()
  return { ...traveller, session: JSON.stringify({ id, username, token }) }
}

async function ask(server: Server, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${server.url}/api${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
