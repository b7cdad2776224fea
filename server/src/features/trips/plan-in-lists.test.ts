import { kindNames } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import { PlanInLists } from '@caravan/contract/plan'
import { planOf } from '@caravan/contract/plan.lists'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { commands, stateOf } from '../../testing/any-change.ts'
import { planTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { rounds, seed } from '../../testing/strength.ts'
import type { Traveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const inRows = (who: Traveller, id: string) => who.does('GET', `/trips/${id}/plan`)
const inLists = (who: Traveller, id: string) => who.does('GET', `/trips/${id}/plan?as=lists`)
const rowsOfEach = [
  ...['an item', 'a flight', 'a rental', 'a ride', 'a to-do', 'an idea', 'a file', 'an expense'],
  'a shorter trip',
]
const parts = new Set(kindNames.flatMap(kind => kinds[kind].parts))

test('a plan in lists is the plan, down to the order of its fields, whatever was changed', async () => {
  const filled = new Set<string>()
  const step = fc.record({ name: fc.constantFrom(...Object.keys(commands)), n: fc.nat(60) })
  const run = async (steps: { name: string; n: number }[]) => {
    const trip = await planTogether(ana, mei)
    const night = { place: 'Inn', check_in: '2027-03-27', check_out: '2027-03-28' }
    await ana.does('POST', `/subtripitems/trip/${trip.id}/lodging`, night)
    for (const { name, n } of [...rowsOfEach.map(name => ({ name, n: 1 })), ...steps]) {
      const state = await stateOf(trip, ana)
      const [first, path = '', body] = commands[name]?.(state, n, {
        ...trip,
        seqs: [],
        who: ana,
        other: mei,
      }) ?? [{}]
      if (typeof first === 'object') await sendFile(app, ana, trip.id, 'A ticket', first)
      else await ana.ask(first, path, body)
    }
    const [rows, lists] = [await inRows(ana, trip.id), await inLists(ana, trip.id)]
    expect(JSON.stringify(planOf(lists.json))).toBe(JSON.stringify(rows.json))
    expect(PlanInLists.parse(lists.json)).toEqual(lists.json)
    for (const part of parts) if (rows.json[part].length > 0) filled.add(part)
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), run)
  await fc.assert(property, { seed, numRuns: rounds({ usual: 6, long: 500 }) })
  expect(filled).toEqual(parts)
})

test('each form of a plan has a tag of its own, by which it is not sent again', async () => {
  const { id } = await planTogether(ana, mei)
  const tags = [(await inRows(ana, id)).headers['etag'], (await inLists(ana, id)).headers['etag']]
  expect(new Set(tags).size).toBe(2)
  for (const [index, path] of [`/trips/${id}/plan`, `/trips/${id}/plan?as=lists`].entries()) {
    const known = tags.map(tag => ana.ask('GET', path, undefined, { 'if-none-match': String(tag) }))
    const answers = (await Promise.all(known)).map(({ status }) => status)
    expect(answers).toEqual(index === 0 ? [304, 200] : [200, 304])
  }
})

test.each(['no_costs', 'expenses_only'])('who sees a part (%s) is sent the rows of that part', async sees => {
  const { id } = await planTogether(ana, mei)
  await ana.does('PUT', `/tripmembers/trip_members/${id}/${mei.id}`, { sees })
  const [rows, lists] = [await inRows(mei, id), await inLists(mei, id)]
  expect([lists.text, lists.headers['etag']]).toEqual([rows.text, rows.headers['etag']])
})
