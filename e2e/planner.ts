import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Plan } from '../contract/src/plan.ts'
import type { TripSummary } from '../contract/src/trips.ts'
import type { Server } from './server.ts'
import { documentCookies, signInElsewhere, type Traveller } from './traveller.ts'

export interface Place {
  place_id: string
  name: string
  formatted_address: string
  lat: number
  lng: number
}

export const place = (name: string, country: string, lat: number, lng: number): Place => ({
  place_id: `place:${name}`,
  name,
  formatted_address: `${name}, ${country}`,
  lat,
  lng,
})

export const places = {
  tokyo: place('Tokyo', 'Japan', 35.6762, 139.6503),
  hakone: place('Hakone', 'Japan', 35.2324, 139.1069),
  kyoto: place('Kyoto', 'Japan', 35.0116, 135.7681),
  osaka: place('Osaka', 'Japan', 34.6937, 135.5023),
  lisbon: place('Lisbon', 'Portugal', 38.72, -9.14),
  taipei: place('台北', '臺灣', 25.03, 121.56),
}

export interface NewItem {
  place: string
  type?: string
  start_time?: string
  end_time?: string
  details?: string
  cost?: string
  lat?: number
  lng?: number
  approximate?: boolean
}

export interface NewTrip {
  name?: string
  start_date?: string
  end_date?: string
  places?: Place[]
  parent_trip_id?: string
  /** Items by their date. */
  items?: Record<string, NewItem[]>
}

/** The contents of a trip where nothing else is said. */
const japan = {
  name: 'Trip to Japan',
  start_date: '2027-03-27',
  end_date: '2027-04-04',
  places: [places.tokyo, places.hakone, places.kyoto, places.osaka],
}

/** Acts as somebody on another device, through the API. */
export async function planAs(server: Server, traveller: Traveller) {
  const { token, endOtherSessions } = await signInElsewhere(server, traveller)

  async function send<Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as Answer
  }

  const plan = (tripId: string) => send<Plan>('GET', `/trips/${tripId}/plan`)

  async function addItems(tripId: string, items: Record<string, NewItem[]>): Promise<void> {
    const { days } = await plan(tripId)
    for (const [date, list] of Object.entries(items)) {
      const day = days.find(day => day.date === date)
      for (const item of list) {
        await send('POST', `/subtripitems/sub_trip/${day?.id}/item`, { date, type: 'sightseeing', ...item })
      }
    }
  }

  async function pathOf(tripId: string, { username }: Traveller): Promise<string> {
    const path = `/tripmembers/trip_members/${tripId}`
    const members = await send<{ user_id: string; username: string }[]>('GET', path)
    return `${path}/${members.find(member => member.username === username)?.user_id}`
  }

  return {
    token,
    send,
    endOtherSessions,
    plan,
    addItems,
    async makeTrip({ items, ...trip }: NewTrip = {}): Promise<string> {
      const id = randomUUID()
      await send('POST', '/trips/create_trip/', { id, ...japan, ...trip })
      if (items) await addItems(id, items)
      return id
    },
    list: () => send<TripSummary[]>('GET', '/trips/my_trips/'),
    change: (tripId: string, fields: object) => send('PUT', `/trips/update_trip/${tripId}`, fields),
    remove: (tripId: string) => send('DELETE', `/trips/delete_trip/${tripId}`),
    removeDay: (dayId: string) => send('DELETE', `/subtrips/delete_sub_trip/${dayId}`),
    addMember: (tripId: string, { email }: Traveller) =>
      send('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email }),
    removeMember: async (tripId: string, member: Traveller) => send('DELETE', await pathOf(tripId, member)),
    setRole: async (tripId: string, member: Traveller, role: 'member' | 'viewer') =>
      send('PUT', await pathOf(tripId, member), { role }),
  }
}

/** The browser's storage once somebody is signed in. */
export async function sessionOf(server: Server, traveller: Traveller): Promise<string> {
  const { token } = await signInElsewhere(server, traveller)
  const answer = await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  const { id, username }: { id: string; username: string } = await answer.json()
  return JSON.stringify({ id, username, token })
}

/** Has the page find the session of somebody who has signed in before. */
export async function bringSession(page: Page, session: string): Promise<void> {
  const cookie = documentCookies.get((JSON.parse(session) as { token: string }).token)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const size = width < 768 || height < 480 ? 'phone' : width < 1_024 ? 'tablet' : 'desk'
  if (cookie)
    await page.context().addCookies([cookie, { name: 'window', value: `${size}:UTC`, url: cookie.url }])
  await page.addInitScript(stored => {
    // A session that was lost or ended since then stays so.
    if (sessionStorage['entered']) return
    sessionStorage['entered'] = 'yes'
    localStorage['session'] = stored
  }, session)
}

/** Opens a page as somebody who has signed in before. */
export async function enter(page: Page, server: Server, traveller: Traveller, path = '/dashboard') {
  await bringSession(page, await sessionOf(server, traveller))
  await page.goto(path)
}
