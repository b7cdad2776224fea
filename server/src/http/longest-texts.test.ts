import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@caravan/contract/endpoint'
import { importExpenses } from '@caravan/contract/expenses.import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeAccount } from '../testing/accounts.ts'
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../testing/app.ts'
import { archived, reads } from '../testing/archives.ts'
import { leastOf, leavesOf, type Part, withLeaf } from '../testing/leaves.ts'
import { endpoints, requestFor, sampleOf } from '../testing/samples.ts'
import { sendAs } from '../testing/send.ts'
import { type Stage, setStage } from '../testing/stage.ts'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
let stage: Stage
let night: { id: string; version: number }
let guest: string
let reading: string

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
  stage = await setStage(app, ana)
  const does = async (method: 'GET' | 'POST' | 'DELETE', path: string, json?: object) =>
    (await app.ask(method, path, { token: ana.token, ...(json ? { json } : {}) })).json
  const stay = { place: 'Hotel', check_in: '2001-02-03', check_out: '2001-02-04' }
  night = (await does('POST', `/subtripitems/trip/${stage.tripId}/lodging`, stay))[0]
  guest = (await does('POST', `/tripmembers/${stage.tripId}/guests`, { name: 'Gus' })).user_id
  reading = (await reads(app, ana, (await archived(app, ana, stage.tripId)).zip)).json.read_id
  const { days } = await does('GET', `/trips/${stage.tripId}/plan`)
  await does('DELETE', `/subtrips/delete_sub_trip/${days[2].id}`)
})
afterAll(() => app.close())

/** Bodies, where the least that the schema takes is not enough. */
function bodies(): Record<string, object> {
  const spot = { place: 'Kyoto', place_id: 'kyoto', lat: 35, lng: 135 }
  const dates = { pickup_date: '2001-02-03T10:00', dropoff_date: '2001-02-05T18:00' }
  const gion = { place: 'Gion', type: 'dining' }
  const source = { id: stage.itemId, kind: 'item', name: 'Gion' }
  const paid = { payer_id: ana.id, shared_with: [ana.id], source }
  const repaid = { from: ana.id, to: stage.formerId }
  const sampled = (part: z.core.$ZodType, more: object) => ({ ...(leastOf(part) as object), ...more })
  const { expenses, settlements } = importExpenses.body.shape
  const together = {
    expenses: [sampled(expenses._zod.def.element, paid)],
    settlements: [sampled(settlements._zod.def.element, repaid)],
  }
  return {
    ...{ createItem: gion, createItems: { items: [gion] } },
    ...{ createDay: { ...spot, date: '2001-02-05' }, updateDay: spot },
    createRental: { dropoff_place: 'Kyoto', company: 'Nippon', pickup_place: 'Narita', ...dates },
    createRide: { from_place: 'Tokyo', to_place: 'Kyoto', ...dates },
    updateRide: { to_place: 'Kyoto' },
    updateMe: { old_password: PASSWORD, user_update: {} },
    renameByBody: { trip_id: stage.tripId },
    createTrip: { start_date: '2001-02-03', end_date: '2001-02-03', places: [{ name: 'Tokyo' }] },
    bookLodging: { place: 'Hotel', check_in: '2001-02-03', check_out: '2001-02-04' },
    changeLodging: { nights: [night] },
    createExpense: { ...paid, trip_id: stage.tripId },
    updateExpense: { source },
    importExpenses: { id: randomUUID(), ...together },
    addTogether: together,
    bringTrip: { read_id: reading },
    bringIntoTrip: { read_id: reading, id: randomUUID() },
    createComment: { about: { kind: 'item', id: stage.itemId } },
    addMember: { trip_id: stage.tripId },
    register: { username: `u${randomUUID().slice(0, 8)}` },
  }
}

interface Text extends Part {
  name: string
  endpoint: Endpoint
  part: 'body' | 'query' | 'form'
  said: string
}

// The rows of an import are those of the calls of their kinds.
const others = endpoints.filter(([name]) => name !== 'importRows')
const texts: Text[] = others.flatMap(([name, endpoint]) =>
  (['body', 'query', 'form'] as const).flatMap(part =>
    leavesOf(endpoint[part] ?? z.object({}))
      .filter(({ schema }) => schema._zod.def.type === 'string')
      .map(leaf => ({ name, endpoint, part, ...leaf, said: leaf.path.join('.') })),
  ),
)
/** The most that a text may have by a rule behind its schema, by its field. */
const rules: Record<string, number> = {
  username: 32,
  email: 254,
  password: 128,
  query: 100,
  passport_number: 20,
}

/** Only compared with what is known, and nothing here equals the longest. */
const compared = ['read_id', 'token', 'join_token', 'recaptcha_token', 'old_password', 'v', 'of']
const comparing = [
  'readImport',
  'askModel',
  'removePushDevice',
  'login',
  'deleteMeByPassword',
  'exportMeByPassword',
  'openSharedTrip',
  'tickNoteTask',
]

/** Counted in units of UTF-16; all others by characters. */
const inUnits = ['url', 'email']

/** Never answered, or only as something shorter. */
const hidden = [
  'password',
  'query',
  'email',
  'register.username',
  'checkUsername.username',
  'importExpenses.name',
]
const shortened = ['uploadAttachment.name', 'updateAttachment.name', 'importExpenses.description']

/** A number; a line; addresses and keys of browsers; documents, of which rules of their own say how long they may be; and a password for the second time. */
const noTexts = [
  'endpoint',
  'keys.p256dh',
  'keys.auth',
  'default_split.parts.{value}',
  'tracks.0.points',
  'note',
  'update',
  'confirmPassword',
]

const fieldOf = ({ path }: Text) => path.findLast(step => step !== '0' && !step.startsWith('{')) ?? ''
const isOneOf = (list: readonly string[], text: Text) =>
  [fieldOf(text), `${text.name}.${fieldOf(text)}`].some(name => list.includes(name))
const isCompared = (text: Text) => comparing.includes(text.name) || isOneOf(compared, text)

function mostOf(text: Text): number | undefined {
  const { schema } = text
  const { checks = [] } = schema._zod.def as { checks?: z.core.$ZodCheck[] }
  const [checked] = checks.flatMap(({ _zod: { def } }) =>
    def.check === 'max_length' ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  )
  const rule = isCompared(text) ? undefined : rules[fieldOf(text)]
  const { maxLength } = (z.globalRegistry.get(schema) ?? {}) as { maxLength?: number }
  return rule ?? maxLength ?? checked
}

/** The surroundings of some texts. */
const around: Record<string, [before: string, after: string]> = {
  url: ['https://example.com/', ''],
  email: ['', '@example.com'],
  password: ['aA1!', ''],
}

/** A text that nobody has sent before, of so many characters, or of as many units of UTF-16. */
function textOf(text: Text, letter: string, most: number, isCounted: boolean): string {
  const [before, after] = around[fieldOf(text)] ?? ['', '']
  const start = before + randomUUID().slice(0, 6)
  const room = most - start.length - after.length
  const letters = isCounted ? Math.floor(room / letter.length) : room
  return start + letter.repeat(letters) + 'x'.repeat(isCounted ? room % letter.length : 0) + after
}

async function asks({ name, endpoint, part, path }: Text, text: string): Promise<Reply> {
  const request = requestFor(endpoint, name === 'changeGuest' ? { ...stage, userId: guest } : stage)
  const filled = (each: Text['part']) => {
    const whole = endpoint[each]
    if (!whole) return undefined
    const known = { ...(leastOf(whole) as object), ...(each === 'form' ? {} : bodies()[name]) }
    if (each !== part) return known
    const put = withLeaf(whole, known, path, text) as Record<string, unknown>
    return 'confirmPassword' in put ? { ...put, confirmPassword: put['password'] } : put
  }
  const [query, form] = [filled('query'), filled('form')] as Record<string, string>[]
  // Somebody else each time: a password that was changed is not the old one any more.
  const { token } = name === 'updateMe' ? await makeAccount(app, `m${randomUUID().slice(0, 8)}`) : ana
  const answer = await sendAs(app, token, {
    ...request,
    path: `${request.path.split('?')[0]}?${new URLSearchParams(query)}`,
    ...(endpoint.body ? { json: filled('body') } : {}),
    ...(form ? { form } : {}),
  })
  if (name === 'changeLodging' && answer.status === 200) night = answer.json[0]
  if (name === 'createDay' && answer.status === 201)
    await app.ask('DELETE', `/subtrips/delete_sub_trip/${answer.json.id}`, { token })
  return answer
}

const isText = ({ said }: Text) => !noTexts.includes(said)
const long = texts.filter(text => isText(text) && mostOf(text) !== undefined)

test.each(long)('$said of $name is taken at its longest, and named with one more', async text => {
  const most = mostOf(text) ?? 0
  for (const letter of fieldOf(text) === 'passport_number' ? ['A'] : ['x', '𠮷']) {
    const isCounted = isCompared(text) || isOneOf(inUnits, text)
    const longest = textOf(text, letter, most, isCounted)
    const [taken, refused] = [
      await asks(text, longest),
      await asks(text, textOf(text, letter, most + 1, isCounted)),
    ]
    // More than an address or a form may have at all.
    if (text.part !== 'body' && [413, 414].includes(refused.status)) continue
    if (isCompared(text) || text.name === 'resetPassword') expect(taken.status).not.toBe(422)
    else expect(taken.status, taken.text).toBeLessThan(300)
    if (!isCompared(text) && !isOneOf([...hidden, ...shortened], text))
      expect(taken.text.toLowerCase()).toContain(longest.toLowerCase())
    const { code, errors } = refused.json
    expect(refused.status).toBe(422)
    const [start = ''] = text.said.split('.{')
    if (code === 'request.invalid') expect(errors[0].field.startsWith(start)).toBe(true)
  }
})

test('no other text of a call may be long', () => {
  const others = texts.filter(text => isText(text) && mostOf(text) === undefined)
  expect(others.length).toBeGreaterThan(60)
  for (const { name, said, schema, path } of others)
    for (const part of ['x', 'A', '0', '-', 'AAAA', ' ', '𠮷', String(sampleOf(schema, path.at(-1)))])
      expect([name, said, z.safeParse(schema, part.repeat(10_000)).success]).toEqual([name, said, false])
})

/** As decided. */
const decided: Record<string, number> = {
  ...{ username: 32, email: 254, password: 128, first_name: 60, last_name: 60, full_name: 120 },
  ...{ airline_memberships: 60, passport_number: 20, query: 100 },
  ...{ place: 200, place_id: 300, formatted_address: 300, details: 2_000, url: 2_048 },
  ...{ flight_number: 12, confirmation_number: 40, notes: 2_000, attachment: 2_048 },
  ...{ depart_airport: 200, arrive_airport: 200, company: 120, pickup_place: 200, dropoff_place: 200 },
  ...{ from_place: 200, to_place: 200, from_place_id: 300, to_place_id: 300, number: 40, seat: 40 },
  ...{ pickup_place_id: 300, dropoff_place_id: 300, text: 300, description: 300 },
  ...{ 'createTrip.name': 120, 'updateTrip.name': 120, 'copyTrip.name': 120, 'renameByBody.name': 120 },
  ...{ 'createTrip.places.name': 200, 'createIdea.name': 200, 'updateIdea.name': 200, 'source.name': 300 },
  'tracks.name': 120,
  ...{ 'createComment.text': 2_000, 'updateComment.text': 2_000 },
  ...{ 'bringTrip.name': 120, 'addGuest.name': 60, 'changeGuest.name': 60 },
  ...{ 'uploadAttachment.name': 1_000, 'updateAttachment.name': 1_000 },
}

test('the longest is as decided', () => {
  for (const text of long.filter(text => !isCompared(text))) {
    const names = text.path.filter(step => step !== '0' && !step.startsWith('{'))
    const known = [`${text.name}.${names.join('.')}`, names.slice(-2).join('.'), fieldOf(text)]
    const most = known.map(name => decided[name]).find(most => most !== undefined)
    expect([text.name, text.said, mostOf(text)]).toEqual([text.name, text.said, most])
  }
})
