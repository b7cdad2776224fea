import { type Me, me, type Profile, profile } from '@caravan/contract/account'
import { logout } from '@caravan/contract/auth'
import { ownCalendar } from '@caravan/contract/calendar'
import { blockedSenders, invitations } from '@caravan/contract/invitations'
import { live } from '@caravan/contract/live'
import { type Member, reveals } from '@caravan/contract/members'
import {
  changeNotificationSettings,
  type NotificationSettings,
  notificationKinds,
  notificationSettings,
} from '@caravan/contract/notifications'
import { openers } from '@caravan/contract/openers'
import { sessions } from '@caravan/contract/sessions'
import { deletedTrips, myTrips } from '@caravan/contract/trips'
import { startSession } from '../lib/calls/session.ts'
import { type LiveStream, liveStream, on } from './network.ts'

export const ana: Me = {
  id: '0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f10',
  username: 'ana',
  email: 'ana@example.com',
  email_verified: true,
  avatar_url: null,
  language: 'en',
  script: null,
  unread_notifications: 0,
  seq: 1,
  version: 1,
}

/** The profile of somebody who has filled in nothing. */
export const blankProfile: Profile = {
  first_name: null,
  last_name: null,
  language: 'en',
  script: null,
  location: null,
  birth_date: null,
  full_name: null,
  passport_country: null,
  passport_number: null,
  passport_info: null,
  airline_memberships: {},
  permissions: { show_passport: false, show_memberships: false },
  avatar_url: null,
  pending_email: null,
  version: 1,
}

const channels = { bell: true, push: false, mail: false }
/** Those of somebody who has chosen nothing. */
export const firstSettings: NotificationSettings = {
  kinds: Object.fromEntries(notificationKinds.map(kind => [kind, channels])) as NotificationSettings['kinds'],
  muted: [],
  zone: null,
}

/** The server knows the account and shows it what every page of it asks for. What it tells later comes back as a stream. */
export function serve(account: Me = ana): LiveStream {
  const stream = liveStream()
  on(me).answers(account)
  on(live).streams(stream)
  on(logout).answers(undefined)
  on(profile).answers(blankProfile)
  on(sessions).answers([])
  on(openers).answers([])
  on(reveals).answers([])
  on(ownCalendar).answers({ made_at: null })
  on(myTrips).answers([])
  on(deletedTrips).answers([])
  on(invitations).answers([])
  on(blockedSenders).answers([])
  on(notificationSettings).answers(firstSettings)
  on(changeNotificationSettings).answers(firstSettings)
  return stream
}

/** The same for somebody who has signed in before. */
export function signedIn(account: Me = ana): LiveStream {
  startSession({ id: account.id, username: account.username, token: `token of ${account.username}` })
  return serve(account)
}

/** The same for a guest, about whom there is no account to ask for. */
export function guestIn(trip_id: string, { user_id: id = '', name: username, role }: Member): LiveStream {
  const me = { ...ana, id, username, email: '' }
  startSession({ id, username, token: `token of ${username}`, guest: { ...me, trip_id, role } })
  const stream = liveStream()
  on(live).streams(stream)
  on(logout).answers(undefined)
  return stream
}
