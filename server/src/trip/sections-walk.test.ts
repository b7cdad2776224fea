import type { Endpoint } from '@caravan/contract/endpoint'
import type { Expense } from '@caravan/contract/expenses'
import { hiddenFields, isHidden, type Sees } from '@caravan/contract/sections'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyWith, type FieldPath, fieldPaths } from '../testing/field-paths.ts'
import { changesNothing } from '../testing/fingerprint.ts'
import { type FullStage, setFullStage } from '../testing/full-stage.ts'
import { openApp } from '../testing/open-app.ts'
import { endpoints, type Request, requestFor, sampleOf } from '../testing/samples.ts'
import { sendAs } from '../testing/send.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const restricted = ['no_costs', 'expenses_only'] as const
type Restricted = (typeof restricted)[number]

/** All that somebody does not see of a trip, as Ana sees it: whole rows, and fields of rows that are shown. */
async function hiddenOf({ tripId, expenseId }: FullStage, sees: Restricted): Promise<Hidden> {
  const { seq: _, threads: __, paid: ___, trip, ...plan } = await ana.plan(tripId)
  const list = (await ana.does('GET', `/expenses/split_expense/${tripId}`)).json
  const note = (await ana.does('GET', `/trips/trips/${tripId}`)).json.note
  const comments = (await ana.does('GET', `/trips/${tripId}/comments?kind=expense&entity_id=${expenseId}`))
    .json
  const fieldsOf = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(hiddenFields[sees], field)))
  const parts = Object.values(plan).filter(Array.isArray).flat() as { id: string }[]
  const fields = new Map([trip, ...parts].map(row => [row.id, fieldsOf(row)]))
  const receipts = plan.attachments.filter(({ owner }) => owner.kind === 'expense')
  const files = plan.attachments.filter(file => !receipts.includes(file))
  if (sees === 'expenses_only')
    return {
      rows: { plan: { ...plan, attachments: files }, note },
      fields: new Map((list.expenses as Expense[]).map(row => [row.expense_id, fieldsOf(row)])),
    }
  return { rows: { list, comments, receipts, currency: trip.currency }, fields }
}

interface Hidden {
  rows: object
  fields: Map<unknown, object>
}

/** The hidden rows as they were, and the hidden fields of every shown row that is still there. */
const keptOf = (before: Hidden, after: Hidden): Hidden => ({
  rows: before.rows,
  fields: new Map([...after.fields].map(([id, fields]) => [id, before.fields.get(id) ?? fields])),
})

const writes = endpoints.filter(
  ([, { access, method, response }]) =>
    method !== 'GET' && typeof access === 'object' && !access.deleted && response !== 'text/event-stream',
)
const callable = (sees: Sees) => writes.filter(([, { section = 'plan' }]) => !isHidden(section, sees))

/** The bodies of all writes that somebody may call, once for each place that a hidden field has in them. */
const naming = (sees: Sees) =>
  callable(sees).flatMap(([name, endpoint]) =>
    endpoint.body
      ? fieldPaths(endpoint.body)
          .filter(field => Object.hasOwn(hiddenFields[sees], field.name))
          .map(field => [`${name} ${field.steps.join('.')}`, endpoint, field] as const)
      : [],
  )

const bodyFor = ({ body }: Endpoint, field: FieldPath) =>
  bodyWith(body ?? field.schema, field, sampleOf(field.schema, field.name))

/** A body in which every hidden field has the value that is answered in its place. */
function asShown(value: unknown, sees: Sees): unknown {
  if (Array.isArray(value)) return value.map(one => asShown(one, sees))
  if (typeof value !== 'object' || value === null) return value
  const hidden = hiddenFields[sees]
  return Object.fromEntries(
    Object.entries(value).map(([f, one]) => [f, Object.hasOwn(hidden, f) ? hidden[f] : asShown(one, sees)]),
  )
}

/** The same bodies with what is shown in place of hidden values, each once. */
const shown = (sees: Sees) => {
  const bodies = naming(sees).map(
    ([name, endpoint, field]) => [name, endpoint, asShown(bodyFor(endpoint, field), sees)] as const,
  )
  return [...new Map(bodies.map(one => [one[1].path + JSON.stringify(one[2]), one])).values()]
}

const sent = (json: unknown, stage: FullStage) =>
  typeof json === 'object' && json !== null && 'trip_id' in json ? { ...json, trip_id: stage.tripId } : json

describe.each(restricted)('a member with %s', sees => {
  let stage: FullStage
  beforeAll(async () => {
    stage = await setFullStage(app, ana, mei, sees)
  })

  describe('names a hidden field', () => {
    changesNothing(() => app)

    test('in as many bodies as the contract has', () => {
      expect(naming(sees).length).toBeGreaterThan(sees === 'no_costs' ? 15 : 3)
    })

    test.each(naming(sees))('and is refused by %s', async (_, endpoint, field) => {
      const json = sent(bodyFor(endpoint, field), stage)
      expect(json).toBeDefined()
      const answer = await sendAs(app, mei.token, { ...requestFor(endpoint, stage), json })
      expect([answer.status, answer.json.code]).toEqual([403, 'trip.section_hidden'])
    })
  })

  test('keeps every hidden field by bodies that have it as it was answered', async () => {
    const own = await setFullStage(app, ana, mei, sees)
    const before = await hiddenOf(own, sees)
    for (const [name, endpoint, json] of shown(sees)) {
      const answer = await sendAs(app, mei.token, { ...requestFor(endpoint, own), json: sent(json, own) })
      expect([name, answer.json?.code]).not.toEqual([name, 'trip.section_hidden'])
      const after = await hiddenOf(own, sees)
      expect([name, after]).toEqual([name, keptOf(before, after)])
    }
  })

  test('changes nothing hidden by any other body', async () => {
    const own = await setFullStage(app, ana, mei, sees)
    const before = await hiddenOf(own, sees)
    // Leaving hands over what somebody shares. Rows are deleted once all other writes were sent.
    const others = callable(sees).filter(([name]) => name !== 'leaveTrip')
    const deletes = ([name]: (typeof others)[number]) => Number(name.startsWith('delete'))
    for (const [name, endpoint] of others.toSorted((one, other) => deletes(one) - deletes(other))) {
      const { json, ...request } = requestFor(endpoint, own) as Request & { json?: object }
      const body =
        json && Object.fromEntries(Object.entries(json).filter(([f]) => !(f in hiddenFields[sees])))
      const answer = await sendAs(app, mei.token, { ...request, ...(body && { json: body }) })
      expect(answer.status).toBeLessThan(500)
      const after = await hiddenOf(own, sees)
      expect([name, after]).toEqual([name, keptOf(before, after)])
    }
  })
})
