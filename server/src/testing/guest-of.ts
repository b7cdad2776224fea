import type { TestApp } from './app.ts'

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
  const opened = await app.ask('POST', '/guests/open', { json: { token: link } })
  return { id, link, token: opened.json.access_token as string }
}
