import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../db/queries.ts'
import type { Actor } from '../../identity/sessions.queries.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type EventStream, openEvents } from '../../testing/event-stream.ts'
import { listen } from '../../testing/raw-http.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'
import { createWatching } from '../../trip/watching.ts'

const [PEOPLE, EACH] = [13, 39]

let app: TestApp
let url: string
let mei: Traveller
let people: Traveller[]
let tripId: string
beforeAll(async () => {
  app = await createTestApp()
  url = `http://127.0.0.1:${await listen(app)}/api`
  mei = await createTraveller(app, 'mei')
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => createTraveller(app, `person${n}`)))
  tripId = (await mei.plansTrip()).id
  for (const person of people) await mei.adds(tripId, person)
})
afterAll(() => app.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const open = {
  trip: (token: string) => openEvents(`${url}/trips/${tripId}/live`, bearer(token)),
  all: (token: string) =>
    openEvents(
      `${url}/live`,
      { ...bearer(token), 'content-type': 'application/json' },
      JSON.stringify({ windows: [{ trip_id: tripId, tab: randomUUID() }] }),
    ),
}
const endSession = (id: string) => app.sql('delete from session where id = $1', [id])
const remove = (userId: string) =>
  app.sql('update trip_member set removed_at = now() where trip_id = $1 and user_id = $2', [tripId, userId])
const takeBack = (userId: string) =>
  app.sql('update trip_member set removed_at = null where trip_id = $1 and user_id = $2', [tripId, userId])
async function newestSession(userId: string): Promise<string> {
  const [session] = await app.sql<{ id: string }>(
    'select id from session where user_id = $1 order by created_at desc limit 1',
    [userId],
  )
  return session?.id ?? ''
}
const signIn = async ({ username }: Traveller) => (await app.login(username)).json.access_token as string

/** All that a stream tells until it says this, or ends. */
async function heardUntil(stream: EventStream, end: string): Promise<string> {
  let heard = ''
  for (let block = await stream.nextBlock(); block !== undefined; block = await stream.nextBlock()) {
    heard += `${block}\n`
    if (block.includes(end)) break
  }
  return heard
}

test('AZ-05 of 500 who listen, those who may no longer hear nothing of what comes after', async () => {
  const [gone, ended] = people as [Traveller, Traveller]
  const phone = await signIn(ended)
  const phones = await Promise.all(Array.from({ length: 4 }, (_, n) => (n % 2 ? open.trip : open.all)(phone)))
  const opened = await Promise.all(
    people.flatMap(person =>
      Array.from({ length: person === ended ? EACH - 4 : EACH }, async (_, n) => ({
        person,
        stream: await (n % 2 ? open.trip : open.all)(person.token),
      })),
    ),
  )
  expect(opened.length + phones.length).toBeGreaterThan(500)
  // Nobody is told of either: what is looked up with the event is all that keeps them from it.
  await endSession(await newestSession(ended.id))
  await remove(gone.id)
  const { headers } = await mei.does('PUT', `/trips/update_trip/${tripId}`, { name: 'Not for all' })
  const event = `"seq":${headers['trip-seq']},`
  // The stream of all goes on for who has left a trip.
  await gone.does('PUT', '/users/me/profile', { first_name: 'Ana' })
  await Promise.all(
    opened.map(async ({ person, stream }) => {
      const heard = await heardUntil(stream, person === gone ? '"profile"' : event)
      expect(heard.includes(event)).toBe(person !== gone)
    }),
  )
  for (const stream of phones) expect(await heardUntil(stream, event)).not.toContain(event)
  for (const { stream } of [...opened, ...phones.map(stream => ({ stream }))]) stream.close()
  await takeBack(gone.id)
})

/** The database with what it is asked, each once `mayAnswer` has come to its end. */
function counted(mayAnswer = () => Promise.resolve()) {
  const asked: string[] = []
  const db: Queries = {
    ...app.db,
    async many(statement, values) {
      const rows = await app.db.many(statement, values)
      asked.push(statement.name)
      await mayAnswer()
      return rows
    },
  }
  return { asked, watching: createWatching(db) }
}

async function actorOf({ id }: Traveller): Promise<Actor> {
  return { id, session_id: await newestSession(id) } as Actor
}

test('all who ask at once share a statement for their trip, and each has an answer of their own', async () => {
  const other = (await mei.plansTrip()).id
  const [gone, ended] = await Promise.all([people[2], people[3]].map(one => actorOf(one as Traveller)))
  const actors = await Promise.all(people.map(actorOf))
  const [meis, stranger] = [await actorOf(mei), await actorOf(await createTraveller(app, 'stranger'))]
  await remove(gone?.id ?? '')
  const { asked, watching } = counted()
  const crowd = Array.from({ length: 40 }, () => [...actors, stranger]).flat()
  const noSession = { ...ended, session_id: randomUUID() } as Actor
  const answers = await Promise.all([
    ...crowd.map(actor => watching(actor, [tripId])),
    watching(noSession, [tripId]),
    watching(meis, [other, tripId]),
    watching(stranger),
  ])
  expect(asked.toSorted()).toEqual(['membership.seqs', 'membership.seqs', 'session.seqs'])
  const channels = answers.map(numbers => numbers && [...numbers.keys()])
  for (const [n, actor] of crowd.entries()) {
    const mayWatch = actor !== gone && actor.id !== gone?.id && actor !== stranger
    expect(channels[n]).toEqual([`user:${actor.id}`, ...(mayWatch ? [`trip:${tripId}`] : [])])
  }
  expect(channels.slice(crowd.length)).toEqual([
    undefined,
    [`user:${mei.id}`, `trip:${other}`, `trip:${tripId}`],
    [`user:${stranger.id}`],
  ])
  await takeBack(gone?.id ?? '')
})

test('a look-up that began before is no answer', async () => {
  const answers = Promise.withResolvers<void>()
  const { asked, watching } = counted(() => answers.promise)
  const actor = await actorOf(people[4] as Traveller)
  const before = watching(actor, [tripId])
  while (asked.length < 2) await new Promise(setImmediate)
  await remove(actor.id)
  const after = watching(actor, [tripId])
  while (asked.length < 4) await new Promise(setImmediate)
  answers.resolve()
  expect((await before)?.has(`trip:${tripId}`)).toBe(true)
  expect((await after)?.has(`trip:${tripId}`)).toBe(false)
  await takeBack(actor.id)
})

test('what cannot be looked up is no right for any of those who asked', async () => {
  const { watching } = counted(() => Promise.reject(new Error('no database')))
  const [one, two] = await Promise.all(people.slice(0, 2).map(actorOf))
  const asked = await Promise.allSettled([one, two].map(actor => watching(actor as Actor, [tripId])))
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
