import type { Change, Entry, History } from '@caravan/contract/history'
import type { Invitation } from '@caravan/contract/invitations'
import type { Item } from '@caravan/contract/items'
import type { Member } from '@caravan/contract/members'
import type { Plan } from '@caravan/contract/plan'
import type { Trip } from '@caravan/contract/trips'
import type { Reply, TestApp } from './app.ts'

const places = {
  tokyo: {
    place_id: 'test:tokyo',
    name: 'Tokyo',
    formatted_address: 'Tokyo, Japan',
    lat: 35.68,
    lng: 139.69,
  },
  kyoto: {
    place_id: 'test:kyoto',
    name: 'Kyoto',
    formatted_address: 'Kyoto, Japan',
    lat: 35.01,
    lng: 135.77,
  },
  taipei: {
    place_id: 'test:taipei',
    name: 'Taipei',
    formatted_address: 'Taipei, Taiwan',
    lat: 25.04,
    lng: 121.56,
  },
}
/** A change as the history tells it, with what its entry says. */
export type Told = Change & Pick<Entry, 'seq' | 'at' | 'actor'>
export type City = keyof typeof places

/** Somebody who is signed in and plans; what does not succeed throws with the answer in it. */
export async function createTraveller(app: TestApp, username: string, { verified = true } = {}) {
  const account = await app.signUp(username, { verified })

  async function does(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    json?: unknown,
  ): Promise<Reply> {
    const reply = await app.ask(method, path, {
      token: account.token,
      ...(json === undefined ? {} : { json }),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text}`)
    return reply
  }

  return {
    ...account,
    /** The call as it is answered, whatever the answer. */
    ask: (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      json?: unknown,
      headers?: Record<string, string>,
    ) =>
      app.ask(method, path, {
        token: account.token,
        ...(json === undefined ? {} : { json }),
        ...(headers ? { headers } : {}),
      }),
    does,
    async plansTrip(
      start_date = '2027-03-27',
      end_date = '2027-03-30',
      cities: City[] = ['tokyo', 'kyoto'],
      more: Record<string, unknown> = {},
    ): Promise<Trip> {
      const draft = { name: 'Japan', start_date, end_date, places: cities.map(city => places[city]), ...more }
      return (await does('POST', '/trips/create_trip/', draft)).json
    },
    async plan(tripId: string): Promise<Plan> {
      return (await does('GET', `/trips/${tripId}/plan`)).json
    },
    async addsItem(dayId: string, fields: Record<string, unknown> = {}): Promise<Item> {
      const item = { place: 'Fushimi Inari', type: 'sightseeing', ...fields }
      return (await does('POST', `/subtripitems/sub_trip/${dayId}/item`, item)).json
    },
    /** The changes that the history tells, the latest first. */
    async changes(tripId: string, query = ''): Promise<Told[]> {
      const { entries }: History = (await does('GET', `/trips/${tripId}/history?${query}`)).json
      return entries.flatMap(({ seq, at, actor, changes }) =>
        changes.map(change => ({ seq, at, actor, ...change })),
      )
    },
    /** Answers whether the person is a member now, or only invited. */
    async adds(tripId: string, other: { email: string }): Promise<'added' | 'invited'> {
      const path = `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`
      return (await does('POST', path, { email: other.email })).json.status
    },
    async members(tripId: string): Promise<Member[]> {
      return (await does('GET', `/tripmembers/trip_members/${tripId}`)).json
    },
    async invitations(): Promise<Invitation[]> {
      return (await does('GET', '/tripmembers/invitations')).json
    },
    /** Opens the link that proves the address, where they are signed in. */
    async verifies(): Promise<void> {
      const mail = await app.takeMail(account.email, /Verify your email address/)
      await does('GET', `/users/verify_email?token=${app.tokenIn(mail)}`)
    },
  }
}

export type Traveller = Awaited<ReturnType<typeof createTraveller>>
