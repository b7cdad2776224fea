import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Call, commands, type State, stateOf } from '../../testing/any-change.ts'
import { archived, brings, comparable, rezipped } from '../../testing/archives.ts'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { picture } from '../../testing/pictures.ts'
import { sendFile } from '../../testing/send.ts'
import { setStage } from '../../testing/stage.ts'
import { rounds, seed } from '../../testing/strength.ts'
import type { Traveller } from '../../testing/traveller.ts'

const { app, ana, mei, rui } = await openApp(['ana', 'mei', 'rui'])

const ask = async (who: Traveller, trip: TripTogether, [first, path = '', body]: Call) =>
  typeof first === 'object' ? sendFile(app, who, trip.id, 'A ticket', first) : who.ask(first, path, body)

/** These make up half of the changes: rows that name others, or people. */
const naming = [
  ...[
    'a vote',
    'a comment',
    'an expense divided',
    'a to-do ticked',
    'a file moved',
    'an import',
    'who takes part',
  ],
  ...['its name, money and split', 'a to-do', 'a settlement', 'another day', 'the note'],
]

/** The archive of the trip, and those of the trips that are made of it by different people, are the same. */
async function expectSame(id: string, left: number): Promise<void> {
  const out = await archived(app, ana, id)
  const theirs = await brings(app, rui, left % 2 ? out.zip : rezipped(out))
  const again = await archived(app, rui, theirs)
  expect(comparable(again, rui.id)).toEqual(comparable(out))
  const bringer = out.json['people'].findIndex(({ user_id }: { user_id: string }) => user_id === ana.id)
  const own = await brings(app, ana, again.zip, { people: { 0: 'leave_out', [bringer + 1]: 'me' } })
  const third = await archived(app, ana, own)
  expect(comparable(inOrder(third))).toEqual(comparable(inOrder(out)))
  for (const [who, trip] of [
    [rui, theirs],
    [ana, own],
    [ana, id],
  ] as const)
    await who.ask('DELETE', `/trips/delete_trip/${trip}`)
}

/** The bringer is the first member, and may change the trip. */
const inOrder = ({ files, json }: Awaited<ReturnType<typeof archived>>) => {
  const people = (json['people'] as { name: string }[])
    .map(person => (person.name === 'ana' ? { ...person, role: 'member' } : person))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return { files, json: { ...json, people } }
}

test('a trip with rows of every kind comes out as it came in', async () => {
  const { tripId } = await setStage(app, ana)
  await sendFile(app, ana, tripId, await picture(80, 60).jpeg().toBuffer(), {}, '寺.jpg')
  await expectSame(tripId, 0)
})

test('any trip comes out as it came in', async () => {
  const name = fc.oneof(fc.constantFrom(...Object.keys(commands)), fc.constantFrom(...naming))
  const step = fc.record({ name, n: fc.nat(60), byAna: fc.boolean() })
  let made = 0
  const run = async (
    steps: { name: string; n: number; byAna: boolean }[],
    guests: string[],
    left: number,
  ) => {
    const trip = await planTogether(ana, mei)
    for (const guest of guests) await ana.does('POST', `/tripmembers/${trip.id}/guests`, { name: guest })
    const seqs: number[] = []
    for (const { name, n, byAna } of steps) {
      const [who, other] = byAna ? [ana, mei] : [mei, ana]
      const state: State = await stateOf(trip, ana)
      const call = commands[name]?.(state, n, { ...trip, seqs, who, other })
      if (!call || JSON.stringify(call).includes('undefined')) continue
      const seq = Number((await ask(who, trip, call)).headers['trip-seq'])
      if (seq) made = seqs.push(seq) && made + 1
    }
    if (left % 3 === 0) await ana.ask('DELETE', `/tripmembers/trip_members/${trip.id}/${mei.id}?force=true`)
    await expectSame(trip.id, left)
  }
  const people = fc.array(fc.constantFrom('Gus', 'Hana', '春'), { maxLength: 3 })
  const property = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), people, fc.nat(5), run)
  await fc.assert(property, { seed, numRuns: rounds({ usual: 12, long: 500 }) })
  expect(made).toBeGreaterThan(50)
}, 3_600_000)
