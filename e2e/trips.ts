import type { Page } from '@playwright/test'
import type { Server } from './server.ts'
import { signInElsewhere, type Traveller } from './traveller.ts'

export interface Place {
  place_id: string
  name: string
  formatted_address: string
  lat: number
  lng: number
}

const place = (name: string, country: string, lat: number, lng: number): Place => ({
  place_id: `place-${name}`,
  name,
  formatted_address: `${name}, ${country}`,
  lat,
  lng,
})

export const places = {
  tokyo: place('Tokyo', 'Japan', 35.68, 139.69),
  kyoto: place('Kyoto', 'Japan', 35.01, 135.76),
  osaka: place('Osaka', 'Japan', 34.69, 135.5),
  lisbon: place('Lisbon', 'Portugal', 38.72, -9.14),
  taipei: place('台北', '臺灣', 25.03, 121.56),
}

export interface NewTrip {
  name: string
  start_date: string
  end_date: string
  places?: Place[]
  parent_trip_id?: string
}

/** What somebody does with their trips on another device. */
export async function tripsOf(server: Server, traveller: Traveller) {
  const { token, endOtherSessions } = await signInElsewhere(server, traveller)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

  async function ask(method: string, path: string, body?: object): Promise<Response> {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(
      `${server.url}/api/trips${path}`,
      body ? init : { method, headers: { authorization: headers.authorization } },
    )
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  return {
    endOtherSessions,
    async plan(trip: NewTrip): Promise<{ id: string }> {
      return (await ask('POST', '/create_trip/', { places: [places.tokyo], ...trip })).json()
    },
    async remove(id: string): Promise<void> {
      await ask('DELETE', `/delete_trip/${id}`)
    },
    async list(): Promise<
      { id: string; name: string; start_date: string; end_date: string; places: Place[] }[]
    > {
      return (await ask('GET', '/my_trips/')).json()
    },
  }
}

/** Opens a page as somebody who has signed in before. */
export async function enter(page: Page, server: Server, traveller: Traveller, path = '/dashboard') {
  const { token } = await signInElsewhere(server, traveller)
  const answer = await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })
  const { id, username }: { id: string; username: string } = await answer.json()
  await page.addInitScript(session => {
    localStorage['session'] ??= session
  }, JSON.stringify({ id, username, token }))
  await page.goto(path)
}

/** Answers the place search from the places above; what was searched for grows with each question. */
export async function answerPlaceSearch(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/trips/google_places?**', route => {
    const query = new URL(route.request().url()).searchParams.get('query') ?? ''
    asked.push(query)
    const found = Object.values(places).filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    return route.fulfill({ json: found })
  })
  return asked
}
