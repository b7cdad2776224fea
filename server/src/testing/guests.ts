import { createJoining } from '../features/members/joining.ts'
import { createNotifyInvited } from '../features/notifications/entries.ts'
import { announcingOver } from '../ground.ts'
import { silent } from '../log.ts'
import { createLocalBus } from '../realtime/bus.ts'
import type { TestApp } from './app.ts'
import { createTraveller, type Traveller } from './traveller.ts'

export const addByEmail = (who: Traveller, tripId: string, email: string) =>
  who.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email })
export const accept = (who: Traveller, id: string) => who.ask('POST', `/tripmembers/invitations/${id}/accept`)
export const decline = (who: Traveller, id: string, json = {}) =>
  who.ask('POST', `/tripmembers/invitations/${id}/decline`, json)
export const withdraw = (who: Traveller, id: string) => who.ask('DELETE', `/tripmembers/invitations/${id}`)
export const resend = (who: Traveller, id: string) => who.ask('POST', `/tripmembers/invitations/${id}/resend`)

export const isMember = async (who: Traveller, tripId: string): Promise<boolean> =>
  (await who.does('GET', `/trips/${tripId}/is_member`)).json.is_member
/** The open invitations of a trip, as a member reads them. */
export const invitedTo = async (tripId: string, reader: Traveller) =>
  (await reader.members(tripId)).filter(({ status }) => status === 'invited')
export const namesIn = async (tripId: string, reader: Traveller) =>
  (await reader.members(tripId)).flatMap(({ username }) => username ?? [])

/** Somebody who is invited to a trip, and has an account without a confirmed address. */
export async function inviteNewcomer(app: TestApp, host: Traveller, username: string, name = 'Japan') {
  const trip = await host.plansTrip(undefined, undefined, undefined, { name })
  await host.adds(trip.id, { email: `${username}@example.com` })
  const person = await createTraveller(app, username, { verified: false })
  const [invitation] = await person.invitations()
  if (!invitation) throw new Error(`${username} sees no invitation`)
  return { trip, person, invitation }
}

/** How people come into trips, past the calls: what happens on the hour, or in between. */
export function joiningOf({ config, db }: TestApp) {
  const bus = createLocalBus()
  return createJoining({
    ...{ db, log: silent, ...announcingOver({ config, db, bus }) },
    notifyInvited: createNotifyInvited(bus),
  })
}
