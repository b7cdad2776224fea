import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@caravan/contract/endpoint'
import { importExpenses } from '@caravan/contract/expenses.import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Account } from '../testing/accounts.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts'
import { changesNothing, fingerprint } from '../testing/fingerprint.ts'
import { leastOf, leavesOf, withLeaf } from '../testing/leaves.ts'
import { picture } from '../testing/pictures.ts'
import { endpoints, requestFor, UNKNOWN_ID } from '../testing/samples.ts'
import { sendAs, sendFile, withoutRequestId } from '../testing/send.ts'
import { setStage } from '../testing/stage.ts'
import { isLong } from '../testing/strength.ts'
import { zipOf } from '../testing/zip.ts'

let app: TestApp
let ana: Account
let own: Rows
/** Rows of a trip in which calls may change what they need. */
let spare: Rows
/** Rows of a trip whose full member the caller is as well, and of one that the caller has nothing to do with. */
let foreign: Rows[]

beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
  const [ben, carl] = [await app.signUp('ben'), await app.signUp('carl')]
  own = await rowsOf(ana, carl)
  spare = await rowsOf(ana, carl)
  foreign = [await rowsOf(ana, await app.signUp('dora'), 8), await rowsOf(ben, await app.signUp('eva'), 8)]
})
afterAll(() => app.close())

/** The rows that a path may name in a trip, by the name of the parameter. A new kind of row needs a line here. */
type Rows = Awaited<ReturnType<typeof rowsOf>>

async function rowsOf(owner: Account, other: Account, moreChanges = 0) {
  const stage = await setStage(app, owner)
  const does = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) => {
    const reply = await app.ask(method, path, { token: owner.token, ...(json ? { json } : {}) })
    expect(reply.status).toBeLessThan(300)
    return reply
  }
  const { tripId } = stage
  await does('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email: other.email })
  const guest = (await does('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })).json.user_id
  const [photo, pass] = [
    await sendFile(app, owner, tripId, await picture(8, 8).png().toBuffer()),
    await sendFile(app, owner, tripId, zipOf({ 'pass.json': '{"generic":{}}' })),
  ]
  // Drawn at once, whatever it shows.
  await app.sql('update attachment_file set thumbnail = file where trip_id = $1', [tripId])
  const ideas = await Promise.all(
    ['Nijo', 'Nara'].map(async name => (await does('POST', `/trips/${tripId}/ideas`, { name })).json.id),
  )
  const item = await does('POST', `/subtripitems/sub_trip/${stage.subTripId}/item`, {
    place: 'Nanzenji',
    type: 'sightseeing',
  })
  const stay = { place: 'Hotel', check_in: '2001-02-03', check_out: '2001-02-05' }
  const nights = (await does('POST', `/subtripitems/trip/${tripId}/lodging`, stay)).json
  const { days } = (await app.ask('GET', `/trips/${tripId}/plan`, { token: owner.token })).json
  await does('DELETE', `/subtrips/delete_sub_trip/${days[2].id}`)
  let seq: unknown
  let n = stage.n
  for (let change = 0; change <= moreChanges; change++) {
    const renamed = await does('PUT', `/trips/update_trip/${tripId}`, { name: `Japan ${change}` })
    seq = renamed.headers['trip-seq']
  }
  if (moreChanges > 0) {
    await does('PUT', `/trips/update_trip/${tripId}`, { note: '<p>Unpack</p>' })
    n = (await does('POST', `/trips/${tripId}/note/revisions/${n}/restore`, {})).json.n
  }
  return {
    tripId: [tripId],
    trip_id: [tripId],
    subTripId: [stage.subTripId],
    itemId: [stage.itemId, item.json.id],
    flightId: [stage.flightId],
    rentalId: [stage.rentalId],
    rideId: [stage.rideId],
    expenseId: [stage.expenseId],
    settlementId: [stage.settlementId],
    todoId: [stage.todoId],
    ideaId: [stage.ideaId, ...ideas],
    attachmentId: [stage.attachmentId, photo.json.id, pass.json.id],
    commentId: [stage.commentId],
    arrivedId: [stage.arrivedId],
    invitationId: [stage.invitationId],
    linkId: [stage.linkId],
    shareId: [stage.shareId],
    userId: [other.id, guest],
    formerId: [stage.formerId],
    nightId: nights.map(({ id }: { id: string }) => id),
    seq: [String(seq)],
    n: [String(n)],
  } satisfies Record<string, string[]>
}

const isTrip = (name: string) => name === 'tripId' || name === 'trip_id'

/** The rows that an endpoint names beside its trip. */
function rowIn({ path }: Endpoint): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter(name => !isTrip(name))
  if (names.length > 1) throw new Error(`${path} names two rows`)
  return names[0]
}

function idsOf(rows: Rows, name: string): string[] {
  const ids = (rows as Record<string, string[]>)[name]
  if (!ids) throw new Error(`a ${name} of a trip needs a line in the list of rows`)
  return ids
}

const isNumber = (name: string) => name === 'seq' || name === 'n'

const ofRows = endpoints.flatMap(([name, endpoint]) => {
  const row = typeof endpoint.access === 'object' ? rowIn(endpoint) : undefined
  return row ? [{ name, endpoint, row }] : []
})

/** Each is asked for rows of some of the other kinds, and rows of each kind are asked for by some. */
const SHARE = 5

function ask(endpoint: Endpoint, rows: Rows, row: string, id: string) {
  const { json, ...request } = requestFor(endpoint, { tripId: idsOf(rows, 'tripId')[0] ?? '', [row]: id })
  // Nothing new takes the id that nobody has.
  const renamed = (_: string, value: unknown) => (value === UNKNOWN_ID ? randomUUID() : value)
  return sendAs(app, ana.token, {
    ...request,
    ...(json ? { json: JSON.parse(JSON.stringify(json), renamed) } : {}),
  })
}

describe('the own trip with a row that is not in it', () => {
  changesNothing(() => app)

  test.each(ofRows)('is answered by $name as an id that nobody has', async ofRow => {
    const { endpoint, row } = ofRow
    const isAlone = !endpoint.path.includes('{tripId}')
    // A row that is addressed alone is its member's, in whichever of their trips it is.
    const others = (isAlone ? foreign.slice(1) : foreign).flatMap(rows => idsOf(rows, row))
    const ofOtherKinds = isNumber(row)
      ? []
      : Object.entries(own)
          .flatMap(([name, ids]) =>
            name === row || isNumber(name) || (row === 'itemId' && name === 'nightId') ? [] : ids.slice(0, 1),
          )
          .filter((_, n) => isLong || n % SHARE === ofRows.indexOf(ofRow) % SHARE)
    const unknown = await ask(endpoint, own, row, isNumber(row) ? '999999' : UNKNOWN_ID)
    expect([unknown.status, unknown.json.code]).toEqual([404, 'request.not_found'])
    for (const id of [...others, ...ofOtherKinds])
      expect(withoutRequestId(await ask(endpoint, own, row, id))).toEqual(withoutRequestId(unknown))
  })
})

describe('a row of a trip', () => {
  test('would be found in its own by every one of them', async () => {
    const rows = await rowsOf(ana, await app.signUp('fay'))
    // Calls that only read come first, and those that delete last, a row before that in which it lies.
    const order = ['GET', 'PUT', 'POST', 'DELETE']
    const inTurn = ofRows
      .toReversed()
      .toSorted((a, b) => order.indexOf(a.endpoint.method) - order.indexOf(b.endpoint.method))
    for (const { name, endpoint, row } of inTurn) {
      let status = 404
      for (const id of idsOf(rows, row))
        if (status === 404) status = (await ask(endpoint, rows, row, id)).status
      expect([name, status]).not.toEqual([name, 404])
    }
  })
})

/** The rows that an id of a body or a query is about, by the field that takes it. A new field needs a line here. */
const fields: Record<string, keyof Rows | 'a new id' | 'no row'> = {
  ...{ id: 'a new id', expense_id: 'a new id', day_id: 'a new id', trip_id: 'no row', tab: 'no row' },
  user_id: 'userId',
  ...{ payer_id: 'userId', from: 'userId', to: 'userId', actor: 'userId', parts: 'userId' },
  ...{ participants: 'userId', assignees: 'userId', mentions: 'userId', shared_with: 'userId' },
  ...{ sub_trip_id: 'subTripId', item_ids: 'itemId', todo_ids: 'todoId', 'nights.id': 'nightId' },
  // Rows of several kinds, of which an item is one.
  ...{ item_id: 'itemId', 'writing.id': 'itemId', owner_id: 'itemId', entity_id: 'itemId' },
  ...{ attachment_id: 'attachmentId', arrived_id: 'arrivedId', read_id: 'no row', people: 'no row' },
  ...{ 'link.id': 'itemId', 'source.id': 'itemId', 'owner.id': 'itemId', 'about.id': 'itemId' },
}

interface IdField {
  name: string
  endpoint: Endpoint
  part: 'query' | 'body'
  path: readonly string[]
  said: string
  kind: keyof Rows | 'a new id' | 'no row'
}

// The rows of an import are of every kind, and `features/imports` tests them.
const idFields: IdField[] = endpoints.flatMap(([name, endpoint]) =>
  typeof endpoint.access !== 'object' || name === 'importRows'
    ? []
    : (['query', 'body'] as const).flatMap(part =>
        leavesOf(endpoint[part] ?? z.object({}))
          .filter(({ schema }) => takesIdsAlone(schema))
          .map(({ path }) => ({ name, endpoint, part, path, said: path.join('.'), kind: kindOf(path) })),
      ),
)

function takesIdsAlone(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, UNKNOWN_ID).success && !z.safeParse(schema, 'Sample').success
}

function kindOf(path: readonly string[]) {
  const names = path.filter(step => step !== '0' && !step.startsWith('{'))
  const kind = fields[names.slice(-2).join('.')] ?? fields[names.at(-1) ?? '']
  if (!kind) throw new Error(`the id "${path.join('.')}" needs a line in the list of fields`)
  return kind
}

/** Bodies about the trip of these rows, where the least that the schema takes is not enough. */
function bodies(rows: Rows): Record<string, object> {
  const night = (at: number) => ({ nights: [{ id: rows.nightId[at], version: 1 }] })
  const gion = { place: 'Gion', type: 'dining' }
  const paid = { payer_id: ana.id, shared_with: [ana.id] }
  const repaid = { from: ana.id, to: rows.formerId[0] }
  const sampled = (part: z.core.$ZodType, more: object) => ({ ...(leastOf(part) as object), ...more })
  const { expenses, settlements } = importExpenses.body.shape
  const together = {
    expenses: [sampled(expenses._zod.def.element, paid)],
    settlements: [sampled(settlements._zod.def.element, repaid)],
  }
  return {
    createDay: { date: '2001-02-05' },
    // With a day more.
    updateTrip: {
      end_date: '2001-02-06',
      default_split: { mode: 'equal', parts: {}, shared_with: [ana.id] },
    },
    ...{ createItem: gion, createItems: { items: [gion] } },
    bookLodging: { place: 'Hotel', check_in: '2001-02-03', check_out: '2001-02-04' },
    ...{ changeLodging: night(0), deleteLodging: night(1) },
    uploadAttachment: { owner_kind: 'item' },
    ...{ createExpense: paid, createSettlement: repaid, planIdea: { sub_trip_id: rows.subTripId[0] } },
    createComment: { about: { kind: 'item', id: rows.itemId[0] }, text: 'Too much?' },
    importExpenses: { id: randomUUID(), ...together },
    addTogether: together,
  }
}

/** The least that is taken, about the trip of these rows, with this id in that field. */
function withId(rows: Rows, { name, endpoint, part, path }: IdField, id: string) {
  const named = Object.fromEntries(Object.entries(rows).map(([name, ids]) => [name, ids[0] ?? '']))
  const [, guest = ''] = rows.userId
  const request = requestFor(endpoint, name === 'guestIs' ? { ...named, userId: guest } : named)
  const filled = (each: 'query' | 'body') => {
    const schema = endpoint[each]
    if (!schema) return undefined
    const known = { ...(leastOf(schema) as object), ...bodies(rows)[name] }
    const least = 'trip_id' in known ? { ...known, trip_id: named['tripId'] } : known
    if (each !== part) return least
    const at = path.indexOf('parts')
    return at < 0 ? withLeaf(schema, least, path, id) : withSharer(schema, least, path.slice(0, at), id)
  }
  const query = filled('query') as Record<string, string> | undefined
  return sendAs(app, ana.token, {
    ...request,
    path: `${request.path.split('?')[0]}?${new URLSearchParams(query)}`,
    ...(endpoint.body ? { json: filled('body') } : {}),
  })
}

/** Parts are those of the people who share. */
function withSharer(schema: z.core.$ZodType, value: unknown, split: readonly string[], id: string) {
  const above = split.at(-1) === 'split' ? split.slice(0, -1) : split
  return [
    { path: [...above, 'shared_with', '0'], leaf: id },
    { path: [...split, 'mode'], leaf: 'shares' },
    { path: [...split, 'parts', '{key}'], leaf: id },
    { path: [...split, 'parts', '{value}'], leaf: '1' },
  ].reduce((whole, { path, leaf }) => withLeaf(schema, whole, path, leaf), value)
}

describe('an id in a body or a query', () => {
  const ofRows = idFields.filter(({ kind }) => kind !== 'a new id' && kind !== 'no row')
  // An order names all rows, and these are not all.
  const isOrder = ({ name }: IdField) => name.startsWith('order')

  test.each(ofRows)("$said of $name is that of a row in the same trip, or nobody's", async field => {
    const kind = field.kind as keyof Rows
    const without = ({ status, text }: Reply, id: string) => [
      status,
      text.replaceAll(id, '').replace(/"instance":"[^"]*"/, ''),
    ]
    const unknown = await withId(own, field, UNKNOWN_ID)
    const before = await fingerprint(app)
    for (const id of foreign.flatMap(rows => idsOf(rows, kind)))
      expect(without(await withId(own, field, id), id)).toEqual(without(unknown, UNKNOWN_ID))
    expect(await fingerprint(app)).toEqual(before)
    if (unknown.status < 300 || isOrder(field)) return
    const [first = '', second = first] = idsOf(spare, kind)
    const known = await withId(spare, field, field.name === 'deleteLodging' ? second : first)
    expect(known.status).not.toBe(unknown.status)
  })
})

describe('a new id in a body', () => {
  changesNothing(() => app)

  // A link to look at a trip is known in its trip alone, and no file was read to be brought.
  const isElsewhere = ['createShare', 'bringIntoTrip']
  const isNew = ({ name, kind }: IdField) => kind === 'a new id' && !isElsewhere.includes(name)

  test.each(idFields.filter(isNew))('$said of $name makes nothing of what there is', async field => {
    for (const id of foreign.flatMap(rows => idsOf(rows, field.name === 'copyTrip' ? 'tripId' : 'todoId'))) {
      const answer = await withId(own, field, id)
      expect([answer.status, answer.json.code]).toEqual([409, 'row.exists'])
    }
  })
})
