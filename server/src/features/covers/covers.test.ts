import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPictureFiles } from '../../files/picture-files.ts'
import { createTaking, settle, want as wantAgain } from '../../outbox/due.queries.ts'
import { createPhotoSearch } from '../../providers/covers/covers.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { credit, sendPicture, startPexels } from '../../testing/pexels.ts'
import { forgetDeletedTrips } from '../../trip/forget-trips.queries.ts'
import { findCoverFile, listCoverFiles } from './covers.queries.ts'
import { createCoverFinder } from './find-covers.ts'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
let stub: Awaited<ReturnType<typeof startPexels>>
let clock: number
let finder: ReturnType<typeof startFinder>
const bus = createLocalBus()

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
})
afterAll(() => app.close())
beforeEach(async () => {
  stub = await startPexels()
  clock = 0
  finder = startFinder()
})
afterEach(async () => {
  await finder.close()
  stub.close()
  // Trips that one test left due are none of the next one's business.
  await app.sql('delete from due_work')
})

const folder = () => join(app.dataDir, 'covers')
const stored = () => readdir(folder()).catch(() => [])

/** The work in the background, at the hand of the test. */
function startFinder() {
  const settings = { kind: 'pexels', url: stub.url, key: 'the-key' } as const
  const photos = createPhotoSearch({ settings, spend: async () => {} })
  if (!photos) throw new Error('there are photos')
  const files = createPictureFiles(folder())
  return createCoverFinder({ db: app.db, bus, photos, files, log: app.app.log, now: () => clock })
}

async function makeTrip(name: string, cities = ['Kyoto', 'Osaka'], { token } = ana): Promise<string> {
  const places = cities.map(city => ({ name: city }))
  const json = { name, start_date: '2027-03-01', end_date: '2027-03-04', places }
  const { status, json: trip } = await app.ask('POST', '/trips/create_trip/', { token, json })
  expect(status).toBe(201)
  return trip.id
}
const tripOf = async (id: string, { token } = ana) =>
  (await app.ask('GET', `/trips/trips/${id}`, { token })).json
const dayOf = async (id: string) =>
  (await app.ask('GET', `/trips/${id}/plan`, { token: ana.token })).json.days[0]
const fileOf = async (id: string) => (await findCoverFile(app.db, id)) ?? ''
const want = (id: string) => app.db.transact(tx => finder.want(tx, id, ana.id))
const due = async (id: string) =>
  (await app.sql<{ at: string }>('select at from due_work where trip_id = $1', [id]))[0]?.at ?? null

describe('a new trip', () => {
  test('gets the photo of its first place, and everybody who looks at it hears so', async () => {
    const id = await makeTrip('Spring')
    const heard: unknown[] = []
    const stop = bus.subscribe(`trip:${id}`, event => heard.push(event))
    const before = await tripOf(id)
    expect(before.cover_url).toBeNull()
    await finder.settle()
    stop()

    expect(stub.asked.map(({ query }) => query)).toEqual(['Kyoto'])
    const after = await tripOf(id)
    expect(after).toEqual({
      ...before,
      cover_url: expect.stringMatching(new RegExp(`^/trips/${id}/cover\\?v=[0-9a-f]{8}$`)),
      version: before.version + 1,
    })
    expect(heard).toEqual([{ seq: 2, topics: ['trip'], actor: null }])
    const summaries = (await app.ask('GET', '/trips/my_trips/', { token: ana.token })).json
    expect(summaries).toContainEqual(expect.objectContaining({ id, cover_url: after.cover_url }))

    const look = (token: string) =>
      app.app.inject({
        url: `/api${after.cover_url}`,
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
    const photo = await look(ana.token)
    expect(photo.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/),
    })
    expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 525 })
    // Nobody else sees it, and an `<img>` that brings no token does not either.
    expect((await look((await app.signUp('stranger')).token)).statusCode).toBe(404)
    expect((await look('')).statusCode).toBe(401)
  })

  test('is looked up once, also when nothing was found', async () => {
    stub.behaviour.photos = () => []
    const id = await makeTrip('Nowhere')
    await finder.settle()
    await want(id)
    await finder.settle()
    expect(stub.asked).toHaveLength(1)
    expect((await tripOf(id)).cover_url).toBeNull()
    expect(await due(id)).toBeNull()
  })

  test('without a place is looked up by its name', async () => {
    const id = await makeTrip('A walk in the Alps', ['Chamonix'])
    await app.sql('update day set place = null where trip_id = $1', [id])
    await finder.settle()
    expect(stub.asked.map(({ query }) => query)).toEqual(['A walk in the Alps'])
  })
})

describe('the credit of a photo', () => {
  test('is told to members, and to nobody else', async () => {
    const mei = await app.signUp('mei')
    const id = await makeTrip('Taiwan', ['Taipei'], mei)
    await finder.settle()
    const { url: photo_url, ...rest } = credit
    const told = await app.ask('GET', '/trips/cover_credits', { token: mei.token })
    expect(told.json).toEqual([{ trip_id: id, photo_url, ...rest }])
    const others = (await app.ask('GET', '/trips/cover_credits', { token: ana.token })).json
    expect(others.map(({ trip_id }: { trip_id: string }) => trip_id)).not.toContain(id)
    await app.ask('DELETE', `/trips/delete_trip/${id}`, { token: mei.token })
    expect((await app.ask('GET', '/trips/cover_credits', { token: mei.token })).json).toEqual([])
  })
})

describe('a trip that goes elsewhere', () => {
  test('gets another photo, and the old one goes', async () => {
    const id = await makeTrip('On the move')
    await finder.settle()
    const { cover_url: first } = await tripOf(id)
    const old = await fileOf(id)
    await app.sql(`update day set place = 'Lisbon' where trip_id = $1`, [id])
    await want(id)
    await finder.settle()
    const { cover_url: second } = await tripOf(id)
    expect(second).not.toBe(first)
    expect(stub.asked.at(-1)?.query).toBe('Lisbon')
    expect(await stored()).not.toContain(old)
    expect(await stored()).toContain(await fileOf(id))
  })

  test('to where there is no photo is drawn again', async () => {
    const id = await makeTrip('Off the map')
    await finder.settle()
    stub.behaviour.photos = () => []
    await app.sql(`update day set place = 'Nowhere' where trip_id = $1`, [id])
    await want(id)
    await finder.settle()
    expect((await tripOf(id)).cover_url).toBeNull()
  })

  test('while its photo is looked up is looked up again', async () => {
    const id = await makeTrip('In a hurry')
    let isFirst = true
    stub.behaviour.search = async (_, response) => {
      if (isFirst) {
        isFirst = false
        await app.sql(`update day set place = 'Lisbon' where trip_id = $1`, [id])
        await want(id)
      }
      response.setHeader('content-type', 'application/json').end('{"photos":[]}')
    }
    await finder.settle()
    expect(stub.asked.map(({ query }) => query)).toEqual(['Kyoto', 'Lisbon'])
  })
})

test('a trip that is wanted again while its photo is being stored stays due', async () => {
  const id = await makeTrip('At the last moment')
  await createTaking('cover')(app.db, null)
  await app.db.transact(async tx => {
    await findCoverFile(tx, id)
    await app.db.transact(other => wantAgain(other, 'cover', id, id, ana.id))
    await settle(tx, 'cover', id, [id])
  })
  expect(await due(id)).not.toBeNull()
})

describe('a failure', () => {
  test('of the service costs nothing but time: it rests, and the trip is not forgotten', async () => {
    stub.behaviour.search = (_, response) => response.writeHead(429).end()
    const ids = [await makeTrip('One'), await makeTrip('Two')]
    await finder.settle()
    expect(stub.asked).toHaveLength(1)
    await finder.settle()
    expect(stub.asked).toHaveLength(1)

    stub.behaviour.search = undefined
    clock += 60_001
    await app.sql('update due_work set at = now()')
    await finder.settle()
    for (const id of ids) expect((await tripOf(id)).cover_url).not.toBeNull()
  })

  test('of one picture does not keep the next trip waiting', async () => {
    stub.behaviour.picture = sendPicture(Buffer.from('<script>alert(1)</script>'))
    const bad = await makeTrip('Bad')
    stub.behaviour.photos = medium => {
      if (stub.asked.length > 1) stub.behaviour.picture = sendPicture(good)
      return [{ ...credit, src: { medium } }]
    }
    const good = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const next = await makeTrip('Good', ['Porto'])
    await finder.settle()
    expect((await tripOf(bad)).cover_url).toBeNull()
    expect((await tripOf(next)).cover_url).not.toBeNull()
    expect(await due(bad)).not.toBeNull()
  })

  test('that never ends is given up', async () => {
    const id = await makeTrip('Hopeless')
    stub.behaviour.search = (_, response) => response.writeHead(500).end()
    for (let n = 0; n < 12; n++) {
      clock += 3_600_001
      await app.sql('update due_work set at = now() where trip_id = $1', [id])
      await finder.settle()
    }
    expect(await due(id)).toBeNull()
  })

  test('of this process in the middle leaves the trip due, for another one and later', async () => {
    const id = await makeTrip('Interrupted')
    expect((await createTaking('cover')(app.db, null))?.id).toBe(id)
    expect(await createTaking('cover')(app.db, null)).toBeUndefined()
    expect(Date.parse((await due(id)) ?? '')).toBeGreaterThan(Date.now())
  })
})

describe('a deleted trip', () => {
  test('is looked up when it is back, and not before', async () => {
    const id = await makeTrip('Away')
    await app.ask('DELETE', `/trips/delete_trip/${id}`, { token: ana.token })
    await finder.settle()
    expect(stub.asked).toEqual([])
    expect(Date.parse((await due(id)) ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await app.ask('POST', `/trips/${id}/restore`, { token: ana.token })
    await want(id)
    await finder.settle()
    expect((await tripOf(id)).cover_url).not.toBeNull()
  })

  test('keeps its photo while it can be brought back, and no longer', async () => {
    const id = await makeTrip('Gone')
    await finder.settle()
    const file = await fileOf(id)
    await app.ask('DELETE', `/trips/delete_trip/${id}`, { token: ana.token })
    await forgetDeletedTrips(app.db)
    expect(await listCoverFiles(app.db)).toContain(file)

    await app.sql(`update trip set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await forgetDeletedTrips(app.db)
    expect(await listCoverFiles(app.db)).not.toContain(file)
    // A photo that no trip has any more goes with the hourly clearing up, unless it may still be on its way.
    await utimes(join(folder(), file), 0, 0)
    await createPictureFiles(folder()).removeAllBut(() => listCoverFiles(app.db))
    expect(await stored()).not.toContain(file)
  })

  test('in the middle of a look-up gets none, and its file goes', async () => {
    const id = await makeTrip('Going')
    const before = await stored()
    stub.behaviour.search = async (_, response) => {
      stub.behaviour.search = undefined
      await app.ask('DELETE', `/trips/delete_trip/${id}`, { token: ana.token })
      const photos = [{ ...credit, src: { medium: `${stub.url}/photos/1/medium.jpeg` } }]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ photos }))
    }
    await finder.settle()
    expect(await stored()).toEqual(before)
    await app.ask('POST', `/trips/${id}/restore`, { token: ana.token })
    expect((await tripOf(id)).cover_url).toBeNull()
    await app.sql('update due_work set at = now() where trip_id = $1', [id])
    await finder.settle()
    expect((await tripOf(id)).cover_url).not.toBeNull()
  })
})

test('of servers that share a database each trip is looked up by one', async () => {
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(name => makeTrip(`Shared ${name}`)))
  const other = startFinder()
  await Promise.all([finder.settle(), other.settle()])
  await other.close()
  expect(stub.asked).toHaveLength(ids.length)
})

test('with a key the app itself does all that, and no request waits for it', async () => {
  stub.behaviour.search = () => {}
  const live = await createTestApp({ env: { PEXELS_API_KEY: 'the-key', PEXELS_URL: stub.url } })
  try {
    const { token } = await live.signUp('ben')
    const json = { name: 'x', start_date: '2027-03-01', end_date: '2027-03-02', places: [{ name: 'Kyoto' }] }
    const { json: trip } = await live.ask('POST', '/trips/create_trip/', { token, json })
    // Made while the service says nothing, for a change has it looked up at once.
    const renamed = await live.ask('PUT', `/trips/update_trip/${trip.id}`, { token, json: { name: 'y' } })
    expect(renamed.status).toBe(200)
    await expect.poll(() => stub.asked.length).toBe(1)
    stub.close()
  } finally {
    await live.close()
  }
})

test('without a key nobody is asked, and every trip stays due', async () => {
  const id = await makeTrip('Drawn')
  expect((await dayOf(id)).place).toBe('Kyoto')
  expect(await due(id)).toEqual(expect.any(String))
  expect(createPhotoSearch({ settings: { kind: 'drawn' }, spend: async () => {} })).toBeUndefined()
})
