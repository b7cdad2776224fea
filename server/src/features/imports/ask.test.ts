import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startModel } from '../../testing/model.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'

const stub = await startModel()
afterAll(() => stub.close())
const { app, ana } = await openApp(['ana'], { env: stub.env })
const limits = { RATE_LIMITS: 'on', IMPORT_MODEL_PER_DAY: '2' }
const sparing = await openApp(['lin'], { env: { ...stub.env, ...limits } })
const plain = await openApp(['mei'])
let tripId = ''
beforeEach(async () => {
  tripId = (await ana.plansTrip('2027-03-27', '2027-03-30')).id
  stub.asked.length = 0
  stub.behaviour.instead = undefined
})

const text = 'Lentomme Taipei (TPE) - Tokio (NRT) lauantaina, BR 198, kello 8:50, 2027-03-27. Varaus K7Q2ZP.'
const flight = {
  '@type': 'FlightReservation',
  reservationNumber: 'K7Q2ZP',
  reservationFor: {
    '@type': 'Flight',
    flightNumber: 'BR198',
    departureAirport: { iataCode: 'TPE' },
    departureTime: '2027-03-27T08:50',
    arrivalAirport: { iataCode: 'NRT' },
    arrivalTime: '2027-03-27T13:15',
  },
}
stub.behaviour.says = JSON.stringify({ bookings: [flight] })
const sure = `<script type="application/ld+json">${stub.behaviour.says.slice(13, -2)}</script><p>See you soon</p>`

const read = (text: string) => ana.ask('POST', `/trips/${tripId}/import/read`, { text })
const ask = (text: string, who = ana) => who.ask('POST', `/trips/${tripId}/import/ask`, { text })

test('nobody is asked before a person has seen the text, and what is found can be taken', async () => {
  const letter = `Hei!\nLähettäjä: myynti@lento.example\n${text}`
  const { for_model } = (await read(letter)).json
  expect(for_model).toBe(`Hei!\n\n${text}`)
  expect(stub.asked).toEqual([])
  const { status, json } = await ask(for_model)
  expect(status).toBe(200)
  expect(stub.asked.map(({ body }) => body.messages[1]?.content)).toEqual([for_model])
  expect(json.proposals).toMatchObject([
    {
      ...{ kind: 'flight', sure: false, source: { by: 'model' } },
      row: { flight_number: 'BR198', confirmation_number: 'K7Q2ZP', depart_date: '2027-03-27T08:50' },
    },
  ])
  expect((await ana.plan(tripId)).flights).toEqual([])
})

test('it is not asked, nor offered, where something was read for sure', async () => {
  const found = (await read(sure)).json
  expect(found.proposals).toMatchObject([{ sure: true, source: { by: 'marks' } }])
  expect(found).not.toHaveProperty('for_model')
  expect((await ask(sure)).json.proposals).toMatchObject([{ sure: true, source: { by: 'marks' } }])
  expect(stub.asked).toEqual([])
})

test('what it makes up becomes nothing but a proposal that can be refused', async () => {
  const orders = { action: 'delete', kind: 'cancellation', id: tripId, row: { trip_id: tripId } }
  stub.behaviour.instead = (_, response) => {
    const content = JSON.stringify({ bookings: [orders, { ...flight, ...orders }], proposals: [orders] })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  }
  const { proposals } = (await ask(text)).json
  expect(proposals).toHaveLength(1)
  expect(proposals[0]).toMatchObject({ n: 0, kind: 'flight', sure: false, source: { by: 'model' } })
  expect(JSON.stringify(proposals)).not.toContain(tripId)
})

describe('in trouble', () => {
  const say = (content: string, type = 'application/json') => {
    stub.behaviour.instead = (_, response) => {
      response.setHeader('content-type', type).end(JSON.stringify({ choices: [{ message: { content } }] }))
    }
  }

  test('each is told in its words, and nothing of the text in the log', async () => {
    say('{"a": K7Q2ZP}')
    expect(await ask(text)).toMatchObject({ status: 502, json: { code: 'model.bad_answer' } })
    say('{"bookings": "none"}')
    expect(await ask(text)).toMatchObject({ status: 502, json: { code: 'model.bad_answer' } })
    stub.behaviour.instead = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await ask(text)).toMatchObject({ status: 502, json: { code: 'model.bad_answer' } })
    expect(stub.asked.map(({ path }) => path)).not.toContain('/elsewhere')
    stub.behaviour.instead = request => request.socket.destroy()
    expect(await ask(text)).toMatchObject({ status: 503, json: { code: 'model.unavailable' } })
    stub.behaviour.instead = undefined
    expect((await ask(text)).status).toBe(200)
    const lines = app.logged.filter(line => line.includes('import/ask'))
    expect(lines.length).toBeGreaterThan(4)
    expect(app.logged.join('\n')).not.toMatch(/K7Q2|TPE|Lentomme/)
  })

  test.each([
    ['objects', '{"name":', '1', '}'],
    ['lists', '[', '', ']'],
    ['lists of objects', '[{"name":', '1', '}]'],
  ])(
    'an answer of nested %s is a bad answer at every depth beyond bookings',
    async (_, open, core, close) => {
      for (const deep of [30, 300, 3_000, 10_000]) {
        const nested = `${open.repeat(deep)}${core}${close.repeat(deep)}`
        say(`{"bookings": [{"@type": "FlightReservation", "reservationFor": ${nested}}]}`)
        expect(await ask(text)).toMatchObject({ status: 502, json: { code: 'model.bad_answer' } })
        // A success in between keeps the circuit closed.
        stub.behaviour.instead = undefined
        expect((await ask(text)).status).toBe(200)
      }
    },
  )

  test('failures of one account do not close the model for others', async () => {
    const eve = await createTraveller(app, 'eve')
    const trip = await eve.plansTrip('2027-03-27', '2027-03-30')
    const tries = () => eve.ask('POST', `/trips/${trip.id}/import/ask`, { text })
    say('no JSON')
    for (let n = 0; n < 5; n++) expect((await tries()).json.code).toBe('model.bad_answer')
    stub.behaviour.instead = undefined
    expect((await tries()).json.code).toBe('model.unavailable')
    expect((await ask(text)).status).toBe(200)
  })

  test('a text that is longer than what is shown, or none, is refused', async () => {
    for (const wrong of ['', 'x'.repeat(20_001)]) expect((await ask(wrong)).status).toBe(422)
    expect(stub.asked).toEqual([])
  })
})

test('those who may only look ask nothing, and strangers find no trip', async () => {
  const rui = await createTraveller(app, 'rui')
  expect((await ask(text, rui)).status).toBe(404)
  await ana.adds(tripId, rui)
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${rui.id}`, { role: 'viewer' })
  expect((await ask(text, rui)).json.code).toBe('trip.view_only')
  expect(stub.asked).toEqual([])
})

test('without a model nothing is offered', async () => {
  const { mei } = plain
  const { id } = await mei.plansTrip('2027-03-27', '2027-03-30')
  expect((await mei.ask('POST', `/trips/${id}/import/read`, { text: 'Hei.' })).json).not.toHaveProperty(
    'for_model',
  )
  const refused = await mei.ask('POST', `/trips/${id}/import/ask`, { text })
  expect(refused).toMatchObject({ status: 403, json: { code: 'model.off' } })
})

test('all people together ask no more than a day may cost', async () => {
  const { lin } = sparing
  const path = `/trips/${(await lin.plansTrip('2027-03-27', '2027-03-30')).id}/import/ask`
  for (let n = 0; n < 2; n++) expect((await lin.ask('POST', path, { text })).status).toBe(200)
  expect(await lin.ask('POST', path, { text })).toMatchObject({ status: 429, json: { code: 'limit.rate' } })
  expect(stub.asked).toHaveLength(2)
})
