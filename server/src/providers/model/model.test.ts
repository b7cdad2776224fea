import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { troubles } from '../../testing/http-stub.ts'
import { startModel } from '../../testing/model.ts'
import { createModel } from './model.ts'

let stub: Awaited<ReturnType<typeof startModel>>
beforeEach(async () => {
  stub = await startModel()
})
afterEach(() => stub.close())

const spends: unknown[] = []
function model(env: Record<string, string> = {}, totalMs = 60_000) {
  const { model: settings } = readConfig({ ...stub.env, ...env })
  return createModel({ settings, totalMs, spend: async limits => void spends.push(limits) })
}

test('without settings there is none', () => {
  expect(createModel({ settings: readConfig({}).model, spend: async () => undefined })).toBeUndefined()
})

test('it is sent its task and the text, and shown its key', async () => {
  spends.length = 0
  expect(await model({ IMPORT_MODEL_PER_DAY: '9' })?.ask('ana', 'Read this.', 'Flight 京都')).toEqual({
    bookings: [],
  })
  const messages = [
    { role: 'system', content: 'Read this.' },
    { role: 'user', content: 'Flight 京都' },
  ]
  expect(stub.asked).toEqual([
    {
      path: '/v1/chat/completions',
      key: 'Bearer the-key',
      body: { model: 'small', messages, stream: false },
    },
  ])
  expect(spends).toEqual([[{ max: 9, seconds: 86_400 }]])
  await model({ IMPORT_MODEL_KEY: '', IMPORT_MODEL_URL: `${stub.url}/chat/completions` })?.ask(
    'ana',
    'a',
    'b',
  )
  expect(stub.asked[1]).toMatchObject({ path: '/v1/chat/completions', key: undefined })
})

test.each([
  ['between fences', '```json\n{"bookings": [1]}\n```'],
  ['after thoughts', '<think>{"bookings": "none"} or {}?</think>\n{"bookings": [1]}'],
  ['with words around', 'Here it is: {"bookings": [1]} Enjoy your trip!'],
])('its JSON is found %s', async (_, says) => {
  stub.behaviour.says = says
  expect(await model()?.ask('ana', 'a', 'b')).toEqual({ bookings: [1] })
})

test.each(['I cannot help with that.', '{"bookings": [', '', `{"x": "${'x'.repeat(200_001)}"}`])(
  'what is no JSON is a bad answer: %.30s',
  async says => {
    stub.behaviour.says = says
    await expect(model()?.ask('ana', 'a', 'b')).rejects.toMatchObject({ trouble: 'bad_answer' })
  },
)

test.each(troubles)('%s is told as %s', async (_, trouble, listener) => {
  stub.behaviour.instead = listener
  await expect(model({}, 400)?.ask('ana', 'a', 'b')).rejects.toMatchObject({ trouble })
})

test('one that fails again and again is left alone for a while', async () => {
  stub.behaviour.instead = (_, response) => response.writeHead(401).end()
  const one = model()
  for (let n = 0; n < 7; n++) await one?.ask('ana', 'a', 'b').catch(() => undefined)
  expect(stub.asked).toHaveLength(5)
})

test('an account has one question asked and two waiting, beside those of others', async () => {
  const one = model()
  const asked = ['a', 'b', 'c'].map(text => one?.ask('ana', 'Read this.', text))
  await expect(one?.ask('ana', 'Read this.', 'd')).rejects.toMatchObject({ code: 'server.busy' })
  expect(await one?.ask('mei', 'Read this.', 'e')).toEqual({ bookings: [] })
  expect(await Promise.all(asked)).toEqual(Array(3).fill({ bookings: [] }))
})

test('JSON that is nested deeper than bookings are is a bad answer', async () => {
  for (const deep of [25, 1_000, 50_000]) {
    stub.behaviour.says = `{"bookings": ${'['.repeat(deep)}${']'.repeat(deep)}}`
    await expect(model()?.ask('ana', 'a', 'b')).rejects.toMatchObject({ trouble: 'bad_answer' })
  }
})
