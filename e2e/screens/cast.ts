import { planAs, sessionOf } from '../planner.ts'
import type { Server } from '../server.ts'
import { makeAccount, makeVerifiedAccount, signInElsewhere, type Traveller } from '../traveller.ts'

import { makeExpenses } from './cast.expenses.ts'
import { makeFiles } from './cast.files.ts'
import { makeTrips, type Trips } from './cast.trips.ts'

/** The subjects of the pictures; made once, through the API, and left alone by every screen. */
export interface Cast {
  /** Travels a lot. */
  ana: Member
  /** Is on the trip to Japan as well. */
  mei: Member
  /** Has no trip yet, and is on nobody else's. */
  jonas: Member
  /** Has not confirmed her address yet. */
  newcomer: Member
  trips: Trips
  resetLink: string
}

export interface Member extends Traveller {
  /** The browser's storage once somebody is signed in. */
  session: string
}

export async function makeCast(server: Server): Promise<Cast> {
  const ana = await named(server, 'Ana', 'Ribeiro')
  const mei = await named(server, 'Mei', 'Chen')
  const jonas = await named(server, 'Jonas', 'Lindqvist')
  const newcomer = await makeAccount(server, person('Marta', 'Kowalska'))
  const trips = await makeTrips(server, ana, mei)
  await share(server, mei)
  await (await planAs(server, mei)).plan(trips.japan.id)
  const [noor, sam] = [await named(server, 'Noor', 'Haddad'), await named(server, 'Sam', 'Okafor')]
  await makeExpenses(await planAs(server, ana), trips.japan.id, { noor, sam })
  await makeFiles(server, await planAs(server, ana), trips.japan)
  const theo = person('Theo', 'Marsh')
  await (await planAs(server, ana)).addMember(trips.japan.id, theo)
  await ask(server, '/users/password/forgot', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email }),
  })
  return {
    ana: await asMember(server, ana),
    mei: await asMember(server, mei),
    jonas: await asMember(server, jonas),
    newcomer: await asMember(server, newcomer),
    trips,
    resetLink: await server.linkTo(ana.email, '/reset_password'),
  }
}

function person(first: string, last: string): Traveller {
  const email = `${first}.${last}@example.com`.toLowerCase()
  return { username: first.toLowerCase(), email, password: 'Correct horse 9!' }
}

async function named(server: Server, first_name: string, last_name: string): Promise<Traveller> {
  const traveller = await makeVerifiedAccount(server, person(first_name, last_name))
  await (await signInElsewhere(server, traveller)).updateProfile({ first_name, last_name })
  return traveller
}

async function share(server: Server, traveller: Traveller): Promise<void> {
  await (await signInElsewhere(server, traveller)).updateProfile({
    full_name: 'CHEN MEI LING',
    passport_country: 'Singapore',
    passport_number: 'K4821076C',
    passport_info: '2031-08-18',
    birth_date: '1994-02-11',
    airline_memberships: { 'Singapore Airlines KrisFlyer': '8810 447 205' },
    permissions: { show_passport: true, show_memberships: true },
  })
}

async function asMember(server: Server, traveller: Traveller): Promise<Member> {
  return { ...traveller, session: await sessionOf(server, traveller) }
}

async function ask(server: Server, path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(`${server.url}/api${path}`, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
