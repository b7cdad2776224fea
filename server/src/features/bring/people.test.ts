import { randomUUID } from 'node:crypto'
import { blankExpense, expenseWith } from '@caravan/contract/expenses.row'
import { splitModes } from '@caravan/contract/expenses.split'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import { blankRow } from '@caravan/contract/row'
import { Trip } from '@caravan/contract/trips'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { archived, reads } from '../../testing/archives.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds, seed } from '../../testing/strength.ts'
import { comesOf } from './comes.ts'
import type { Draft } from './draft.ts'

const { app, ana, mei, rui } = await openApp(['ana', 'mei', 'rui'])

describe('who is named in a file is somebody of the trip that it is added to', () => {
  /** An archive of ana's trip, in which each of the three has an item of their own, and one of them all together. */
  async function shared() {
    const { id } = await ana.plansTrip('2027-03-27', '2027-03-28')
    await ana.adds(id, mei)
    await ana.adds(id, rui)
    const [day] = (await ana.plan(id)).days
    for (const [place, participants] of [
      ['Ana', [ana.id]],
      ['Mei', [mei.id]],
      ['Rui', [rui.id]],
      ['Both', [mei.id, rui.id]],
      ['All', null],
    ] as const)
      await ana.addsItem(day?.id ?? '', { place, participants })
    const { zip, json } = await archived(app, ana, id)
    const numbers = (json['people'] as { user_id: string }[]).map(({ user_id }) => user_id)
    return { zip, n: (who: typeof ana) => String(numbers.indexOf(who.id)) }
  }
  let theirs = ''
  beforeEach(async () => {
    theirs = (await ana.plansTrip('2027-03-27', '2027-03-28')).id
    await ana.adds(theirs, mei)
  })

  async function adds(people: object, zip: Buffer, id: string = randomUUID(), who = ana) {
    const { read_id } = (await reads(app, who, zip)).json
    return who.ask('POST', `/trips/${theirs}/bring`, { read_id, id, people })
  }
  const taking = async () =>
    Object.fromEntries((await ana.plan(theirs)).items.map(({ place, participants }) => [place, participants]))

  test('a guest, a member, the caller, or nobody; and all of it is undone as one', async () => {
    const { zip, n } = await shared()
    const people = { [n(ana)]: 'me', [n(mei)]: mei.id, [n(rui)]: 'guest' }
    const id = randomUUID()
    const { read_id } = (await reads(app, ana, zip)).json
    const add = () => ana.ask('POST', `/trips/${theirs}/bring`, { read_id, id, people })
    const answer = await add()
    expect(answer.status).toBe(201)
    const members = await ana.members(theirs)
    const guest = members.find(({ status }) => status === 'guest')
    expect(guest?.name).toBe('rui')
    expect(await taking()).toEqual({
      ...{ Ana: [ana.id], Mei: [mei.id], Rui: [guest?.user_id], All: null },
      Both: expect.toSatisfy((ids: string[]) => ids.length === 2 && ids.includes(mei.id)),
    })
    expect((await add()).json).toEqual(answer.json)
    expect(await ana.members(theirs)).toEqual(members)
    const other = { read_id, id, people: { ...people, [n(mei)]: 'leave_out' } }
    expect((await ana.ask('POST', `/trips/${theirs}/bring`, other)).json.code).toBe('row.exists')

    const undo = await ana.ask('POST', `/trips/${theirs}/history/${answer.headers['trip-seq']}/undo`)
    expect(undo.status).toBe(200)
    expect((await ana.members(theirs)).map(({ name }) => name)).toEqual(['ana', 'mei'])
    expect(await taking()).toEqual({})
    expect((await add()).json.code).toBe('row.gone')

    await adds({ [n(ana)]: 'leave_out', [n(mei)]: mei.id, [n(rui)]: mei.id }, zip)
    expect(await taking()).toEqual({ Ana: null, Mei: [mei.id], Rui: [mei.id], Both: [mei.id], All: null })
    expect(await ana.members(theirs)).toHaveLength(2)
  })

  test.each<[string, (n: string) => object]>([
    ['a stranger', n => ({ [n]: rui.id })],
    ['nobody of the file', () => ({ 9: 'guest' })],
    ['two as the caller', () => ({ 0: 'me', 1: 'me' })],
    ['another word', n => ({ [n]: 'owner' })],
  ])('but not %s', async (_, people) => {
    const { zip, n } = await shared()
    const before = await ana.plan(theirs)
    expect((await adds(people(n(rui)), zip)).status).toBe(422)
    expect(await ana.plan(theirs)).toEqual(before)
    expect((await ana.members(theirs)).every(({ status }) => status === 'member')).toBe(true)
  })

  test('and who does not see all of it adds no guest', async () => {
    const { zip, n } = await shared()
    await ana.does('PUT', `/tripmembers/trip_members/${theirs}/${mei.id}`, { sees: 'no_costs' })
    const none = { [n(ana)]: 'leave_out', [n(mei)]: 'me', [n(rui)]: 'leave_out' }
    expect((await adds({}, zip, randomUUID(), mei)).json.code).toBe('trip.section_hidden')
    expect((await adds(none, zip, randomUUID(), mei)).status).toBe(201)
  })
})

test('PB-01 the parts of those who are left out go to the others, to the cent', async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const everybody = new Set(ids)
  const people = ids.map((user_id, n) => ({
    ...{ user_id, name: `P${n}`, former: false, role: 'member' as const, sees: 'all' as const },
  }))
  const some = fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 5 })
  const given = fc.record({
    id: fc.uuid(),
    minor: fc.integer({ min: 1, max: 10_000_000 }),
    currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
    mode: fc.constantFrom(...splitModes),
    sharers: some,
    weights: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 5, maxLength: 5 }),
    left: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }),
    refund: fc.boolean(),
  })
  const property = fc.asyncProperty(given, async ({ id, minor, currency, mode, weights, left, ...of }) => {
    const shared_with = of.sharers.map(n => ids[n] ?? '')
    const parts = partsOf(mode, shared_with, weights, BigInt(minor), currency)
    const sent = {
      ...{ amount: decimalOf(BigInt(minor), currency), currency, payer_id: ids[0] ?? '', refund: of.refund },
      ...{ description: 'Ramen', type: 'Food' as const, paid_date: '2027-03-27', shared_with },
      split: { mode, parts },
    }
    const trip = { ...blankRow(Trip), id: randomUUID(), start_date: '2027-03-27', end_date: '2027-03-27' }
    const expense = expenseWith(sent as never, { ...blankExpense, id, trip_id: trip.id }, everybody)
    const draft = { trip, people, rows: { expense: [expense] }, isDated: true } as unknown as Draft
    const choices = Object.fromEntries(left.map(n => [n, 'leave_out' as const]))
    const { rows, ids: now } = await comesOf(draft, randomUUID(), ana.id, { people: choices })
    const [own] = rows.expense ?? []
    const staying = of.sharers.filter(n => !left.includes(n)).map(n => ids[n] ?? '')
    const who = staying.length > 0 ? staying : [ids[0] ?? '']
    expect(own?.shared_with.toSorted()).toEqual(who.map(person => now.get(person)).toSorted())
    const inUnits = (amounts: Record<string, string> = {}) =>
      Object.values(amounts).map(part => minorUnits(part, currency) ?? -1n)
    expect(inUnits(own?.split.amounts).reduce((sum, part) => sum + part, 0n)).toBe(BigInt(minor))
    // Each person who stays has at least as much as before, but for odd units that go round in turn.
    for (const person of staying) {
      const [was = 0n, is = 0n] = [
        expense.split.amounts[person],
        own?.split.amounts[now.get(person) ?? ''],
      ].map(part => minorUnits(part ?? '', currency) ?? -1n)
      expect(is + BigInt(left.length) + 1n).toBeGreaterThanOrEqual(was)
    }
  })
  await fc.assert(property, { seed, numRuns: rounds({ usual: 300, long: 20_000 }) })
})

/** Parts that make a whole: amounts or percents of which the last one is what is left. */
function partsOf(mode: string, sharers: string[], weights: number[], minor: bigint, currency: string) {
  const all = sharers.map((person, n) => [person, BigInt(weights[n] ?? 1)] as const)
  if (mode === 'equal') return undefined
  if (mode === 'shares') return Object.fromEntries(all.map(([person, part]) => [person, `${part}`]))
  const whole = mode === 'percent' ? 10_000n : minor
  const sum = all.reduce((sum, [, part]) => sum + part, 0n)
  const parts = all.map(([person, part]) => [person, (whole * part) / sum] as [string, bigint])
  const [first] = parts
  if (first) first[1] += whole - parts.reduce((sum, [, part]) => sum + part, 0n)
  return Object.fromEntries(
    parts.map(([person, part]) => [person, decimalOf(part, mode === 'exact' ? currency : undefined)]),
  )
}
