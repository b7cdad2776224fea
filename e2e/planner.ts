import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { signIn } from './screen.ts'
import type { Server } from './server.ts'
import { makeVerifiedAccount, signInElsewhere, type Traveller } from './traveller.ts'

interface NewItem {
  place: string
  type?: string
  start_time?: string
  end_time?: string
  details?: string
  cost?: string
  lat?: number
  lng?: number
}

interface NewTrip {
  name?: string
  start_date?: string
  end_date?: string
  places?: object[]
  /** Items by their date. */
  items?: Record<string, NewItem[]>
}

interface Day {
  id: string
  date: string
  place: string | null
}

interface Plan {
  seq: number
  trip: { name: string; start_date: string; end_date: string }
  days: Day[]
  items: { id: string; place: string; date: string }[]
  outside: { id: string; place: string }[]
}

export const japan = [
  ['tokyo', 'Tokyo', 35.6762, 139.6503],
  ['hakone', 'Hakone', 35.2324, 139.1069],
  ['kyoto', 'Kyoto', 35.0116, 135.7681],
  ['osaka', 'Osaka', 34.6937, 135.5023],
].map(([place_id, name, lat, lng]) => ({ place_id, name, formatted_address: `${name}, Japan`, lat, lng }))

/** What somebody does on another device, through the API. */
export async function planAs(server: Server, traveller: Traveller) {
  const { token } = await signInElsewhere(server, traveller)

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }

  return {
    send,
    /** A trip of nine days to Japan, unless something else is said. */
    async makeTrip({ items = {}, ...trip }: NewTrip = {}): Promise<string> {
      const id = randomUUID()
      const dates = { start_date: '2027-03-27', end_date: '2027-04-04' }
      await send('POST', '/trips/create_trip/', {
        id,
        name: 'Trip to Japan',
        places: japan,
        ...dates,
        ...trip,
      })
      const { days } = await this.plan(id)
      for (const [date, list] of Object.entries(items)) {
        const day = days.find(day => day.date === date)
        for (const item of list) {
          await send('POST', `/subtripitems/sub_trip/${day?.id}/item`, { date, type: 'sightseeing', ...item })
        }
      }
      return id
    },
    plan: async (tripId: string) => (await send('GET', `/trips/${tripId}/plan`)) as Plan,
    change: (tripId: string, fields: object) => send('PUT', `/trips/update_trip/${tripId}`, fields),
    addMember: (tripId: string, { email }: Traveller) =>
      send('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email }),
    async removeMember(tripId: string, { username }: Traveller): Promise<void> {
      const members = (await send('GET', `/tripmembers/trip_members/${tripId}`)) as {
        user_id: string
        username: string
      }[]
      const member = members.find(member => member.username === username)
      await send('DELETE', `/tripmembers/trip_members/${tripId}/${member?.user_id}`)
    },
  }
}

/** Somebody who is signed in and has opened a trip of their own. */
export async function openTrip(page: Page, server: Server, trip: NewTrip = {}, search = '') {
  const ana = await makeVerifiedAccount(server)
  const elsewhere = await planAs(server, ana)
  const tripId = await elsewhere.makeTrip(trip)
  await signIn(page, ana)
  await page.goto(`/edit-trip/${tripId}${search}`)
  await expect(page.getByRole('heading', { level: 1, name: trip.name ?? 'Trip to Japan' })).toBeVisible()
  return { ana, elsewhere, tripId }
}

export const daysOf = (page: Page) => page.getByRole('navigation', { name: 'Trip Days' }).getByRole('link')
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

/** Types a date where the header shows the dates. */
export async function typeDay(page: Page, field: 'First day' | 'Last day', day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  const part = (name: string) => page.getByRole('spinbutton', { name: `${name}, ${field}` })
  await part('day').click()
  await page.keyboard.type(date + month + year)
}
