import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@caravan/contract/endpoint'
import { expect, test } from 'vitest'
import { describeApi } from '../http/openapi.ts'
import type { Reply } from '../testing/app.ts'
import { openApp } from '../testing/open-app.ts'
import { endpoints } from '../testing/samples.ts'
import { createTraveller } from '../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])
const { id: tripId } = await ana.plansTrip()

const numberIn = ({ headers }: Reply) => headers['trip-seq']
const seqOf = async (id: string) => String((await ana.plan(id)).seq)

test('every call that writes to a trip declares it, so that its answer says the number', () => {
  const isSilent = ({ method, touches, changesTrip }: Endpoint) =>
    method !== 'GET' && !touches && !changesTrip
  const trips = endpoints.filter(([, { path }]) =>
    /^\/(trips|subtrips|subtripitems|tripmembers)\//.test(path),
  )
  expect(trips.filter(([, endpoint]) => isSilent(endpoint)).map(([name]) => name)).toEqual([
    // Presence, what is typed into the note, the marks of having seen a trip, its history and comments, a link that is
    // only looked at, files that are only read, texts that a model reads, the address for mail and what has come there.
    ...[
      'tellPresence',
      'sendNoteUpdate',
      'markCommentsSeen',
      'readImport',
      'askModel',
      'renewTripMail',
      'deleteArrived',
      'readTripFile',
      'markHistorySeen',
    ],
    ...['openTrip', 'reveal', 'lookAtJoinLink'],
  ])
  for (const [name, endpoint] of trips) {
    const { responses } =
      describeApi({ [name]: endpoint }).paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {}
    const saysSeq = JSON.stringify(responses).includes('"Trip-Seq"')
    expect([name, saysSeq]).toEqual([name, Boolean(endpoint.touches ?? endpoint.changesTrip)])
  }
})

test('the answer to a change says the number of the trip, which undo takes', async () => {
  const [day] = (await ana.plan(tripId)).days
  const id = randomUUID()
  const item = { id, place: 'Gion', type: 'dining' }
  const path = `/subtripitems/sub_trip/${day?.id}/item`
  const made = await ana.does('POST', path, item)
  expect(numberIn(made)).toBe(await seqOf(tripId))
  expect(numberIn(await ana.does('POST', path, item))).toBeUndefined()
  const changed = await ana.does('PUT', `/subtripitems/sub_trip/item/${id}`, { place: 'Pontocho' })
  const undone = await ana.does('POST', `/trips/${tripId}/history/${numberIn(changed)}/undo`)
  expect((await ana.plan(tripId)).items).toMatchObject([{ place: 'Gion' }])
  expect(numberIn(undone)).toBe(await seqOf(tripId))
  const removed = await ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`)
  expect([removed.status, numberIn(removed)]).toEqual([204, await seqOf(tripId)])
})

test('a change that changed nothing, a reading and a refusal say no number', async () => {
  const same = await ana.does('PUT', `/trips/update_trip/${tripId}`, { name: 'Japan' })
  const read = await ana.does('GET', `/trips/${tripId}/plan`)
  const refused = await ana.ask('PUT', `/trips/update_trip/${tripId}`, { name: '' })
  expect([same, read, refused].map(numberIn)).toEqual([undefined, undefined, undefined])
  expect(refused.status).toBe(422)
})

test('a trip that is made or copied has its number at once, and none when the call is repeated', async () => {
  const places = [{ name: 'Kyoto' }]
  const draft = { id: randomUUID(), start_date: '2027-03-27', end_date: '2027-03-30', places }
  const copy = { id: randomUUID(), start_date: '2028-03-27' }
  for (const [path, json] of [
    ['/trips/create_trip/', draft],
    [`/trips/${tripId}/copy`, copy],
  ] as const) {
    expect(numberIn(await ana.does('POST', path, json))).toBe(await seqOf(json.id))
    expect(numberIn(await ana.does('POST', path, json))).toBeUndefined()
  }
})

test('joining says the number, by an invitation or a link, and a second time none', async () => {
  const ben = await createTraveller(app, 'ben', { verified: false })
  await ana.adds(tripId, ben)
  const link = (await ana.does('POST', `/tripmembers/${tripId}/links`, {})).json
  const token = new URL(link.url).searchParams.get('token')
  const joined = await ben.does('POST', '/tripmembers/join', { token })
  expect(numberIn(joined)).toBe(await seqOf(tripId))
  expect(numberIn(await ben.does('POST', '/tripmembers/join', { token }))).toBeUndefined()

  const [mia, noa] = [
    await createTraveller(app, 'mia', { verified: false }),
    await createTraveller(app, 'noa'),
  ]
  await ana.adds(tripId, mia)
  const [invitation] = await mia.invitations()
  await app.sql(`update account set email_verified_at = now() where username = 'mia'`)
  const accept = `/tripmembers/invitations/${invitation?.id}/accept`
  const accepted = await mia.does('POST', accept)
  expect(numberIn(accepted)).toBe(await seqOf(tripId))
  expect(numberIn(await mia.does('POST', accept))).toBeUndefined()
  expect(numberIn(await noa.ask('POST', accept))).toBeUndefined()
})
