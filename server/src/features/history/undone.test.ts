import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Call, commands, type State, seen, stateOf } from '../../testing/any-change.ts'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { rounds, seed } from '../../testing/strength.ts'
import type { Traveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const ask = async (who: Traveller, trip: TripTogether, [first, path = '', body]: Call) =>
  typeof first === 'object' ? sendFile(app, who, trip.id, 'A ticket', first) : who.ask(first, path, body)

/** These make up half of the changes, as they depend most on what else has changed. */
const placing = [
  ...['a time', 'another day', 'an order', 'an item deleted', 'an item unplanned', 'an idea planned'],
  ...['to-dos in order', 'a to-do deleted', 'a day deleted', 'the note', 'a change taken back'],
]

/** A trip with a few of most kinds. */
async function aTrip(): Promise<TripTogether> {
  const trip = await planTogether(ana, mei)
  for (const part of [
    ['a pasted list', 'an item', 'a flight', 'the note'],
    ['an item', 'a to-do', 'a to-do', 'a to-do', 'an idea', 'an idea', 'a file', 'an expense'],
  ]) {
    const state = await stateOf(trip, ana)
    const calling = { ...trip, seqs: [], who: ana, other: mei }
    for (const [n, name] of part.entries()) await ask(ana, trip, commands[name]?.(state, n, calling) ?? [{}])
  }
  return trip
}

test('any changes that are taken back one after the other, the last one first, have never been, nor has that', async () => {
  let undone = 0
  const name = fc.oneof(fc.constantFrom(...Object.keys(commands)), fc.constantFrom(...placing))
  const step = fc.record({ name, n: fc.nat(60), byAna: fc.boolean() })
  const run = async (steps: { name: string; n: number; byAna: boolean }[]) => {
    const trip = await aTrip()
    const states = [await stateOf(trip, ana)]
    const [seqs, made]: [number[], string[]] = [[], []]
    /** Whether it was a change. */
    async function changes(who: Traveller, call: Call, name: string): Promise<boolean> {
      const reply = await ask(who, trip, call)
      expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(500)
      const seq = Number(reply.headers['trip-seq'])
      if (seq) seqs.push(seq)
      if (seq) made.push(name)
      return seq > 0
    }
    for (const { name, n, byAna } of steps) {
      const [who, other] = byAna ? [ana, mei] : [mei, ana]
      const call = commands[name]?.(states.at(-1) as State, n, { ...trip, seqs, who, other })
      if (!call || JSON.stringify(call).includes('undefined')) continue
      if (await changes(who, call, name)) states.push(await stateOf(trip, ana))
    }
    /** Takes back so many changes, the last one first; a viewer leaves it to the other. */
    async function takeBack(count: number, were: readonly State[]) {
      const first = seqs.length - count
      for (const [index, seq] of [...seqs.slice(first).entries()].toReversed()) {
        const undo: Call = ['POST', `/trips/${trip.id}/history/${seq}/undo`]
        const name = `undo of ${made[first + index]}`
        const [one, other] = index % 2 ? [ana, mei] : [mei, ana]
        const isBack = (await changes(one, undo, name)) || (await changes(other, undo, name))
        expect(isBack, name).toBe(true)
        expect(seen(await stateOf(trip, ana)), name).toEqual(seen(were[index] as State))
        undone += 1
      }
    }
    const count = seqs.length
    await takeBack(count, states)
    await takeBack(count, states.toReversed())
    await app.sql(`update trip_member set role = 'member' where trip_id = $1`, [trip.id])
    // An account has 500 trips at most.
    await ana.does('DELETE', `/trips/delete_trip/${trip.id}`)
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), run)
  await fc.assert(property, { seed, numRuns: rounds({ usual: 8, long: 1_000 }) })
  expect(undone).toBeGreaterThan(40)
}, 3_600_000)
