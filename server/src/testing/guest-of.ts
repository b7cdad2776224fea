import type { TestApp } from './app.ts'

let addresses = 0
/** A network address that no guest has opened a link from. */
const newAddress = () => `10.77.${++addresses >> 8}.${addresses & 255}`

/** Adds a guest to a trip, and opens it as them by their link. */
export async function guestOf(
  app: TestApp,
  { token }: { token: string },
  tripId: string,
  name: string,
  role: 'member' | 'viewer' = 'member',
) {
  const path = `/tripmembers/${tripId}/guests`
  const { json } = await app.ask('POST', path, { token, json: { name, role } })
  const id: string = json.user_id
  const { url } = (await app.ask('POST', `${path}/${id}/link`, { token })).json
  const link = new URL(url).searchParams.get('token') ?? ''
  const opened = await app.ask('POST', '/guests/open', { json: { token: link }, from: newAddress() })
  return { id, link, token: opened.json.access_token as string }
}
