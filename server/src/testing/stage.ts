import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import { emailHash } from '../identity/names.ts'
import type { TestApp } from './app.ts'
import { sendFile } from './send.ts'
import { isLong } from './strength.ts'

/** A trip has days when it is made. */
type Below = Exclude<Kind, 'day'>
type Sample = (place: Place) => [path: string, fields: object]

interface Place {
  tripId: string
  dayId: string
  userId: string
  /** Somebody who has left. */
  formerId: string
}

const paid = { amount: '12.30', currency: 'GBP', paid_date: '2001-02-03' }

/** How one of each kind comes into a trip. */
const samples: Record<Exclude<Below, 'attachment'>, Sample> = {
  item: ({ dayId }) => [`/subtripitems/sub_trip/${dayId}/item`, { place: 'Gion', type: 'dining' }],
  flight: ({ tripId }) => [
    `/subtripitems/trip/${tripId}/flights`,
    { flight_number: 'BR 198', depart_date: '2001-02-03T08:50' },
  ],
  rental: ({ tripId }) => [
    `/subtripitems/trip/${tripId}/rentals`,
    {
      ...{ company: 'Nippon', pickup_place: 'Narita' },
      ...{ pickup_date: '2001-02-03T10:00', dropoff_date: '2001-02-05T18:00' },
    },
  ],
  ride: ({ tripId }) => [
    `/trips/${tripId}/rides`,
    { type: 'train', from_place: 'Tokyo', depart_date: '2001-02-03T08:26' },
  ],
  expense: ({ tripId, userId }) => [
    '/expenses/split_expense/',
    {
      ...{ ...paid, trip_id: tripId, payer_id: userId, shared_with: [userId] },
      ...{ description: 'Ramen', type: 'Food' },
    },
  ],
  settlement: ({ tripId, userId, formerId }) => [
    '/expenses/settlements',
    { ...paid, trip_id: tripId, from: userId, to: formerId },
  ],
  todo: ({ tripId }) => [`/trips/${tripId}/todos`, { text: 'Book the ryokan' }],
  idea: ({ tripId }) => [`/trips/${tripId}/ideas`, { name: 'Kiyomizu-dera' }],
  comment: ({ tripId, dayId }) => [
    `/trips/${tripId}/comments`,
    { about: { kind: 'day', id: dayId }, text: 'Too much for one day?' },
  ],
}

/** Values for paths and queries, from a trip with a day, an item, a flight, an invitation, two kinds of links and a change. */
export type Stage = Record<
  | 'tripId'
  | 'trip_id'
  | 'subTripId'
  | `${Below}Id`
  | 'userId'
  | 'formerId'
  | 'arrivedId'
  | 'invitationId'
  | 'linkId'
  | 'shareId'
  | 'seq'
  | 'n',
  string
>

/**
 * Sets a trip up for an account, so that a call about a trip has one to be about: with all rows, or, but for TESTS=long,
 * with those alone that the path of one call names.
 */
export async function setStage(
  app: TestApp,
  account: { id: string; token: string },
  call?: Endpoint,
): Promise<Stage> {
  const isNamed = (id: string) => !call || isLong || call.path.includes(`{${id}}`)
  async function does(method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) {
    const reply = await app.ask(method, path, {
      token: account.token,
      ...(json === undefined ? {} : { json }),
    })
    if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.text}`)
    return reply.json
  }
  const draft = { start_date: '2001-02-03', end_date: '2001-02-05', places: [{ name: 'Tokyo' }] }
  const { id: tripId } = await does('POST', '/trips/create_trip/', draft)
  const [day] = (await does('GET', `/trips/${tripId}/plan`)).days
  const rows = {} as Record<`${Below}Id`, string>
  const formerId = await leaves(app, tripId)
  const place = { tripId, dayId: day.id, userId: account.id, formerId }
  const ids = { tripId, trip_id: tripId, subTripId: day.id, userId: account.id, formerId, seq: '2', n: '1' }
  for (const [kind, sample] of Object.entries(samples))
    if (isNamed(`${kind}Id`) || (kind === 'item' && isNamed('seq')))
      rows[`${kind as Below}Id`] = idOf(await does('POST', ...sample(place)))
  if (isNamed('attachmentId') || isNamed('arrivedId'))
    rows.attachmentId = (await sendFile(app, account, tripId, 'A ticket')).json.id
  if (isNamed('n')) await does('PUT', `/trips/update_trip/${tripId}`, { note: '<p>Pack</p>' })
  return { ...(await leaveOpen(app, tripId, account.id)), ...rows, ...ids }
}

const idOf = ({ id, expense_id = id }: { id: string; expense_id?: string }) => expense_id

/** Somebody who was a member once. */
async function leaves(app: TestApp, tripId: string): Promise<string> {
  const id = randomUUID()
  await app.sql(
    `with person as (insert into account (id, username, email, password_hash) values ($1, $2, $2, '') returning id)
     insert into trip_member (trip_id, user_id, color, removed_at) select $3, id, 0, now() from person`,
    [id, `former-${id.slice(0, 8)}`, tripId],
  )
  return id
}

/** Past the calls, which are for accounts with a confirmed address only. */
async function leaveOpen(app: TestApp, tripId: string, by: string) {
  const [invitationId, linkId] = [randomUUID(), randomUUID()]
  for (const [id, kind] of [
    [invitationId, 'invitation'],
    [linkId, 'link'],
  ])
    await app.sql(
      `insert into home (id, kind, trip_id, created_by, content_hash) values ($1, $2, $3, $4, '')`,
      [id, kind, tripId, by],
    )
  const guest = 'guest@example.com'
  await app.sql(
    `insert into invitation (trip_id, id, email, email_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '14 days')`,
    [tripId, invitationId, guest, emailHash(guest), by],
  )
  await app.sql(
    `insert into join_link (trip_id, id, token_hash, created_by, expires_at)
     values ($1, $2, $3, $4, now() + interval '14 days')`,
    [tripId, linkId, Buffer.from(linkId), by],
  )
  const shareId = randomUUID()
  await app.sql(
    `insert into share (trip_id, id, nonce, token_hash, created_by, content_hash, expires_at, show_plan, show_details,
       show_costs, show_note)
     values ($1, $2, '', $3, $4, '', now() + interval '7 days', true, false, false, false)`,
    [tripId, shareId, Buffer.from(shareId), by],
  )
  const arrivedId = randomUUID()
  await app.sql(
    `insert into arrived_mail (trip_id, id, sent_by, subject, file, bytes, hash)
     select $1, $2, $3, 'Fwd: A ticket', file, bytes, '' from attachment_file where trip_id = $1`,
    [tripId, arrivedId, by],
  )
  return { invitationId, linkId, shareId, arrivedId }
}
